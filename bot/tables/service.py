"""The open tables: one lock each, and every change committed to the store before any listener hears of it."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.errors import OutcomeUnknown, StoreError, traced
from bot.log_context import log_context
from bot.tables import commands
from bot.tables.entries import Entry, Logged, Opened, Person, Rules
from bot.tables.errors import NoSuchTable, TableError
from bot.tables.limits import NO_LIMITS, Place, TableLimits
from bot.tables.log.finished import FinishedTables
from bot.tables.log.loading import Loading, UncertainCommits
from bot.tables.log.reader import LogReader
from bot.tables.log.replay import apply_entries, rebuild
from bot.tables.part import Change, Part
from bot.tables.results import match_result
from bot.tables.store import AlreadyLogged, Append, LogStore
from bot.tables.table import Table
from bot.tables.time.due import OutageTime, no_outages
from engine.dealing import SEED_BYTES
from engine.game import AnyGame

logger = logging.getLogger(__name__)

DRIVEN_AT_ONCE: Final = 50
"""Tables that are given to :meth:`Tables.drive` without a pause for anything else."""

Command = Callable[[Table], Sequence[Entry]]
"""Returns the entries to append to a table, or raises the reason for a refusal."""


class Tables(Part):
    """All open tables of this process.

    After :meth:`prepare` they are known, and loaded in the background. Code that iterates over them, or looks one up
    without ``await``, sees the loaded ones: wait for :meth:`loaded_in` before. Every change goes through
    :meth:`execute`, which holds the lock of its table alone, so tables never wait for each other.
    """

    def __init__(
        self,
        store: LogStore,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        limits: TableLimits = NO_LIMITS,
        freeze: Callable[[], object] = lambda: None,
        outage_time: OutageTime = no_outages,
    ) -> None:
        """``freeze`` is called each time when some tables have been loaded.

        ``outage_time`` tells how much of the time since a moment nobody could play.
        """
        self._store = store
        self._now = now
        self._limits = limits
        self._outage_time = outage_time
        self._opening: list[Place] = []
        self._tables: dict[int, Table] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._listeners: list[Part] = []
        self._opening_rematch = asyncio.Lock()
        self._reader = LogReader(store, now)
        self._finished = FinishedTables(self._reader)
        self._loading = Loading(self._reader, self._loaded, freeze)
        self._doubts = UncertainCommits(self._end_doubt)
        self._start: Callable[[Table], object] | None = None

    def __iter__(self) -> Iterator[Table]:
        """Iterate over the loaded tables."""
        return iter(tuple(self._tables.values()))

    @property
    def now(self) -> datetime:
        """The current time, as entries get it."""
        return self._now()

    def add_listener(self, listener: Part) -> None:
        """Call ``table_changed`` of a listener after every change from now on."""
        self._listeners.append(listener)

    async def prepare(self) -> None:
        """Learn from the store which tables are open now, and load them in the background.

        Changes by another process to loaded tables are read before this returns, and tables it has closed are
        dropped. So an heir calls it before it has the lease, to read ahead, and again with the lease. Raises
        :class:`StoreError`.
        """
        opened = {each.id: each for each in await self._store.open_tables()}
        changed = [table for table in self if table.id not in opened or table.seq != opened[table.id].seq]
        for table in changed:
            del self._tables[table.id], self._locks[table.id]
        self._loading.expect(
            (each for each in opened.values() if each.id not in self._tables),
            known=(table for table in changed if table.id in opened),
        )
        await self._loading.load([table.id for table in changed])
        self._loading.start()

    async def load(self, *, at_most: float | None = None) -> int:
        """Load the open tables, for ``at_most`` some seconds, and return the number of those that are loaded then.

        The others follow in the background. A log that cannot be replayed is logged and skipped, so that the other
        tables come back. Raises :class:`StoreError`.
        """
        await self.prepare()
        await self._loading.finish(at_most)
        return len(self._tables)

    async def drive(self, start: Callable[[Table], object]) -> None:
        """Call ``start`` for each loaded table, and from now on for each one as soon as it is loaded."""
        self._start = start
        for number, table_id in enumerate(tuple(self._tables)):
            if number % DRIVEN_AT_ONCE == 0:
                await asyncio.sleep(0)
            if table_id in self._tables:
                self._drive(self._tables[table_id])

    async def loaded(self, table_id: int) -> None:
        """Wait until a table is loaded, if it is open; raises :class:`StoreError`."""
        await self._loading.load([table_id])

    async def loaded_in(self, guild_id: int) -> None:
        """Wait until the tables of a server are loaded; raises :class:`StoreError`."""
        await self._loading.load(self._loading.in_server(guild_id))

    async def elsewhere(self, user_id: int) -> list[Table]:
        """Return the open tables of other processes that a person ever had to do with, as they are in the store.

        They are for looking only: another process may change them at any time. Those of this process are loaded when
        this returns. Raises :class:`StoreError`.
        """
        ids = await self._store.open_tables_of(user_id)
        await self._loading.load(ids)
        others = (table_id for table_id in ids if not self.is_known(table_id))
        found = await asyncio.gather(*map(self._reader.table, others), return_exceptions=True)
        return [table for table in found if isinstance(table, Table) and table.is_open]

    @property
    def waiting(self) -> int:
        """The number of open tables that are not loaded yet."""
        return len(self._loading)

    @property
    def in_memory(self) -> Iterator[Table]:
        """The loaded tables, and the finished ones that are cached."""
        return itertools.chain(self, self._finished)

    def is_known(self, table_id: int) -> bool:
        """Tell whether a table is open, loaded or not."""
        return table_id in self._tables or table_id in self._loading

    async def close(self) -> None:
        """Read no more tables."""
        await self._loading.close()
        await self._doubts.close()

    def get(self, table_id: int) -> Table:
        """Return an open table that is loaded; raises :class:`NoSuchTable`."""
        table = self._tables.get(table_id)
        if table is None:
            raise NoSuchTable
        return table

    async def find(self, table_id: int) -> Table:
        """Return a table, open or finished; raises :class:`NoSuchTable` and :class:`UnreadableTable`."""
        await self.loaded(table_id)
        table = self.newest(table_id)
        if table is not None:
            return table
        return await self._finished.read(table_id)

    def newest(self, table_id: int) -> Table | None:
        """Return a table that is loaded or still cached; ``None`` for any other."""
        return self._tables.get(table_id) or self._finished.cached(table_id)

    def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables of a channel, oldest first, as far as they are loaded."""
        here = (table for table in self if table.channel_id == channel_id and table.is_open)
        return sorted(here, key=lambda table: table.id)

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

    async def check_room(self, opening: Place) -> None:
        """Raise :class:`TableError` if there are too many open tables for one more."""
        await self.loaded_in(opening.guild_id)
        self._check_room(opening, await self.elsewhere(opening.host_id))

    def _check_room(self, opening: Place, elsewhere: Iterable[Table]) -> None:
        places = [
            Place(table.host.id, table.guild_id, table.channel_id)
            for table in (*self._tables.values(), *elsewhere)
            if table.is_open and table.place is None
        ]
        self._limits.check(opening, [*places, *self._opening])

    async def open_rematch(
        self,
        table_id: int,
        person: Person,
        interaction_id: int | None = None,
        *,
        without: Collection[int] = (),
    ) -> Table:
        """Open a table for the next match of the same players, unless somebody has already done so.

        The seats of people whose ids are in ``without`` are free.
        """
        async with self._opening_rematch:
            before = await self.find(table_id)
            await self.loaded_in(before.guild_id)
            for table in self:
                if table.after == table_id and table.is_open:
                    raise TableError("rematch_is_open")
            entries = commands.open_rematch(before, person, new_secret(), without)
            return await self._open(entries, person.id, interaction_id)

    async def open_at_event(self, entries: Sequence[Entry]) -> Table:
        """Open a table of an event; no limit applies. Raises :class:`AlreadyLogged` if it was opened before."""
        return await self._write_new(entries, None, None)

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
        error of ``command``, or else :class:`NoSuchTable`. An error of the store is passed on. After
        :class:`~bot.tables.store.StaleLog`, which tells that another process has appended to the log, that has been
        read again. After :class:`~bot.errors.OutcomeUnknown` it is read as soon as the store answers, and before any
        other command. After any other :class:`~bot.errors.StoreError` nothing has changed.
        """
        await self.loaded(table_id)
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
            if table_id in self._doubts:
                await self._read_outcome(table_id)
            before = await self.find(table_id)
            entries = commands.within_time(before, command(before), self._now(), self._outage_time)
            if not entries:
                return Change(before, before)
            after = apply_entries(before, entries, self._now())
            try:
                await self._write(before, after, entries, actor, interaction_id)
            except AlreadyLogged:
                return Change(before, before)
            except OutcomeUnknown:
                self._doubts.add(table_id)
                raise
            except StoreError:
                raise
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
            self._finished.keep(table)

    async def _read_again(self, before: Table) -> None:
        """Rebuild a table from its log, which any process may have written."""
        try:
            await self._read_outcome(before.id)
        except Exception as error:
            logger.exception(
                "the log of table %d cannot be read: %s", before.id, error, exc_info=traced(error)
            )
            if isinstance(error, StoreError):
                self._doubts.add(before.id)

    async def _end_doubt(self, table_id: int) -> None:
        """Read a table in doubt, unless the previous holder of its lock has done so."""
        async with (
            self._locks.get(table_id) or asyncio.Lock()
        ):  # one that may have been opened has no lock yet
            if table_id in self._doubts:
                await self._read_outcome(table_id)

    async def _read_outcome(self, table_id: int) -> None:
        """Rebuild a table from its log as it is now; raises :class:`StoreError`."""
        before, after = self._tables.get(table_id), await self._reader.newest(table_id)
        self._doubts.end(table_id)
        if before is None and after is not None:
            self._loaded(after)
        elif before is not None and after is not None and after.seq != before.seq:
            self._tables[table_id] = after
            self._tell(Change(before, after))

    def person_forgotten(self, user_id: int) -> None:  # noqa: ARG002 - as of every part
        """Drop the finished tables from memory: a person's data was deleted, and their logs have changed."""
        self.forget_finished()

    def forget_finished(self) -> None:
        """Drop the finished tables from memory: their logs have changed."""
        self._finished.forget()

    async def _write(
        self,
        before: Table,
        after: Table,
        entries: Sequence[Entry],
        actor: int | None,
        interaction_id: int | None,
    ) -> None:
        ended = after.has_result and not before.has_result
        append = Append(
            before.id,
            before.seq,
            entries,
            at=after.changed_at,
            actor=actor,
            interaction_id=interaction_id,
            result=match_result(after) if ended else None,
            closes=not after.is_open,
        )
        await self._store.append(append)

    async def _open(self, entries: Sequence[Entry], actor: int, interaction_id: int | None) -> Table:
        place = next(
            Place(each.host.id, each.guild_id, each.channel_id)
            for each in entries
            if isinstance(each, Opened)
        )
        await self.check_room(place)
        self._opening.append(place)  # several may be opened at once
        try:
            return await self._write_new(entries, actor, interaction_id)
        finally:
            self._opening.remove(place)

    async def _write_new(self, entries: Sequence[Entry], actor: int | None, clicked: int | None) -> Table:
        at = self._now()
        try:
            table_id = await self._store.open_table(entries, at=at, actor=actor, interaction_id=clicked)
        except OutcomeUnknown as error:
            if error.table_id is not None:
                self._doubts.add(error.table_id)
            raise
        table = rebuild(table_id, (Logged(seq, entry, at) for seq, entry in enumerate(entries, start=1)))
        self._keep(table)
        self._tell(Change(None, table))
        return table

    def _loaded(self, table: Table) -> None:
        """Keep a table that has just been loaded, and have it driven."""
        if not table.is_open:  # closed since the list was made, by the command line
            self._finished.keep(table)
            return
        self._keep(table)
        self._drive(table)

    def _drive(self, table: Table) -> None:
        if self._start is None:
            return
        try:
            self._start(table)
        except Exception:
            logger.exception("table %d cannot be driven", table.id)

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
