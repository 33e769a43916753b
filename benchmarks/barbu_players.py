"""The strength of a computer player of Barbu among three of another.

``python -m benchmarks.barbu_players [--games 400] [--seed 1] [--table 4x32] [careful] [random]``

One A sits among B in every game, in every seat in turn. Reported for each table (players x cards), with the standard
error over games:

- total: the signed total of A in a game of the default rules;
- more: that total less the mean of the others;
- a decision: the mean and the longest processor time that A takes for a choice between at least two moves.

And for each contract the scores of A and the mean of the others, in deals with A as dealer and in the rest.
``strong:worlds=100,among=1`` has other settings (``Effort`` in ``computers/barbu/strong``).
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from statistics import fmean, stdev

from computers.barbu.players import PLAYERS
from computers.barbu.strong import STRONG
from computers.player import Player
from engine.barbu import BARBU, BarbuOptions, BarbuState, BarbuView

PROCESSES = 2
TABLES = ("4x32", "4x52", "3x32", "6x52")
Scores = dict[tuple[str, bool], list[tuple[float, float]]]
"""By contract, and whether A was the dealer: the scores of A and the mean of the others in each deal."""


@dataclass
class Result:
    """The outcome of one game for A: its total, that of the others on average, its scores, and seconds spent."""

    total: float
    others: float
    scores: Scores
    seconds: list[float] = field(default_factory=list)


@cache
def factory(name: str) -> Callable[[random.Random], Player[BarbuView]]:
    """Return a player by its name, or ``strong`` with other settings."""
    _, colon, settings = name.partition(":")
    if colon:
        from computers.barbu.strong.player import StrongPlayer  # noqa: PLC0415 - it needs numba

        pairs = (setting.split("=") for setting in settings.split(","))
        effort = replace(STRONG, **{key: type(getattr(STRONG, key))(value) for key, value in pairs})
        return lambda chance: StrongPlayer(chance, effort)
    return PLAYERS[name]


def played(options: BarbuOptions, seed: str, seats: Sequence[Player[BarbuView]]) -> BarbuState:
    """Play one game, the shuffles given by the seed, and return its end."""
    chance = random.Random(seed)
    state = BARBU.start(options)
    while not (status := BARBU.status(state)).over:
        if status.table_acts:
            state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
            continue
        seat = status.waits_for[0]
        move = BARBU.forced_move(state, seat) or seats[seat].choose(BARBU.view(state, seat))
        state = BARBU.apply(state, seat, move).state
    return state


class Timed:
    """A player whose choices are timed."""

    def __init__(self, player: Player[BarbuView]) -> None:
        self._player, self.seconds = player, list[float]()

    def choose(self, view: BarbuView) -> object:
        """Return the choice of the player."""
        start = time.process_time()
        move = self._player.choose(view)
        if len(view.moves) > 1:
            self.seconds.append(time.process_time() - start)
        return move

    def interject(self, view: BarbuView) -> object:
        """Return the player's interjection."""
        return self._player.interject(view)


def game(options: BarbuOptions, seed: int, number: int, names: tuple[str, str]) -> Result:
    """Play one game of A among B; A's seat is the number of the game modulo the seats."""
    own = number % options.players
    timed = Timed(factory(names[0])(random.Random(f"{seed} {number} {own}")))
    seats: list[Player[BarbuView]] = [
        timed if seat == own else factory(names[1])(random.Random(f"{seed} {number} {seat}"))
        for seat in range(options.players)
    ]
    end = played(options, f"{seed} {number}", seats)
    scores: Scores = defaultdict(list)
    for result in end.results:
        others = (sum(result.scores) - result.scores[own]) / (options.players - 1)
        scores[str(result.contract), result.dealer == own].append((result.scores[own], others))
    others = (sum(end.totals) - end.totals[own]) / (options.players - 1)
    return Result(end.totals[own], others, dict(scores), timed.seconds)


def _games(work: tuple[BarbuOptions, int, range, tuple[str, str]]) -> list[Result]:
    options, seed, numbers, names = work
    return [game(options, seed, number, names) for number in numbers]


def compare(
    options: BarbuOptions, seed: int, games: int, names: tuple[str, str], pool: ProcessPoolExecutor
) -> list[Result]:
    """Play ``games`` games of A among B."""
    work = [(options, seed, range(first, games, PROCESSES), names) for first in range(PROCESSES)]
    return [result for results in pool.map(_games, work) for result in results]


def with_error(values: Sequence[float]) -> str:
    """Return the mean and its standard error as text."""
    return f"{fmean(values):+.1f} ± {stdev(values) / math.sqrt(len(values)):.1f}"


def options_of(table: str) -> BarbuOptions:
    """Return the default rules for players and cards given as in ``4x32``."""
    players, pack = table.split("x")
    return BarbuOptions.from_json({"players": players, "pack": pack})


def report_contracts(results: Sequence[Result], names: tuple[str, str]) -> None:
    """Print the scores of A and the others in each contract."""
    scores: Scores = defaultdict(list)
    for result in results:
        for key, pairs in result.scores.items():
            scores[key] += pairs
    print(f"    {'contract':12}{'A deals':>18}{'another deals':>20}   ({names[0]}, mean of {names[1]})")
    for contract in dict.fromkeys(contract for contract, _ in scores):
        cells = []
        for deals in (True, False):
            pairs = scores[contract, deals]
            own, others = fmean(pair[0] for pair in pairs), fmean(pair[1] for pair in pairs)
            cells.append(f"{own:+9.2f} {others:+8.2f}")
        print(f"    {contract:12}{cells[0]:>18}  {cells[1]:>18}")


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, and print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.barbu_players", description=__doc__.splitlines()[0]
    )
    parser.add_argument("a", nargs="?", default="careful", metavar="A")
    parser.add_argument("b", nargs="?", default="random", metavar="B")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", choices=TABLES, help="one table only")
    arguments = parser.parse_args(arguments_given)
    names = (arguments.a, arguments.b)
    print(f"{names[0]} among {names[1]}, {arguments.games} games, seed {arguments.seed}")
    with ProcessPoolExecutor(PROCESSES) as pool:
        for table in [arguments.table] if arguments.table else TABLES:
            results = compare(options_of(table), arguments.seed, arguments.games, names, pool)
            seconds = [second for result in results for second in result.seconds]
            print(
                f"{table}: total {with_error([result.total for result in results])}, "
                f"more {with_error([result.total - result.others for result in results])}, "
                f"a decision {1e6 * fmean(seconds):.0f} µs, at most {1e3 * max(seconds):.1f} ms"
            )
            report_contracts(results, names)


if __name__ == "__main__":
    main()
