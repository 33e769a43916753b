"""The people in the log of each table, written with the entries: an index finds a person's tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.events.entries import Entry as EventEntry
from bot.store.database.connection import insert_new
from bot.store.log.archive import Row
from bot.store.schema import TABLE_PEOPLE, TABLES
from bot.tables.entries import Entry, Person


class TablePeople:
    """The people of the tables to which this process has written, so that each is written once.

    It may have forgotten some of them: they are then written again, which changes nothing.
    """

    def __init__(self) -> None:
        self._written: dict[int, set[int]] = {}

    def missing(self, table_id: int, actor: int | None, entries: Iterable[Entry]) -> list[dict[str, int]]:
        """Return the rows that entries add."""
        there = {actor} if actor is not None else set[int]()
        there.update(person.id for entry in entries for person in named(entry).values())
        there -= self._written.get(table_id, set())
        return [{"table_id": table_id, "user_id": user_id} for user_id in sorted(there)]

    def remember(self, rows: Iterable[dict[str, int]]) -> None:
        """Note that rows are committed."""
        for row in rows:
            self._written.setdefault(row["table_id"], set()).add(row["user_id"])

    def forget(self, table_id: int) -> None:
        """Let go of a table to which nothing more will be written."""
        self._written.pop(table_id, None)


async def write(connection: AsyncConnection, rows: Sequence[dict[str, int]]) -> None:
    """Write the people of tables, those who are there already too."""
    if rows:
        await connection.execute(insert_new(connection, TABLE_PEOPLE), rows)


async def tables_of(connection: AsyncConnection, user_id: int) -> dict[int, bool]:
    """Return the tables in whose logs a person is, oldest first, and whether each is closed."""
    query = (
        select(TABLES.c.id, TABLES.c.closed)
        .join_from(TABLE_PEOPLE, TABLES)
        .where(TABLE_PEOPLE.c.user_id == user_id)
        .order_by(TABLES.c.id)
    )
    return {row.id: row.closed for row in await connection.execute(query)}


def named(entry: Entry | EventEntry) -> dict[str, Person]:
    """Return the people whom an entry names, by the fields that do."""
    found = ((field.name, getattr(entry, field.name)) for field in fields(entry))
    return {name: person for name, person in found if isinstance(person, Person)}


def mentions(user_id: int) -> str:
    """Return the text that every entry naming a person contains, and no other entry."""
    return f'"id":{user_id},"name":'


def concerns(row: Row, user_id: int) -> bool:
    """Tell whether a person caused an entry or is named in it."""
    return row.actor == user_id or mentions(user_id) in row.entry
