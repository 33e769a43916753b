"""The gain of a computer player of Barbu over another on the same deals, contract by contract.

``python -m benchmarks.barbu_deals [strong] [careful] [--deals 400] [--seed 1] [--table 4x32] [--contract plis]``

Every deal is played twice: by B in all seats, and with A in one of them, each seat in turn. It reports the lead of
A's seat over the mean of the others, less B's lead there, with the standard error over deals. The contract is given,
and ``careful`` names the height of a réussite. In ``choice`` the seat deals all its deals in succession and names the
contracts, while B plays all cards. House rules may follow, such as ``slam=flip``.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean

from benchmarks.barbu_players import TABLES, Timed, factory, with_error
from computers.barbu.careful.contracts import naming_values
from computers.player import Player
from engine.barbu import BARBU, BarbuOptions, BarbuView, Contract, Phase
from engine.barbu.contracts.contract import distinct_contracts
from engine.barbu.contracts.schedule import deals_each
from engine.barbu.moves import NameContract
from engine.game import Move

CHOICE = "choice"


class Namer:
    """A player who names contracts as A and plays cards as B."""

    def __init__(self, a: Player[BarbuView], b: Player[BarbuView]) -> None:
        self._a, self._b = a, b

    def choose(self, view: BarbuView) -> Move:
        """Return the contract that A names, or the card that B plays."""
        return (self._a if view.phase is Phase.CONTRACT else self._b).choose(view)

    def interject(self, view: BarbuView) -> Move | None:
        """Return B's interjection."""
        return self._b.interject(view)


class Given:
    """A player who names one contract, a réussite at the height of ``careful``, and plays cards as B."""

    def __init__(self, contract: Contract, b: Player[BarbuView]) -> None:
        self._contract, self._b = contract, b

    def choose(self, view: BarbuView) -> Move:
        """Return the contract, or the card that B plays."""
        if view.phase is not Phase.CONTRACT:
            return self._b.choose(view)
        moves = [
            move for move in view.moves if isinstance(move, NameContract) and move.contract is self._contract
        ]
        values = naming_values(view, moves)
        return moves[values.index(max(values))]

    def interject(self, view: BarbuView) -> Move | None:
        """Return B's interjection."""
        return self._b.interject(view)


def lead(options: BarbuOptions, seed: str, own: int, seats: Sequence[Player[BarbuView]], deals: int) -> float:
    """Play ``deals`` deals from the first one; return the lead of a seat over the mean of the others."""
    chance = random.Random(seed)
    state = BARBU.start(options)
    while state.deal < deals or state.phase.is_deal:
        if BARBU.status(state).table_acts:
            state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
            continue
        seat = BARBU.status(state).waits_for[0]
        move = BARBU.forced_move(state, seat) or seats[seat].choose(BARBU.view(state, seat))
        state = BARBU.apply(state, seat, move).state
    return state.totals[own] - (sum(state.totals) - state.totals[own]) / (len(seats) - 1)


def gain(
    options: BarbuOptions, contract: str, seed: str, number: int, names: tuple[str, str]
) -> tuple[float, list[float]]:
    """Return A's gain on a deal, or on the deals of a dealer, and the seconds of its decisions."""
    leads, seconds = [], list[float]()
    own = 0 if contract == CHOICE else number % options.players
    for name in names:
        players: list[Player[BarbuView]] = [
            factory(names[1])(random.Random(f"{seed} {seat}")) for seat in range(options.players)
        ]
        timed = Timed(factory(name)(random.Random(f"{seed} A")))
        if contract == CHOICE:
            players[0] = Namer(timed, players[0])
        else:
            players[own] = timed
            players[0] = Given(Contract(contract), players[0])
        leads.append(lead(options, seed, own, players, deals_each(options) if contract == CHOICE else 1))
        seconds = seconds or timed.seconds
    return leads[0] - leads[1], seconds


def _gains(work: tuple[BarbuOptions, str, int, range, tuple[str, str]]) -> list[tuple[float, list[float]]]:
    options, contract, seed, numbers, names = work
    return [gain(options, contract, f"{seed} {number}", number, names) for number in numbers]


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, and print a line for each contract."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.barbu_deals", description=__doc__.splitlines()[0]
    )
    parser.add_argument("a", nargs="?", default="strong", metavar="A")
    parser.add_argument("b", nargs="?", default="careful", metavar="B")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", default=TABLES[0], help="players x cards")
    parser.add_argument(
        "--contract", action="append", help="one contract, or choice; several times for several"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("options", nargs="*", help="house rules, such as slam=flip")
    arguments = parser.parse_intermixed_args(arguments_given)
    names = (arguments.a, arguments.b)
    players, pack = arguments.table.split("x")
    rules = dict(option.split("=") for option in arguments.options)
    options = BarbuOptions.from_json(
        {"players": players, "pack": pack, **rules, "first_dealer": "fixed", "rotation": "block"}
    )
    print(
        f"{names[0]} less {names[1]}, {arguments.deals} deals, seed {arguments.seed}, {arguments.table} {rules}"
    )
    with ProcessPoolExecutor(arguments.processes) as pool:
        for contract in arguments.contract or (*distinct_contracts(options), CHOICE):
            start = time.time()
            work = [
                (options, contract, arguments.seed, range(first, arguments.deals, 20), names)
                for first in range(20)
            ]
            found = [each for part in pool.map(_gains, work) for each in part]
            seconds = [second for _, each in found for second in each]
            print(
                f"{contract:12} {with_error([each for each, _ in found])}   a decision "
                f"{1e3 * fmean(seconds):.1f} ms, at most {1e3 * max(seconds):.0f} ms, {time.time() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
