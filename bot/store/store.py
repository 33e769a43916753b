"""The store in a database: the protocols of tables, presets and people, and the leaderboards."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from types import TracebackType
from typing import Final, Self

from sqlalchemy import Select, delete, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.i18n import Language
from bot.metrics import NO_METRICS, DatabaseOperation, Metrics
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.presets import Preset
from bot.store import leaderboards, leases, presets
from bot.store.appends import close_table
from bot.store.archive import Archive
from bot.store.choices import PERSON, SERVER, Choices, announce
from bot.store.clocks import Clocks
from bot.store.connection import (
    ANSWER_SECONDS,
    LONG_SECONDS,
    answered_in_time,
    create_engine,
    let_take_long,
    shown,
    upsert,
)
from bot.store.daily import Dailies
from bot.store.errors import DatabaseError, LeaseLost, Repeatable, Unanswered
from bot.store.failures import failed, repeated
from bot.store.leases import Leases
from bot.store.log import Log
from bot.store.notices import Notices
from bot.store.privacy import Privacy
from bot.store.schema import HANDS, PEOPLE, SERVERS, TABLE_MESSAGES, TABLES
from bot.store.shards import in_shards
from bot.store.standings import Leaderboard, Scope, Standing
from bot.store.table_people import tables_of
from bot.store.upgrade import upgrade
from bot.tables.entries import Entry, Logged
from bot.tables.shards import Shards
from bot.tables.store import HandMessage, MatchResult, OpenTable, TableMessage

TOKEN_LIFE: Final = timedelta(minutes=15)
"""Life of an interaction's token on Discord; older ones are deleted."""

HAND_DELAY: Final = 2.0
"""Seconds for which new hand messages are collected before they are written."""

logger = logging.getLogger(__name__)


