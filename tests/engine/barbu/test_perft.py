"""Perft: the number of ways to play a fixed position, which any mistake in the rules changes.

Each number is found twice, by the engine and by the plain reading of the rules in :mod:`tests.engine.barbu.oracle`.
"""

from __future__ import annotations

import copy

import pytest

from engine.barbu import BARBU
from engine.cards.french import FrenchCardSet
from tests.engine.barbu.oracle_mariages import MariagesDeal
from tests.engine.barbu.oracle_options import complete
from tests.engine.barbu.oracle_reussite import ReussiteDeal, side_at_start
from tests.engine.barbu.oracle_tricks import TrickDeal
from tests.engine.barbu.positions import dealt, in_mariages, in_reussite, in_tricks, made


def _counted(state, depth=100):
    """Number of ways to make ``depth`` moves, or to play the deal to its end."""
    if depth == 0 or not state.phase.is_deal:
        return 1
    (seat,) = BARBU.status(state).waits_for
    moves = BARBU.legal_moves(state, seat)
    return sum(_counted(BARBU.apply(state, seat, move).state, depth - 1) for move in moves)


def _counted_plainly(deal, depth=100):
    """The same count by the second reading of the rules."""
    if depth == 0 or deal.result is not None:
        return 1
    ((seat, moves),) = deal.legal().items()
    total = 0
    for move in moves:
        following = _copied(deal)
        following.apply(seat, move)
        total += _counted_plainly(following, depth - 1)
    return total


def _copied(deal):
    """A deal of the oracle whose lists are its own."""
    same = copy.copy(deal)
    for name, value in vars(deal).items():
        if name == "hands":
            same.hands = [list(hand) for hand in value]
        elif isinstance(value, list | dict) and name != "options":
            setattr(same, name, copy.copy(value))
    return same


# Ends of tricks

FOUR_TRICKS = ["7H 9H AS TD", "KH 8S QS JD", "QH AH 9S 8D", "JH TS KS 7D"]
THREE_TRICKS = ["7C 9D TH", "8H 7H 9S", "AH TS AC", "KC AD JD"]
OF_TWO = ["7C 9D TH 8H", "7H 9S AH TS"]
OF_SIX = ["8S 9H", "TS JH", "QS KH", "9D 8H", "KD AH", "AS QH"]
CLUBS = {"penalty_suit": "C"}

ENDS_OF_TRICKS = [
    # hands, contract, options, ways to play them to the end, seat 1 leads
    (FOUR_TRICKS, "plis", {}, 312),
    (FOUR_TRICKS, "coeurs", {"suit_lead": "never"}, 32),
    (FOUR_TRICKS, "dames", {"suit_lead": "never"}, 312),
    (THREE_TRICKS, "plis", {}, 120),
    (THREE_TRICKS, "salade", {**CLUBS, "suit_lead": "never"}, 72),
    (THREE_TRICKS, "salade", {**CLUBS, "suit_lead": "after_discard"}, 104),
    (THREE_TRICKS, "anti_ratatouille", {**CLUBS, "suit_lead": "never"}, 72),
    (OF_TWO, "plis", {"players": 2}, 240),
    (OF_TWO, "ratatouille", {"players": 2, "suit_lead": "never"}, 64),
    (OF_TWO, "anti_ratatouille", {"players": 2, "suit_lead": "after_discard"}, 96),
    (OF_SIX, "coeurs", {"players": 6, "pack": "52", "lead": "left"}, 5),
]


@pytest.mark.parametrize(("hands", "contract", "named", "count"), ENDS_OF_TRICKS)
def test_the_last_tricks_can_be_played_in_so_many_ways(hands, contract, named, count):
    state = in_tricks(hands, contract, leader=1, early_stop="off", **named)
    options = complete({**named, "early_stop": "off"})
    plainly = TrickDeal(options, contract, [hand.split() for hand in hands], 1)
    assert (_counted(state), _counted_plainly(plainly)) == (count, count)


FIRST_TRICKS = [
    # contract, options, cards played, ways to play them from a whole deal
    ("plis", {}, 4, 161),
    ("coeurs", {"quiet_tricks": 2}, 4, 104),
    ("barbu", {"quiet_tricks": 2, "barbu": "KS"}, 4, 117),
    ("coeurs", {"suit_lead": "after_discard"}, 4, 152),
    ("salade", {"suit_lead": "never", "penalty_suit": "C"}, 4, 149),
    ("dames", {"players": 3, "lead": "left"}, 3, 45),
    ("dernier_pli", {"players": 8, "pack": "52"}, 4, 552),
]


