"""The rating of people, simulated: how soon levels are right, and what two who let one another win make of it.

``python -m benchmarks.ratings [--seed 1] [--runs 12]``

24 people whose true levels are normal around 1500, with a deviation of 150, play at tables and with partners drawn
anew; all begin as new people do. Reported after some numbers of matches: the error of the levels (root of the mean
square), their rank correlation with the truth, the share of people within two of their sigmas, and the deviation of
the levels.

- Botifarra: a hand is one of ``careful`` players, by the side of its dealer, and a point for each 46 points of a
  level between the means of the pairs; and points over the cards, of which a hand leaves 16.5 to chance.
- Barbu: the order of normal numbers around the levels, by the number of players.
- Farming: accounts of one person, five matches of the same sides a day for a year, always with the same winner.

Exits with 1 if a figure is not as docs/ratings.md promises.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import timedelta
from statistics import correlation, fmean, pstdev

from benchmarks.rated_computers import tables
from benchmarks.strength import hand
from bot.ratings.rate import MEAN, NEW, Rating, computer, rated
from bot.tables.store import MOST_A_DAY
from computers.botifarra.players import BOTIFARRA_COMPUTERS, PLAYERS
from engine.barbu import BARBU, BarbuOptions
from engine.botifarra import BOTIFARRA, BotifarraOptions
from engine.botifarra.options import FirstDealer

PEOPLE = 24
SPREAD = 150.0
LEVEL_OF_A_POINT = 46.0
"""Points of a level between the means of two pairs for each point a hand, in matches to 101."""
OVER = 16.5
"""The deviation of a hand that is left over the cards."""
_LUCK = BOTIFARRA.luck(BotifarraOptions())
_LUCK_OF_BARBU = BARBU.luck(BarbuOptions())
SIZES: dict[str, Sequence[int]] = {"2": (2,), "4": (4,), "8": (8,), "10": (10,), "2 to 10": range(2, 11)}
"""Players of Barbu in the games of a simulation."""


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's correlation of values of which no two are equal."""
    ranks = [[sorted(values).index(value) for value in values] for values in (one, other)]
    return correlation(*ranks)


@dataclass(frozen=True, slots=True)
class Figures:
    """The fit of levels to the truth."""

    error: float
    correlation: float
    within: float
    spread: float

    @classmethod
    def of(cls, truth: Sequence[float], ratings: Sequence[Rating]) -> Figures:
        """Return the figures; the mean of the truth is not in the levels, and is left out of the error."""
        levels = [rating.mu for rating in ratings]
        shift = fmean(levels) - fmean(truth)
        errors = [level - shift - true for level, true in zip(levels, truth, strict=True)]
        return cls(
            math.sqrt(fmean(error**2 for error in errors)),
            rank_correlation(levels, truth),
            fmean(abs(error) < 2 * rating.sigma for error, rating in zip(errors, ratings, strict=True)),
            pstdev(levels),
        )


def mean_of(figures: Sequence[Figures]) -> Figures:
    """Return the means over runs."""
    return Figures(*map(fmean, zip(*map(astuple, figures), strict=True)))


def hands_of_careful(count: int, seed: int) -> list[int]:
    """Play single hands among ``careful``; return what the dealer's pair wrote less what the other did."""
    options = BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    nets = []
    for number in range(count):
        seats = [PLAYERS["careful"](random.Random(f"{seed} {number} {seat}")) for seat in range(4)]
        written = hand(options, f"{seed} {number}", 0, seats).written
        nets.append(written[0] - written[1])
    return nets


def play(lead: float, hands: Sequence[int], chance: random.Random) -> tuple[list[int], int]:
    """Return the totals of a match to 101 in which the first pair writes ``lead`` a hand more, and its hands."""
    totals, dealer, number = [0, 0], chance.choice((1, -1)), 0
    while max(totals) < 101:
        net = round(dealer * chance.choice(hands) + lead + chance.random() - 0.5)
        totals[net < 0] += abs(net)
        dealer, number = -dealer, number + 1
    return totals, number


