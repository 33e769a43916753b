"""The difference of two computer players of Barbu in points of a level, by who comes ahead in whole games.

``python -m benchmarks.barbu_levels [strong] [careful] [--games 420] [--seed 1]``

Four players, the default rules. The games take every line-up in turn in which both players sit, so that each has one,
two or three of its kind at the table. Each pair of an A and a B counts by itself: 400 points between them are odds of
10 to 1 that A comes ahead. Reported with the standard error over games:

- ahead: the share of pairs in which A came ahead, ties by halves, and the points of a level that it makes;
- by points: the same if the differences of totals were normal, from their mean and deviation: narrower by its
  figures, wider by this assumption.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import NormalDist, fmean, pstdev

from benchmarks.barbu_players import factory, played
from engine.barbu import BarbuOptions

Pairs = Sequence[int]
"""By how much the total of A exceeded that of B, for each pair of a game."""


def game(seed: str, seats: Sequence[str], a: str) -> Pairs:
    """Play a game; return by how much each A came ahead of each B."""
    totals = played(
        BarbuOptions(),
        seed,
        [factory(name)(random.Random(f"{seed} {seat}")) for seat, name in enumerate(seats)],
    ).totals
    own = [total for name, total in zip(seats, totals, strict=True) if name == a]
    others = [total for name, total in zip(seats, totals, strict=True) if name != a]
    return [total - other for total in own for other in others]


def share_ahead(games: Sequence[Pairs]) -> float:
    """Return the share of pairs in which A came ahead."""
    return fmean((lead > 0) + (lead == 0) / 2 for pairs in games for lead in pairs)


def share_by_points(games: Sequence[Pairs]) -> float:
    """Return the share that A would come ahead in if the difference of totals were normal."""
    leads = [lead for pairs in games for lead in pairs]
    return NormalDist().cdf(fmean(leads) / pstdev(leads))


def level(share: float) -> float:
    """Return the difference of levels by the share of pairs in which the better one comes ahead."""
    return 400 * math.log10(share / (1 - share))


def with_errors(games: Sequence[Pairs], measure: Callable[[Sequence[Pairs]], float]) -> str:
    """Return a share and the level that it makes, with their standard errors over games (the jackknife), as text."""
    share = measure(games)
    without = [measure([*games[:number], *games[number + 1 :]]) for number in range(len(games))]
    error = math.sqrt(len(games) - 1) * pstdev(without)
    points = 400 / math.log(10) * error / (share * (1 - share))
    return f"{share:.3f} ± {error:.3f}, level {level(share):.0f} ± {points:.0f}"


def report(name: str, games: Sequence[Pairs]) -> None:
    """Print the figures of some games."""
    ahead, points = with_errors(games, share_ahead), with_errors(games, share_by_points)
    print(f"{name:24}{len(games):5} games   ahead {ahead}   by points {points}", flush=True)


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, and print the figures of each kind of line-up."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.barbu_levels", description=__doc__.splitlines()[0]
    )
    parser.add_argument("a", nargs="?", default="strong", metavar="A")
    parser.add_argument("b", nargs="?", default="careful", metavar="B")
    parser.add_argument("--games", type=int, default=420)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments_given)
    line_ups = [
        each for each in itertools.product((arguments.a, arguments.b), repeat=4) if len(set(each)) > 1
    ]
    games = defaultdict[int, list[Pairs]](list)
    for number, seats in zip(range(arguments.games), itertools.cycle(line_ups), strict=False):
        games[seats.count(arguments.a)].append(game(f"{arguments.seed} {number}", seats, arguments.a))
    for count, some in sorted(games.items()):
        report(f"{count} {arguments.a}, {4 - count} {arguments.b}", some)
    report("all", [pairs for some in games.values() for pairs in some])


if __name__ == "__main__":
    main()
