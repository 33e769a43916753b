"""The store of deals of the day, as the service needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from bot.daily.deal import Deal
from bot.daily.results import Scored


@dataclass(frozen=True, slots=True)
class Play:
    """The deal of a day as one person has played it so far: all moves after those that the plan fixes.

    ``score`` is ``None`` until the deal is over; a finished one never changes.
    """

    user_id: int
    game: str
    day: date
    moves: tuple[str, ...] = ()
    score: int | None = None
    is_late: bool = False
    """Whether it was begun after its day, in a duel: then it counts in no ranking, and for no days in a row."""

    @property
    def is_over(self) -> bool:
        """Whether the deal is finished."""
        return self.score is not None


@dataclass(frozen=True, slots=True)
class Duel:
    """A deal that one person has sent to another, and its public message, which in the end tells both results."""

    game: str
    day: date
    user_id: int
    sender: int
    channel_id: int
    message_id: int
    told: bool = False


class DailyStore(Protocol):
    """The store. Once a method returns, its writes survive the end of the process."""

    async def deal(self, game: str, day: date) -> Deal | None:
        """Return the deal of a day, if anybody has asked for it."""
        ...

    async def fix(self, deal: Deal) -> Deal:
        """Save the deal of a day, unless there is one; return the one that counts."""
        ...

    async def set_par(self, deal: Deal, score: int) -> int:
        """Save the computer's own score in a deal, unless there is one; return the one that counts."""
        ...

    async def play(self, user_id: int, game: str, day: date) -> Play | None:
        """Return a person's progress in a deal; ``None`` if they have not begun it."""
        ...

    async def begin(self, user_id: int, game: str, day: date, at: datetime) -> Play:
        """Begin a deal for a person, unless they have; return their progress."""
        ...

    async def is_forgotten(self, user_id: int, game: str, day: date) -> bool:
        """Tell whether somebody who was forgotten since, and has this id, has begun a deal."""
        ...

    async def extend(
        self, play: Play, moves: Sequence[str], at: datetime, score: int | None = None
    ) -> Play | None:
        """Append moves, and the score that ends the deal; ``None`` if the play has changed since it was read."""
        ...

    async def continuation(self, play: Play) -> tuple[str, ...]:
        """Return the moves that followed when somebody else had made all moves of a play; empty if nobody has."""
        ...

    async def be_named(self, play: Play, guild_id: int, name: str) -> None:
        """Let a play count in a server, too, under a name."""
        ...

    async def scores(self, game: str, day: date) -> list[int]:
        """Return the scores of all who have finished a deal."""
        ...

    async def scores_in(self, game: str, day: date, guild_id: int) -> list[Scored]:
        """Return the people who have finished a deal in a server, best first, the earlier first among equals."""
        ...

    async def finished_days(self, user_id: int, game: str) -> list[date]:
        """Return the days whose deal a person has finished."""
        ...

    async def games_in(self, guild_id: int, since: datetime) -> list[str]:
        """Return the names of the games that people of a server have played since a time."""
        ...

    async def results_in(
        self, game: str, guild_id: int, first: date, last: date
    ) -> list[tuple[date, Scored]]:
        """Return the kept results of a server by day: after a week those of the best alone."""
        ...

    async def duel(self, game: str, day: date, user_id: int) -> Duel | None:
        """Return the duel in which a person was sent a deal; ``None`` if nobody has sent it."""
        ...

    async def save_duel(self, duel: Duel) -> None:
        """Save a duel, or that it is told."""
        ...

    async def open_duels(self, sender: int) -> int:
        """Return in how many duels of a sender the other has not finished."""
        ...
