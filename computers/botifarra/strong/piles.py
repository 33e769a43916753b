"""The search between two players with piles: ``careful``'s, deeper and over more deals of the hidden cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from computers.botifarra.careful.arrays import Ints
from computers.botifarra.careful.piles.known import Known, Sample
from computers.botifarra.careful.piles.search import Search, answers_to, lead_after
from computers.botifarra.strong.settings import Settings
from engine.botifarra.moves import PlayCard
from engine.botifarra.view import BotifarraView

_GROWTH: Final = 6
"""The factor of the number of tricks played for another trick ahead."""
_EQUAL: Final = 1e-9


class PilesSearch:
    """A search in one position of the play; another thread may stop it."""

    def __init__(self, view: BotifarraView, settings: Settings, chance: random.Random) -> None:
        self._chance = chance
        self._known = Known(view)
        self._cards = list(view.playable)
        number = settings.deals if self._known.is_hidden else 1
        self._left = np.array([settings.tricks], np.int64)
        self._deals = [DealSearch(self._known, self._known.dealt(chance), self._left) for _ in range(number)]

    def stop(self) -> None:
        """End the search within some milliseconds."""
        self._left[0] = -1

    def best(self) -> PlayCard | None:
        """Return the card that promises most; equal ones are left to chance. Without time for a trick, nothing."""
        values = self.values()
        if values is None:
            return None
        best = max(values)
        equal = [card for card, value in zip(self._cards, values, strict=True) if value > best - _EQUAL]
        return PlayCard(self._chance.choice(equal))

    def values(self) -> Sequence[float] | None:
        """Return for every card the points by which it promises to finish ahead; only differences mean anything.

        It looks as many tricks ahead as the budget allows, to the end of the deal when that is near.
        """
        ranked = [self._known.ranked(card) for card in self._cards]
        promised: Sequence[float] | None = None
        ahead = 0
        while 2 * ahead <= self._known.cards_left:
            before = int(self._left[0])
            found = [sum(deal.value(card, ahead) for deal in self._deals) for card in ranked]
            if self._left[0] < 0:
                break  # this round is not finished
            promised = found
            ahead += 1
            if (before - int(self._left[0])) * _GROWTH > self._left[0]:
                break
        return promised


class DealSearch(Search):
    """A search of one deal of the hidden cards; ``left`` is the number of tricks that it may play, in one cell."""

    lead_after = staticmethod(lead_after)
    answers_to = staticmethod(answers_to)

    def __init__(self, known: Known, sample: Sample, left: Ints) -> None:
        super().__init__(known, sample)
        self._points = np.array(known.memory.points, np.int64)
        self._under = np.array(sample.under, np.int64)
        self._left = left
