"""The choice of a contract, and the vote for one: each of them played out in many worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from computers.barbu.careful import layout as reussites
from computers.barbu.careful import trick_deal as tricks
from computers.barbu.careful.contracts import prospects, sampled_hands
from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.promises import promise
from computers.barbu.careful.trick_costs import SCRATCH
from computers.barbu.careful.trick_table import Array, TrickTable
from computers.barbu.careful.tricks import place_of
from computers.barbu.strong import reussite, trick_choice
from computers.barbu.strong.arrays import layout_table, trick_table
from computers.barbu.strong.worlds import deal_worlds
from computers.compiled import njit
from engine.barbu.contracts.contract import Contract, distinct_contracts
from engine.barbu.contracts.reussite import Layout, Side, ends_of, heights
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.deal import cards_each, pack_mask
from engine.barbu.moves import NameContract, Vote
from engine.barbu.options import BarbuOptions
from engine.barbu.turns import first_player
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard, FrenchCardSet

_HANDS: Final = 64
"""Hands that stand for those of the dealer's later deals."""
_WORLDS_EACH: Final = 8
"""Worlds in which each of them is played out at most; in fewer, the best of several looks better than it is."""
_WORK: Final = 12_000
"""Cards weighed for each hand and contract at most."""


class Tried(NamedTuple):
    """The results of searching the moves of a choice.

    ``values`` put them in order: points over the mean of the others. ``outcomes`` are the gains of this deal,
    playouts x moves, and ``worlds`` the hands of each playout, in the order of play from the seat of the view.
    """

    values: Array
    outcomes: Array
    worlds: Array


def try_namings(view: BarbuView, moves: Sequence[NameContract], worlds: int, chance: Array) -> Tried:
    """Return the gain of each way to name a contract, in this deal and in the dealer's later ones."""
    later = prospects(view, dealers_hands)
    sampled = _Sampled(view.options, view.cards.mask, _first(view), worlds, chance)
    scores = [sampled.scores(move) for move in moves]
    leads = _leads(scores)
    values = leads.mean(axis=0) + [later.get(move.contract, 0.0) for move in moves]
    return Tried(values, leads, sampled.worlds)


def try_votes(view: BarbuView, moves: Sequence[Vote], worlds: int, chance: Array) -> Tried:
    """Return the hand's gain in each contract (R39)."""
    options = view.options
    sampled = _Sampled(options, view.cards.mask, _first(view), max(worlds, len(heights(options))), chance)
    scores = []
    for move in moves:
        if move.contract is not Contract.REUSSITE:
            scores.append(sampled.scores(NameContract(move.contract)))
        elif view.seat == view.dealer:
            scores.append(sampled.scores(_named(options, view.cards.mask)))
        elif options.height_is_chosen:
            scores.append(sampled.scores(NameContract(move.contract)))
        else:  # a card of another hand will lie
            value = promise(options, move.contract, view.cards.mask, deals=False)
            total = contract_total(options, move.contract)
            scores.append(_promised(value, total, len(sampled.worlds), options.players))
    leads = _leads(scores)
    return Tried(leads.mean(axis=0), leads, sampled.worlds)


def _leads(scores: Sequence[Array]) -> Array:
    """Return how much seat 0 scores over the mean of the others, playouts x moves."""
    return np.stack([each[:, 0] - each[:, 1:].mean(axis=1) for each in scores], axis=1)


def _promised(value: float, total: float, worlds: int, players: int) -> Array:
    """Return scores, the same in every world, in which seat 0 has a value and the others share the rest."""
    scores = np.full((worlds, players), (total - value) / (players - 1))
    scores[:, 0] = value
    return scores


