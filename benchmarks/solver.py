"""Times of the solver: ``python -m benchmarks.solver [--deals 20] [--seconds 120] [--seed 1] [--play lliure]``.

For each play variant, with trump and in botifarra: a full deal, and the cost of every card of a hand played at
random. Times are processor time of the thread, which other programs lengthen less; a deal that would take more nodes
than the limit is counted apart. All measurements share the seconds of the clock: when they run out, fewer deals are
measured, and the line says how many.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from computers.botifarra.solver import IS_AVAILABLE, OpenPosition, Solver, SolverMissing, Unsolved
from computers.botifarra.solver.solving import REVIEW_BITS
from engine.botifarra import BotifarraOptions, Contract
from engine.botifarra.options import Play
from engine.cards.spanish import SPANISH_PACK, SpanishCard

CARDS = 12
NODES = 10_000_000
"""Cards tried in a question at most: a third of what the review allows, for the sake of the whole command's time."""
PROGRESS = 5.0
"""Seconds between two lines that tell how far a measurement is."""


def deal(options: BotifarraOptions, contract: Contract, chance: random.Random) -> OpenPosition:
    """Return a deal with a leader, both by chance."""
    pack = chance.sample(SPANISH_PACK, 4 * CARDS)
    hands = tuple(sum(1 << card for card in pack[seat * CARDS :][:CARDS]) for seat in range(4))
    return OpenPosition(options, contract, hands, chance.randrange(4))


def played_out(position: OpenPosition, chance: random.Random) -> list[SpanishCard]:
    """Return the cards of a hand that is played by chance."""
    cards = []
    while position.legal:
        cards.append(chance.choice(position.legal))
        position, _ = position.after(cards[-1])
    return cards


def milliseconds(question: Callable[[], object]) -> float | None:
    """Return the processor time of this thread for a question, or ``None`` if its nodes did not suffice."""
    start = time.thread_time()
    try:
        question()
    except Unsolved:
        return None
    return (time.thread_time() - start) * 1000


def row(name: str, times: Sequence[float | None]) -> None:
    """Print how many there are, median, 90th percentile and the longest time.

    An unsolved deal counts as longer than all others, so that the limit of nodes does not shorten the median.
    """
    ordered = sorted(math.inf if spent is None else spent for spent in times)
    missing = times.count(None)
    unsolved = f"   {missing} unsolved" if missing else ""
    print(
        f"{name:46}{len(times):6}{median(ordered):9.1f}{ordered[len(ordered) * 9 // 10]:9.1f}{ordered[-1]:9.1f}"
        f"{unsolved}",
        flush=True,
    )


def measure(play: Play, is_botifarra: bool, deals: int, seed: int, seconds: float) -> None:
    """Measure a play variant on as many deals as the seconds allow, at least one."""
    options = BotifarraOptions(play=play)
    name = f"{play}, {'botifarra' if is_botifarra else 'trump'}"
    full, hand = list[float | None](), list[float | None]()
    start_of_all = told = time.monotonic()
    for number in range(deals):
        now = time.monotonic()
        if number and now - start_of_all > seconds:
            break
        if now - told > PROGRESS:
            print(f"  {name}: {number} of {deals} deals", file=sys.stderr, flush=True)
            told = now
        chance = random.Random(f"{seed} {number}")
        contract = Contract.BOTIFARRA if is_botifarra else Contract(number % 4)
        start = deal(options, contract, chance)
        cards = played_out(start, chance)
        one, all_of_them = (
            Solver(options, contract, table_bits=bits, node_limit=NODES) for bits in (18, REVIEW_BITS)
        )
        full.append(milliseconds(lambda one=one, start=start: one.solve(start)))  # type: ignore[misc]
        hand.append(
            milliseconds(lambda it=all_of_them, start=start, cards=cards: it.hand_values(start, cards))  # type: ignore[misc]
        )
    row(f"{name}: a full deal", full)
    row(f"{name}: the 48 cards of a hand", hand)


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20, help="deals of each kind, at most")
    parser.add_argument("--seconds", type=float, default=120, help="of the clock, for all together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Play, choices=list(Play), help="one play variant only")
    arguments = parser.parse_args(arguments_given)
    if not IS_AVAILABLE:
        print(SolverMissing())
        return
    options = BotifarraOptions()
    warm = OpenPosition(options, Contract.OROS, (1, 2, 4, 8), 0)
    Solver(options, Contract.OROS).solve(warm)  # compiles
    begun = time.monotonic()
    print(f"at most {arguments.deals} deals, seed {arguments.seed}; milliseconds of processor time")
    print(f"{'':46}{'deals':>6}{'median':>9}{'90 %':>9}{'longest':>9}")
    plays = [arguments.play] if arguments.play else list(Play)
    kinds = [(play, is_botifarra) for play in plays for is_botifarra in (False, True)]
    for done, (play, is_botifarra) in enumerate(kinds):
        share = (begun + arguments.seconds - time.monotonic()) / (len(kinds) - done)
        measure(play, is_botifarra, arguments.deals, arguments.seed, share)


if __name__ == "__main__":
    main()
