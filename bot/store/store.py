"""The store of the tables, kept in a database: what :class:`bot.tables.store.Store` asks for, and the rest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from types import TracebackType
from typing import Final, Self

from sqlalchemy import Select, delete, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.i18n import Language
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.presets import Preset
from bot.store import leaderboards, people, presets
from bot.store.connection import create_engine, shown, upsert
from bot.store.errors import DatabaseError
from bot.store.log import Log
from bot.store.schema import HANDS, PEOPLE, SERVERS, TABLE_MESSAGES, TABLES
from bot.store.standings import Leaderboard, Scope, Standing
from bot.store.upgrade import upgrade
from bot.tables.entries import Entry, Logged
from bot.tables.store import HandMessage, MatchResult, TableMessage

TOKEN_LIFE: Final = timedelta(minutes=15)
"""How long Discord honours an interaction's token; older ones are deleted."""

HAND_DELAY: Final = 2.0
"""Seconds for which new hands are collected before they are written."""

logger = logging.getLogger(__name__)


class DatabaseStore:
    """Fulfils :class:`bot.tables.store.Store` and :class:`bot.presets.PresetStore`, and keeps the rest.

    Every method is one transaction: when it returns, what it wrote survives the end of the process and, on SQLite,
    a power cut. Open it with :meth:`open` (or ``async with await DatabaseStore.open(url)``) and close it always: a
    connection left open keeps the process from ending.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = asyncio.Lock()
        self._log = Log(engine, self._write)
        self._hands: dict[tuple[int, int], HandMessage] = {}
        self._closing = asyncio.Event()
        self._saving_hands: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database and bring it up to date; a SQLite file that is not there is made.

        Raises :class:`DatabaseError` with a sentence where that cannot be done.
        """
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
        store = cls(engine)
        try:
            async with store._write(f"The database {shown(url)} cannot be opened") as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Write what was collected and close every connection."""
        self._closing.set()
        try:
            await self._log.close()
            if self._saving_hands is not None:
                await self._saving_hands
        finally:
            await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def check(self) -> None:
        """Write a row and take it back; raises :class:`DatabaseError` with a sentence where that fails."""
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

        Raises ``StaleLog`` where ``last_seq`` is not the table's last entry (or there is no such table), and
        ``AlreadyLogged``; of the two ``AlreadyLogged`` where both are true.
        """
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

    async def log(self, table_id: int) -> list[Logged]:
        """Return all of a table's log in order; empty for a table that does not exist."""
        return await self._log.read(table_id)

    async def open_tables(self) -> list[int]:
        """Return the ids of all tables that are not closed, oldest first."""
        query = select(TABLES.c.id).where(TABLES.c.closed.is_(False)).order_by(TABLES.c.id)
        async with self._engine.connect() as connection:
            return list((await connection.scalars(query)).all())

    # Messages on Discord

    async def save_table_message(self, message: TableMessage) -> None:
        """Keep a table's newest public message in place of the one before."""
        async with self._write() as connection:
            await connection.execute(upsert(connection, TABLE_MESSAGES), [asdict(message)])

    async def table_messages(self) -> list[TableMessage]:
        """Return the newest public message of every table whose end it does not show yet."""
        query = select(TABLE_MESSAGES).order_by(TABLE_MESSAGES.c.table_id)
        async with self._engine.connect() as connection:
            return [TableMessage(*row) for row in await connection.execute(query)]

    async def forget_table_message(self, table_id: int) -> None:
        """Let go of the message of a table that is over."""
        async with self._write() as connection:
            await connection.execute(delete(TABLE_MESSAGES).where(TABLE_MESSAGES.c.table_id == table_id))

    async def save_hand_message(self, message: HandMessage) -> None:
        """Keep a person's newest hand at a table in place of the one before.

        Every click brings one, and one that is lost is replaced by the next "My hand": they are collected and
        written together, :data:`HAND_DELAY` seconds after the first.
        """
        self._hands[message.table_id, message.user_id] = message
        if self._saving_hands is None or self._saving_hands.done():
            self._saving_hands = asyncio.create_task(self._save_hands_soon(), name="save hands")

    async def hand_messages(self, since: datetime) -> list[HandMessage]:
        """Return the hands whose token was taken after ``since``, and forget the others."""
        await self._save_hands()
        query = select(HANDS).order_by(HANDS.c.table_id, HANDS.c.user_id)
        async with self._write() as connection:
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= since))
            return [HandMessage(*row) for row in await connection.execute(query)]

    async def _save_hands_soon(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), HAND_DELAY)
        try:
            while self._hands:  # those too that come in while others are being written
                await self._save_hands()
        except (DatabaseError, SQLAlchemyError):
            logger.exception("the newest hands could not be kept")

    async def _save_hands(self) -> None:
        """Write the hands that were collected, and delete those whose token is dead by then."""
        if not self._hands:
            return
        collected, self._hands = self._hands, {}
        newest = max(message.taken_at for message in collected.values())
        async with self._write() as connection:
            await connection.execute(upsert(connection, HANDS), [asdict(hand) for hand in collected.values()])
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= newest - TOKEN_LIFE))

    # Preferences

    async def person_language(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        return await self._language(select(PEOPLE.c.language).where(PEOPLE.c.user_id == user_id))

    async def set_person_language(self, user_id: int, language: Language | None) -> None:
        """Keep a person's choice of language; ``None`` takes it back."""
        async with self._write() as connection:
            row = {"user_id": user_id, "language": language}
            await connection.execute(upsert(connection, PEOPLE, "language"), [row])

    async def person_preferences(self, user_id: int) -> Preferences:
        """Return what a person chose about the own cards; the defaults for one who has not."""
        query = select(PEOPLE.c.trump_last, PEOPLE.c.text_only).where(PEOPLE.c.user_id == user_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return NO_PREFERENCES if row is None else Preferences(*row)

    async def set_person_preferences(self, user_id: int, **chosen: bool) -> None:
        """Keep some of what a person chose about the own cards, by the fields' names; what is not named stays."""
        async with self._write() as connection:
            await connection.execute(upsert(connection, PEOPLE, *chosen), [{"user_id": user_id, **chosen}])

    async def server_language(self, guild_id: int) -> Language | None:
        """Return the language that a server chose, if any."""
        return await self._language(select(SERVERS.c.language).where(SERVERS.c.guild_id == guild_id))

    async def set_server_language(self, guild_id: int, language: Language | None) -> None:
        """Keep a server's choice of language; ``None`` takes it back."""
        async with self._write() as connection:
            await connection.execute(
                upsert(connection, SERVERS), [{"guild_id": guild_id, "language": language}]
            )

    async def _language(self, query: Select[str | None]) -> Language | None:
        async with self._engine.connect() as connection:
            value = await connection.scalar(query)
        return None if value is None else Language(value)

    # Presets

    async def presets(self, guild_id: int, game: str | None = None) -> list[Preset]:
        """Return the presets of a server for a game, or for all games, by name."""
        async with self._engine.connect() as connection:
            return await presets.of_server(connection, guild_id, game)

    async def add_preset(
        self, guild_id: int, game: str, name: str, author: int, options: Mapping[str, str | int], *, most: int
    ) -> Preset:
        """Keep a new preset; raises ``NameTaken``, and ``TooMany`` where there are ``most`` for the game already."""
        async with self._write() as connection:
            return await presets.add(connection, guild_id, game, name, author, options, most)

    async def change_preset(
        self,
        guild_id: int,
        preset_id: int,
        *,
        name: str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> bool:
        """Give a preset another name or other options; false where there is none. Raises ``NameTaken``."""
        async with self._write() as connection:
            return await presets.change(connection, guild_id, preset_id, name, options)

    async def delete_preset(self, guild_id: int, preset_id: int) -> bool:
        """Delete a preset; false where there is none."""
        async with self._write() as connection:
            return await presets.remove(connection, guild_id, preset_id)

    # Leaderboards and people

    async def leaderboard(self, scope: Scope, *, limit: int, offset: int = 0) -> Leaderboard:
        """Return a page of a leaderboard."""
        async with self._engine.connect() as connection:
            return await leaderboards.leaderboard(connection, scope, limit, offset)

    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return how one person stands; ``None`` for one without a finished match in the scope."""
        async with self._engine.connect() as connection:
            return await leaderboards.standing(connection, user_id, scope)

    async def forget_person(self, user_id: int) -> int:
        """Delete what is kept of a person, and take their name and id out of the logs of closed tables.

        Finished matches stay for those who played them too, without the name and id.
        Returns at how many open tables the person still appears: those logs are needed as they are, and the
        person should leave them, and ask again when they are over.
        """
        async with self._write() as connection:
            return await people.forget(connection, user_id)

    # Transactions

    @asynccontextmanager
    async def _write(self, failing: str = "The database cannot be written") -> AsyncIterator[AsyncConnection]:
        """Give a connection within a transaction that is committed at the end.

        One writer at a time: those of this process wait here in order, not in the database.
        """
        async with self._writing:
            try:
                async with self._engine.begin() as connection:
                    yield connection
            except IntegrityError:
                raise
            except (SQLAlchemyError, OSError) as error:
                raise DatabaseError(f"{failing}: {_cause(error)}.") from error


def _cause(error: Exception) -> str:
    """Return what the database said, without the statement and its values: those may be secret."""
    return str(error.orig if isinstance(error, DBAPIError) else error)
