"""The strength of one computer player of Botifarra against another, on duplicate deals.

``python -m benchmarks.strength [--deals 800] [--first 0] [--seed 1] [--mode pairs4] [--play lliure] A B``

Every deal is played several times with the same cards. In ``pairs4`` two of A sit in seats 0 and 2 against two of B
in seats 1 and 3, and then the other way round; between two players A and B change seats; where everyone plays for
himself one A sits among B, in every seat in turn. The players choose trump and make the calls. Reported for each
mode and play variant, with the standard error over deals:

- points: how many of the 72 points of a hand A takes, beside the share of players of equal strength;
- diff: its points less those of B (of one B, where everyone plays for himself);
- written: points that A writes less those of B in a hand, multipliers included, and where everyone plays for himself
  those of A alone; it measures trump and calls too;
- a decision: processor time that A takes for a choice between at least two moves, mean, 99 in 100, and longest.

The same command gives the same figures but for the times, with any number of processes, and a range of deals goes on
where another ended: ``--first 800``. Players are given by their names; ``hinted`` is ``careful`` that follows the
hint before the play. The settings of ``strong`` and ``expert`` can be changed (``strong:worlds=160,candidates=4``,
see ``Settings``).
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from functools import cache
from statistics import fmean, stdev

from computers.botifarra.hints import call_hint, can_hint_call
from computers.botifarra.players import PLAYERS
from computers.botifarra.strong import LEVELS, StrongPlayer
from computers.player import Player
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, DealResult, Phase, Shuffle
from engine.botifarra.moves import BotifarraMove
from engine.botifarra.options import FirstDealer, Mode, Play
from engine.botifarra.play.scoring import DEAL_POINTS

PROCESSES = 2
_CHUNK = 10
"""Deals that a process plays before it asks for more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Points A took and wrote in one deal, the mean over the sides it played; seconds of its choices."""

    points: float
    written: float
    seconds: tuple[float, ...]


class Hinted:
    """``careful`` that says the contract or call of the hint before the play."""

    def __init__(self, chance: random.Random) -> None:
        self._chance, self._careful = chance, PLAYERS["careful"](chance)

    def choose(self, view: BotifarraView) -> BotifarraMove:
        """Return the choice of the hint, in the play that of ``careful``."""
        return call_hint(view, self._chance).move if can_hint_call(view) else self._careful.choose(view)

    def interject(self, view: BotifarraView) -> BotifarraMove | None:
        """Return the interjection of ``careful``."""
        return self._careful.interject(view)


class Timed:
    """A player whose choices are timed."""

    def __init__(self, player: Player[BotifarraView]) -> None:
        self._player, self.seconds = player, list[float]()

    def choose(self, view: BotifarraView) -> BotifarraMove:
        """Return the choice of the player."""
        start = time.thread_time()
        move: BotifarraMove = self._player.choose(view)
        if len(view.moves) > 1:
            self.seconds.append(time.thread_time() - start)
        return move


@cache
def factory(name: str) -> Callable[[random.Random], Player[BotifarraView]]:
    """Return a player by its name, with settings after a ``:``."""
    if name == "hinted":
        return Hinted
    level, colon, given = name.partition(":")
    if colon:
        types = {field.name: type(getattr(LEVELS[level], field.name)) for field in fields(LEVELS[level])}
        pairs = [pair.split("=") for pair in given.split(",")]
        settings = replace(LEVELS[level], **{key: _read(types[key], value) for key, value in pairs})
        return lambda chance: StrongPlayer(chance, settings)
    return PLAYERS[name]


def _read(kind: type, value: str) -> object:
    return value == "True" if kind is bool else kind(value)


def hand(
    options: BotifarraOptions, seed: str, dealer: int, seats: Sequence[Player[BotifarraView]]
) -> DealResult:
    """Play one hand, the deal given by the seed, and return the result."""
    secret = random.Random(seed).randbytes(32)
    state = BOTIFARRA.apply(BOTIFARRA.start(options, first_dealer=dealer), None, Shuffle(secret)).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        move = seats[seat].choose(BOTIFARRA.view(state, seat))
        state = BOTIFARRA.apply(state, seat, move).state
    return state.results[0]


def deal(options: BotifarraOptions, seed: int, number: int, names: tuple[str, str]) -> Outcome:
    """Play one deal with A on every side in turn."""
    points, written, seconds = 0.0, 0.0, list[float]()
    for side in range(options.sides):
        seats = [
            Timed(
                factory(names[options.side_of(seat) != side])(random.Random(f"{seed} {number} {side} {seat}"))
            )
            for seat in range(options.seats)
        ]
        result = hand(options, f"{seed} {number}", number % options.seats, seats)
        points += result.taken[side]
        written += result.written[side]
        if options.sides == 2:
            written -= result.written[1 - side]
        for seat in range(side, options.seats, options.sides):
            seconds += seats[seat].seconds
    return Outcome(points / options.sides, written / options.sides, tuple(seconds))


def _deals(work: tuple[BotifarraOptions, int, range, tuple[str, str]]) -> list[Outcome]:
    options, seed, numbers, names = work
    return [deal(options, seed, number, names) for number in numbers]


def compare(
    mode: Mode, play: Play, seed: int, deals: range, names: tuple[str, str], pool: ProcessPoolExecutor
) -> list[Outcome]:
    """Play duplicate deals; return the outcome of each, in their order."""
    options = BotifarraOptions(mode=mode, play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    chunks = [deals[start : start + _CHUNK] for start in range(0, len(deals), _CHUNK)]
    work = [(options, seed, chunk, names) for chunk in chunks]
    return [outcome for outcomes in pool.map(_deals, work) for outcome in outcomes]


def variants(mode: Mode) -> list[Play]:
    """Return the play variants that differ in a mode: without partners intermedia is obligada (B42, B49)."""
    return [play for play in Play if mode is Mode.PAIRS4 or play is not Play.INTERMEDIA]


def with_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return fmean(values), stdev(values) / math.sqrt(len(values))


def report(mode: Mode, play: Play, outcomes: Sequence[Outcome]) -> None:
    """Print the line of a mode and play variant."""
    points, points_error = with_error([outcome.points for outcome in outcomes])
    written, written_error = with_error([outcome.written for outcome in outcomes])
    per_point = mode.sides / (mode.sides - 1)
    diff = (points - DEAL_POINTS / mode.sides) * per_point
    seconds = sorted(second for outcome in outcomes for second in outcome.seconds)
    mean, rare, longest = fmean(seconds), seconds[int(len(seconds) * 0.99)], seconds[-1]
    print(
        f"{mode:13}{play:12}{DEAL_POINTS // mode.sides:5}{points:9.2f} ± {points_error:.2f}"
        f"{diff:+9.2f} ± {points_error * per_point:.2f}{written:+11.2f} ± {written_error:.2f}"
        f"{mean * 1e3:9.2f}{rare * 1e3:8.1f}{longest * 1e3:8.1f}",
        flush=True,
    )


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength", description=__doc__.splitlines()[0]
    )
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--deals", type=int, default=800, help="how many duplicate deals")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", type=Mode, choices=list(Mode), help="one mode only")
    parser.add_argument("--play", type=Play, choices=list(Play), help="one play variant only")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    arguments = parser.parse_args(arguments_given)
    names = (arguments.a, arguments.b)
    deals = range(arguments.first, arguments.first + arguments.deals)
    print(f"{names[0]} against {names[1]}, duplicate deals {deals[0]} to {deals[-1]}, seed {arguments.seed}")
    print(
        f"{'mode':13}{'play':12}{'share':>5}{'points of 72':>16}{'diff':>16}{'written':>18}"
        f"{'ms a decision: mean, 99 in 100, longest':>42}"
    )
    with ProcessPoolExecutor(arguments.processes) as pool:
        for mode in [arguments.mode] if arguments.mode else list(Mode):
            for play in [arguments.play] if arguments.play else variants(mode):
                report(mode, play, compare(mode, play, arguments.seed, deals, names, pool))


if __name__ == "__main__":
    main()
