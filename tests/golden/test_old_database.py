"""A database of an earlier version: it opens, every log replays, and its matches go on."""

import asyncio
import hashlib
import json
import lzma
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.store import DatabaseStore, Scope, schema
from bot.tables.log.records import record_lines
from bot.tables.log.replay import apply_entry, opened
from bot.tables.service import Tables
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA

HERE = Path(__file__).parent
TABLES = json.loads(lzma.decompress((HERE / "tables-0004.json.xz").read_bytes()))


async def opened_store(path):
    path.write_bytes(lzma.decompress((HERE / "database-0004.sqlite3.xz").read_bytes()))
    return await DatabaseStore.open(f"sqlite+aiosqlite:///{path}")


@pytest.fixture
async def store(tmp_path):
    async with await opened_store(tmp_path / "bot.sqlite3") as found:
        yield found


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """The logs of all tables by their number, read once."""

    async def read():
        async with await opened_store(tmp_path_factory.mktemp("golden") / "old.sqlite3") as found:
            return {number: await found.log.read(int(number)) for number in TABLES}

    return asyncio.run(read())


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def said(table):
    """Return the part of a table that is compared after each entry of its log."""
    state = table.match and table.match.state
    return [
        table.stage.value,
        table.turn,
        state.deal if state else None,
        BOTIFARRA.to_move(state) if state else None,
        list(state.totals) if state else None,
        table.match.dealt_at if table.match else 0,
        list(table.interjectors),
        list(table.waits_for_acceptance),
        bool(state and state.phase.is_in_deal),
    ]


@pytest.mark.parametrize("number", TABLES, ids=[known["name"] for known in TABLES.values()])
def test_an_old_log_still_leads_to_the_same_table_entry_by_entry(number, logs):
    known = TABLES[number]
    first, *others = logs[number]
    table = opened(int(number), first)
    steps = [said(table)]
    for logged in others:
        table = apply_entry(table, logged)
        steps.append(said(table))
    assert steps == known["steps"]
    moves = [[move.seat, move.move, [event.to_json() for event in move.events]] for move in table.moves]
    assert sha256(json.dumps(moves, ensure_ascii=False)) == known["events"]
    assert list(table.contributions()) == known["contributions"]
    if table.stage is Stage.OVER:
        assert sha256("\n".join(record_lines(table))) == known["record"]


async def test_every_open_table_comes_back(store):
    is_open = {number for number, known in TABLES.items() if known["steps"][-1][0] in {"lobby", "playing"}}
    tables = Tables(store.log)
    assert await tables.load() == len(is_open)
    assert {str(table.id) for table in tables} == is_open


async def test_presets_people_and_the_leaderboard_are_still_there(store):
    assert [preset.name for preset in await store.presets.all(10)] == ["Casa de l’Àvia", "Dilluns"]
    assert (await store.people.person_language(102)) == "fr"
    assert (await store.people.person_preferences(103)).text_only
    board = await store.standings.leaderboard(Scope(game="botifarra", guild_id=10, contested=True), limit=10)
    assert [(each.name, each.played, each.won, each.drawn, each.share_part) for each in board.standings] == [
        ("Bernat 🎴", 12, 7, 3, 865),
        ("محمد", 6, 3, 2, 517),
        ("Anna", 12, 2, 3, 580),
        ("Núria_93", 8, 1, 2, 398),  # in one more match others shared the first place
    ]
    assert {(each.above, each.parts) for each in board.standings} == {(0, ())}


async def test_every_old_table_knows_its_server(store):
    async with store.database.engine.connect() as connection:
        tables = (await connection.execute(select(schema.TABLES.c.id, schema.TABLES.c.guild_id))).all()
    assert tables
    assert dict(map(tuple, tables)) == {
        id_: (await store.log.read(id_))[0].entry.guild_id for id_, _ in tables
    }
