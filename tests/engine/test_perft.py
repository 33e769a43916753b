"""Perft: the number of ways to play a fixed deal, which any mistake in the rules changes.

Each number was found twice, by the engine and by the plain reading of the rules in :mod:`tests.engine.oracle`; the
tests find it twice again.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, BotifarraState
from engine.cards.spanish import SpanishCardSet
from tests.engine import oracle
from tests.engine.positions import dealt, last_tricks, named
from tests.examples import one_in

OBLIGADA: dict[str, str] = {}
LLIURE = {"play": "lliure"}
INTERMEDIA = {"play": "intermedia"}
FORCED = {"undertrump": "forced"}
HIGH = {"three_high": "on"}
ANY = {**INTERMEDIA, "carrego_scope": "any"}
DOUBLETON = {**ANY, "carrego_limit": "doubleton"}

# A deal in which every one of these house rules makes a difference.
OF_FOUR = ["O7 C4 C6 E10", "O3 O10 C5 C12", "C3 C10 E3 E7", "O4 C11 C1 E4"]
OF_THREE = ["O9 O5 C7 E11 B5", "O1 C9 C10 E6 B12", "O12 O6 C5 E9 B7"]
PILES = [["O9 C4", "E2 B1", "C12 O3 E11"], ["O12 E9", "C1 B3", "B10 O2 C5"]]
HANDS_AND_PILES = (["O8 C9 B4", "C2 E12 B9"], [["O9 C4", "E2"], ["O12 E9", "C1"]])


def _counted(state: BotifarraState, depth: int) -> int:
    """Number of ways to play ``depth`` cards, or to the end of the hand."""
    if depth == 0 or not state.available(state.player):
        return 1
    seat = BOTIFARRA.to_move(state)
    return sum(
        _counted(BOTIFARRA.apply(state, seat, move).state, depth - 1)
        for move in BOTIFARRA.legal_moves(state, seat)
    )


def _counted_plainly(state: BotifarraState, depth: int) -> int:
    """The same count by the second reading of the rules, from the same cards."""
    rules = {name: str(value) for name, value in state.options.to_json().items()}
    hands = [[oracle.card(str(card)) for card in SpanishCardSet.from_mask(hand)] for hand in state.hands]
    piles = [[[oracle.card(str(card)) for card in pile] for pile in own] for own in state.piles]
    trump = None if state.contract.trump is None else state.contract.trump.letter
    return _ways(hands, piles or [[] for _ in hands], state.leader, [], trump, rules, depth)


def _ways(hands, piles, leader, trick, trump, rules, depth) -> int:
    seats = len(hands)
    if len(trick) == seats:
        leader, trick = (leader + oracle.winner(trick, trump, rules)) % seats, []
    seat = (leader + len(trick)) % seats
    reached = hands[seat] + [pile[0] for pile in piles[seat] if pile]
    if depth == 0 or not reached:
        return 1
    total = 0
    for card in oracle.legal(reached, trick, trump, rules):
        fewer = [[held for held in hand if held != card] for hand in hands]
        turned = [[pile[1:] if pile[:1] == [card] else pile for pile in own] for own in piles]
        total += _ways(fewer, turned, leader, [*trick, card], trump, rules, depth - 1)
    return total


def _both(state: BotifarraState, depth: int) -> tuple[int, int]:
    return _counted(state, depth), _counted_plainly(state, depth)


ENDS = [
    # mode, contract, options, ways to play the hand to its end
    ("pairs4", "E", OBLIGADA, 195),
    ("pairs4", "E", INTERMEDIA, 227),
    ("pairs4", "E", LLIURE, 588),
    ("pairs4", "E", FORCED, 187),
    ("pairs4", "E", ANY, 300),
    ("pairs4", "E", DOUBLETON, 255),
    ("pairs4", "E", HIGH, 184),
    ("pairs4", "E", {**LLIURE, **FORCED}, 572),
    ("pairs4", "E", {**ANY, **FORCED}, 292),
    ("pairs4", "O", OBLIGADA, 231),
    ("pairs4", "botifarra", OBLIGADA, 256),
    ("individual4", "E", OBLIGADA, 76),
    ("individual4", "E", LLIURE, 260),
    ("individual4", "O", {**LLIURE, **FORCED}, 276),
    ("individual4", "botifarra", HIGH, 42),
    ("individual3", "E", OBLIGADA, 147),
    ("individual3", "E", LLIURE, 304),
    ("individual3", "B", {**LLIURE, **FORCED}, 288),
    ("rector2", "E", OBLIGADA, 307),
    ("rector2", "O", HIGH, 742),
    ("handpiles2", "E", OBLIGADA, 853),
    ("handpiles2", "botifarra", OBLIGADA, 1171),
]


def _end(mode: str, contract: str, options: dict[str, str]) -> BotifarraState:
    """The last tricks of a hand; seat 1 leads."""
    rules = {"mode": mode, **options}
    if mode == "rector2":
        return last_tricks(["", ""], 1, contract, PILES, **rules)
    if mode == "handpiles2":
        return last_tricks(HANDS_AND_PILES[0], 1, contract, HANDS_AND_PILES[1], **rules)
    return last_tricks(OF_THREE if mode == "individual3" else OF_FOUR, 1, contract, **rules)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "contract", "options", "count"), one_in(2, ENDS))
def test_the_last_tricks_can_be_played_in_so_many_ways(mode, contract, options, count):
    assert _both(_end(mode, contract, options), 20) == (count, count)


BEGINNINGS = [
    # mode, contract, options, cards played, ways to play them from a whole deal
    ("pairs4", "O", OBLIGADA, 5, 550),
    ("pairs4", "C", LLIURE, 4, 177),
    ("pairs4", "E", ANY, 5, 858),
    ("pairs4", "B", {**HIGH, **FORCED}, 5, 506),
    ("pairs4", "botifarra", INTERMEDIA, 5, 572),
    ("individual4", "O", OBLIGADA, 6, 535),
    ("individual4", "C", LLIURE, 4, 108),
    ("individual3", "E", OBLIGADA, 4, 209),
    ("individual3", "botifarra", LLIURE, 4, 737),
    ("rector2", "B", OBLIGADA, 5, 354),
    ("rector2", "E", {**LLIURE, **HIGH}, 5, 408),
    ("handpiles2", "O", OBLIGADA, 4, 417),
    ("handpiles2", "botifarra", LLIURE, 3, 317),
]


@pytest.mark.parametrize(("mode", "contract", "options", "depth", "count"), BEGINNINGS)
def test_a_deal_can_be_opened_in_so_many_ways(mode, contract, options, depth, count):
    state = named(dealt(2026, mode=mode, **options), contract)
    assert _both(state, depth) == (count, count)


def test_the_tricks_of_a_hand_can_be_taken_back_one_by_one():
    """A state is a value: going on from the same one twice gives the same count twice."""
    state = _end("pairs4", "E", OBLIGADA)
    before = replace(state)
    assert _counted(state, 4) == _counted(state, 4)
    assert state == before
