"""Properties of every player: legal, blind to hidden cards, deterministic; and ``careful`` is the stronger one."""

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.barbu.players import PLAYERS
from computers.player import Player
from engine.barbu import BARBU, BarbuOptions, BarbuState, BarbuView, Phase
from engine.game import Move
from tests.computers.barbu.players.games import random_rules
from tests.examples import examples, one_in

NAMES = sorted(PLAYERS)
EVERYTHING = {"extra_round": "both", "mariages": "on", "votation": "on", "dernier_pli": "on"}
LONGEST = 400
"""Moves of a game that is played under random rules."""
FEW: Final = 70
"""Moves of a player that thinks longer."""


def one_game(
    options: BarbuOptions, seed: int, players: Sequence[Player[BarbuView]], most: int | None = None
) -> tuple[BarbuState, list[Move]]:
    """Play a game, or at most ``most`` moves of it; return the state after it and its moves."""
    chance, moves = random.Random(seed), list[Move]()
    state = BARBU.start(options)
    while state.phase is not Phase.OVER and (most is None or len(moves) < most):
        status = BARBU.status(state)
        if status.table_acts:
            state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
            continue
        seat = chance.choice(status.waits_for)
        view = BARBU.view(state, seat)
        move = players[seat].choose(view)
        assert move in view.moves
        assert players[seat].interject(view) is None
        moves.append(move)
        state = BARBU.apply(state, seat, move).state
    return state, moves


def seats(options: BarbuOptions, *names: str, seed: int = 1) -> list[Player[BarbuView]]:
    """Return players of these names in turn, for all seats."""
    return [PLAYERS[names[seat % len(names)]](random.Random(seed + seat)) for seat in range(options.players)]


@pytest.mark.parametrize("seed", one_in(2, range(30)))
def test_careful_makes_legal_moves_in_every_configuration(seed: int) -> None:
    options = random_rules(seed)
    _, moves = one_game(options, seed, seats(options, "careful", "random"), LONGEST)
    assert len(moves) > options.players


@pytest.mark.slow
@given(seed=st.integers(0, 2**32))
@examples(6)
def test_every_game_of_careful_comes_to_its_end_under_all_house_rules(seed: int) -> None:
    options = random_rules(seed)
    state, _ = one_game(options, seed, seats(options, "careful"))
    assert state.phase is Phase.OVER


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", [{}, EVERYTHING], ids=["default", "everything"])
def test_plays_the_same_again_for_the_same_chance(name: str, rules: dict[str, object]) -> None:
    options = BarbuOptions.from_json(rules)
    most = FEW if name == "strong" else LONGEST
    first, second = (one_game(options, 5, seats(options, name), most) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_depends_on_nothing_but_the_view(name: str) -> None:
    # The same view reached with the hidden cards exchanged, and by a player that has made no move before.
    chance = random.Random(8)
    options = BarbuOptions(per_dealer=1 if name == "strong" else 3)
    state, exchanges = BARBU.start(options), 0
    while state.phase is not Phase.OVER:
        status = BARBU.status(state)
        if status.table_acts:
            state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
            continue
        seat = status.waits_for[0]
        exchanged = hidden_exchanged(state, seat)
        exchanges += exchanged != state
        assert BARBU.view(exchanged, seat) == BARBU.view(state, seat)
        move = PLAYERS[name](random.Random(1)).choose(BARBU.view(state, seat))
        assert move == PLAYERS[name](random.Random(1)).choose(BARBU.view(exchanged, seat))
        state = BARBU.apply(state, seat, move).state
    assert exchanges


def hidden_exchanged(state: BarbuState, seat: int) -> BarbuState:
    """Return a state that looks the same to a seat: its neighbours have each other's cards, if equally many."""
    one, two = (seat + 1) % len(state.hands), (seat - 1) % len(state.hands)
    hands = list(state.hands)
    if hands[one].bit_count() == hands[two].bit_count():
        hands[one], hands[two] = hands[two], hands[one]
    return replace(state, hands=tuple(hands))


@pytest.mark.parametrize("name", NAMES)
def test_refuses_to_choose_when_it_is_not_to_move(name: str) -> None:
    state = BARBU.start(BarbuOptions())
    with pytest.raises(ValueError, match="not to move"):
        PLAYERS[name](random.Random(1)).choose(BARBU.view(state, 2))


def test_careful_wins_far_more_than_random() -> None:
    # Twelve games give a mean lead of some 600 points, with a standard error of 50.
    options, leads = BarbuOptions(), []
    for seed in range(12):
        own = seed % 4
        names = ["careful" if seat == own else "random" for seat in range(4)]
        totals = one_game(options, seed, seats(options, *names, seed=seed))[0].totals
        leads.append(totals[own] - (sum(totals) - totals[own]) / 3)
    assert fmean(leads) > 300
