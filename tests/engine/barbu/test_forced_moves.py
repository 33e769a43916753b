"""The moves that leave nothing to decide, and those that do (``Game.forced_move``)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.barbu import BARBU, Contract, Decline, Phase
from tests.engine.barbu.positions import (
    after,
    dealt,
    in_mariages,
    in_reussite,
    in_tricks,
    legal,
    rules,
    shuffled,
    steps,
    to_move,
)

TWO = {"players": 2}


def _forced(state, seat):
    move = BARBU.forced_move(state, seat)
    return None if move is None else str(move)


def test_a_pass_is_always_forced():
    state = in_reussite(["7S 7H", "TD 9D"], "T", "TS", **TWO)
    assert _forced(state, 0) == "pass"
    assert _forced(state, 1) is None


def test_a_card_that_must_be_placed_is_not_forced_even_if_it_is_the_only_one():
    state = in_reussite(["9S 7H", "TD 9D"], "T", "TS", **TWO)
    assert legal(state, 0) == ["play 9S"]
    assert _forced(state, 0) is None


def test_a_decline_is_never_forced():
    state = after(in_reussite(["AS 9S 7H", "TD 9D"], "T", "TS JS QS KS", **TWO), "0 play AS")
    assert legal(state, 0) == ["play 9S", "decline"]
    assert _forced(state, 0) is None
    for number in range(5):
        for step in steps(dealt(number, pack="52"), random.Random(number), 900):
            for seat in BARBU.status(step.state).waits_for:
                assert not isinstance(BARBU.forced_move(step.state, seat), Decline)


def test_the_cards_of_the_last_trick_are_forced_and_no_others():
    state = in_tricks(["7S", "9S", "8S", "KH"])
    for seat, card in enumerate(("7S", "9S", "8S", "KH")):
        assert _forced(state, seat) == f"play {card}"
        assert _forced(state, (seat + 1) % 4) is None
        state = after(state, f"{seat} play {card}")
    assert state.phase is Phase.DEAL
    before = in_tricks(["7S 8H", "9S 9H", "8S 7H", "KH AH"], trick="7S")
    assert legal(before, 1) == ["play 9S"]
    assert _forced(before, 1) is None


def test_the_last_contract_of_a_dealer_is_forced_unless_it_has_a_height():
    contracts = [Contract(name) for name in ("plis", "coeurs", "dames", "barbu", "salade")]
    start = BARBU.start(rules(rotation="block"))

    def left(*names, **named):
        used = [*contracts, Contract.REUSSITE, Contract.REUSSITE]
        for name in names:
            used.remove(Contract(name))
        options = rules(rotation="block", **named)
        return shuffled(replace(start, options=options, used=(tuple(used), (), (), ()))).state

    assert _forced(left("dames"), 0) == "contract dames"
    assert _forced(left("dames", "plis"), 0) is None
    assert _forced(left("reussite"), 0) is None
    assert _forced(left("reussite", "reussite", reussite_start="last_dealt"), 0) == "contract reussite"


def test_a_contract_is_not_forced_while_there_is_a_choice():
    for state in (dealt(), dealt(deal=24, order="forced"), dealt(deal=29, votation="on")):
        for seat in range(4):
            assert _forced(state, seat) is None


def test_the_last_pair_of_mariages_is_forced():
    state = in_mariages("7S KS 7C KC", **TWO)
    assert _forced(state, 0) is None
    state = after(state, "0 turn 1")
    assert _forced(state, 0) is None
    state = after(state, "0 turn 3")
    assert _forced(state, 0) == "turn 2"
    state = after(state, "0 turn 2")
    assert _forced(state, 0) == "turn 4"
    assert BARBU.status(after(state, "0 turn 4")).over


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_that_is_not_asked_has_no_forced_move(seat):
    assert _forced(in_tricks(["7S", "9S", "8S", "KH"]), seat) is None
    assert _forced(in_reussite(["7S", "9H", "8H", "KH"], "T", "TS"), seat) is None


def test_between_deals_and_after_the_end_nothing_is_forced():
    *_, last = steps(dealt(per_dealer="1"), random.Random(1))
    for state in (last.state, replace(dealt(), phase=Phase.DEAL)):
        assert all(_forced(state, seat) is None for seat in range(4))


def test_a_game_in_which_the_table_makes_every_forced_move_is_played_to_its_end():
    made, state = 0, dealt(mariages="on", per_dealer="2")
    chance = random.Random(7)
    while not BARBU.status(state).over:
        status = BARBU.status(state)
        if status.table_acts:
            state = shuffled(state, chance.randrange(1 << 40)).state
            continue
        seat = to_move(state)
        forced = BARBU.forced_move(state, seat)
        made += forced is not None
        state = BARBU.apply(state, seat, forced or chance.choice(BARBU.legal_moves(state, seat))).state
    assert made > 30
