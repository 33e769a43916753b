"""Everything that is stored about a person, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Column, Table, case, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.events.events import entries_of, events_of
from bot.store.log.archive import Row, rows_of
from bot.store.log.table_people import concerns, tables_of
from bot.store.matches.pairs import of_pair
from bot.store.schema import (
    DAILY_DUELS,
    ENTRIES,
    EVENT_ENTRIES,
    EVENT_PAIRS,
    EVENT_PEOPLE,
    EVENTS,
    HAND_SUMS,
    MATCH_PLAYERS,
    MATCHES,
    METADATA,
    PAIR_NAMES,
    PRESETS,
    PROBLEMS,
    RESULT_PARTS,
)
from bot.tables.log.replay import seed_of_shuffle

_SECRET: Final = frozenset({"token", "application_id", "by"})
"""Columns that belong to the bot: a key to a message, dead after 15 minutes; and who has barred the person."""
_STARTED: Final = "started"
"""The kind of entry that has the secret of an event, from which the cards of all its boards follow."""

_NUMBERS: Final = frozenset({"table_id", "event_id", "problem_id"})
"""Columns with numbers of the bot's own, which are small."""

Exported = dict[str, Any]


async def export(connection: AsyncConnection, user_id: int, at: datetime) -> Exported:
    """Return the rows about a person, by the names of the tables; times are in ISO 8601.

    ``entries`` and ``event_entries`` have the person's actions at tables and in events, and the entries that name
    them; ``result_parts`` and ``hand_sums`` those of their seats.
    """
    rows: dict[str, list[Exported]] = {}
    for table in METADATA.sorted_tables:
        if "user_id" in table.c and table is not MATCH_PLAYERS:
            rows[table.name] = await _rows(connection, table, table.c.user_id, user_id)
    named = select(PAIR_NAMES.c.guild_id, PAIR_NAMES.c.name).where(of_pair(user_id))
    rows[PAIR_NAMES.name] = [_written(dict(row)) for row in (await connection.execute(named)).mappings()]
    rows[DAILY_DUELS.name] += await _rows(connection, DAILY_DUELS, DAILY_DUELS.c.sender, user_id)
    for table in (PRESETS, PROBLEMS):
        rows[table.name] = await _rows(connection, table, table.c.author, user_id)
    rows[MATCH_PLAYERS.name] = await _results(connection, user_id)
    for table in (RESULT_PARTS, HAND_SUMS):
        rows[table.name] = await _of_seats(connection, table, user_id)
    rows[ENTRIES.name] = await _entries(connection, user_id)
    rows[EVENT_PAIRS.name] = await _pairs(connection, user_id)
    rows[EVENT_ENTRIES.name] = [
        {"event": event_id, **entry}
        for event_id in await events_of(connection, user_id)
        for entry in _theirs(await entries_of(connection, event_id), user_id)
        if entry["entry"]["kind"] != _STARTED
    ]
    return {"user_id": str(user_id), "exported_at": at.isoformat(), **rows}


async def _rows(
    connection: AsyncConnection, table: Table, column: Column[Any], user_id: int
) -> list[Exported]:
    found = await connection.execute(select(table).where(column == user_id))
    return [_written(dict(row)) for row in found.mappings()]


async def _results(connection: AsyncConnection, user_id: int) -> list[Exported]:
    match = [column for column in MATCHES.c if column.name != "table_id"]
    query = select(MATCH_PLAYERS, *match).join_from(MATCH_PLAYERS, MATCHES)
    found = await connection.execute(query.where(MATCH_PLAYERS.c.user_id == user_id))
    return [_written(dict(row)) for row in found.mappings()]


async def _of_seats(connection: AsyncConnection, table: Table, user_id: int) -> list[Exported]:
    query = select(table).join_from(table, MATCH_PLAYERS)
    found = await connection.execute(query.where(MATCH_PLAYERS.c.user_id == user_id))
    return [_written(dict(row)) for row in found.mappings()]


async def _entries(connection: AsyncConnection, user_id: int) -> list[Exported]:
    """Return a person's actions at tables, and the entries that name them, in the order of the tables."""
    return [
        {"table": table_id, "table_is_open": not closed, **entry}
        for table_id, closed in (await tables_of(connection, user_id)).items()
        for entry in _theirs(await rows_of(connection, table_id), user_id)
        if not _tells_cards(entry["entry"])
    ]


def _theirs(rows: Iterable[Row], user_id: int) -> Iterator[Exported]:
    """Yield the entries of a log that a person has caused or that name them."""
    for row in rows:
        if concerns(row, user_id):
            yield {
                "number": row.seq,
                "at": row.at.isoformat(),
                "by_you": row.actor == user_id,
                "entry": json.loads(row.entry),
            }


def _tells_cards(entry: Exported) -> bool:
    """Tell whether the cards of a running hand follow from an entry, which says nothing about who has caused it.

    It has the secret of a shuffle, or the seed by which the table has dealt as somebody clicked.
    """
    return entry["kind"] == "committed" or (
        entry["kind"] == "moved" and seed_of_shuffle(entry["move"]) is not None
    )


async def _pairs(connection: AsyncConnection, user_id: int) -> list[Exported]:
    """Return the places and results of a person in events, without the partner."""
    pair = EVENT_PAIRS.c
    shown = (pair.event_id, pair.number, pair.place, pair.result, pair.hands_own)
    name = case((pair.user_a == user_id, pair.name_a), else_=pair.name_b).label("name")
    event = (
        EVENTS.c.guild_id,
        EVENTS.c.format,
        EVENTS.c.game,
        EVENTS.c.name.label("event"),
        EVENTS.c.ended_at,
    )
    query = (
        select(*shown, name, *event)
        .join_from(EVENT_PEOPLE, EVENT_PAIRS, EVENT_PEOPLE.c.event_id == pair.event_id)
        .join(EVENTS, EVENTS.c.id == pair.event_id)
        .where(EVENT_PEOPLE.c.user_id == user_id, or_(pair.user_a == user_id, pair.user_b == user_id))
    )
    return [_written(dict(row)) for row in (await connection.execute(query)).mappings()]


def _written(row: Mapping[str, Any]) -> Exported:
    """Return a row without secrets, as JSON values.

    Ids are texts, because JavaScript's numbers lose their last digits.
    """
    return {name: _value(name, value) for name, value in row.items() if name not in _SECRET}


def _value(name: str, value: object) -> object:
    if isinstance(value, date):  # or a time
        return value.isoformat()
    is_id = isinstance(value, int) and name.endswith("_id") and name not in _NUMBERS
    return str(value) if is_id else value
