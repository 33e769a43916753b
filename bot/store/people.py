"""The deletion of a person's data; what others need stays without the person's name and id."""

from __future__ import annotations

import secrets
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import DELETIONS, ENTRIES, MATCH_PLAYERS, METADATA, PRESETS, RESULT_PARTS, TABLES
from bot.tables.entries import Entry, Person, entry_from_json, entry_to_json

NOBODY: Final = "—"
"""The name of a forgotten person."""


async def forget(connection: AsyncConnection, user_id: int, at: datetime) -> int:
    """Delete a person's choices, hands and results by kind of deal, and make the rest anonymous.

    The rest is their presets, matches and closed tables.

    Returns the number of open tables on which the person still appears. Those stay as they are, and the request is
    kept for :func:`finish`; ``at`` is its time.
    """
    for table in METADATA.sorted_tables:
        if "user_id" in table.c and table is not MATCH_PLAYERS:
            await connection.execute(delete(table).where(table.c.user_id == user_id))
    await connection.execute(update(PRESETS).where(PRESETS.c.author == user_id).values(author=None))
    seats = select(MATCH_PLAYERS.c.table_id, MATCH_PLAYERS.c.seat).where(MATCH_PLAYERS.c.user_id == user_id)
    of_seats = tuple_(RESULT_PARTS.c.table_id, RESULT_PARTS.c.seat).in_(seats)
    await connection.execute(delete(RESULT_PARTS).where(of_seats))
    played = update(MATCH_PLAYERS).where(MATCH_PLAYERS.c.user_id == user_id)
    await connection.execute(played.values(user_id=None, name=NOBODY))
    for table_id in await _tables_with(connection, user_id, closed=True):
        await _anonymise(connection, table_id, user_id)
    still_open = len(await _tables_with(connection, user_id, closed=False))
    if still_open:
        await connection.execute(insert(DELETIONS), [{"user_id": user_id, "asked_at": at}])
    return still_open


async def finish(connection: AsyncConnection) -> list[int]:
    """Forget those who have asked and whose tables were open then; return the ids of those who are forgotten now."""
    asked = (await connection.execute(select(DELETIONS.c.user_id, DELETIONS.c.asked_at))).all()
    return [user_id for user_id, at in asked if not await forget(connection, user_id, at)]


def names(user_id: int) -> ColumnElement[bool]:
    """Return the condition that an entry names a person."""
    return ENTRIES.c.entry.contains(f'"id":{user_id},"name":', autoescape=True)


async def _tables_with(connection: AsyncConnection, user_id: int, *, closed: bool) -> list[int]:
    """Return the tables whose log names a person or an action of theirs."""
    query = (
        select(ENTRIES.c.table_id)
        .join_from(ENTRIES, TABLES)
        .where(TABLES.c.closed.is_(closed), or_(ENTRIES.c.actor == user_id, names(user_id)))
        .distinct()
    )
    return list((await connection.scalars(query)).all())


async def _anonymise(connection: AsyncConnection, table_id: int, user_id: int) -> None:
    """Replace a person by a stand-in, another one for each table.

    The log still replays with the same seats and moves.
    """
    stand_in = Person(-1 - secrets.randbelow(2**52), NOBODY)
    table = ENTRIES.c.table_id == table_id
    for seq, text in (await connection.execute(select(ENTRIES.c.seq, ENTRIES.c.entry).where(table))).all():
        before = entry_from_json(text)
        after = _without(before, user_id, stand_in)
        if after != before:
            step = update(ENTRIES).where(table, ENTRIES.c.seq == seq)
            await connection.execute(step.values(entry=entry_to_json(after)))
    acted = update(ENTRIES).where(table, ENTRIES.c.actor == user_id)
    await connection.execute(acted.values(actor=stand_in.id, interaction_id=None))


def _without(entry: Entry, user_id: int, stand_in: Person) -> Entry:
    """Return the entry with the stand-in in place of the person."""
    named: dict[str, Any] = {
        field.name: stand_in
        for field in fields(entry)
        if isinstance(person := getattr(entry, field.name), Person) and person.id == user_id
    }
    return replace(entry, **named) if named else entry
