"""A store in a file of its own, and what is written into it."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables.entries import Opened, Person, Rules, Started
from bot.tables.store import MatchResult, SeatResult

NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
ANNA = Person(9_007_199_254_740_993, "Anna")
BERNAT = Person(20, "Bernat")


@pytest.fixture
def url(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path}/data/store.sqlite3"


@pytest.fixture
async def store(url):
    async with await DatabaseStore.open(url) as opened:
        yield opened


def opened(host=ANNA, guild_id=1):
    rules = Rules({"play": "lliure", "target": 101}, None, Language.CA)
    return Opened(game="botifarra", guild_id=guild_id, channel_id=5, host=host, rules=rules)


async def new_table(store, *, entries=None, interaction_id=None, actor=ANNA.id):
    return await store.open_table(entries or [opened()], at=NOW, actor=actor, interaction_id=interaction_id)


def seat(user_id, *, name=None, number=0, won=False, taken=36, possible=72, written=0):
    return SeatResult(user_id, name or f"P{user_id}", number, won, taken, possible, written)


async def finish(store, *seats, drawn=False, guild_id=1, game="botifarra", days_ago=0.0, minute=0):
    """Open a table, end its match and close it."""

    table_id = await new_table(store)
    result = MatchResult(
        game, guild_id, 4, drawn, with_computers=len(seats) < 4, contested=len(seats) > 1, seats=seats
    )
    at = NOW - timedelta(days=days_ago) + timedelta(minutes=minute)
    await store.append(
        table_id, 1, [Started()], at=at, actor=None, interaction_id=None, result=result, closes=True
    )
    return table_id