def botifarra(seed: int, hands: Sequence[int], after: Sequence[int]) -> dict[int, tuple[Figures, float]]:
    """Simulate Botifarra; return the figures after some numbers of matches, and the correlation over the cards."""
    chance = random.Random(seed)
    truth = [chance.gauss(MEAN, SPREAD) for _ in range(PEOPLE)]
    ratings, over, played = [NEW] * PEOPLE, [0.0] * PEOPLE, [0] * PEOPLE
    found = {}
    for number, names in enumerate(tables(PEOPLE, max(after), chance), start=1):
        sides = [names[0::2], names[1::2]]
        means = [fmean(truth[name] for name in side) for side in sides]
        lead = (means[0] - means[1]) / LEVEL_OF_A_POINT
        totals, count = play(lead, hands, chance)
        ranks = [1 + (other > own) for own, other in (totals, totals[::-1])]
        both = rated([[ratings[name] for name in side] for side in sides], ranks, _LUCK)
        written = chance.gauss(lead * count, OVER * math.sqrt(count))
        for side, changed, sign in zip(sides, both, (1, -1), strict=True):
            for name, rating in zip(side, changed, strict=True):
                ratings[name] = rating
                over[name] += sign * written
                played[name] += count
        if number * 4 in [PEOPLE * each for each in after]:
            by_cards = [points / count for points, count in zip(over, played, strict=True)]
            figures = Figures.of(truth, ratings)
            found[number * 4 // PEOPLE] = figures, rank_correlation(by_cards, truth)
    return found


def barbu(seed: int, sizes: Sequence[int], games: int) -> Figures:
    """Simulate Barbu until everybody has played a number of games on average; return the figures then."""
    chance = random.Random(seed)
    truth = [chance.gauss(MEAN, SPREAD) for _ in range(PEOPLE)]
    # The logistic curve of levels is that of a normal difference with 1.7 times its scale.
    deviation = 1.7 * 400 / math.log(10) / math.sqrt(2)
    ratings, played = [NEW] * PEOPLE, 0
    while played < games * PEOPLE:
        names = chance.sample(range(PEOPLE), chance.choice(sizes))
        scores = [chance.gauss(truth[name], deviation) for name in names]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        for name, side in zip(
            names, rated([[ratings[name]] for name in names], ranks, _LUCK_OF_BARBU), strict=True
        ):
            ratings[name] = side[0]
        played += len(names)
    return Figures.of(truth, ratings)


@dataclass(frozen=True, slots=True)
class Farm:
    """Matches that accounts of one person play every day, each as often as it counts; A wins all of them."""

    name: str
    luck: float
    matches: Sequence[Sequence[str]]
    """The sides of each, in the order of their places: accounts by capital letters, and names of computers."""

    def levels(self, days: int) -> dict[str, float]:
        """Return the levels of the accounts after some days."""
        computers = {name[0]: computer(level) for name, level in BOTIFARRA_COMPUTERS.levels.items()}
        accounts: dict[str, Rating] = {}
        for _ in range(days):
            accounts = {name: rating.after(timedelta(days=1)) for name, rating in accounts.items()}
            for sides in self.matches * MOST_A_DAY:
                before = [[{**computers, **accounts}.get(name, NEW) for name in side] for side in sides]
                after = rated(before, range(len(sides)), self.luck)
                for side, changed in zip(sides, after, strict=True):
                    accounts.update(
                        (name, level) for name, level in zip(side, changed, strict=True) if name.isupper()
                    )
        return {name: rating.mu for name, rating in accounts.items()}


_TWO = BarbuOptions(players=2)
FARMS = (
    Farm("two beside strong computers", _LUCK, [("As", "Bs")]),
    Farm("two, A beside an easy one, B an expert", _LUCK, [("Ac", "Be")]),
    Farm("two in whole games of Barbu", BARBU.luck(_TWO), [("A", "B")]),
    Farm("two in games of two deals", BARBU.luck(replace(_TWO, per_dealer=1)), [("A", "B")]),
    Farm("four, A with each of the others", _LUCK, [("AB", "CD"), ("AC", "BD"), ("AD", "BC")]),
    Farm(
        "four in Barbu, A with all sets of them",
        _LUCK_OF_BARBU,
        ["AB", "AC", "AD", "ABC", "ACD", "ADB", "ABCD"],
    ),
)


class Table:
    """The table that is printed, and whether a figure in it is missed."""

    def __init__(self) -> None:
        self.is_missed = False

    def row(self, name: str, *cells: tuple[str, float, float, float]) -> None:
        """Print a row of figures, each with its name and what it must be between."""
        shown = []
        for title, value, least, most in cells:
            is_met = least <= value <= most
            self.is_missed |= not is_met
            digits = 0 if abs(value) >= 10 else 2
            shown.append(f"{title} {value:.{digits}f}{'' if is_met else ' MISSED'}")
        print(f"{name:48}" + "   ".join(shown), flush=True)


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, simulate, print the figures; exit 1 if one is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ratings", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=12, help="runs of each simulation")
    parser.add_argument("--hands", type=int, default=1000, help="hands of careful players to draw from")
    arguments = parser.parse_args(arguments_given)
    table, seeds, any_ = Table(), range(arguments.seed, arguments.seed + arguments.runs), math.inf
    hands = hands_of_careful(arguments.hands, arguments.seed)
    print(
        f"{len(hands)} hands of careful: the dealer's pair {fmean(hands):+.1f}, deviation {pstdev(hands):.1f}"
    )
    runs = [botifarra(seed, hands, (10, 30, 100)) for seed in seeds]
    for after, least in ((10, 0.0), (30, 0.6), (100, 0.8)):
        figures = mean_of([run[after][0] for run in runs])
        is_last = after == 100
        table.row(
            f"Botifarra, {after} matches",
            ("error", figures.error, 0, 80 if is_last else any_),
            ("correlation", figures.correlation, least, 1),
            ("within two sigmas", figures.within, 0.9 if is_last else 0, 0.99 if is_last else 1),
            ("deviation", figures.spread, 0, any_),
            ("correlation over the cards", fmean(run[after][1] for run in runs), least, 1),
        )
    for name, sizes in SIZES.items():
        figures = mean_of([barbu(seed, sizes, 60) for seed in seeds])
        table.row(
            f"Barbu, 60 games of {name}",
            ("error", figures.error, 0, 55),
            ("correlation", figures.correlation, 0, 1),
            ("within two sigmas", figures.within, 0.9, 1),
            ("deviation", figures.spread, 120, 165),
        )
    for each in FARMS:
        day, month, year = (each.levels(days) for days in (1, 30, 365))
        table.row(
            f"Farming: {each.name}",
            ("A after a day", day["A"] - MEAN, 0, any_),
            ("a month", month["A"] - MEAN, 0, any_),
            ("a year", year["A"] - MEAN, 0, any_),
            ("above the lowest", year["A"] - min(year.values()), 0, any_),
        )
    if table.is_missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
