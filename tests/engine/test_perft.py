"""How many ways there are to play the last tricks of a fixed deal: a count that any slip in the rules changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, Contract, Options, Phase, State
from engine.cards import CardSet
from tests.engine import oracle

HANDS = (
    "O9 O4 C2 E11 B5",
    "O1 C9 C10 E2 B12",
    "O12 O2 C5 E9 B3",
    "O8 C1 C4 E5 E7",
)


def _end(contract: str, **options: object) -> State:
    """Five tricks before the end; seat 1 leads."""
    return State(
        options=Options.from_json(options),
        first_dealer=0,
        totals=(0, 0),
        phase=Phase.PLAY,
        hand=1,
        hands=tuple(CardSet.parse(hand).mask for hand in HANDS),
        contract=Contract.parse(contract),
        namer=0,
        leader=1,
    )


def _counted(state: State, cards_left: int) -> int:
    """Ways to play on until so many cards are left in all hands together."""
    if sum(hand.bit_count() for hand in state.hands) == cards_left:
        return 1
    seat = BOTIFARRA.to_move(state)
    return sum(
        _counted(BOTIFARRA.apply(state, seat, move).state, cards_left)
        for move in BOTIFARRA.legal_moves(state, seat)
    )


def _counted_plainly(hands, leader, trick, trump, options, cards_left) -> int:
    """The same count by the second reading of the rules."""
    if len(trick) == 4:
        leader, trick = (leader + oracle.winner(trick, trump, options)) % 4, []
    if sum(map(len, hands)) == cards_left:
        return 1
    seat = (leader + len(trick)) % 4
    total = 0
    for card in oracle.legal(hands[seat], trick, trump, options):
        rest = [[held for held in hand if held != card] for hand in hands]
        total += _counted_plainly(rest, leader, [*trick, card], trump, options, cards_left)
    return total


@pytest.mark.parametrize(
    ("contract", "options", "count"),
    [
        ("E", {"play": "obligada"}, 1403),
        ("E", {"play": "intermedia"}, 1926),
        ("E", {"play": "lliure"}, 4130),
        ("E", {"play": "obligada", "undertrump": "forced"}, 1321),
        ("E", {"play": "intermedia", "carrego_scope": "any"}, 2334),
        ("botifarra", {"play": "obligada"}, 2407),
        ("botifarra", {"play": "lliure"}, 11220),
    ],
)
def test_five_tricks_can_be_played_in_so_many_ways(contract, options, count):
    trump = None if contract == "botifarra" else contract
    plain = [[oracle.card(text) for text in hand.split()] for hand in HANDS]
    assert _counted_plainly(plain, 1, [], trump, options, 0) == count
    assert _counted(_end(contract, **options), 0) == count


def test_the_tricks_of_a_hand_can_be_taken_back_one_by_one():
    """A state is a value: going on from the same one twice gives the same count twice."""
    state = _end("E", play="obligada")
    before = replace(state)
    assert _counted(state, 16) == _counted(state, 16)
    assert state == before
