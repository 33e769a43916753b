"""The search between two players with piles: ``careful``'s, deeper and over more deals of the hidden cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from engine.botifarra.kernel.arrays import Ints
from engine.botifarra.kernel.piles import FAR, PileRules, answers_to, lead_after
from engine.botifarra.moves import PlayCard
from engine.botifarra.options import Undertrump
from engine.botifarra.players.careful.piles.known import Known, Sample
from engine.botifarra.players.careful.piles.search import PLAY
from engine.botifarra.players.strong.settings import Settings
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
        self._deals = [DealSearch(self._known, self._known.dealt(chance)) for _ in range(number)]
        self._left = np.array([settings.tricks], np.int64)

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

        It looks as many tricks ahead as the budget allows, to the end of the hand when that is near.
        """
        ranked = [self._known.ranked(card) for card in self._cards]
        promised: Sequence[float] | None = None
        ahead = 0
        while 2 * ahead <= self._known.cards_left:
            before = int(self._left[0])
            found = [sum(deal.value(card, ahead, self._left) for deal in self._deals) for card in ranked]
            if self._left[0] < 0:
                break  # this round is not finished
            promised = found
            ahead += 1
            if (before - int(self._left[0])) * _GROWTH > self._left[0]:
                break
        return promised


class DealSearch:
    """A search of one deal of the hidden cards."""

    def __init__(self, known: Known, sample: Sample) -> None:
        self._rules = PileRules(
            trump=known.memory.trump,
            play=PLAY[known.options.play],
            undertrump_forced=int(known.options.undertrump is Undertrump.FORCED),
            three_high=int(known.memory.high),
        )
        self._points = np.array(known.memory.points, np.int64)
        self._under = np.array(sample.under, np.int64)
        self._mine, self._theirs = known.mine, known.theirs | sample.hand
        self._trick = known.trick

    def value(self, card: int, ahead: int, left: Ints) -> float:
        """Return the lead in points of this seat after a card and a number of further tricks."""
        fixed = self._rules, self._points, self._under
        if self._trick:
            trick = (self._theirs, self._mine, self._trick[0], 1 << card)
            return -lead_after(*fixed, *trick, ahead, -FAR, FAR, left)
        answers = answers_to(self._rules, self._theirs, card)
        return lead_after(*fixed, self._mine, self._theirs, card, answers, ahead, -FAR, FAR, left)
