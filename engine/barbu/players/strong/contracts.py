"""The choice of a contract, and the vote for one: each of them played out in many worlds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

import numpy as np

from engine.barbu.contracts import Contract, distinct_contracts
from engine.barbu.deal import cards_each, pack_mask, used_pack
from engine.barbu.moves import NameContract, Vote
from engine.barbu.options import BarbuOptions
from engine.barbu.players.careful.contracts import prospects
from engine.barbu.players.careful.promises import promise
from engine.barbu.players.strong import reussite, trick_choice, tricks
from engine.barbu.players.strong.layout_table import LayoutTable, layout_table
from engine.barbu.players.strong.trick_table import Array, TrickTable, trick_table
from engine.barbu.players.strong.worlds import deal_world
from engine.barbu.reussite import Layout, Side, ends_of, heights
from engine.barbu.scoring import contract_total
from engine.barbu.turns import first_player
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.compiled import compiled

_HANDS: Final = 32
"""Hands that stand for those of the dealer's later deals."""
_WORLDS_EACH: Final = 8
"""Worlds in which each of them is played out at most; the mean of all hands counts, so few will do."""
_WORK: Final = 12_000
"""Cards weighed for each hand and contract at most."""


def naming_values(view: BarbuView, moves: Sequence[NameContract], worlds: int, chance: Array) -> list[float]:
    """Return the value of each way to name a contract: of this deal, and of the dealer's later ones."""
    later = prospects(view, dealers_hands)
    sampled = _Sampled(view.options, view.cards.mask, _first(view), worlds, chance)
    return [sampled.value(move) + later.get(move.contract, 0.0) for move in moves]


def voting_values(view: BarbuView, moves: Sequence[Vote], worlds: int, chance: Array) -> list[float]:
    """Return what the hand gains in each contract against an equal share (R39)."""
    options = view.options
    sampled = _Sampled(options, view.cards.mask, _first(view), worlds, chance)
    found = []
    for move in moves:
        total = contract_total(options, move.contract)
        if move.contract is not Contract.REUSSITE:
            found.append(sampled.value(NameContract(move.contract)) + total / options.players)
            continue
        if view.seat == view.dealer:
            value = sampled.value(_named(options, view.cards.mask))
        elif options.height_is_chosen:
            value = sampled.value(NameContract(move.contract))
        else:  # a card of another hand will lie
            value = promise(options, move.contract, view.cards.mask, deals=False)
        found.append(value - total / options.players)
    return found


