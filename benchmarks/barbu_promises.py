"""The points that hands brought in each contract, to fit what ``careful`` lets them promise.

``python -m benchmarks.barbu_promises [--deals 2000] [--players 4] [--pack 32]``

In every deal ``careful`` names one contract with any hand, a réussite with one of the four heights that promise most,
and plays it among ``careful`` and, where tricks are played, among ``random`` as well. Printed are the coefficients of
least squares of the dealer's points: of the danger of his hand in each contract of tricks, and of how his hand lies
in a réussite. Correlation is that of the fit and the points. They are the figures of
``engine.barbu.players.careful.promises``, where between the two kinds of others the middle was taken.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import correlation, fmean

from engine.barbu import BARBU, BarbuOptions, Contract, Layout, NameContract
from engine.barbu.players import PLAYERS
from engine.barbu.players.careful import reussite
from engine.barbu.players.careful.promises import danger, promise

PROCESSES = 2
TRICKS = (
    Contract.PLIS,
    Contract.COEURS,
    Contract.DAMES,
    Contract.BARBU,
    Contract.DERNIER_PLI,
    Contract.SALADE,
)
PROMISING_HEIGHTS = 4
Work = tuple[BarbuOptions, Contract, str, range]
Row = tuple[list[float], float]
"""What is known of the hand, a constant 1 first, and the points that it brought."""


def deal(options: BarbuOptions, contract: Contract, others: str, number: int) -> Row:
    """Play one deal that seat 0 has named, and return its row."""
    chance = random.Random(f"{contract} {others} {number}")
    state = BARBU.apply(
        BARBU.start(options), None, BARBU.table_move(BARBU.start(options), chance.randbytes(32))
    ).state
    view = BARBU.view(state, 0)
    hand = view.cards.mask
    namings = [move for move in view.moves if isinstance(move, NameContract) and move.contract is contract]
    namings.sort(key=lambda move: promise(options, contract, hand, height=move.height), reverse=True)
    named = chance.choice(namings[:PROMISING_HEIGHTS])
    known = (
        [1.0, danger(options, contract, hand)] if named.height is None else _lies(options, named.height, hand)
    )
    state = BARBU.apply(state, 0, named).state
    names = ["careful", *[others] * (options.players - 1)]
    seats = [PLAYERS[name](random.Random(f"{number} {seat}")) for seat, name in enumerate(names)]
    while not state.results:
        seat = BARBU.status(state).waits_for[0]
        move = BARBU.forced_move(state, seat) or seats[seat].choose(BARBU.view(state, seat))
        state = BARBU.apply(state, seat, move).state
    return known, state.results[0].scores[0]


def _lies(options: BarbuOptions, height: str, hand: int) -> list[float]:
    lies = reussite.holding(Layout.opened(options, height), hand)
    return [1.0, lies.waits, lies.behind, lies.blocks, lies.openers]


def _deals(work: Work) -> list[Row]:
    options, contract, others, numbers = work
    return [deal(options, contract, others, number) for number in numbers]


def least_squares(rows: Sequence[Row]) -> list[float]:
    """Return the coefficients that fit the points best, by Gauss and Jordan."""
    many = len(rows[0][0])
    system = [
        [sum(known[i] * known[j] for known, _ in rows) for j in range(many)]
        + [sum(known[i] * points for known, points in rows)]
        for i in range(many)
    ]
    for i in range(many):
        pivot = max(range(i, many), key=lambda row: abs(system[row][i]))
        system[i], system[pivot] = system[pivot], system[i]
        system[i] = [value / system[i][i] for value in system[i]]
        for j in range(many):
            if j != i:
                factor = system[j][i]
                system[j] = [value - factor * own for value, own in zip(system[j], system[i], strict=True)]
    return [row[-1] for row in system]


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print the coefficients."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.barbu_promises", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--pack", default="32")
    arguments = parser.parse_args(arguments_given)
    options = BarbuOptions.from_json(
        {
            "players": arguments.players,
            "pack": arguments.pack,
            "dernier_pli": "on",
            "first_dealer": "fixed",
        }
    )
    with ProcessPoolExecutor(PROCESSES) as pool:
        for contract in (*TRICKS, Contract.REUSSITE):
            for others in ("careful", "random") if contract.has_tricks else ("careful",):
                work = [
                    (options, contract, others, range(first, arguments.deals, PROCESSES))
                    for first in range(PROCESSES)
                ]
                rows = [row for part in pool.map(_deals, work) for row in part]
                fit = least_squares(rows)
                points = [points for _, points in rows]
                fitted = [sum(map(float.__mul__, fit, map(float, known))) for known, _ in rows]
                names = (
                    ("even", "danger")
                    if contract.has_tricks
                    else ("even", "waits", "behind", "blocks", "openers")
                )
                figures = " ".join(f"{name} {value:+.2f}" for name, value in zip(names, fit, strict=True))
                print(
                    f"{contract:12} among {others:8} mean {fmean(points):+7.2f}  {figures}"
                    f"  correlation {correlation(fitted, points):.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
