"""The protocol of the store of problems; :mod:`bot.store` implements it with a database."""

from __future__ import annotations

from collections.abc import Mapping
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

    async def ask(
        self,
        problem_id: int,
        channel_id: int,
        now: datetime,
        closes_at: datetime,
        *,
        author: int | None = None,
        weekly: bool = False,
    ) -> Problem:
        """Ask a draft in a channel.

        Raises ``Refusal`` if there is no such draft or it was asked already, and if an ``author`` has asked for
        too many open problems, or too many are open in the server.
        """
        ...

    async def withdraw(self, problem_id: int) -> None:
        """Make a problem a draft again that could not be posted."""
        ...

    async def posted(self, problem_id: int, message_id: int) -> None:
        """Save the message of a problem."""
        ...

    async def close_at(self, problem_id: int, at: datetime) -> None:
        """Take no answers from a time on."""
        ...

    async def closed(self, problem_id: int) -> None:
        """Save that the end of a problem is shown."""
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

    async def answer_of(self, problem_id: int, user_id: int) -> str | None:
        """Return the move that a person has answered with; ``None`` if they have not answered."""
        ...

    async def shares(self, problem_id: int) -> Mapping[str, int]:
        """Return how many people have answered with each move."""
        ...

    async def marks(self, guild_id: int, since: datetime, until: datetime) -> list[tuple[int, str, int]]:
        """Return each answer in a server and a time that counts, in order: id, name then, and marks."""
        ...
