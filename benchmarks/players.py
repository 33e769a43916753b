"""Comparison of two players, on duplicate deals.

``python -m benchmarks.players [--hands 1000] [--mode rector2] [--play lliure] [--seed 1] A B``

Every deal is played several times with the same cards. In ``pairs4`` two of A sit in seats 0 and 2 against two of B
in seats 1 and 3, and then the other way round; between two players A and B change seats; where everyone plays for
himself one A sits among B, in every seat in turn. The players choose trump and make the calls. Reported for each
mode and play variant, with the standard error over deals:

- points: how many of the 72 points of a hand A takes, beside the share of players of equal strength;
- written: what A writes less what B writes in a hand, multipliers included, and where everyone plays for himself
  what A writes; it measures trump and calls too.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, stdev

from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, HandResult, Phase, ShuffleAndDeal
from engine.botifarra.options import FirstDealer, Mode, Play
from engine.botifarra.players import PLAYERS
from engine.botifarra.scoring import HAND_POINTS
from engine.game import Player

PROCESSES = 2


def hand(
    options: BotifarraOptions, seed: str, dealer: int, seats: Sequence[Player[BotifarraView]]
) -> HandResult:
    """Play one hand, the deal given by the seed, and return what came of it."""
    secret = random.Random(seed).randbytes(32)
    state = BOTIFARRA.apply(BOTIFARRA.start(options, first_dealer=dealer), None, ShuffleAndDeal(secret)).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        move = seats[seat].choose(BOTIFARRA.view(state, seat))
        state = BOTIFARRA.apply(state, seat, move).state
    return state.results[0]


def deal(options: BotifarraOptions, seed: int, number: int, names: tuple[str, str]) -> tuple[float, float]:
    """Play one deal with A on every side in turn; return A's points and what it writes, a hand."""
    points, written = 0.0, 0.0
    for side in range(options.sides):
        seats = [
            PLAYERS[names[options.side_of(seat) != side]](random.Random(f"{seed} {number} {side} {seat}"))
            for seat in range(options.seats)
        ]
        result = hand(options, f"{seed} {number}", number % options.seats, seats)
        points += result.taken[side]
        written += result.written[side]
        if options.sides == 2:
            written -= result.written[1 - side]
    return points / options.sides, written / options.sides


def _deals(work: tuple[BotifarraOptions, int, range, tuple[str, str]]) -> list[tuple[float, float]]:
    options, seed, numbers, names = work
    return [deal(options, seed, number, names) for number in numbers]


def compare(
    mode: Mode, play: Play, seed: int, hands: int, names: tuple[str, str], pool: ProcessPoolExecutor
) -> list[tuple[float, float]]:
    """Play so many duplicate deals; return points and written of each deal, as :func:`deal` does."""
    options = BotifarraOptions(mode=mode, play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    work = [(options, seed, range(first, hands, PROCESSES), names) for first in range(PROCESSES)]
    return [outcome for outcomes in pool.map(_deals, work) for outcome in outcomes]


def variants(mode: Mode) -> list[Play]:
    """Return the play variants that differ in a mode: without partners intermedia is obligada (B42, B49)."""
    return [play for play in Play if mode is Mode.PAIRS4 or play is not Play.INTERMEDIA]


def with_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return fmean(values), stdev(values) / math.sqrt(len(values))


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__.splitlines()[0])
    parser.add_argument("a", choices=PLAYERS, metavar="A")
    parser.add_argument("b", choices=PLAYERS, metavar="B")
    parser.add_argument("--hands", type=int, default=1000, help="duplicate deals")
    parser.add_argument("--mode", type=Mode, choices=list(Mode), help="one mode only")
    parser.add_argument("--play", type=Play, choices=list(Play), help="one play variant only")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments_given)
    names = (arguments.a, arguments.b)
    print(f"{names[0]} against {names[1]}, {arguments.hands} duplicate deals, seed {arguments.seed}")
    print(f"{'mode':13}{'play':12}{'share':>5}{'points of 72':>16}{'written':>20}")
    with ProcessPoolExecutor(PROCESSES) as pool:
        for mode in [arguments.mode] if arguments.mode else list(Mode):
            for play in [arguments.play] if arguments.play else variants(mode):
                outcomes = compare(mode, play, arguments.seed, arguments.hands, names, pool)
                points, points_error = with_error([outcome[0] for outcome in outcomes])
                written, written_error = with_error([outcome[1] for outcome in outcomes])
                print(
                    f"{mode:13}{play:12}{HAND_POINTS // mode.sides:5}"
                    f"{points:9.2f} ± {points_error:.2f}{written:+13.2f} ± {written_error:.2f}"
                )


if __name__ == "__main__":
    main()
