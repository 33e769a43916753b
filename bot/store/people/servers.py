"""The data of servers that the bot has left: marked, kept for a while, and deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Column, Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connection import upsert
from bot.store.matches import ratings, standings_sql
from bot.store.schema import (
    EVENTS,
    MATCHES,
    METADATA,
    OF_EVENT,
    OF_TABLE,
    PRESETS,
    RATING_CHANGES,
    SERVERS,
    TABLES,
)
from bot.tables.shards import Shards

AT_ONCE: Final = 500
"""Tables, or events, that one statement deletes: databases limit the parameters of a statement."""


async def mark_left(connection: AsyncConnection, guild_id: int, at: datetime) -> None:
    """Note when the bot left a server, unless it is noted already."""
    await connection.execute(
        upsert(connection, SERVERS, "guild_id"), [{"guild_id": guild_id, "left_at": None}]
    )
    unmarked = update(SERVERS).where(SERVERS.c.guild_id == guild_id, SERVERS.c.left_at.is_(None))
    await connection.execute(unmarked.values(left_at=at))


async def mark_present(
    connection: AsyncConnection, guild_ids: Collection[int], shards: Shards, at: datetime
) -> None:
    """Note in which servers of some shards the bot is after a start; it has left the others of which it has data."""
    present = set(guild_ids)
    known = {*await connection.scalars(select(SERVERS.c.guild_id))}
    known |= {*await connection.scalars(each_once(PRESETS.c.guild_id))}
    known |= {*await connection.scalars(each_once(MATCHES.c.guild_id))}
    known |= {*await connection.scalars(each_once(EVENTS.c.guild_id))}
    left = {*await connection.scalars(select(SERVERS.c.guild_id).where(SERVERS.c.left_at.is_not(None)))}
    for guild_id in known - present - left:
        if shards.has(guild_id):
            await mark_left(connection, guild_id, at)
    await mark_returned(connection, left & present)


async def mark_returned(connection: AsyncConnection, guild_ids: Collection[int]) -> None:
    """Note that the bot is in servers that it may have left before: their data stays."""
    for guild_id in guild_ids:
        back = update(SERVERS).where(SERVERS.c.guild_id == guild_id, SERVERS.c.left_at.is_not(None))
        await connection.execute(back.values(left_at=None))


async def delete_left(connection: AsyncConnection, shards: Shards, before: datetime) -> list[int]:
    """Delete the data of the servers of some shards that were left before a time; return their ids."""
    query = select(SERVERS.c.guild_id).where(SERVERS.c.left_at <= before)
    left = await connection.scalars(query.with_for_update())  # so that none is taken for gone that is back
    gone = [guild_id for guild_id in left if shards.has(guild_id)]
    deleted = [await _delete(connection, guild_id) for guild_id in gone]
    # Last: until the end of this transaction no match that rates people can end anywhere.
    await ratings.alone(connection)
    for source, ids in (each for of_server in deleted for each in of_server.items()):
        for some in _in_parts(ids):
            theirs = (RATING_CHANGES.c.source == source, RATING_CHANGES.c.source_id.in_(some))
            await connection.execute(delete(RATING_CHANGES).where(*theirs))
    return gone


def each_once(column: Column[int]) -> Select[int]:
    """Return a query for the values of a column that begins an index, each once and in order.

    It looks each value up in the index behind the one before. ``DISTINCT`` reads the whole index in both databases,
    and there are far more matches than servers.
    """
    found = select(func.min(column).label("value")).cte("found", recursive=True)
    following = select(func.min(column)).where(column > found.c.value).scalar_subquery()
    found = found.union_all(select(following).where(found.c.value.is_not(None)))
    return select(found.c.value).where(found.c.value.is_not(None))


async def _delete(connection: AsyncConnection, guild_id: int) -> dict[str, Sequence[int]]:
    """Delete all that a server has; return the ids of its events and tables, by the source of changes of levels."""
    deleted = dict[str, Sequence[int]]()
    for source, numbered, key in ((OF_EVENT, EVENTS, "event_id"), (OF_TABLE, TABLES, "table_id")):
        theirs = select(numbered.c.id).where(numbered.c.guild_id == guild_id).order_by(numbered.c.id)
        # Locked, where a database has such locks: no log moves to the archive meanwhile.
        deleted[source] = [*await connection.scalars(theirs.with_for_update())]
        if numbered is TABLES:
            await standings_sql.subtract_from_totals(connection, guild_id)
        for some in _in_parts(deleted[source]):
            for table in reversed(METADATA.sorted_tables):
                if key in table.c:
                    await connection.execute(delete(table).where(table.c[key].in_(some)))
            await connection.execute(delete(numbered).where(numbered.c.id.in_(some)))
    for table in reversed(METADATA.sorted_tables):
        if "guild_id" in table.c:
            await connection.execute(delete(table).where(table.c.guild_id == guild_id))
    return deleted


def _in_parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    return (ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE))
