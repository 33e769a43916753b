"""The rows of problems and answers. Times are aware and in UTC."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import Refusal
from bot.problems.assessed import Assessed
from bot.problems.problem import MOST_IN_SERVER, MOST_OF_PERSON, OPEN_FOR, Answer, Position, Problem
from bot.store.database.connection import insert_new, one_at_a_time
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
from bot.store.schema import PROBLEM_ANSWERS, PROBLEMS


class Problems:
    """Saves problems and the answers to them; every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def draft(self, guild_id: int, position: Position, assessed: Assessed, at: datetime) -> Problem:
        """Save a draft; of a position that is there already, return what is there."""
        row = {"guild_id": guild_id, **asdict(position), "assessed": assessed.to_json(), "drafted_at": at}
        async with self._database.write() as connection:
            await connection.execute(insert_new(connection, PROBLEMS), [row])
            found = await connection.execute(select(PROBLEMS).filter_by(**asdict(position)))
            return _problem(found.one())

    async def at(self, position: Position) -> Problem | None:
        """Return the problem or draft of a position, if there is one."""
        return await self._one(**asdict(position))

    async def find(self, problem_id: int) -> Problem | None:
        """Return a problem or draft; ``None`` if there is none."""
        return await self._one(id=problem_id)

    @repeated
    async def check_limits(self, guild_id: int, author: int, now: datetime) -> None:
        """Raise ``Refusal`` if a person, or a server, has as many open problems as they may have."""
        async with self._database.read() as connection:
            await _check_limits(connection, guild_id, author, now, more=1)

    @repeated
    async def ask(
        self, problem_id: int, channel_id: int, now: datetime, author: int | None, *, weekly: bool
    ) -> Problem:
        """Ask a draft in a channel for :data:`OPEN_FOR`.

        Raises ``Refusal`` if there is no such draft or it was asked already, and to an ``author`` by the limits.
        """
        draft = update(PROBLEMS).where(PROBLEMS.c.id == problem_id, PROBLEMS.c.channel_id.is_(None))
        values = {"channel_id": channel_id, "author": author, "weekly": weekly, "closes_at": now + OPEN_FOR}
        async with self._database.write() as connection:
            asked = (await connection.execute(draft.values(values).returning(PROBLEMS))).one_or_none()
            if asked is None:
                raise Refusal("no_such_problem")
            if author is not None:
                await one_at_a_time(connection, asked.guild_id)
                await _check_limits(connection, asked.guild_id, author, now)
        return _problem(asked)

    @repeated
    async def change(self, problem_id: int, **changed: int | bool | datetime | None) -> None:
        """Save some fields of a problem by their names."""
        async with self._database.write() as connection:
            await connection.execute(update(PROBLEMS).where(PROBLEMS.c.id == problem_id).values(changed))

    @repeated
    async def unclosed(self) -> list[Problem]:
        """Return the problems of this process' servers whose end is not shown yet, the next to close first."""
        ours = in_shards(self._database.shards, PROBLEMS.c.guild_id)
        query = select(PROBLEMS).where(PROBLEMS.c.closes_at.is_not(None), PROBLEMS.c.closed.is_(False), ours)
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(PROBLEMS.c.closes_at, PROBLEMS.c.id))
            return [_problem(row) for row in rows]

    @repeated
    async def drop_drafts(self, before: datetime) -> None:
        """Delete drafts from before a time."""
        old = PROBLEMS.c.channel_id.is_(None), PROBLEMS.c.drafted_at < before
        async with self._database.write() as connection:
            await connection.execute(delete(PROBLEMS).where(*old))

    @repeated
    async def answer(self, answer: Answer) -> None:
        """Save an answer, unless the person has given one."""
        async with self._database.write() as connection:
            await connection.execute(insert_new(connection, PROBLEM_ANSWERS), [asdict(answer)])

    @repeated
    async def answers(self, problem_id: int) -> list[tuple[int | None, str]]:
        """Return the id of each person who has answered, ``None`` for one who was forgotten, and the move."""
        answers = PROBLEM_ANSWERS.c
        query = select(answers.user_id, answers.move).where(answers.problem_id == problem_id)
        async with self._database.read() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query.order_by(answers.id))]

    @repeated
    async def marks(self, guild_id: int, since: datetime, until: datetime) -> list[tuple[int, str, int]]:
        """Return each answer in a server and a time that counts, in order: id, name then, and marks."""
        answers = PROBLEM_ANSWERS.c
        query = select(answers.user_id, answers.name, answers.marks).join(PROBLEMS)
        counted = PROBLEMS.c.guild_id == guild_id, answers.counts.is_(True), answers.user_id.is_not(None)
        query = query.where(*counted, answers.at >= since, answers.at < until).order_by(answers.id)
        async with self._database.read() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    @repeated
    async def _one(self, **columns: int) -> Problem | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(PROBLEMS).filter_by(**columns))).one_or_none()
        return None if row is None else _problem(row)


async def _check_limits(
    connection: AsyncConnection, guild_id: int, author: int, now: datetime, more: int = 0
) -> None:
    """Raise ``Refusal`` if with some ``more`` too many problems would be open."""
    for own, most, error in (
        (
            PROBLEMS.c.author == author,
            MOST_OF_PERSON,
            Refusal("too_many_problems_of_person", most=MOST_OF_PERSON),
        ),
        (
            PROBLEMS.c.guild_id == guild_id,
            MOST_IN_SERVER,
            Refusal("too_many_problems_in_server", most=MOST_IN_SERVER),
        ),
    ):
        count = select(func.count()).select_from(PROBLEMS).where(own, PROBLEMS.c.closes_at > now)
        if (await connection.scalar(count) or 0) + more > most:
            raise error


def _problem(row: Row[Any]) -> Problem:
    position = Position(row.table_id, row.deal, row.step, row.seat)
    more = row.channel_id, row.message_id, row.author, row.weekly, row.closes_at, row.closed
    assessed = Assessed.from_json(row.assessed)
    return Problem(row.id, row.guild_id, position, assessed, *more)
