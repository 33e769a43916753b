"""Everything that is stored about a person, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Column, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.log.archive import rows_of
from bot.store.log.table_people import concerns, tables_of
from bot.store.schema import ENTRIES, HAND_SUMS, MATCH_PLAYERS, MATCHES, METADATA, PRESETS, RESULT_PARTS
from bot.tables.log.replay import seed_of_shuffle

_SECRET: Final = frozenset({"token", "application_id"})
"""Columns that belong to the bot: a key to a message, dead after 15 minutes."""

Exported = dict[str, Any]


async def export(connection: AsyncConnection, user_id: int, at: datetime) -> Exported:
    """Return the rows about a person, by the names of the tables; times are in ISO 8601.

    ``entries`` has the person's actions at tables, and the entries that name them; ``result_parts`` and ``hand_sums``
    those of their seats.
    """
    rows: dict[str, list[Exported]] = {}
    for table in METADATA.sorted_tables:
        if "user_id" in table.c and table is not MATCH_PLAYERS:
            rows[table.name] = await _rows(connection, table, table.c.user_id, user_id)
    rows[PRESETS.name] = await _rows(connection, PRESETS, PRESETS.c.author, user_id)
    rows[MATCH_PLAYERS.name] = await _results(connection, user_id)
    for table in (RESULT_PARTS, HAND_SUMS):
        rows[table.name] = await _of_seats(connection, table, user_id)
    rows[ENTRIES.name] = await _entries(connection, user_id)
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
    found = []
    for table_id, closed in (await tables_of(connection, user_id)).items():
        for row in await rows_of(connection, table_id):
            if not concerns(row, user_id) or _tells_cards(entry := json.loads(row.entry)):
                continue
            found.append(
                {
                    "table": table_id,
                    "number": row.seq,
                    "at": row.at.isoformat(),
                    "by_you": row.actor == user_id,
                    "table_is_open": not closed,
                    "entry": entry,
                }
            )
    return found


def _tells_cards(entry: Exported) -> bool:
    """Tell whether the cards of a running hand follow from an entry, which says nothing about who has caused it.

    It has the secret of a shuffle, or the seed by which the table has dealt as somebody clicked.
    """
    return entry["kind"] == "committed" or (
        entry["kind"] == "moved" and seed_of_shuffle(entry["move"]) is not None
    )


def _written(row: Mapping[str, Any]) -> Exported:
    """Return a row without secrets, as JSON values.

    Ids are texts, because JavaScript's numbers lose their last digits.
    """
    return {name: _value(name, value) for name, value in row.items() if name not in _SECRET}


def _value(name: str, value: object) -> object:
    if isinstance(value, date):  # or a time
        return value.isoformat()
    is_id = isinstance(value, int) and name.endswith("_id") and name != "table_id"
    return str(value) if is_id else value
