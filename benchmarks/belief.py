"""Knowledge by inference: the probability that weighed worlds put on the true hands of the others.

``python -m benchmarks.belief [--hands 20] [--play lliure] [--seed 1] A B``

Hands of ``pairs4`` are played with A in seats 0 and 2 and B in seats 1 and 3. Now and then the seat to play a card
weighs worlds by each of several policies of the others. Reported for each: the mean logarithm of the probability of
the true seat of each hidden card, and how many worlds of those drawn carry the weight (the effective sample size).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import fmean

import numpy as np

from benchmarks.strength import factory
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, ShuffleAndDeal
from engine.botifarra.kernel import Floats, Policy, log_likelihood, log_likelihood_of_calls
from engine.botifarra.options import FirstDealer, Play
from engine.botifarra.players.strong.worlds import drawn, known
from engine.botifarra.ranking import as_ranked
from engine.game import Seat

WORLDS = 500
SHARE = 0.35
"""How many of the positions are looked at."""
FLOOR = 0.05
"""The share of the probability of a card that goes by the worlds as they were drawn, so that none is 0."""
ONE = (1.0,)
POLICIES = {
    "nothing but what fits": None,
    "calls alone": Policy(1e6, 1e6, 1.0, ONE),
    "one kind, 3.0 and 2.0": Policy(3.0, 2.0, 0.05, ONE),
    "one kind, 1.5 and 1.0": Policy(1.5, 1.0, 0.05, ONE),
    "one kind, 0.75 and 0.5": Policy(0.75, 0.5, 0.05, ONE),
    "one kind, 0.19 and 0.13": Policy(0.19, 0.13, 0.02, ONE),
    "two loose kinds": Policy(shares=(0.5, 0.5)),
    "six kinds alike": Policy(shares=(1.0,) * 6),
    "six kinds as played": Policy(),
}


def known_of_truth(state: BotifarraState, seat: Seat, chance: random.Random) -> list[tuple[float, float]]:
    """Return by policy the mean logarithm of the probability of the truth, and the effective sample size."""
    view = BOTIFARRA.view(state, seat)
    told = known(view)
    worlds = drawn(told, WORLDS, chance)
    said = log_likelihood_of_calls(view, worlds)
    truth = [as_ranked(hand, three_high=view.options.three_is_high) for hand in state.hands]
    held = np.array(
        [
            worlds[:, other] >> card & 1
            for other in told.others
            for card in range(64)
            if truth[other] >> card & 1
        ]
    )
    found = []
    for policy in POLICIES.values():
        logs: Floats = np.zeros(WORLDS) if policy is None else said + log_likelihood(view, worlds, policy)
        weights = np.exp(logs - logs.max())
        weights /= weights.sum()
        chances = (1 - FLOOR) * (held @ weights) + FLOOR * held.mean(axis=1)
        found.append((float(np.log(np.maximum(chances, 1e-3)).mean()), float(1 / (weights**2).sum())))
    return found


def positions(play: Play, seed: int, hands: int, names: tuple[str, str]) -> list[list[tuple[float, float]]]:
    """Play hands and look at positions in them; return what :func:`known_of_truth` found in each."""
    options = BotifarraOptions(play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    found = []
    for number in range(hands):
        chance = random.Random(f"{seed} {number}")
        seats = [factory(names[seat % 2])(random.Random(f"{seed} {number} {seat}")) for seat in range(4)]
        state = BOTIFARRA.start(options, first_dealer=number % 4)
        state = BOTIFARRA.apply(state, None, ShuffleAndDeal(chance.randbytes(32))).state
        while state.phase is not Phase.OVER:
            seat = BOTIFARRA.to_move(state)
            assert seat is not None
            if state.phase is Phase.PLAY and 1 <= len(state.tricks) <= 10 and chance.random() < SHARE:
                found.append(known_of_truth(state, seat, chance))
            state = BOTIFARRA.apply(state, seat, seats[seat].choose(BOTIFARRA.view(state, seat))).state
    return found


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.belief", description=__doc__.splitlines()[0])
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--play", type=Play, choices=list(Play), default=Play.OBLIGADA)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments_given)
    found = positions(arguments.play, arguments.seed, arguments.hands, (arguments.a, arguments.b))
    print(f"{arguments.a} and {arguments.b}, {arguments.play}, {len(found)} positions, {WORLDS} worlds each")
    for number, name in enumerate(POLICIES):
        log, size = (fmean(position[number][which] for position in found) for which in range(2))
        print(f"{name:26}{log:+.3f}{size:8.0f}")


if __name__ == "__main__":
    main()
