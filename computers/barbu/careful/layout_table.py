"""The layout of a réussite and its gains as numbers in lists, which compiled functions take as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from computers.barbu.careful.trick_table import Array
from engine.barbu.contracts.reussite import Layout, Side, openers
from engine.barbu.contracts.scoring import gaining_places, gains
from engine.barbu.deal import pack_mask
from engine.barbu.options import BarbuOptions
from engine.cards import LANE
from engine.cards.french import FrenchSuit


class LayoutTable(NamedTuple):
    """A réussite of some height under some options.

    ``lines`` has the cards of each suit outwards from its opener, by whether aces lie at the low end (1), suit, and
    branch; ``lengths`` how many there are. ``gains`` are by place, of which ``gaining`` gain.
    """

    players: int
    pack: int
    openers: int
    lines: Array
    lengths: Array
    gains: Array
    gaining: int
    ace_replay: bool


@lru_cache(maxsize=128)
def layout_table(options: BarbuOptions, height: str) -> LayoutTable:
    """Return the table of a réussite."""
    pack = pack_mask(options)
    lines = [[_branches(pack, height, suit, side) for suit in FrenchSuit] for side in (Side.HIGH, Side.LOW)]
    return LayoutTable(
        players=options.players,
        pack=pack,
        openers=openers(options, height),
        lines=[[[branch + [0] * (LANE - len(branch)) for branch in both] for both in side] for side in lines],
        lengths=[[[len(branch) for branch in both] for both in side] for side in lines],
        gains=[float(gain) for gain in gains(options)],
        gaining=gaining_places(options),
        ace_replay=bool(options.ace_replay),
    )


def _branches(pack: int, height: str, suit: FrenchSuit, side: Side) -> list[list[int]]:
    """Return the cards of a suit above its opener and those below it, each outwards."""
    layout = Layout(pack, height, ace_side=side)
    line, opener = [int(card) for card in layout.full_line(suit)], int(layout.opener(suit))
    place = line.index(opener)
    return [line[place + 1 :], line[:place][::-1]]
