"""The play of ``careful`` between two, with piles on the table (B45 to B52).

Most cards lie open, so it plays a trick or two ahead; hidden cards are dealt at random several times, and the card
that is best on average is played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from computers.botifarra.careful.piles import bidding
from computers.botifarra.careful.piles.known import Known
from computers.botifarra.careful.piles.search import Search
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard

__all__ = ["bidding", "values"]

SAMPLES: Final = 4
"""Random deals of the hidden cards for the evaluation of one move."""
NODES: Final = 800
"""The most lines of play for the evaluation of one move."""
GROWTH: Final = 8
"""The factor of the number of lines for another trick, estimated generously."""


def values(view: BotifarraView, cards: Sequence[SpanishCard], chance: random.Random) -> list[float]:
    """Return for every card the points by which it promises to finish ahead; only differences mean anything.

    It looks as many tricks ahead as :data:`NODES` allows, to the end of the deal when that is near.
    """
    known = Known(view)
    searches = [Search(known, known.dealt(chance)) for _ in range(SAMPLES if known.is_hidden else 1)]
    ranked = [known.ranked(card) for card in cards]
    tricks, nodes = 0, 0
    while True:
        values = [sum(search.value(card, tricks) for search in searches) for card in ranked]
        before, nodes = nodes, sum(search.nodes for search in searches)
        tricks += 1
        if 2 * tricks > known.cards_left or (nodes - before) * GROWTH > NODES:
            return values