class DatabaseStore:
    """Implements :class:`bot.tables.store.Store`, :class:`bot.presets.PresetStore` and the stores of people.

    Every method is one transaction: once it returns, its writes survive the end of the process and, on SQLite, a
    power cut. :attr:`privacy` has those that export and delete. Open the store with :meth:`open` or
    ``async with await DatabaseStore.open(url)``, and always close it.
    """

    def __init__(self, engine: AsyncEngine, metrics: Metrics = NO_METRICS) -> None:
        self._engine = engine
        self._metrics = metrics
        self._is_server = engine.dialect.name != "sqlite"
        self._one_by_one = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing = nullcontext() if self._is_server else asyncio.Lock()
        self.shards = Shards()
        """The shards that this process serves."""
        self._fence: int | None = None
        self.lease_lost: Callable[[], object] = lambda: None
        """Called when a write was refused because another process has taken over the shards."""
        self.leases = Leases(self._read, self._transaction)
        self.choices = Choices(engine)
        """Changes of what people and servers have chosen, whichever process made them."""
        self._log = Log(self._read, self._write)
        self.clocks = Clocks(self._read, self._write, lambda: self.shards)
        """Heartbeats, outages and reminders."""
        self.notices = Notices(self._read, self._write, lambda: self.shards)
        self.dailies = Dailies(self._read, self._write)
        """The deals of the day."""
        long = partial(self._read, is_long=True), partial(self._write, is_long=True)
        self.privacy = Privacy(*long, lambda: self.shards)
        self.archive = Archive(*long, lambda: self.shards)
        """The logs of tables that closed long ago."""
        self._hands: dict[tuple[int, int], HandMessage] = {}
        self._closing = asyncio.Event()
        self._saving_hands: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, metrics: Metrics = NO_METRICS) -> Self:
        """Open and upgrade a database; a missing SQLite file is created. Raises :class:`DatabaseError`."""
        try:
            engine = create_engine(url)
        except OSError as error:
            raise DatabaseError(
                f"The folder of the database {shown(url)} cannot be made: {error.strerror}."
            ) from error
        except ImportError as error:
            raise DatabaseError(
                f"The database {shown(url)} needs a package that is not installed: {error.name}."
            ) from error
        store = cls(engine, metrics)
        try:
            failing = f"The database {shown(url)} cannot be opened"
            async with store._write(failing, is_long=True) as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await store.close()
            raise
        return store

    async def flush(self) -> None:
        """Write the collected hand messages and wait for all appends; no more may come."""
        self._closing.set()
        await self._log.close()
        if self._saving_hands is not None:
            await self._saving_hands
        if self._hands:  # the database was away
            await self._save_hands_soon()

    async def close(self) -> None:
        """Write what is still to be written, and close every connection."""
        await self.choices.close()
        try:
            await self.flush()
        finally:
            await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database too: a SQLite file belongs to one."""
        return self._is_server

    def serve(self, shards: Shards, fence: int) -> None:
        """Write from now on as the owner of some shards, by the number of their claim, and not without it."""
        self.shards, self._fence = shards, fence

    async def check(self) -> None:
        """Write and delete a row; raises :class:`DatabaseError` if that fails."""
        async with self._write(
            f"The database {shown(str(self._engine.url))} cannot be written"
        ) as connection:
            await connection.execute(upsert(connection, PEOPLE), [{"user_id": 0, "language": None}])
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.user_id == 0))

    # The log

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table and return its id; raises ``AlreadyLogged``."""
        return await self._log.open_table(entries, at=at, actor=actor, interaction_id=interaction_id)

    async def append(
        self,
        table_id: int,
        last_seq: int,
        entries: Sequence[Entry],
        *,
        at: datetime,
        actor: int | None,
        interaction_id: int | None,
        result: MatchResult | None = None,
        closes: bool = False,
    ) -> None:
        """Append entries after ``last_seq`` and the match's result, all or nothing.

        Raises ``AlreadyLogged``, or else ``StaleLog`` if ``last_seq`` is not the table's last entry or there is no
        such table.
        """
        started = time.perf_counter()
        try:
            await self._log.append(
                table_id,
                last_seq,
                entries,
                at=at,
                actor=actor,
                interaction_id=interaction_id,
                result=result,
                closes=closes,
            )
        except DatabaseError:
            self._metrics.database_failed(DatabaseOperation.APPEND)
            raise
        finally:
            self._metrics.database_used(DatabaseOperation.APPEND, time.perf_counter() - started)

    async def log(self, table_id: int) -> list[Logged]:
        """Return the whole log of a table in order; empty for a table that does not exist."""
        return await self._log.read(table_id)

    async def logs(self, after: Mapping[int, int]) -> dict[int, list[Logged]]:
        """Return the ends of several logs in order: of each table, by its id, the entries after the given number."""
        return await self._log.read_after(after)

    async def open_tables(self) -> list[OpenTable]:
        """Return the open tables of this process' shards, the most recently changed first."""
        return await self._log.open_tables(self.shards)

    async def open_tables_of(self, user_id: int) -> list[int]:
        """Return the ids of the open tables that a person ever had to do with, of any shard, oldest first."""
        async with self._read() as connection:
            tables = await tables_of(connection, user_id)
        return [table_id for table_id, is_closed in tables.items() if not is_closed]

    async def all_tables(self) -> list[int]:
        """Return the ids of all tables, open and closed, oldest first."""
        async with self._read() as connection:
            return list((await connection.scalars(select(TABLES.c.id).order_by(TABLES.c.id))).all())

    @repeated
    async def close_table(self, table_id: int, *, at: datetime) -> bool:
        """Close a table without a result, also one whose log cannot be replayed; return false if none is open."""
        async with self._write() as connection:
            return await close_table(connection, table_id, at)

    # Messages on Discord

    @repeated
    async def save_table_message(self, message: TableMessage) -> None:
        """Save the newest public message of a table in place of the previous one."""
        async with self._write() as connection:
            await connection.execute(upsert(connection, TABLE_MESSAGES), [asdict(message)])

    @repeated
    async def table_messages(self) -> list[TableMessage]:
        """Return the newest public message of every table of this process' shards, until one shows the end."""
        query = (
            select(TABLE_MESSAGES)
            .join(TABLES)
            .where(in_shards(self.shards))
            .order_by(TABLE_MESSAGES.c.table_id)
        )
        async with self._read() as connection:
            return [TableMessage(*row) for row in await connection.execute(query)]

    @repeated
    async def forget_table_message(self, table_id: int) -> None:
        """Delete the message of a finished table."""
        async with self._write() as connection:
            await connection.execute(delete(TABLE_MESSAGES).where(TABLE_MESSAGES.c.table_id == table_id))

    async def save_hand_message(self, message: HandMessage) -> None:
        """Save a person's newest hand message at a table in place of the previous one.

        Every click brings one, and a lost one is replaced by the next "My hand". So they are collected and written
        together, :data:`HAND_DELAY` seconds after the first.
        """
        self._hands[message.table_id, message.user_id] = message
        if self._saving_hands is None or self._saving_hands.done():
            self._saving_hands = asyncio.create_task(self._save_hands_soon(), name="save hands")

    @repeated
    async def hand_messages(self, since: datetime) -> list[HandMessage]:
        """Return the hand messages of this process' shards whose token was taken after ``since``.

        Those of earlier tokens are deleted.
        """
        await self._save_hands()
        ours = select(HANDS).join(TABLES).where(in_shards(self.shards))
        query = ours.order_by(HANDS.c.table_id, HANDS.c.user_id)
        async with self._write() as connection:
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= since))
            return [HandMessage(*row) for row in await connection.execute(query)]

    async def _save_hands_soon(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), HAND_DELAY)
        try:
            while self._hands:  # more may arrive during the write
                await self._save_hands()
        except DatabaseError as error:
            logger.warning("the newest hand messages could not be saved: %s", error)
        except SQLAlchemyError:
            logger.exception("the newest hand messages could not be saved")

    async def _save_hands(self) -> None:
        """Write the collected hand messages, and delete those whose token has expired.

        While the database is away they stay, and are written with the next one or at the end.
        """
        if not self._hands:
            return
        collected, self._hands = self._hands, {}
        try:
            await self._write_hands([*collected.values()])
        except (Repeatable, Unanswered):
            self._hands = collected | self._hands
            raise

    @repeated
    async def _write_hands(self, hands: Sequence[HandMessage]) -> None:
        newest = max(message.taken_at for message in hands)
        async with self._write() as connection:
            await connection.execute(upsert(connection, HANDS), [asdict(hand) for hand in hands])
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= newest - TOKEN_LIFE))

    # Preferences

    @repeated
    async def person_language(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        return await self._language(select(PEOPLE.c.language).where(PEOPLE.c.user_id == user_id))

    @repeated
    async def set_person_language(self, user_id: int, language: Language | None) -> None:
        """Save a person's language; ``None`` deletes the choice."""
        async with self._write() as connection:
            row = {"user_id": user_id, "language": language}
            await connection.execute(upsert(connection, PEOPLE, "language"), [row])
            await announce(connection, PERSON, user_id)

    async def catalan_was_offered(self, user_id: int) -> bool:
        """Tell whether a person has been offered Catalan."""
        query = select(PEOPLE.c.catalan_offered).where(PEOPLE.c.user_id == user_id)
        async with self._read() as connection:
            return bool(await connection.scalar(query))

    async def note_offer_of_catalan(self, user_id: int) -> None:
        """Save that a person has been offered Catalan."""
        async with self._write() as connection:
            row = {"user_id": user_id, "catalan_offered": True}
            await connection.execute(upsert(connection, PEOPLE, "catalan_offered"), [row])

    @repeated
    async def person_preferences(self, user_id: int) -> Preferences:
        """Return a person's preferences; the defaults for a person without any."""
        chosen = (
            PEOPLE.c.trump_last,
            PEOPLE.c.text_only,
            PEOPLE.c.only_card,
            PEOPLE.c.remind,
            PEOPLE.c.direct,
        )
        query = select(*chosen).where(PEOPLE.c.user_id == user_id)
        async with self._read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return NO_PREFERENCES if row is None else Preferences.read(*row)

    @repeated
    async def set_person_preferences(self, user_id: int, **chosen: bool | str) -> None:
        """Save some preferences by the names of their fields; the others stay as they are."""
        async with self._write() as connection:
            await connection.execute(upsert(connection, PEOPLE, *chosen), [{"user_id": user_id, **chosen}])
            await announce(connection, PERSON, user_id)

    @repeated
    async def server_language(self, guild_id: int) -> Language | None:
        """Return the language that a server chose, if any."""
        return await self._language(select(SERVERS.c.language).where(SERVERS.c.guild_id == guild_id))

    @repeated
    async def set_server_language(self, guild_id: int, language: Language | None) -> None:
        """Save a server's language; ``None`` deletes the choice."""
        async with self._write() as connection:
            row = {"guild_id": guild_id, "language": language}
            await connection.execute(upsert(connection, SERVERS, "language"), [row])
            await announce(connection, SERVER, guild_id)

    async def _language(self, query: Select[str | None]) -> Language | None:
        async with self._read() as connection:
            value = await connection.scalar(query)
        if value is None or value in set(Language):
            return None if value is None else Language(value)
        logger.warning("the language %.8s of a person or server is not known", value)
        return None

    # Presets

    @repeated
    async def presets(self, guild_id: int, game: str | None = None) -> list[Preset]:
        """Return a server's presets for a game, or for all games, sorted by name."""
        async with self._read() as connection:
            return await presets.of_server(connection, guild_id, game)

    @repeated
    async def add_preset(
        self, guild_id: int, game: str, name: str, author: int, options: Mapping[str, str | int], *, most: int
    ) -> Preset:
        """Save a new preset; raises ``NameTaken``, and ``TooMany`` if there are already ``most`` for the game."""
        async with self._write() as connection:
            return await presets.add(connection, guild_id, game, name, author, options, most)

    @repeated
    async def change_preset(
        self,
        guild_id: int,
        preset_id: int,
        *,
        name: str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> bool:
        """Change a preset's name or options; return false if there is no such preset. Raises ``NameTaken``."""
        async with self._write() as connection:
            return await presets.change(connection, guild_id, preset_id, name, options)

    @repeated
    async def delete_preset(self, guild_id: int, preset_id: int) -> bool:
        """Delete a preset; return false if there is no such preset."""
        async with self._write() as connection:
            return await presets.remove(connection, guild_id, preset_id)

    # Leaderboards and people

    @repeated
    async def leaderboard(
        self, scope: Scope, *, limit: int, page: int = 1, user_id: int | None = None
    ) -> Leaderboard:
        """Return a page of ``limit`` lines, or the nearest page that exists, and the line of one person."""
        async with self._read() as connection:
            return await leaderboards.leaderboard(connection, scope, limit, page, user_id)

    @repeated
    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return one person's standing; ``None`` for a person without a finished match in the scope."""
        async with self._read() as connection:
            return await leaderboards.standing(connection, user_id, scope)

    # Transactions

    @asynccontextmanager
    async def _read(self, *, is_long: bool = False) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with: a transaction for each statement, or a single one that may take minutes."""
        started = time.perf_counter()
        engine = self._engine if is_long or not self._is_server else self._one_by_one
        try:
            async with (
                engine.connect() as connection,
                answered_in_time(connection, LONG_SECONDS if is_long else ANSWER_SECONDS),
            ):
                if is_long:
                    await let_take_long(connection)
                yield connection
        except (SQLAlchemyError, OSError) as error:
            self._metrics.database_failed(DatabaseOperation.READ)
            raise failed("The database cannot be read", error, committing=False) from error
        finally:
            self._metrics.database_used(DatabaseOperation.READ, time.perf_counter() - started)

    @asynccontextmanager
    async def _write(
        self, failing: str = "The database cannot be written", *, is_long: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """Give a connection within a transaction that is committed at the end.

        The writers of a file wait here, in order, and not in the database; those of a server wait for their rows.
        Raises :class:`LeaseLost`, with nothing written, if this process served shards and another one has taken them
        over, and other :class:`DatabaseError`, of which an :class:`Unanswered` may have been committed.
        """
        started = time.perf_counter()
        try:
            async with self._writing, self._transaction(failing, is_long=is_long) as connection:
                yield connection
                if self._fence is not None:
                    await leases.check(connection, self._fence, self.shards)
        except LeaseLost:
            self.lease_lost()
            raise
        finally:
            self._metrics.database_used(DatabaseOperation.WRITE, time.perf_counter() - started)

    @asynccontextmanager
    async def _transaction(
        self, failing: str = "The database cannot be written", *, is_long: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """Give a connection within a transaction, whoever owns which shards."""
        committing = False
        try:
            async with (
                self._engine.connect() as connection,
                answered_in_time(connection, LONG_SECONDS if is_long else ANSWER_SECONDS),
                connection.begin() as transaction,
            ):
                if is_long:
                    await let_take_long(connection)
                yield connection
                committing = self._is_server
                await transaction.commit()
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            self._metrics.database_failed(DatabaseOperation.WRITE)
            raise failed(failing, error, committing=committing) from error
