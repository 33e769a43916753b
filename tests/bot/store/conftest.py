"""A store on a database of its own, on SQLite and on PostgreSQL, and helpers that write into it."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert, update

from bot.events.entries import Announced, Format, Terms
from bot.events.event import Stage
from bot.events.store import EventAppend, EventState
from bot.i18n import Language
from bot.store import DatabaseStore, migrations
from bot.store.database.connection import create_engine, let_take_long
from bot.store.schema import HAND_SUMS, METADATA, RATINGS
from bot.tables.entries import Opened, Person, Rules, Started
from bot.tables.shards import TIME_OF_ID
from bot.tables.store import POINT, Append, MatchResult, PartSum, SeatResult
from computers.par import GAMES
from engine.outcome import Share
from tests.databases import BOTH, POSTGRESQL, SQLITE
from tests.memory_store import MemoryStore
from tests.postgresql import SUPERUSER

NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
ANNA = Person(9_007_199_254_740_993, "Anna")
BERNAT = Person(20, "Bernat")
RULES = Rules({"play": "lliure", "target": 101}, None, Language.CA)

_STATE = """SELECT version_num, to_json(ARRAY(
    SELECT max(oid::bigint) + max(relfilenode::bigint) + count(*) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT max(oid::bigint) FROM pg_trigger
    UNION ALL SELECT max(oid::bigint) FROM pg_proc
    UNION ALL SELECT count(*) FROM pg_db_role_setting
))::text FROM alembic_version"""
"""A query for what changes with the schema or the settings of a database."""
_CLEAR = ";".join(
    (
        """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()""",
        *(f"DELETE FROM {table.name}" for table in reversed(METADATA.sorted_tables)),  # noqa: S608
        *(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', '{column.name}'), 1, false)"
            for table in METADATA.sorted_tables
            if (column := table.autoincrement_column) is not None
        ),
    )
)


DIFFERENT = {"test_contract.py", "test_log.py", "test_plans.py"}
"""Tests of what each database does in its own way."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave to ``make soak`` on PostgreSQL all cases of a test but the first, where SQLite has all of them."""
    here = [item for item in items if item.path.parent == Path(__file__).parent and hasattr(item, "callspec")]
    here = [item for item in here if item.path.name not in DIFFERENT]
    on = {kind: [item for item in here if item.callspec.params.get("dialect") == kind] for kind in BOTH}
    again = {item.function for item in on[SQLITE]}
    first = set()
    for item in on[POSTGRESQL]:
        if item.function in first & again:
            item.add_marker(pytest.mark.soak)
        elif item.get_closest_marker("soak") is None:
            first.add(item.function)


@pytest.fixture(autouse=True)
def no_ranking_is_kept(monkeypatch):
    monkeypatch.setattr("bot.store.matches.leaderboards.KEPT", 0.0)


@pytest.fixture(params=BOTH)
def dialect(request):
    return request.param


class Reused:
    """A database of PostgreSQL that test after test empties: making one takes 40 times as long."""

    def __init__(self, server, template):
        self._server = server
        self._template = template
        self._name = None

    def url(self):
        """Return the address of the database, or of another one if a test has changed the schema of this one."""
        if self._name is not None:
            if self._run(_STATE) == self._state:
                self._run(_CLEAR)
                return self._server.url(self._name)
            self._server.drop(self._name)
        self._name = self._server.new_database(self._template)
        self._state = self._run(_STATE)
        return self._server.url(self._name)

    def _run(self, statements):
        with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
            return runner.run(self._execute(statements))

    async def _execute(self, statements):
        connection = await asyncpg.connect(host=str(self._server.folder), user=SUPERUSER, database=self._name)
        try:
            return await (connection.fetchrow if statements is _STATE else connection.execute)(statements)
        finally:
            await connection.close()


@pytest.fixture(scope="session")
def reused(postgresql, migrated_postgresql):
    return Reused(postgresql, migrated_postgresql)


@pytest.fixture
def url(request, dialect):
    """Return the URL of a database of the newest version with nothing in it; ``None`` for memory."""
    if dialect == SQLITE:
        return request.getfixturevalue("database")
    return request.getfixturevalue("reused").url() if dialect == POSTGRESQL else None


@pytest.fixture
async def store(url):
    if url is None:
        yield MemoryStore()
        return
    async with DatabaseStore(create_engine(url)) as opened:
        yield opened


@pytest.fixture
async def tables(store):
    """Tables 1 to 6 in servers of six milliseconds."""
    return [await new_table(store, entries=[opened(guild_id=server(number))]) for number in range(6)]


def opened(host=ANNA, guild_id=1, place=None):
    return Opened(game="botifarra", guild_id=guild_id, channel_id=5, host=host, rules=RULES, place=place)


async def new_table(store, *, entries=None, interaction_id=None, actor=ANNA.id):
    return await store.log.open_table(
        entries or [opened()], at=NOW, actor=actor, interaction_id=interaction_id
    )


async def append(store, table_id, last_seq, *entries, minutes=0, actor=ANNA.id, interaction_id=None, **more):
    at = NOW + timedelta(minutes=minutes)
    await store.log.append(
        Append(table_id, last_seq, entries, at=at, actor=actor, interaction_id=interaction_id, **more)
    )


