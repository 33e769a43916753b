"""Which of two players is stronger, on duplicate deals.

``python -m benchmarks.players [--hands 1000] [--play lliure] [--seed 1] A B``

Every deal is played twice with the same cards: once with two of A in seats 0 and 2 against two of B in seats
1 and 3, once with the sides swapped. The players choose trump and make the calls. Reported for each play
variant, with the standard error over deals:

- points: how many of the 72 points of a hand A takes;
- written: what A writes less what B writes, in a hand, multipliers included; it measures trump and calls too.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, stdev

from engine.botifarra import BOTIFARRA, Options, Phase, ShuffleAndDeal, State
from engine.botifarra.options import FirstDealer, Play
from engine.players import PLAYERS, Player

PROCESSES = 2
SIDES = 2


def hand(play: Play, seed: str, dealer: int, seats: Sequence[Player]) -> State:
    """Play one hand, the deal given by the seed, and return the state after it."""
    options = Options(play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    secret = random.Random(seed).randbytes(32)
    state = BOTIFARRA.apply(BOTIFARRA.start(options, first_dealer=dealer), None, ShuffleAndDeal(secret)).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        move = seats[seat].choose(BOTIFARRA.view(state, seat))
        state = BOTIFARRA.apply(state, seat, move).state
    return state


def deal(play: Play, seed: int, number: int, names: tuple[str, str]) -> tuple[float, float]:
    """Play one deal twice, sides swapped; return A's points and A's written less B's, a hand."""
    points, written = 0.0, 0.0
    for side_of_a in range(SIDES):
        seats = [
            PLAYERS[names[(seat - side_of_a) % SIDES]](random.Random(f"{seed} {number} {side_of_a} {seat}"))
            for seat in range(4)
        ]
        result = hand(play, f"{seed} {number}", number % 4, seats).results[0]
        points += result.taken[side_of_a]
        written += result.written[side_of_a] - result.written[1 - side_of_a]
    return points / SIDES, written / SIDES


def _deals(work: tuple[Play, int, range, tuple[str, str]]) -> list[tuple[float, float]]:
    play, seed, numbers, names = work
    return [deal(play, seed, number, names) for number in numbers]


def compare(
    play: Play, seed: int, hands: int, names: tuple[str, str], pool: ProcessPoolExecutor
) -> list[tuple[float, float]]:
    """Play so many duplicate deals; return points and written of each deal, as :func:`deal` does."""
    work = [(play, seed, range(first, hands, PROCESSES), names) for first in range(PROCESSES)]
    return [outcome for outcomes in pool.map(_deals, work) for outcome in outcomes]


def with_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return fmean(values), stdev(values) / math.sqrt(len(values))


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__.splitlines()[0])
    parser.add_argument("a", choices=PLAYERS, metavar="A")
    parser.add_argument("b", choices=PLAYERS, metavar="B")
    parser.add_argument("--hands", type=int, default=1000, help="duplicate deals, each played twice")
    parser.add_argument("--play", type=Play, choices=list(Play), help="one play variant only")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments_given)
    names = (arguments.a, arguments.b)
    print(f"{names[0]} against {names[1]}, {arguments.hands} duplicate deals, seed {arguments.seed}")
    print(f"{'play':12}{'points of 72':>18}{'written, A - B':>20}")
    with ProcessPoolExecutor(PROCESSES) as pool:
        for play in [arguments.play] if arguments.play else list(Play):
            outcomes = compare(play, arguments.seed, arguments.hands, names, pool)
            points, points_error = with_error([outcome[0] for outcome in outcomes])
            written, written_error = with_error([outcome[1] for outcome in outcomes])
            print(f"{play:12}{points:8.2f} ± {points_error:.2f}   {written:+12.2f} ± {written_error:.2f}")


if __name__ == "__main__":
    main()
