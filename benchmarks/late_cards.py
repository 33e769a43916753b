"""The worth of looking at the score of the match when a card is chosen, decision by decision.

``python -m benchmarks.late_cards [--hands 100] [--low 70] [--high 100] [--play lliure] [--seed 1]``

``strong`` plays hands of ``pairs4``, with calls by sampling. At each choice between unlike cards all are played on in
the same worlds. The first ``--worlds`` choose a card, by points and by the chance to win the match plus so much for
each point, at four pairs of totals drawn between ``--low`` and ``--high``. The other ``--judges`` say what the second
choice gains over the first. Reported is the sum of that over the choices of one side in a hand, in per cent of a
match and in points of 72, with the standard error over hands. Such a sum promises more than is kept, since the same
advantage may be counted at several cards.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, stdev
from typing import Final, NamedTuple

import numpy as np

from engine.botifarra import BOTIFARRA, BotifarraOptions, ShuffleAndDeal
from engine.botifarra.kernel import Worlds
from engine.botifarra.options import FirstDealer, Play
from engine.botifarra.players.strong import LEVELS, StrongPlayer, assess
from engine.botifarra.players.strong.winning import chances_after
from engine.botifarra.scoring import HAND_POINTS
from engine.botifarra.view import BotifarraView

POINTS: Final = (0.0, 0.001, 0.003, 0.01, 0.03)
"""What a point may count beside the chance to win."""
TOTALS: Final = 4
"""Pairs of totals at which each choice is looked at."""


class Choice(NamedTuple):
    """A choice between cards: what was seen, and the points in each world, a column for each card."""

    view: BotifarraView
    outcomes: Worlds


def choices(options: BotifarraOptions, seed: str, number: int, worlds: int) -> list[Choice]:
    """Play a hand; return the choices between unlike cards."""
    chance, found = random.Random(seed), list[Choice]()
    player = StrongPlayer(chance, replace(LEVELS["strong"], calls=True))
    state = BOTIFARRA.apply(
        BOTIFARRA.start(options, first_dealer=number % 4), None, ShuffleAndDeal(chance.randbytes(32))
    ).state
    while not state.results:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        if len(view.playable) > 1:
            outcomes = np.unique(assess(view, worlds, chance).outcomes.astype(np.int64), axis=1)
            if outcomes.shape[1] > 1:
                found.append(Choice(view, outcomes))
        state = BOTIFARRA.apply(state, seat, player.choose(view)).state
    return found


def gains(choice: Choice, totals: tuple[int, int], judges: int, a_point: float) -> tuple[float, float]:
    """Return what choosing by the match gains over choosing by points: chances to win, and points."""
    chances = chances_after(replace(choice.view, totals=totals), choice.view.multiplier)
    choosing, judging = choice.outcomes[:-judges], choice.outcomes[-judges:]
    by_points = judging[:, choosing.mean(axis=0).argmax()]
    worth = chances + a_point * np.arange(HAND_POINTS + 1)
    by_match = judging[:, worth[choosing].mean(axis=0).argmax()]
    return float((chances[by_match] - chances[by_points]).mean()), float((by_match - by_points).mean())


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.late_cards", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--low", type=int, default=70, help="the lowest total")
    parser.add_argument("--high", type=int, default=100, help="the highest")
    parser.add_argument("--worlds", type=int, default=80, help="worlds that choose")
    parser.add_argument("--judges", type=int, default=160, help="worlds that judge")
    parser.add_argument("--play", type=Play, choices=list(Play), default=Play.OBLIGADA)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments_given)
    options = BotifarraOptions(play=given.play, first_dealer=FirstDealer.FIXED)
    won: dict[float, list[float]] = defaultdict(list)
    more: dict[float, list[float]] = defaultdict(list)
    for number in range(given.hands):
        found = choices(options, f"{given.seed} {number}", number, given.worlds + given.judges)
        chance = random.Random(f"{given.seed} {number} totals")
        at = [
            (chance.randint(given.low, given.high), chance.randint(given.low, given.high))
            for _ in range(TOTALS)
        ]
        for a_point in POINTS:
            by_choice = [gains(choice, totals, given.judges, a_point) for choice in found for totals in at]
            sides = TOTALS * options.sides
            won[a_point].append(sum(chances for chances, _ in by_choice) / sides)
            more[a_point].append(sum(points for _, points in by_choice) / sides)
    print(f"{given.play}, from {given.low} to {given.high}, {given.hands} hands: gain of a side in a hand")
    for a_point in POINTS:
        error = stdev(won[a_point]) / math.sqrt(given.hands)
        print(
            f"  a point counts {a_point:5}: matches {fmean(won[a_point]):+.2%} ± {error:.2%}"
            f"  points {fmean(more[a_point]):+.2f}"
        )


if __name__ == "__main__":
    main()
