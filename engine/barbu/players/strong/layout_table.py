"""The layout of a réussite and what it gains as arrays, for compiled functions."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.barbu.deal import pack_mask
from engine.barbu.options import BarbuOptions
from engine.barbu.players.careful import reussite
from engine.barbu.players.strong.trick_table import Array
from engine.barbu.reussite import Side, openers
from engine.barbu.scoring import gaining_places, gains
from engine.cards import LANE


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
    blocks: Array
    blocked: float
    behind: float
    tempo: float


@lru_cache(maxsize=128)
def layout_table(options: BarbuOptions, height: str) -> LayoutTable:
    """Return the table of a réussite."""
    pack = pack_mask(options)
    lines = np.zeros((2, 4, 2, LANE), np.int64)
    lengths = np.zeros((2, 4, 2), np.int64)
    for place, side in enumerate((Side.HIGH, Side.LOW)):
        for suit, (_, *branches) in enumerate(reussite.lines(pack, height, side)):
            for branch, cards in enumerate(branches):
                lines[place, suit, branch, : len(cards)] = cards
                lengths[place, suit, branch] = len(cards)
    return LayoutTable(
        players=options.players,
        pack=pack,
        openers=openers(options, height),
        lines=lines,
        lengths=lengths,
        gains=np.array(gains(options), np.float64),
        gaining=gaining_places(options),
        ace_replay=bool(options.ace_replay),
        blocks=np.array(reussite.BLOCKS),
        blocked=reussite.BLOCKED,
        behind=reussite.BEHIND,
        tempo=reussite.TEMPO,
    )