@lru_cache(maxsize=64)
def dealers_hands(options: BarbuOptions) -> tuple[Mapping[Contract, float], ...]:
    """Return the gain in each contract for a fixed sample of dealers; ``careful`` names the height."""
    found = []
    worlds = max(2, min(_WORLDS_EACH, 2 * _WORK // (options.players * cards_each(options) ** 2)))
    for number, hand in enumerate(sampled_hands(options)[:_HANDS]):
        luck = np.array([1 + number], np.int64)
        sampled = _Sampled(options, hand, _first_of_dealer(options), worlds, luck)
        leads = _leads([sampled.scores(move) for move in _namings(options, hand)]).mean(axis=0)
        found.append(dict(zip(distinct_contracts(options), leads.tolist(), strict=True)))
    return tuple(found)


def _namings(options: BarbuOptions, hand: int) -> list[NameContract]:
    """Return a way to name each contract."""
    return [
        _named(options, hand) if contract is Contract.REUSSITE else NameContract(contract)
        for contract in distinct_contracts(options)
    ]


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
    return place_of(view, first_player(view.options, view.dealer))


def _first_of_dealer(options: BarbuOptions) -> int:
    steps = first_player(options, 0)
    return (-steps if options.is_clockwise else steps) % options.players


class _Sampled:
    """A hand before the first card, seat 0, in ``worlds`` that are the same for every contract."""

    def __init__(self, options: BarbuOptions, hand: int, first: int, worlds: int, chance: Array) -> None:
        players, each = options.players, cards_each(options)
        if not options.height_is_chosen:
            worlds = max(worlds, each)  # each card of the hand lies in one of them
        self._options, self._hand, self._first, self._chance = options, hand, first, chance
        possible, counts = np.full(players, pack_mask(options) & ~hand), np.full(players, each)
        self.worlds: Array = deal_worlds(possible, counts, hand, worlds, chance)

    def scores(self, move: NameContract) -> Array:
        """Return the score of each seat in a contract, worlds x seats; a réussite without a height has any."""
        if move.contract is not Contract.REUSSITE:
            table = trick_table(self._options, move.contract)
            return _tricks(table, self._first, self.worlds, self._chance)
        layouts = self._layouts(move)
        scores = np.zeros((len(self.worlds), self._options.players))
        for place, layout in enumerate(layouts):
            scores[place :: len(layouts)] = _reussite(
                layout_table(self._options, layout.height),
                layout.placed,
                ends_of(layout.ace_side),
                self._first,
                np.ascontiguousarray(self.worlds[place :: len(layouts)]),
                self._chance,
            )
        return scores

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


@njit
def _tricks(table: TrickTable, first: int, worlds: Array, chance: Array) -> Array:
    """Return the score of each seat in a contract of tricks, worlds x seats."""
    scratch, scores = np.zeros(SCRATCH), np.zeros((len(worlds), table.players))
    deal = np.zeros((tricks.COURSE + 1, tricks.WIDTH), np.int64)
    for place in range(len(worlds)):
        deal[:] = 0
        deal[tricks.HANDS] = worlds[place]
        deal[tricks.COURSE, tricks.LEADER] = first
        trick_choice.play_out(table, deal, scores[place], scratch, chance)
    return scores


@njit
def _reussite(table: LayoutTable, placed: int, ends: int, first: int, worlds: Array, chance: Array) -> Array:
    """Return the score of each seat in a réussite that begins with these cards, worlds x seats."""
    moves, values = np.zeros(reussites.MOST_MOVES, np.int64), np.zeros(reussites.MOST_MOVES)
    deal, scores = (
        np.zeros((reussites.COURSE + 1, reussites.WIDTH), np.int64),
        np.zeros((len(worlds), table.players)),
    )
    for place in range(len(worlds)):
        deal[:] = 0
        deal[reussites.HANDS] = worlds[place] & ~placed
        deal[reussites.COURSE, reussites.MOVER] = first
        deal[reussites.COURSE, reussites.PLACED] = placed
        deal[reussites.COURSE, reussites.ENDS] = ends
        reussite.play_out(table, deal, scores[place], moves, values, chance)
    return scores
