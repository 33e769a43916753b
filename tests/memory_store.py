"""Store of tables in memory, for tests of its users; tests/bot/store/test_contract.py tests that it is one.

Entries are kept as JSON text, as in a database: loading rebuilds a table from the text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bot.store.log.table_people import named
from bot.tables.entries import Entry, EventPlace, Logged, Opened, entry_from_json, entry_to_json
from bot.tables.shards import Shards
from bot.tables.store import AlreadyLogged, Append, MatchResult, OpenTable, StaleLog
from bot.tables.time.clock import Outage


class Row(NamedTuple):
    """An entry as it is stored."""

    seq: int
    entry: str
    at: datetime
    actor: int | None
    interaction_id: int | None


@dataclass
class StoredTable:
    """A table with its log and the people who are in it."""

    guild_id: int
    changed_at: datetime
    place: EventPlace | None = None
    is_open: bool = True
    rows: list[Row] = field(default_factory=list)
    people: set[int] = field(default_factory=set)


class MemoryOutages:
    """Implements :class:`bot.tables.time.clock.OutageStore` for a process with all shards."""

    def __init__(self) -> None:
        self._at: datetime | None = None
        self._outages: list[Outage] = []

    async def heartbeat(self) -> datetime | None:
        return self._at

    async def save_heartbeat(self, at: datetime, outage: Outage | None = None) -> None:
        self._at = at
        if outage is not None:
            self._outages.append(outage)

    async def outages(self, since: datetime) -> list[Outage]:
        self._outages = sorted(
            (each for each in self._outages if each.ended_at > since), key=lambda each: each.began_at
        )
        return list(self._outages)


class MemoryLog:
    """Implements :class:`bot.tables.store.LogStore`.

    Every method yields to the event loop once, as one that waits for a database does.
    """

    def __init__(self, beside: MemoryLog | None = None) -> None:
        self.tables: dict[int, StoredTable] = beside.tables if beside else {}
        self.results: dict[int, MatchResult] = beside.results if beside else {}
        self.shards = Shards()

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int | None, interaction_id: int | None
    ) -> int:
        await asyncio.sleep(0)
        self._refuse_repeated(interaction_id)
        opened = next(each for each in entries if isinstance(each, Opened))
        table = StoredTable(opened.guild_id, at, opened.place)
        if table.place is not None and any(each.place == table.place for each in self.tables.values()):
            raise AlreadyLogged
        self._write(table, entries, at, actor, interaction_id)
        table_id = len(self.tables) + 1
        self.tables[table_id] = table
        return table_id

    async def append(self, append: Append) -> None:
        await asyncio.sleep(0)
        self._refuse_repeated(append.interaction_id)
        table = self.tables.get(append.table_id)
        if table is None or len(table.rows) != append.last_seq:
            raise StaleLog
        if append.result is not None and append.table_id in self.results:
            raise ValueError("the table has a result already")
        self._write(table, append.entries, append.at, append.actor, append.interaction_id)
        table.is_open = table.is_open and not append.closes
        if append.result is not None:
            self.results[append.table_id] = append.result

    async def read(self, table_id: int) -> list[Logged]:
        return (await self.read_after({table_id: 0})).get(table_id, [])

    async def read_after(self, after: Mapping[int, int]) -> dict[int, list[Logged]]:
        await asyncio.sleep(0)
        found = {
            table_id: self.tables[table_id].rows[seq:]
            for table_id, seq in after.items()
            if table_id in self.tables
        }
        return {table_id: [_logged(row) for row in rows] for table_id, rows in found.items() if rows}

    async def open_tables(self) -> list[OpenTable]:
        await asyncio.sleep(0)
        found = [
            OpenTable(table_id, table.guild_id, len(table.rows), table.changed_at)
            for table_id, table in self.tables.items()
            if table.is_open and self.shards.has(table.guild_id)
        ]
        return sorted(found, key=lambda each: (each.changed_at, each.id), reverse=True)

    async def open_tables_of(self, user_id: int) -> list[int]:
        await asyncio.sleep(0)
        return [each for each, table in self.tables.items() if table.is_open and user_id in table.people]

    def rewrite(self, table_id: int, seq: int, entry: str) -> None:
        """Replace the text of an entry by anything."""
        rows = self.tables[table_id].rows
        rows[seq - 1] = rows[seq - 1]._replace(entry=entry)

    def _refuse_repeated(self, interaction_id: int | None) -> None:
        if interaction_id is not None and any(
            row.interaction_id == interaction_id for table in self.tables.values() for row in table.rows
        ):
            raise AlreadyLogged

    def _write(
        self,
        table: StoredTable,
        entries: Sequence[Entry],
        at: datetime,
        actor: int | None,
        interaction_id: int | None,
    ) -> None:
        if at.tzinfo is None:
            raise ValueError("a time without a time zone cannot be stored")
        for entry in entries:
            row = Row(len(table.rows) + 1, entry_to_json(entry), at, actor, interaction_id)
            table.rows.append(row)
            table.people |= {person.id for person in named(entry).values()}
            interaction_id = None
        table.people |= {actor} - {None}
        table.changed_at = at


def _logged(row: Row) -> Logged:
    return Logged(row.seq, entry_from_json(row.entry), row.at, row.actor, row.interaction_id)


class MemoryStore:
    """What tables need of :class:`bot.store.DatabaseStore`; one ``beside`` another is that of another process."""

    def __init__(self, beside: MemoryStore | None = None) -> None:
        self.log = MemoryLog(beside.log if beside else None)
        self.outages = MemoryOutages()

    def serve(self, shards: Shards) -> None:
        self.log.shards = shards
