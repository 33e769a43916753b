"""The points that a hand promises in each contract, before a card is played.

The figures are coefficients of least squares: deals of ``careful`` with each contract, the points of the dealer
against the danger of his hand or how it lies in a réussite (``docs/measurements/players.md``).
"""

from __future__ import annotations

from statistics import fmean
from typing import Final

from computers.barbu.careful import trick_deal
from computers.barbu.careful.layout_table import layout_table
from computers.barbu.careful.reussite import holding
from computers.barbu.careful.tricks import danger
from computers.compiled import plain
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import Layout, Side, heights
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.deal import cards_each, pack_mask
from engine.barbu.options import BarbuOptions, Pack, Slam
from engine.cards import LANE
from engine.cards.french import RANKS, FrenchCard

SPREAD: Final = {
    Contract.PLIS: 1.5,
    Contract.COEURS: 1.0,
    Contract.DAMES: 0.8,
    Contract.BARBU: 0.7,
    Contract.DERNIER_PLI: 0.7,
    Contract.SALADE: 0.95,
}
"""Points lost for each point of danger."""
EASE: Final = 0.4
"""Points that are not lost after all, as a share of what a player loses on average."""
GAINS_FITTED: Final = 150
"""The gains of the réussites that gave the following figures, with 32 cards."""
EVEN: Final = 70.7
WAITING: Final = -3.7
BEHIND: Final = -0.5
BLOCKING: Final = 2.9
OPENER: Final = -12.3
"""Beside the cards that wait for it an opener in the hand is no gain: it has to be played soon."""

_takes_nearly_all: Final = plain(trick_deal.takes_nearly_all)


def promise(
    options: BarbuOptions, contract: Contract, hand: int, *, height: str | None = None, deals: bool = True
) -> float:
    """Return the points that a hand promises in a contract.

    A réussite without a height has the one that its dealer, the owner of the hand if he ``deals``, or chance will
    choose.
    """
    if contract is Contract.REUSSITE:
        return _of_height(options, height, hand) if height else _of_reussite(options, hand, deals=deals)
    if contract is Contract.PLIS and options.slam is not Slam.NONE:
        out, tricks = pack_mask(options) & ~hand, cards_each(options)
        if _takes_nearly_all(hand, out, tricks):
            return contract_total(options, contract) / (1 if options.slam is Slam.FLIP else 2)
    eased = EASE * contract_total(options, contract) / options.players
    return eased - SPREAD[contract] * danger(options, contract, hand)


def of_side(options: BarbuOptions, side: Side, hand: int) -> float:
    """Return the points that a hand promises if one of its aces is laid, and its side is this (R33)."""
    aces = [1 << LANE * suit + RANKS.index("A") for suit in range(4)]
    return fmean(
        _of_layout(options, Layout(pack_mask(options), "A", ace, side), hand & ~ace)
        for ace in aces
        if hand & ace
    )


def _of_reussite(options: BarbuOptions, hand: int, *, deals: bool) -> float:
    if options.height_is_chosen:
        choose = max if deals else fmean
        return choose([_of_height(options, height, hand) for height in heights(options)])
    if not deals:
        return fmean(_of_height(options, height, hand) for height in heights(options))
    return fmean(_if_laid(options, card, hand) for card in range(4 * LANE) if hand >> card & 1)


def _if_laid(options: BarbuOptions, card: int, hand: int) -> float:
    """Return the expected points of a hand whose last card dealt, which is laid, is this one (R33)."""
    laid = FrenchCard(card)
    return _of_layout(options, Layout(pack_mask(options), laid.rank, 1 << card), hand & ~(1 << card))


def _of_height(options: BarbuOptions, height: str, hand: int) -> float:
    return _of_layout(options, Layout.opened(options, height), hand)


def _of_layout(options: BarbuOptions, layout: Layout, hand: int) -> float:
    waits, behind, blocks = holding(options, layout, hand)
    openers = (hand & layout_table(options, layout.height).openers).bit_count()
    spread = WAITING * waits + BEHIND * behind + BLOCKING * blocks
    promised = EVEN + spread * int(Pack.SMALL) / int(options.pack) + OPENER * openers
    return promised * contract_total(options, Contract.REUSSITE) / GAINS_FITTED
