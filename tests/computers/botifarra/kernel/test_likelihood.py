"""The likelihood of a world: what ``careful`` would have played and said with the cards that it gives to each."""

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest

pytest.importorskip("numba")

import numpy as np

from computers.botifarra.careful.values import values as values_of_cards
from computers.botifarra.kernel import Policy, Speech, log_likelihood, log_likelihood_of_calls
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Contract, Phase, PlayCard
from engine.botifarra.moves import BotifarraMove, Call, Knock, MakeCall
from engine.botifarra.options import Mode
from engine.cards.spanish import as_numbered
from tests.computers.botifarra.kernel.decisions import (
    MODES,
    dealt,
    every_options,
    hand_played,
    without_revokes,
)
from tests.examples import one_in

POLICY = Policy(lead=1.3, follow=0.8, noise=0.1, shares=(0.5, 0.3, 0.2))


def other_world(state: BotifarraState, chance: random.Random) -> tuple[int, ...]:
    """Return the cards of a state with those of the others mixed, in the order of strength."""
    hands = list(dealt(state))
    others = [seat for seat in range(len(hands)) if seat != state.player]
    hidden = [card for seat in others for card in range(64) if hands[seat] >> card & 1]
    chance.shuffle(hidden)
    cards = iter(hidden)
    for seat in others:
        hands[seat] = sum(1 << next(cards) for _ in range(hands[seat].bit_count()))
    return tuple(hands)


def by_python(past: list[BotifarraState], now: BotifarraState, world: tuple[int, ...]) -> float:
    """Return the logarithm as the Python ``careful`` has it: each past state, with the cards of the world."""
    high = now.options.three_is_high
    products = [[1.0] * len(POLICY.shares) for _ in world]
    for state, after in pairwise([*past, now]):
        seat = state.player
        card = next(card for card in range(64) if (state.hands[seat] & ~after.hands[seat]) >> card & 1)
        gone = [before & ~later for before, later in zip(state.hands, now.hands, strict=True)]
        hands = [as_numbered(cards, three_high=high) | used for cards, used in zip(world, gone, strict=True)]
        view = BOTIFARRA.view(replace(state, hands=tuple(hands)), seat)
        cards = [move.card for move in view.moves if isinstance(move, PlayCard)]
        if seat == now.player or cards == [card]:
            continue
        if card not in cards:
            likely = [POLICY.noise / hands[seat].bit_count()] * len(POLICY.shares)
        else:
            values = values_of_cards(view, cards)
            temperature = POLICY.follow if view.trick else POLICY.lead
            likely = [
                (1 - POLICY.noise / (1 + kind))
                / sum(
                    math.exp((value - values[cards.index(card)]) / temperature * 2**kind) for value in values
                )
                + POLICY.noise / (1 + kind) / len(cards)
                for kind in range(len(POLICY.shares))
            ]
        products[seat] = [one * other for one, other in zip(products[seat], likely, strict=True)]
    return sum(
        math.log(sum(share * one for share, one in zip(POLICY.shares, product, strict=True)))
        for product in products
    )


@pytest.mark.parametrize("first", one_in(2, range(2)))
@pytest.mark.parametrize("mode", MODES)
def test_the_likelihood_of_the_play_is_the_product_of_choices_by_players_of_some_kind(
    mode: Mode, first: int
) -> None:
    chance = random.Random(3)
    options = [without_revokes(one) for one in every_options() if one.mode is mode]
    for seed in range(7 * first, len(options), 14):
        states = [state for state in hand_played(options[seed], seed) if state.phase is Phase.PLAY]
        number = chance.randrange(len(states))
        now = states[number]
        worlds = [dealt(now), *(other_world(now, chance) for _ in range(3))]
        worlds.append(worlds[0])
        found = log_likelihood(BOTIFARRA.view(now, now.player), np.array(worlds, dtype=np.int64), POLICY)
        wanted = [by_python(states[:number], now, world) for world in worlds]
        assert found.tolist() == pytest.approx(wanted, abs=1e-8)


def before_play(seed: int, options: BotifarraOptions) -> list[BotifarraState]:
    """Return the states of a hand before its first card."""
    return [state for state in hand_played(options, seed, player="careful") if state.phase is not Phase.PLAY]


@pytest.mark.parametrize("mode", MODES)
def test_careful_names_what_is_most_likely(mode: Mode) -> None:
    for seed in range(60):
        for state in before_play(seed, BotifarraOptions(mode=mode)):
            seat = BOTIFARRA.to_move(state)
            if seat is None or state.phase is Phase.CALLS:
                continue
            said = PLAYERS["careful"](random.Random(1)).choose(BOTIFARRA.view(state, seat))
            likely = {move: gained(state, seat, move) for move in BOTIFARRA.view(state, seat).moves}
            assert likely[said] == max(likely.values())
            assert sum(map(math.exp, likely.values())) == pytest.approx(1)


@pytest.mark.parametrize("mode", MODES)
def test_a_knock_is_likely_where_careful_would_knock(mode: Mode) -> None:
    said = {Knock: 0, MakeCall: 0}
    for seed in range(60):
        for state in before_play(seed, BotifarraOptions(mode=mode)):
            seat = BOTIFARRA.to_move(state)
            if seat is None or state.calling is None or state.calling.stage is not Call.CONTRO:
                continue
            choice = PLAYERS["careful"](random.Random(1)).choose(BOTIFARRA.view(state, seat))
            assert (gained(state, seat, Knock()) > math.log(0.5)) == isinstance(choice, Knock)
            said[type(choice)] += 1
    assert min(said.values()) > 5


def gained(state: BotifarraState, seat: int, move: BotifarraMove) -> float:
    """Return by how much a move changes the logarithm for the dealer, or for another who looks at him."""
    onlooker = state.dealer if seat != state.dealer else (seat + 1) % state.options.seats
    worlds = np.array([dealt(state)], dtype=np.int64)
    before, after = (
        log_likelihood_of_calls(BOTIFARRA.view(one, onlooker), worlds, Speech(noise=0.0))[0]
        for one in (state, BOTIFARRA.apply(state, seat, move).state)
    )
    return float(after - before)


def test_a_namer_without_trumps_is_unlikely() -> None:
    state = next(
        state
        for seed in range(40)
        for state in hand_played(BotifarraOptions(), seed, player="careful")
        if state.phase is Phase.PLAY
        and state.contract is not Contract.BOTIFARRA
        and state.namer != state.player
        and not state.tricks
    )
    assert state.contract is not None
    assert state.namer is not None
    hands = list(dealt(state))
    trumps = 0xFFF << 16 * state.contract
    seats = [seat for seat in range(4) if seat not in (state.player, state.namer)]
    swapped = list(hands)
    given = hands[state.namer] & trumps
    taken = [card for seat in seats for card in range(64) if (hands[seat] & ~trumps) >> card & 1]
    swapped[state.namer] = hands[state.namer] & ~given | sum(1 << card for card in taken[: given.bit_count()])
    for seat in seats:
        swapped[seat] = hands[seat] & ~swapped[state.namer]
    swapped[seats[0]] |= given
    worlds = np.array([hands, swapped], dtype=np.int64)
    likely, unlikely = log_likelihood_of_calls(BOTIFARRA.view(state, state.player), worlds)
    assert likely > unlikely + 1