@pytest.mark.parametrize(("contract", "named", "depth", "count"), FIRST_TRICKS)
def test_a_deal_can_be_opened_in_so_many_ways(contract, named, depth, count):
    state = dealt(0, 1, dernier_pli="on", **named)
    hands = [[str(card) for card in FrenchCardSet.from_mask(hand)] for hand in state.hands]
    options = complete({**named, "dernier_pli": "on"})
    state = made(state, 1, f"contract {contract}").state
    plainly = TrickDeal(options, contract, hands, state.player)
    assert (_counted(state, depth), _counted_plainly(plainly, depth)) == (count, count)


@pytest.mark.slow
def test_a_deal_can_be_played_in_fewer_ways_where_it_stops_with_the_last_queen():
    """R22."""
    hands = ["QS KS 7C", "QC 8C 9C", "QD 9D TD", "QH 8H 9H"]
    for early, count in (("on", 1281), ("off", 1296)):
        state = in_tricks(hands, "dames", early_stop=early)
        plainly = TrickDeal(complete({"early_stop": early}), "dames", [hand.split() for hand in hands], 0)
        assert (_counted(state), _counted_plainly(plainly)) == (count, count)


# Ends of réussites

LEFT = ["7S AS KC", "7C KH AD", "KS AH 7D", "QC AC KD"]
PLACED = "8S 9S TS JS QS 8C 9C TC JC 7H 8H 9H TH JH QH 8D 9D TD JD QD"
ACES = ["2H AH", "AS 2S", "KH 3S", "3H KS"]
LOW_OR_HIGH = "4S 5S 6S 7S 8S 9S TS JS QS 4H 5H 6H 7H 8H 9H TH JH QH"
FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}

ENDS_OF_REUSSITES = [
    # hands, cards on the table, options, ways to play them, seat 0 begins
    (LEFT, PLACED, {}, 142),
    (LEFT, PLACED, {"early_stop": "off"}, 154),
    (LEFT, PLACED, {"ace_replay": "off"}, 48),
    (LEFT, PLACED, {"preset": "equal_zero_32"}, 154),
    (LEFT, PLACED, {"direction": "cw"}, 140),
    (ACES, LOW_OR_HIGH, FIRST_ACE, 8),
    (ACES, LOW_OR_HIGH, {**FIRST_ACE, "ace_replay": "off"}, 6),
    (ACES, LOW_OR_HIGH, {**FIRST_ACE, "early_stop": "off"}, 23),
    (ACES, LOW_OR_HIGH, {"pack": "52", "early_stop": "off"}, 20),
]


@pytest.mark.parametrize(("hands", "placed", "named", "count"), ENDS_OF_REUSSITES)
def test_a_reussite_can_be_ended_in_so_many_ways(hands, placed, named, count):
    state = in_reussite(hands, "T", placed, **named)
    options = complete(named)
    plainly = ReussiteDeal(options, [hand.split() for hand in hands], 0, "T")
    plainly.placed, plainly.side = placed.split(), side_at_start(options)
    assert (_counted(state), _counted_plainly(plainly)) == (count, count)


BEGINNINGS_OF_REUSSITES = [
    # height, options, moves, ways to make them from a whole deal
    ("T", {}, 7, 28),
    ("A", FIRST_ACE, 6, 35),
    ("7", {"players": 3}, 7, 33),
    ("2", {**FIRST_ACE, "players": 5}, 9, 35),
    ("K", {"players": 8, "lead": "left"}, 12, 51),
]


@pytest.mark.parametrize(("height", "named", "depth", "count"), BEGINNINGS_OF_REUSSITES)
def test_a_reussite_can_be_opened_in_so_many_ways(height, named, depth, count):
    state = dealt(0, 1, **named)
    hands = [[str(card) for card in FrenchCardSet.from_mask(hand)] for hand in state.hands]
    state = made(state, 1, f"contract reussite {height}").state
    plainly = ReussiteDeal(complete(named), hands, state.mover, height)
    assert (_counted(state, depth), _counted_plainly(plainly, depth)) == (count, count)


# Mariages


def test_four_cards_can_be_turned_up_in_so_many_ways():
    layout = "7S 7H 7C 7D"
    state = in_mariages(layout, players=2)
    plainly = MariagesDeal(complete({"players": 2}), layout.split(), 0)
    assert (_counted(state, 6), _counted_plainly(plainly, 6)) == (840, 840)
