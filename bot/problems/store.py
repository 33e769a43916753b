"""The protocol of the store of problems; :mod:`bot.store` implements it with a database."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.problems.assessed import Assessed
from bot.problems.problem import Answer, Position, Problem


class ProblemStore(Protocol):
    """The store of problems and answers. Times are aware and in UTC."""

    async def draft(self, guild_id: int, position: Position, assessed: Assessed, at: datetime) -> Problem:
        """Save a draft; of a position that is there already, return what is there."""
        ...

    async def at(self, position: Position) -> Problem | None:
        """Return the problem or draft of a position, if there is one."""
        ...

    async def find(self, problem_id: int) -> Problem | None:
        """Return a problem or draft; ``None`` if there is none."""
        ...

    async def check_limits(self, guild_id: int, author: int, now: datetime) -> None:
        """Raise ``Refusal`` if a person, or a server, has as many open problems as they may have."""
        ...

    async def ask(
        self, problem_id: int, channel_id: int, now: datetime, author: int | None, *, weekly: bool
    ) -> Problem:
        """Ask a draft in a channel for :data:`~bot.problems.problem.OPEN_FOR`.

        Raises ``Refusal`` if there is no such draft or it was asked already, and to an ``author`` by the limits.
        """
        ...

    async def change(self, problem_id: int, **changed: int | bool | datetime | None) -> None:
        """Save some fields of a problem by their names."""
        ...

    async def unclosed(self) -> list[Problem]:
        """Return the problems of this process' servers whose end is not shown yet, the next to close first."""
        ...

    async def drop_drafts(self, before: datetime) -> None:
        """Delete drafts from before a time."""
        ...

    async def answer(self, answer: Answer) -> None:
        """Save an answer, unless the person has given one."""
        ...

    async def answers(self, problem_id: int) -> list[tuple[int | None, str]]:
        """Return the id of each person who has answered, ``None`` for one who was forgotten, and the move."""
        ...

    async def marks(self, guild_id: int, since: datetime, until: datetime) -> list[tuple[int, str, int]]:
        """Return each answer in a server and a time that counts, in order: id, name then, and marks."""
        ...
