"""Weights of worlds: a world is likelier if its hands explain the cards and calls of the players."""

import math
import random
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from computers.botifarra.careful.values import values as values_of_cards
from computers.botifarra.kernel import Policy, log_likelihood
from computers.botifarra.players import PLAYERS
from computers.botifarra.strong.belief import resampled, weighed
from computers.botifarra.strong.calling import call, expected
from computers.botifarra.strong.worlds import known
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Contract, Knock, MakeCall, Phase
from engine.botifarra.options import Play
from engine.cards.spanish import SpanishCard
from tests.computers.botifarra.players.positions import OBLIGADA, after_the_deal, asked_to_call


def chances_of_a_card(state: BotifarraState, card: SpanishCard, policy: Policy) -> list[float]:
    """Return the probability of a card by kind of player, from the values that ``careful`` gives to all."""
    view = BOTIFARRA.view(state, state.player)
    cards = list(view.playable)
    values = values_of_cards(view, cards)
    chances = []
    for kind in range(len(policy.shares)):
        temperature = (policy.follow if view.trick else policy.lead) / 2**kind
        odds = [math.exp((value - max(values)) / temperature) for value in values]
        noise = policy.noise / (1 + kind)
        chances.append((1 - noise) * odds[cards.index(card)] / sum(odds) + noise / len(cards))
    return chances


@pytest.mark.parametrize("play", list(Play))
def test_the_likelihood_of_a_world_is_that_of_careful_by_kinds_of_players(play: Play) -> None:
    state, players = after_the_deal(replace(OBLIGADA, play=play), 5), PLAYERS["careful"](random.Random(5))
    policy = Policy()
    by_kind: dict[int, list[float]] = defaultdict(lambda: [1.0] * len(policy.shares))
    while state.phase.is_in_deal and len(state.tricks) < 8:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        move = players.choose(BOTIFARRA.view(state, seat))
        if state.phase is Phase.PLAY:
            card = SpanishCard.parse(str(move).removeprefix("play "))
            by_kind[seat] = [
                so_far * chance
                for so_far, chance in zip(by_kind[seat], chances_of_a_card(state, card, policy), strict=True)
            ]
        state = BOTIFARRA.apply(state, seat, move).state
    truth = np.array([state.hands])
    for observer in range(4):
        expected = sum(
            math.log(sum(share * chance for share, chance in zip(policy.shares, chances, strict=True)))
            for seat, chances in by_kind.items()
            if seat != observer
        )
        found = log_likelihood(BOTIFARRA.view(state, observer), truth)[0]
        assert found == pytest.approx(expected - 3 * math.log(sum(policy.shares)))


def test_the_namer_is_taken_to_hold_trumps() -> None:
    view = asked_to_call("O2 O3 O4 C5 C6 C7 E2 E3 B4 B5 B6 B7", Contract.ESPASES)
    worlds, weights = weighed(view, known(view), 400, random.Random(1), lambda: False)
    trumps = np.array([[hand >> 32 & 0xFFFF for hand in hands] for hands in worlds.tolist()])
    held = [float(weights @ [int(hand).bit_count() for hand in trumps[:, seat]]) for seat in range(4)]
    assert held[1] == 2
    assert held[0] > held[2] + 1
    assert held[0] > held[3] + 1


def test_worlds_are_kept_as_often_as_their_weights_deserve() -> None:
    kept = resampled(np.array([0.5, 0.0, 0.3, 0.2]), 100, random.Random(2))
    assert np.bincount(kept, minlength=4).tolist() == pytest.approx([50, 0, 30, 20], abs=1)


def test_weighing_that_is_stopped_keeps_the_worlds_it_has() -> None:
    view = asked_to_call("O2 O3 O4 C5 C6 C7 E2 E3 B4 B5 B6 B7", Contract.ESPASES)
    worlds, weights = weighed(view, known(view), 1000, random.Random(1), lambda: True)
    assert 0 < len(worlds) == len(weights) < 1000
    assert weights.sum() == pytest.approx(1)


def test_contro_needs_more_than_half_of_the_points_in_sight() -> None:
    strong = asked_to_call("E9 E1 E12 E8 E7 O9 O1 C9 C1 B9 B1 B12", Contract.ESPASES)
    assert call(strong, random.Random(1)) == MakeCall(strong.calling)
    weak = asked_to_call("O2 O3 O4 C5 C6 C7 E2 E3 B4 B5 B6 B7", Contract.ESPASES)
    assert call(weak, random.Random(1)) == Knock()
    assert expected(weak, random.Random(1)) < 36 < expected(strong, random.Random(1))


def test_expert_calls_in_pairs_and_like_careful_alone() -> None:
    for mode in ("pairs4", "individual4"):
        options = BotifarraOptions.from_json({"mode": mode, "first_dealer": "fixed"})
        for seed in range(4):
            state = after_the_deal(options, seed)
            state = BOTIFARRA.apply(state, 0, BOTIFARRA.parse_move("trump O")).state
            view = BOTIFARRA.view(state, 1)
            chosen = PLAYERS["expert"](random.Random(3)).choose(view)
            like = (
                call(view, random.Random(3), by_score=True)
                if mode == "pairs4"
                else PLAYERS["careful"](random.Random(3)).choose(view)
            )
            assert chosen == like
