"""The entries of logs as rows: those of tables, and those of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Table, select

from bot.events.entries import entry_to_json as event_entry_to_json
from bot.events.store import EventAppend
from bot.store.database.database import Database
from bot.tables.entries import entry_to_json
from bot.tables.store import Append


def entry_rows(append: Append | EventAppend) -> list[dict[str, object]]:
    """Return entries as rows; the interaction belongs to the first of them."""
    if isinstance(append, Append):
        log, texts = {"table_id": append.table_id}, map(entry_to_json, append.entries)
    else:
        log, texts = {"event_id": append.event_id}, map(event_entry_to_json, append.entries)
    return [
        {
            **log,
            "seq": seq,
            "at": append.at,
            "actor": append.actor,
            "interaction_id": append.interaction_id if seq == append.last_seq + 1 else None,
            "entry": text,
        }
        for seq, text in enumerate(texts, start=append.last_seq + 1)
    ]


async def has_rows(database: Database, entries: Table, rows: Sequence[Mapping[str, object]]) -> bool:
    """Tell whether entries were written as they are given: nobody else writes the same at the same time."""
    log, seq = entries.primary_key
    ours = log == rows[0][log.name], seq.in_([row["seq"] for row in rows])
    async with database.read() as connection:
        found = (await connection.execute(select(entries).where(*ours).order_by(seq))).mappings()
        return [dict(row) for row in found] == list(rows)


async def is_logged(database: Database, entries: Table, interaction_id: int | None) -> bool:
    """Tell whether an interaction is in a log, which explains why nothing was written."""
    if interaction_id is None:
        return False
    query = select(entries.c.seq).where(entries.c.interaction_id == interaction_id)
    async with database.read() as connection:
        return await connection.scalar(query) is not None
