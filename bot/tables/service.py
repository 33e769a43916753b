"""The open tables: one lock each, and every change committed to the store before any listener is told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol

from bot.errors import StoreError, traced
from bot.log_context import log_context
from bot.tables import commands
from bot.tables.entries import Entry, Logged, Opened, Person, Rules
from bot.tables.errors import NoSuchTable, TableError, UnreadableTable
from bot.tables.limits import NO_LIMITS, Place, TableLimits
from bot.tables.replay import apply_entries, not_after, rebuild
from bot.tables.results import match_result
from bot.tables.store import AlreadyLogged, Store
from bot.tables.table import Table
from engine.dealing import SEED_BYTES
from engine.game import AnyGame

logger = logging.getLogger(__name__)

FINISHED_KEPT: Final = 32
"""Finished tables that are cached for the buttons under their last message."""

Command = Callable[[Table], Sequence[Entry]]
"""Returns the entries to append to a table, or raises the reason for a refusal."""


@dataclass(frozen=True, slots=True)
class Change:
    """A committed change: the table before (``None`` if it was just opened) and after it."""

    before: Table | None
    after: Table


class Listener(Protocol):
    """A listener to changes. It is called after the commit, and must neither block nor raise."""

    def table_changed(self, change: Change) -> None:
        """Handle a committed change."""
        ...


class Tables:
    """All open tables of this process.

    Reads are plain look-ups. Every change goes through :meth:`execute`, which holds the lock of its table alone, so
    tables never wait for each other.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        limits: TableLimits = NO_LIMITS,
    ) -> None:
        self._store = store
        self._now = now
        self._limits = limits
        self._opening: list[Place] = []
        self._tables: dict[int, Table] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._listeners: list[Listener] = []
        self._finished: OrderedDict[int, Table] = OrderedDict()
        self._opening_rematch = asyncio.Lock()
        self._reading: dict[int, asyncio.Task[Table]] = {}
        self._unreadable: set[int] = set()

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    @property
    def now(self) -> datetime:
        """The current time, as entries get it."""
        return self._now()

    def add_listener(self, listener: Listener) -> None:
        """Call a listener after every change from now on."""
        self._listeners.append(listener)

    async def load(self) -> int:
        """Rebuild every open table from its log, and return their number.

        A log that cannot be replayed is logged and skipped, so that the other tables come back.
        """
        for table_id in sorted(opened.id for opened in await self._store.open_tables()):
            try:
                self._keep(await self._from_log(table_id))
            except (StoreError, TableError) as error:
                logger.warning("table %d is left out: %s", table_id, error)
        return len(self._tables)

    def get(self, table_id: int) -> Table:
        """Return an open table; raises :class:`NoSuchTable`."""
        table = self._tables.get(table_id)
        if table is None:
            raise NoSuchTable
        return table

    async def find(self, table_id: int) -> Table:
        """Return a table, open or finished; raises :class:`NoSuchTable` and :class:`UnreadableTable`."""
        table = self.newest(table_id)
        if table is not None:
            return table
        reading = self._reading.get(table_id)
        if reading is None:
            # Several people may click under a long match at once; its log is replayed for all of them together.
            reading = self._reading[table_id] = asyncio.create_task(self._from_log(table_id))
            reading.add_done_callback(lambda task: self._end_reading(table_id, task))
        table = await asyncio.shield(reading)
        if not table.is_open:
            self._keep_finished(table)
        return table

    def newest(self, table_id: int) -> Table | None:
        """Return a table that is open or still cached; ``None`` for any other."""
        return self._tables.get(table_id) or self._finished.get(table_id)

    def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables of a channel, oldest first."""
        return [table for table in self if table.channel_id == channel_id and table.is_open]

    async def open(
        self,
        game: AnyGame,
        host: Person,
        guild_id: int,
        channel_id: int,
        rules: Rules,
        interaction_id: int | None = None,
    ) -> Table:
        """Open a table; raises the engine's ``OptionError`` on invalid rules, and as :meth:`check_room`."""
        entries = commands.open_table(game, host, guild_id, channel_id, rules, new_secret())
        return await self._open(entries, host.id, interaction_id)

    def check_room(self, opening: Place) -> None:
        """Raise :class:`TableError` if there are too many open tables for one more."""
        places = [
            Place(table.host.id, table.guild_id, table.channel_id)
            for table in self._tables.values()
            if table.is_open
        ]
        self._limits.check(opening, [*places, *self._opening])

    async def open_rematch(self, table_id: int, person: Person, interaction_id: int | None = None) -> Table:
        """Open a table for the next match of the same players (B30), unless somebody has already done so."""
        async with self._opening_rematch:
            for table in self:
                if table.after == table_id and table.is_open:
                    raise TableError("rematch_is_open")
            entries = commands.open_rematch(await self.find(table_id), person, new_secret())
            return await self._open(entries, person.id, interaction_id)

    async def execute(
        self,
        table_id: int,
        command: Command,
        *,
        actor: int | None = None,
        interaction_id: int | None = None,
    ) -> Change:
        """Execute a command on the newest state of a table, append its entries, and call the listeners.

        An interaction that is delivered twice is written once; the second time nothing changes. An error of
        ``command`` is passed on, and nothing has changed. A finished table has no lock any more: its refusal is the
        error of ``command``, or else :class:`NoSuchTable`. If the store fails, it is unknown what it has written, so
        the log is read again and the store's error is passed on, for example
        :class:`~bot.tables.store.StaleLog` if another process has appended to the log.
        """
        table = self._tables.get(table_id)
        with log_context(table=table_id, server=None if table is None else table.guild_id):
            return await self._execute(table_id, command, actor, interaction_id)

    async def _execute(
        self, table_id: int, command: Command, actor: int | None, interaction_id: int | None
    ) -> Change:
        lock = self._locks.get(table_id)
        if lock is None:
            command(await self.find(table_id))
            raise NoSuchTable
        async with lock:
            before = await self.find(table_id)
            entries = command(before)
            if not entries:
                return Change(before, before)
            after = apply_entries(before, entries, self._now())
            try:
                await self._write(before, after, entries, actor, interaction_id)
            except AlreadyLogged:
                return Change(before, before)
            except Exception:
                await self._read_again(before)
                raise
            self._tables[table_id] = after
        change = Change(before, after)
        self._tell(change)
        return change

    def forget(self, table_id: int) -> None:
        """Drop a finished table from the open ones; its log stays."""
        table = self._tables.pop(table_id, None)
        self._locks.pop(table_id, None)
        if table is not None:
            self._keep_finished(table)

    async def _from_log(self, table_id: int) -> Table:
        try:
            table = await self._rebuilt(table_id)
        except StoreError:
            raise
        except Exception as error:
            if table_id not in self._unreadable:  # people go on clicking under it
                self._unreadable.add(table_id)
                logger.exception(
                    "table %d cannot be rebuilt from its log; `python -m bot close %d` closes it",
                    table_id,
                    table_id,
                )
            raise UnreadableTable(table_id) from error
        if table is None:
            raise NoSuchTable
        return table

    async def _rebuilt(self, table_id: int) -> Table | None:
        """Return a table from its log; ``None`` if it has none. A match of 999 hands takes seconds."""
        log = await self._store.log(table_id)
        if not log:
            return None
        return not_after(await asyncio.to_thread(rebuild, table_id, log), self._now())

    def _end_reading(self, table_id: int, reading: asyncio.Task[Table]) -> None:
        self._reading.pop(table_id, None)
        if not reading.cancelled():
            reading.exception()  # those who asked have it, unless all of them have gone

    async def _read_again(self, before: Table) -> None:
        """Rebuild a table from its log, whoever wrote to it."""
        try:
            after = await self._rebuilt(before.id)
        except Exception as error:
            logger.exception(
                "the log of table %d cannot be read: %s", before.id, error, exc_info=traced(error)
            )
            return
        if after is not None and after.seq != before.seq:
            self._tables[before.id] = after
            self._tell(Change(before, after))

    def forget_finished(self) -> None:
        """Drop the finished tables from memory: their logs have changed."""
        self._finished.clear()

    def _keep_finished(self, table: Table) -> None:
        self._finished[table.id] = table
        while len(self._finished) > FINISHED_KEPT:
            self._finished.popitem(last=False)

    async def _write(
        self,
        before: Table,
        after: Table,
        entries: Sequence[Entry],
        actor: int | None,
        interaction_id: int | None,
    ) -> None:
        ended = after.has_result and not before.has_result
        await self._store.append(
            before.id,
            before.seq,
            entries,
            at=after.changed_at,
            actor=actor,
            interaction_id=interaction_id,
            result=match_result(after) if ended else None,
            closes=not after.is_open,
        )

    async def _open(self, entries: Sequence[Entry], actor: int, interaction_id: int | None) -> Table:
        place = next(
            Place(each.host.id, each.guild_id, each.channel_id)
            for each in entries
            if isinstance(each, Opened)
        )
        self.check_room(place)
        at = self._now()
        self._opening.append(place)  # several may be opened at once
        try:
            table_id = await self._store.open_table(
                entries, at=at, actor=actor, interaction_id=interaction_id
            )
        finally:
            self._opening.remove(place)
        table = rebuild(table_id, (Logged(seq, entry, at) for seq, entry in enumerate(entries, start=1)))
        self._keep(table)
        self._tell(Change(None, table))
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._locks[table.id] = asyncio.Lock()

    def _tell(self, change: Change) -> None:
        for listener in self._listeners:
            try:
                listener.table_changed(change)
            except Exception:
                logger.exception("a listener failed at table %d", change.after.id)


def new_secret() -> bytes:
    """Return a fresh secret for a shuffle."""
    return secrets.token_bytes(SEED_BYTES)
