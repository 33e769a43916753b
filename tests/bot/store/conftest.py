"""A store on a database of its own, on SQLite and on PostgreSQL, and helpers that write into it."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from bot.i18n import Language
from bot.store import DatabaseStore, migrations
from bot.store.connection import create_engine, let_take_long
from bot.tables.entries import Opened, Person, Rules, Started
from bot.tables.store import POINT, MatchResult, PartSum, SeatResult
from engine.game import Share
from tests.databases import BOTH, SQLITE

NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
ANNA = Person(9_007_199_254_740_993, "Anna")
BERNAT = Person(20, "Bernat")


@pytest.fixture(params=BOTH)
def dialect(request):
    return request.param


@pytest.fixture
def url(request, tmp_path, dialect):
    """Return the URL of a database that is empty or, on SQLite, still to be made with its folder."""
    if dialect == SQLITE:
        return f"sqlite+aiosqlite:///{tmp_path}/data/store.sqlite3"
    return request.getfixturevalue("database")


@pytest.fixture
async def store(url):
    async with await DatabaseStore.open(url) as opened:
        yield opened


def opened(host=ANNA, guild_id=1):
    rules = Rules({"play": "lliure", "target": 101}, None, Language.CA)
    return Opened(game="botifarra", guild_id=guild_id, channel_id=5, host=host, rules=rules)


async def new_table(store, *, entries=None, interaction_id=None, actor=ANNA.id):
    return await store.open_table(entries or [opened()], at=NOW, actor=actor, interaction_id=interaction_id)


async def open_ids(store):
    """Return the ids of the open tables, oldest first."""
    return sorted(table.id for table in await store.open_tables())


def seat(user_id, *, name=None, number=0, won=False, taken=36, possible=72, written=0, above=0.0, parts=()):
    share = Share(taken, possible) if possible else None
    place = 1 if won else 2
    return SeatResult(
        user_id, name or f"P{user_id}", number, place, written, share, units(above), tuple(parts)
    )


def part(name, deals, above, *, score=0):
    return PartSum(name, deals, score, units(above))


def units(points):
    """Return points in the units of the database; thirds of a point are exact there."""
    return round(points * POINT)


async def finish(
    store, *seats, drawn=False, guild_id=1, game="botifarra", days_ago=0.0, minute=0, deals=4, ranked=True
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
    )
    at = NOW - timedelta(days=days_ago) + timedelta(minutes=minute)
    await store.append(
        table_id, 1, [Started()], at=at, actor=None, interaction_id=None, result=result, closes=True
    )
    return table_id


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