@lru_cache(maxsize=64)
def dealers_hands(options: BarbuOptions) -> tuple[Mapping[Contract, float], ...]:
    """Return what each contract brings to some dealers, always the same ones; ``careful`` names the height."""
    chance = random.Random("hands")  # noqa: S311 - any hands will do
    found = []
    worlds = max(2, min(_WORLDS_EACH, 2 * _WORK // (options.players * cards_each(options) ** 2)))
    for number in range(_HANDS):
        hand = sum(1 << card for card in chance.sample(used_pack(options), cards_each(options)))
        luck = np.array([1 + number], np.int64)
        sampled = _Sampled(options, hand, _first_of_dealer(options), worlds, luck)
        found.append(
            {
                contract: sampled.value(
                    _named(options, hand) if contract is Contract.REUSSITE else NameContract(contract)
                )
                for contract in distinct_contracts(options)
            }
        )
    return tuple(found)


def _named(options: BarbuOptions, hand: int) -> NameContract:
    """Return how ``careful`` names a réussite."""
    if not options.height_is_chosen:
        return NameContract(Contract.REUSSITE)
    return max(
        (NameContract(Contract.REUSSITE, height) for height in heights(options)),
        key=lambda move: promise(options, Contract.REUSSITE, hand, height=move.height),
    )


def _first(view: BarbuView) -> int:
    """Return how many steps after the seat of a view the first player sits."""
    steps = first_player(view.options, view.dealer) - (view.seat or 0)
    return (-steps if view.options.is_clockwise else steps) % view.options.players


def _first_of_dealer(options: BarbuOptions) -> int:
    steps = first_player(options, 0)
    return (-steps if options.is_clockwise else steps) % options.players


class _Sampled:
    """A hand before the first card, seat 0, in worlds that are the same for every contract."""

    def __init__(self, options: BarbuOptions, hand: int, first: int, worlds: int, chance: Array) -> None:
        self._options, self._hand, self._first, self._chance = options, hand, first, chance
        self._worlds = _worlds(options.players, cards_each(options), pack_mask(options), hand, worlds, chance)

    def value(self, move: NameContract) -> float:
        """Return what the hand may expect of a contract; a réussite without a height has any."""
        if move.contract is not Contract.REUSSITE:
            table = trick_table(self._options, move.contract)
            return float(_tricks(table, self._first, self._worlds, self._chance))
        layouts = self._layouts(move)
        return fmean(
            float(
                _reussite(
                    layout_table(self._options, layout.height),
                    layout.placed,
                    ends_of(layout.ace_side),
                    self._first,
                    np.ascontiguousarray(self._worlds[place :: len(layouts)]),
                    self._chance,
                )
            )
            for place, layout in enumerate(layouts)
        )

    def _layouts(self, move: NameContract) -> list[Layout]:
        """Return the layouts from which a réussite may begin (R28, R33)."""
        options = self._options
        if options.height_is_chosen:
            chosen = (move.height,) if move.height else heights(options)
            return [Layout.opened(options, height) for height in chosen]
        cards = [card for card in FrenchCardSet.from_mask(self._hand) if _may_lie(options, card, move.side)]
        return [Layout.opened(options, card.rank).with_card(card, move.side) for card in cards]


def _may_lie(options: BarbuOptions, card: FrenchCard, side: Side | None) -> bool:
    """Tell whether a card of the dealer may be his last one, by whether he is asked for the side of an ace (R33)."""
    if not options.first_ace_decides:
        return True
    return (card.rank == "A") == (side is not None)


@compiled
def _worlds(players: int, each: int, pack: int, hand: int, worlds: int, chance: Array) -> Array:
    """Return so many deals of the other cards."""
    possible, counts = np.full(players, pack & ~hand), np.full(players, each)
    found, owner = np.zeros((worlds, tricks.WIDTH), np.int64), np.zeros(128, np.int64)
    for number in range(worlds):
        deal_world(possible, counts, found[number], owner, chance)
        found[number, 0] = hand
    return found


@compiled
def _tricks(table: TrickTable, first: int, worlds: Array, chance: Array) -> float:
    """Return what seat 0 scores on average in a contract of tricks."""
    scratch, scores = np.zeros(trick_choice.SCRATCH), np.zeros(table.players)
    deal, total = np.zeros((tricks.COURSE + 1, tricks.WIDTH), np.int64), 0.0
    for hands in worlds:
        deal[:] = 0
        deal[tricks.HANDS] = hands
        deal[tricks.COURSE, tricks.LEADER] = first
        trick_choice.play_out(table, deal, scores, scratch, chance)
        total += scores[0]
    return total / len(worlds)


@compiled
def _reussite(table: LayoutTable, placed: int, ends: int, first: int, worlds: Array, chance: Array) -> float:
    """Return what seat 0 scores on average in a réussite that begins with these cards."""
    moves, values = np.zeros(reussite.MOST_MOVES, np.int64), np.zeros(reussite.MOST_MOVES)
    deal, scores = np.zeros((reussite.COURSE + 1, reussite.WIDTH), np.int64), np.zeros(table.players)
    total = 0.0
    for hands in worlds:
        deal[:] = 0
        deal[reussite.HANDS] = hands & ~placed
        deal[reussite.COURSE, reussite.MOVER] = first
        deal[reussite.COURSE, reussite.PLACED] = placed
        deal[reussite.COURSE, reussite.ENDS] = ends
        reussite.play_out(table, deal, scores, moves, values, chance)
        total += scores[0]
    return total / len(worlds)
