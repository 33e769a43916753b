"""Petitions: questions that need the consent of other people at the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables.people.entries import Person, Question
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Petition:
    """An open petition. Computers and absent people consent silently.

    ``seat`` is the seat of the person who asks, or the one that ``person`` asks for. ``agreed`` holds the seats that
    agreed. ``number`` tells one petition of a table from another.
    """

    question: Question
    seat: Seat
    person: Person
    waiting_for: tuple[Seat, ...]
    asked_at: datetime
    number: int
    agreed: frozenset[Seat] = frozenset()
    declined_by: Seat | None = None
    """The seat that has declined it; ``None`` while it is open, and if it lapsed."""

    @property
    def is_carried(self) -> bool:
        """Whether nobody is left to ask, so that the petition takes effect now."""
        return not self.waiting_for


@dataclass(frozen=True, slots=True)
class Former:
    """A person who gave up a seat of the running match.

    ``has_lost`` tells whether the match was half played when somebody else took the seat: it then counts as lost.
    """

    person: Person
    seat: Seat
    has_lost: bool
