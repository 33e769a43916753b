"""The cost of the pictures of whole matches, click by click: `python -m benchmarks.played`.

Tables of four people play at once, a move each in turn. After a card the player sees the own cards anew, everybody
the table, and the next player the own cards. Each picture is drawn once and in the order in which it is wanted, so a
cache holds the same as on a server, and not the one picture that is measured again and again.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import fmean, median

from bot.i18n import Language, translator
from bot.render.raster.drawing import Scene, draw
from engine.botifarra import Phase
from tools.gallery.pictures import Pictures
from tools.gallery.tables import ANGEL, JORDI, MONTSERRAT, NURIA, careful, positions, started, view_of

FOUR = (MONTSERRAT, ANGEL, NURIA, JORDI)
TABLES, HANDS = 16, 2


@dataclass(frozen=True, slots=True)
class Click:
    """The pictures after a card: the player's hand, the table, the next player's hand."""

    own: Scene
    table: Scene
    next: Scene


def _clicks(seed: int, hands: int) -> Iterator[Click]:
    """Yield the pictures after each card of a match, up to a number of deals."""
    make, chance = Pictures(translator(Language.CA, "botifarra")), random.Random(seed)
    before = view_of(first := started(FOUR, seed=seed))
    for table in positions(first, chance, careful(chance)):
        then = view_of(table)
        if then.deal > hands:
            return
        if (
            before.phase is then.phase is Phase.PLAY
            and before.to_move is not None
            and then.to_move is not None
        ):
            own, following = (make.hand("", table, seat).scene for seat in (before.to_move, then.to_move))
            yield Click(own, make.public("", table).scene, following)
        before = then


def evening(tables: int = TABLES, hands: int = HANDS) -> Sequence[Click]:
    """Return the clicks at ``tables`` tables that play at once, a card each in turn."""
    rounds = zip_longest(*(_clicks(seed, hands) for seed in range(tables)))
    return [click for each in rounds for click in each if click is not None]


def _spent(scene: Scene) -> float:
    """Draw a picture; returns the processor seconds of this thread alone."""
    start = time.thread_time()
    draw(scene)
    return time.thread_time() - start


def _row(name: str, seconds: Sequence[float]) -> None:
    half, sizes = len(seconds) // 2, (median, lambda each: sorted(each)[int(len(each) * 0.99)])
    early, late = seconds[:half], seconds[half:]
    shown = (fmean(early), fmean(late), *(size(late) for size in sizes))
    print(name.ljust(24) + "".join(f"{each * 1e3:14.2f}" for each in shown))


def measure(tables: int = TABLES, hands: int = HANDS) -> None:
    """Draw every picture of some matches and print the cost."""
    spent = [tuple(map(_spent, (click.own, click.table, click.next))) for click in evening(tables, hands)]
    print(f"{tables} tables of four at once, {hands} hands each: {len(spent)} clicks, CPU ms")
    print(" " * 24 + "".join(name.rjust(14) for name in ("1st half", "2nd half", "median", "p99")))
    _row("a table", [table for _, table, _ in spent])
    _row("a hand", [hand for own, _, following in spent for hand in (own, following)])
    _row("all three of a click", [sum(each) for each in spent])


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.played", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--hands", type=int, default=HANDS)
    arguments = parser.parse_args(arguments_given)
    measure(arguments.tables, arguments.hands)


if __name__ == "__main__":
    main()