def announced(guild_id=1, **terms):
    terms = Terms(**{"format": Format.SWISS, "game": "botifarra", "name": "Dijous", "rules": RULES} | terms)
    return Announced(terms=terms, guild_id=guild_id, channel_id=5, by=ANNA)


def named(stage=Stage.OPEN, *, guild_id=1, **more):
    """Return the state of an event."""
    state = {"format": Format.SWISS, "game": "botifarra", "name": "Dijous", "starts_at": None}
    state |= {"created_by": ANNA.id} | more
    return EventState(guild_id, 5, stage=stage, **state)


def opening(guild_id=1, **more):
    """Return what announces an event."""
    entries = [announced(guild_id)]
    more = {"state": named(guild_id=guild_id), "numbers": (), "actor": ANNA.id} | more
    return EventAppend(0, 0, entries, NOW, **more)


async def new_event(store, guild_id=1, **more):
    return await store.events.announce(opening(guild_id, **more))


async def change(store, event_id, last_seq, *entries, **more):
    """Append to the log of an event."""
    more = {"at": NOW, "state": named(), "numbers": (), "actor": ANNA.id} | more
    await store.events.append(EventAppend(event_id, last_seq, entries, **more))


def server(number):
    """Return the id of a server that was made in the given millisecond, which decides on its shard."""
    return (number << TIME_OF_ID) + 5


async def open_ids(store):
    """Return the ids of the open tables, oldest first."""
    return sorted(table.id for table in await store.log.open_tables())


def seat(
    user_id,
    *,
    name=None,
    number=0,
    side=None,
    won=False,
    taken=36,
    possible=72,
    written=0,
    above=0.0,
    parts=(),
):
    place = 1 if won else 2
    return SeatResult(
        user_id,
        name or f"P{user_id}",
        number,
        number if side is None else side,
        place,
        place,
        written,
        Share(taken, possible) if possible else None,
        units(above),
        tuple(parts),
    )


def part(name, deals, above, *, score=0):
    return PartSum(name, deals, score, units(above))


def units(points):
    """Return points in the units of the database; thirds of a point are exact there."""
    return round(points * POINT)


async def finish(
    store,
    *seats,
    drawn=False,
    guild_id=1,
    game="botifarra",
    days_ago=0.0,
    minute=0,
    deals=4,
    ranked=True,
    luck=0.0,
    at=NOW,
):
    """Open a table, end its match and close it."""

    table_id = await new_table(store, entries=[opened(guild_id=guild_id)])
    result = MatchResult(
        game,
        guild_id,
        deals,
        drawn,
        with_computers=len(seats) < 4,
        contested=len(seats) > 1,
        seats=seats,
        ranked=ranked,
        table_seats=4,
        luck=luck,
        has_par=luck > 0,
    )
    at += timedelta(minutes=minute) - timedelta(days=days_ago)
    await store.log.append(Append(table_id, 1, [Started()], at=at, result=result, closes=True))
    return table_id


async def rated(store, *people, times=1, days_ago=0, **match):
    """Let four people, of whom the first two are a pair and win, play matches on as many days up to one."""
    seats = [
        seat(each, number=number, side=number // 2, won=number < 2) for number, each in enumerate(people)
    ]
    days = range(days_ago + times - 1, days_ago - 1, -1)
    return [await finish(store, *seats, luck=245.7, days_ago=day, **match) for day in days]


async def certain(store, user_id, level, sigma=60.0, days_ago=0, now=NOW):
    """Let the level of somebody who has one be this one."""
    values = {"mu": level, "sigma": sigma, "last_at": now - timedelta(days=days_ago)}
    async with store.database.write() as connection:
        await connection.execute(update(RATINGS).where(RATINGS.c.user_id == user_id).values(values))


async def judged(store, table_ids, seat_of, hands, points_over, kind="all"):
    """Let somebody's hands in some matches be judged, each with the same points over the cards."""
    above = points_over * GAMES
    row = {"seat": seat_of, "kind": kind, "hands": hands, "points": 5 * hands}
    row |= {"above": hands * above, "squares": hands * above**2}
    async with store.database.write() as connection:
        await connection.execute(insert(HAND_SUMS), [{"table_id": each, **row} for each in table_ids])


async def downgrade(url, revision):
    """Downgrade a closed database to an earlier revision of its schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))

    def run(connection):
        config.attributes["connection"] = connection
        command.downgrade(config, revision)

    async with connected(url) as connection:
        await connection.run_sync(run)


async def execute(url, statement):
    """Execute one statement on a database that no store has open."""
    async with connected(url) as connection:
        await connection.exec_driver_sql(statement)


@asynccontextmanager
async def connected(url):
    """Give a connection to a database without its store.

    It waits as long as it takes: the seconds that the server gives the bot pass unseen where a machine stands still.
    """
    engine = create_engine(url)
    try:
        async with engine.begin() as connection:
            await let_take_long(connection)
            yield connection
    finally:
        await engine.dispose()


async def until_it_waits(server):
    """Wait until a transaction waits for another."""
    while not server.sql("SELECT 1 FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110 - the server tells nobody
        await asyncio.sleep(0.02)
