"""What holds for every player: legal, blind to what is hidden, and the same again for the same chance."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.botifarra import BOTIFARRA, Options, Phase, ShuffleAndDeal, State
from engine.botifarra.options import (
    CallOrder,
    CarregoLimit,
    CarregoScope,
    FirstDealer,
    Multipliers,
    Play,
    SantVicenc,
    Undertrump,
)
from engine.players import PLAYERS, Player

NAMES = sorted(PLAYERS)


def one_hand(options: Options, seed: int, players: list[Player]) -> tuple[State, list[str]]:
    """Play one hand with these players; return the state after it and its moves."""
    chance = random.Random(seed)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, ShuffleAndDeal(chance.randbytes(32))).state
    moves = []
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        move = players[seat].choose(view)
        assert move in view.moves
        moves.append(str(move))
        state = BOTIFARRA.apply(state, seat, move).state
    return state, moves


@given(
    play=st.sampled_from(Play),
    undertrump=st.sampled_from(Undertrump),
    scope=st.sampled_from(CarregoScope),
    limit=st.sampled_from(CarregoLimit),
    multipliers=st.sampled_from(Multipliers),
    sant_vicenc=st.sampled_from(SantVicenc),
    call_order=st.sampled_from(CallOrder),
    seed=st.integers(0, 2**32),
    names=st.tuples(*[st.sampled_from(NAMES)] * 4),
)
@settings(max_examples=60, deadline=None)
def test_every_move_is_legal_under_all_house_rules(
    play: Play,
    undertrump: Undertrump,
    scope: CarregoScope,
    limit: CarregoLimit,
    multipliers: Multipliers,
    sant_vicenc: SantVicenc,
    call_order: CallOrder,
    seed: int,
    names: tuple[str, ...],
) -> None:
    options = Options(
        play=play,
        undertrump=undertrump,
        carrego_scope=scope,
        carrego_limit=limit,
        multipliers=multipliers,
        sant_vicenc=sant_vicenc,
        call_order=call_order,
        first_dealer=FirstDealer.DRAW,
        target=None,
        max_hands=1,
    )
    state, _ = one_hand(options, seed, [PLAYERS[name](random.Random(seed)) for name in names])
    assert sum(state.results[0].taken) == 72


@pytest.mark.parametrize("name", NAMES)
def test_plays_the_same_again_for_the_same_chance(name: str) -> None:
    options = Options(target=None, max_hands=1)
    first = one_hand(options, 5, [PLAYERS[name](random.Random(seat)) for seat in range(4)])
    second = one_hand(options, 5, [PLAYERS[name](random.Random(seat)) for seat in range(4)])
    assert first == second


def test_random_plays_differently_for_another_chance() -> None:
    options = Options(target=None, max_hands=1)
    first, second = (
        one_hand(options, 5, [PLAYERS["random"](random.Random(10 * many + seat)) for seat in range(4)])[1]
        for many in range(2)
    )
    assert first != second


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_depends_on_nothing_but_the_view(name: str) -> None:
    # The same view reached with the hidden cards of the other seats exchanged, and by a player that has
    # already played another hand.
    options = Options(first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    chance = random.Random(8)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, ShuffleAndDeal(chance.randbytes(32))).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        one, two = (seat + 1) % 4, (seat + 3) % 4
        hands = list(state.hands)
        if hands[one].bit_count() == hands[two].bit_count():
            hands[one], hands[two] = hands[two], hands[one]
        exchanged = replace(state, hands=tuple(hands))
        move = PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(state, seat))
        assert move == PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(exchanged, seat))
        state = BOTIFARRA.apply(state, seat, move).state


@pytest.mark.parametrize("name", NAMES)
def test_refuses_to_choose_when_it_is_not_to_move(name: str) -> None:
    state = BOTIFARRA.start(Options())
    with pytest.raises(ValueError, match="not to move"):
        PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(state, 2))


@pytest.mark.parametrize("play", list(Play))
def test_careful_takes_clearly_more_than_half_from_random(play: Play) -> None:
    options = Options(play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    points = 0
    for seed in range(60):
        for side in range(2):
            players = [
                PLAYERS["careful" if seat % 2 == side else "random"](random.Random(seed)) for seat in range(4)
            ]
            points += one_hand(options, seed, players)[0].results[0].taken[side]
    assert points / 120 > 40
