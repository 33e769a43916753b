"""Problems: a position of a finished deal, in which people are asked what they would play."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.problems.assessed import Assessed
from engine.game import Seat

OPEN_FOR: Final = timedelta(days=3)
"""Time in which people may answer."""
MOST_OF_PERSON: Final = 2
MOST_IN_SERVER: Final = 5
"""Open problems that people of a server have asked."""
DRAFTS_LAST: Final = timedelta(days=1)
"""Time for which the expert's view of a position is kept until somebody asks about it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a finished deal in which a seat is to move: the table ``step`` moves after the deal."""

    table_id: int
    deal: int
    step: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem; a draft until it is asked in a channel. ``message_id`` is unknown until Discord has answered."""

    id: int
    guild_id: int
    position: Position
    assessed: Assessed
    channel_id: int | None = None
    message_id: int | None = None
    author: int | None = None
    """The person who has asked; ``None`` for the problem of the week, and for somebody who was forgotten."""
    weekly: bool = False
    closes_at: datetime | None = None
    closed: bool = False
    """Whether its message shows the end, or is gone."""

    def is_open(self, now: datetime) -> bool:
        """Tell whether people may answer."""
        return self.closes_at is not None and now < self.closes_at


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's answer to a problem; ``counts`` tells whether its marks count for the season."""

    problem_id: int
    user_id: int
    name: str
    move: str
    marks: int
    counts: bool
    at: datetime
