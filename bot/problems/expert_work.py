"""The expert's work for problems and the trainer: a bounded number of deals a server and day."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime

from bot.errors import Refusal
from bot.metrics import Metrics


class Purpose(enum.StrEnum):
    """The purposes of the expert's work."""

    PROBLEM = "problem"
    WEEK = "week"
    TRAINING = "training"


class ExpertWork:
    """Counts deals that the expert judges, by server; days begin at midnight UTC, and with the process."""

    def __init__(self, most: int, metrics: Metrics, now: Callable[[], datetime]) -> None:
        """``most`` deals are judged a server and day; 0 turns the expert off."""
        self.most = most
        self._metrics = metrics
        self._now = now
        self._day: date | None = None
        self._done = Counter[int]()

    def left(self, guild_id: int) -> int:
        """Return how many more deals may be judged for a server today."""
        if self._day != (today := self._now().date()):
            self._day = today
            self._done.clear()
        return max(0, self.most - self._done[guild_id])

    def begin(self, guild_id: int, purpose: Purpose) -> None:
        """Take note of one more deal; raises :class:`Refusal` if that is too much for today, or is turned off."""
        if not self.most:
            raise Refusal("expert_is_off")
        if not self.left(guild_id):
            raise Refusal("expert_is_tired")
        self._done[guild_id] += 1
        self._metrics.expert_began(purpose)
