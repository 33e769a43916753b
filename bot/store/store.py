"""The store in a database: tables, people and servers, each in an object of its own."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.metrics import NO_METRICS, Metrics
from bot.store.database.connection import create_engine, shown, upsert
from bot.store.database.database import Database
from bot.store.database.errors import DatabaseError
from bot.store.database.upgrade import upgrade
from bot.store.events.events import Events
from bot.store.log.archive import Archive
from bot.store.log.log import Log
from bot.store.matches.cards import Cards
from bot.store.matches.leaderboards import Standings
from bot.store.matches.pairs import Pairs
from bot.store.matches.ratings import Ratings
from bot.store.matches.weekly_hands import WeeklyHands
from bot.store.messages.hands import Hands
from bot.store.messages.notices import Notices
from bot.store.messages.reminders import Reminders
from bot.store.messages.table_messages import TableMessages
from bot.store.people.clubs import Clubs
from bot.store.people.company import Company
from bot.store.people.daily import Dailies
from bot.store.people.people import People
from bot.store.people.presets import Presets
from bot.store.people.privacy import Privacy
from bot.store.people.problems import Problems
from bot.store.people.training import Training
from bot.store.processes.leases import Leases
from bot.store.processes.notifications import Notifications
from bot.store.processes.outages import Outages
from bot.store.schema import PEOPLE
from bot.tables.shards import Shards


class DatabaseStore:
    """Everything that is kept. Its parts implement the protocols of tables, people, presets and deals of the day.

    Every method of them is one transaction: once it returns, its writes survive the end of the process and, on
    SQLite, a power cut. Open the store with :meth:`open` or ``async with await DatabaseStore.open(url)``, and always
    close it.
    """

    def __init__(self, engine: AsyncEngine, metrics: Metrics = NO_METRICS) -> None:
        self.database = Database(engine, metrics)
        self.log = Log(self.database)
        self.archive = Archive(self.database)
        """The logs of tables that closed long ago."""
        self.hands = Hands(self.database)
        self.messages = TableMessages(self.database)
        self.notices = Notices(self.database)
        self.reminders = Reminders(self.database)
        self.people = People(self.database)
        self.clubs = Clubs(self.database)
        self.company = Company(self.database)
        self.presets = Presets(self.database)
        self.dailies = Dailies(self.database)
        self.problems = Problems(self.database)
        self.training = Training(self.database)
        self.privacy = Privacy(self.database)
        self.standings = Standings(self.database)
        self.pairs = Pairs(self.database)
        self.ratings = Ratings(self.database)
        self.cards = Cards(self.database)
        self.weekly_hands = WeeklyHands(self.database)
        self.events = Events(self.database)
        self.leases = Leases(self.database)
        self.outages = Outages(self.database)
        self.notifications = Notifications(engine)
        """Changes of what people and servers have chosen, whichever process made them."""

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
            async with store.database.write(failing, is_long=True) as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await store.close()
            raise
        return store

    async def flush(self) -> None:
        """Write the collected hand messages and wait for all appends; no more may come."""
        await self.log.close()
        await self.hands.close()

    async def close(self) -> None:
        """Finish pending writes, and close every connection."""
        await self.notifications.close()
        try:
            await self.flush()
        finally:
            await self.database.engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        return self.database.shards

    def serve(
        self, shards: Shards, fence: int | None = None, lease_lost: Callable[[], object] = lambda: None
    ) -> None:
        """Read and write from now on for some shards; with ``fence``, the number of a claim, not without it.

        ``lease_lost`` is called when a write is refused because another process has taken over the shards.
        """
        self.database.shards, self.database.fence, self.database.lease_lost = shards, fence, lease_lost

    async def check(self) -> None:
        """Write and delete a row; raises :class:`DatabaseError` if that fails."""
        failing = f"The database {shown(str(self.database.engine.url))} cannot be written"
        async with self.database.write(failing) as connection:
            await connection.execute(upsert(connection, PEOPLE), [{"user_id": 0, "language": None}])
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.user_id == 0))
