"""The archive: logs of closed tables in one compressed row, which read, replay and can be forgotten as before."""

import asyncio
import json
from datetime import timedelta
from unittest.mock import ANY

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import IntegrityError

from bot.process.sweep import Sweep
from bot.store import DatabaseStore
from bot.store.log.archive import Row, Unpackable, pack, unpack
from bot.store.ops.backup import Rehearsal, back_up
from bot.store.schema import ARCHIVES, ENTRIES, TABLE_PEOPLE
from bot.tables.entries import Person, Started
from bot.tables.log.past import played_again
from bot.tables.log.records import record_lines
from bot.tables.log.replay import rebuild
from bot.tables.service import Tables
from bot.tables.shards import TIME_OF_ID, Shards
from bot.tables.store import Append
from engine.games import game_named
from tests.bot.store.conftest import ANNA, BERNAT, NOW, downgrade, finish, new_table, seat
from tests.databases import on_sqlite
from tools.whole_matches import Matches

LATER = NOW + timedelta(days=31)
PEOPLE = [ANNA, BERNAT, Person(30, "Núria"), Person(40, 'D\'«Olot» \\ "x"')]
GAMES = {"botifarra": {"play": "obligada", "max_hands": 2, "target": "none"}, "barbu": {}}


async def count(store, table):
    async with store.database.read() as connection:
        return await connection.scalar(select(func.count()).select_from(table))


async def archive(store, *, before=LATER, pause=0):
    return await store.archive.move(before, LATER, pause=pause)


async def played(store, game="botifarra"):
    """Play a short match among people and return its table."""
    return await Matches(store.log, seed=1, begins_at=NOW).play(game_named(game), PEOPLE, GAMES[game])


times = st.timedeltas(timedelta(days=-365 * 60), timedelta(days=365 * 70)).map(lambda since: NOW + since)
ids = st.none() | st.integers(-(2**63), 2**63 - 1)
entries = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]))


@given(st.lists(st.tuples(times, ids, ids, entries), min_size=1, max_size=20))
def test_what_was_packed_is_unpacked_whatever_it_is(columns):
    rows = [Row(seq, *row) for seq, row in enumerate(columns, start=1)]
    assert unpack(pack(rows)) == rows


@pytest.mark.parametrize(
    "rows",
    [[], [Row(2, NOW, None, None, "{}")], [Row(1, NOW, None, None, "{\n}")]],
    ids=["nothing", "a gap", "two lines"],
)
def test_what_could_not_be_unpacked_is_not_packed(rows):
    with pytest.raises(Unpackable):
        pack(rows)


@pytest.mark.parametrize("damage", [lambda log: log[:-9], lambda log: b"x" + log, lambda _: b""])
def test_a_damaged_archive_is_an_error_and_no_shorter_log(damage):
    with pytest.raises(ValueError, match="damaged"):
        unpack(damage(pack([Row(seq, NOW, 1, seq, "{}") for seq in range(1, 50)])))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_an_archived_match_reads_replays_and_can_be_checked_as_before(store, game):
    table = await played(store, game)
    before = await store.log.read(table.id)
    assert await archive(store) == 1
    assert await count(store, ENTRIES) == 0
    assert await store.log.read(table.id) == before
    found = await Tables(store.log).find(table.id)
    assert found == rebuild(table.id, before)
    assert record_lines(found) == record_lines(table)
    assert found.shuffles == table.shuffles


async def test_only_tables_that_closed_before_the_time_are_archived_and_each_once(store):
    early, late = [await finish(store, seat(1), days_ago=-days) for days in (1, 2)]
    still_open = await new_table(store)
    at = NOW + timedelta(days=2)
    assert await archive(store, before=at) == 1
    assert await archive(store, before=at) == 0
    async with store.database.read() as connection:
        assert [*await connection.scalars(select(ARCHIVES.c.table_id))] == [early]
        left = select(ENTRIES.c.table_id).distinct().order_by(ENTRIES.c.table_id)
        assert [*await connection.scalars(left)] == [late, still_open]
    assert await archive(store) == 1
    await store.log.append(Append(still_open, 1, [Started()], at=LATER, actor=ANNA.id, interaction_id=1))


async def test_a_process_archives_the_tables_of_its_own_shards_alone(store):
    tables = [await finish(store, seat(1), guild_id=number << TIME_OF_ID) for number in range(3)]
    store.serve(Shards((1,), 3))
    assert await archive(store) == 1
    async with store.database.read() as connection:
        assert [*await connection.scalars(select(ARCHIVES.c.table_id))] == tables[1:2]


@on_sqlite
async def test_a_move_that_fails_half_way_leaves_the_log_where_it_was(store):
    table_id = await finish(store, seat(1))
    before = await store.log.read(table_id)
    async with store.database.engine.begin() as connection:
        key = "FOREIGN KEY (table_id, seq) REFERENCES entries (table_id, seq)"
        await connection.execute(text(f"CREATE TABLE holds (table_id BIGINT, seq INTEGER, {key})"))
        await connection.execute(text("INSERT INTO holds SELECT table_id, seq FROM entries"))
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        await archive(store)
    assert await count(store, ARCHIVES) == 0
    async with store.database.engine.begin() as connection:
        await connection.execute(text("DROP TABLE holds"))
    assert await store.log.read(table_id) == before
    assert await archive(store) == 1
    assert await store.log.read(table_id) == before


async def test_a_log_that_cannot_be_packed_stays_and_the_others_go(store):
    odd, sound = await finish(store, seat(1), days_ago=2), await finish(store, seat(1))
    async with store.database.engine.begin() as connection:
        await connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == odd).values(entry="{\n"))
    assert await archive(store) == 1
    assert await count(store, ENTRIES) == 2
    assert len(await store.log.read(sound)) == 2


async def test_two_processes_that_archive_at_once_move_every_log_once(store, url):
    tables = [await finish(store, seat(1)) for _ in range(20)]
    before = [await store.log.read(table_id) for table_id in tables]
    async with await DatabaseStore.open(url) as other:
        moved = await asyncio.gather(archive(store), archive(other))
    assert sum(moved) == len(tables)
    assert await count(store, ENTRIES) == 0
    assert [await store.log.read(table_id) for table_id in tables] == before


async def test_tables_play_on_while_others_are_archived(store):
    for _ in range(20):
        await finish(store, seat(1))
    table_id = await new_table(store)
    moving = asyncio.create_task(archive(store, pause=0.02))
    for seq in range(1, 6):
        await store.log.append(Append(table_id, seq, [Started()], at=LATER, actor=1, interaction_id=seq))
        assert not moving.done()
    assert await moving == 20
    assert len(await store.log.read(table_id)) == 6


async def test_an_export_is_the_same_before_and_after(store):
    table = await played(store)
    other = await new_table(store)
    before = await store.privacy.export(ANNA.id)
    assert {entry["table"] for entry in before["entries"]} == {table.id, other}
    await archive(store)
    assert await store.privacy.export(ANNA.id) == {**before, "exported_at": ANY}


async def test_a_person_is_forgotten_in_the_archive_and_the_match_still_replays(store):
    table = await played(store)
    unforgotten = await store.log.read(table.id)
    await archive(store)
    assert await store.privacy.forget(ANNA.id) == 0
    log = await store.log.read(table.id)
    stand_in = log[0].entry.host
    assert stand_in.id < 0
    assert "Anna" not in str(log)
    assert str(ANNA.id) not in str(log)
    for before, after in zip(unforgotten, log, strict=True):
        if before.actor == ANNA.id:
            assert (after.actor, after.interaction_id) == (stand_in.id, None)
        else:
            assert (after.actor, after.interaction_id) == (before.actor, before.interaction_id)
        assert (after.seq, after.at) == (before.seq, before.at)
    again = rebuild(table.id, log)
    assert [move.move for move in again.moves] == [move.move for move in table.moves]
    assert not (await store.privacy.export(ANNA.id))["entries"]
    assert (await store.privacy.export(BERNAT.id))["entries"]


async def test_a_log_that_is_archived_while_a_person_is_forgotten_does_not_name_them(store, url):
    tables = [await finish(store, seat(ANNA.id, name="Anna")) for _ in range(20)]
    async with await DatabaseStore.open(url) as other:
        moved, still_open = await asyncio.gather(archive(store), other.privacy.forget(ANNA.id))
    assert (moved, still_open) == (len(tables), 0)
    logs = [await store.log.read(table_id) for table_id in tables]
    assert [len(log) for log in logs] == [2] * len(tables)
    assert "Anna" not in str(logs)
    assert str(ANNA.id) not in str(logs)


async def test_the_archive_of_a_server_goes_with_the_server(store):
    gone, stays = await finish(store, seat(1), guild_id=7), await finish(store, seat(1), guild_id=8)
    await archive(store)
    await store.privacy.mark_left(7, NOW)
    assert await store.privacy.delete_left(NOW) == [7]
    assert await store.log.read(gone) == []
    assert await count(store, ARCHIVES) == 1
    assert await store.log.read(stays)


@on_sqlite
async def test_a_backup_has_the_archive_and_replays_it(store, url, tmp_path):
    table = await played(store)
    await archive(store)
    assert await back_up(url, tmp_path / "copy") == Rehearsal(1, table.seq, ())
    async with store.database.engine.begin() as connection:
        await connection.execute(update(ARCHIVES).values(log=b"damaged"))
    assert await back_up(url, tmp_path / "other") == Rehearsal(0, 0, (table.id,))


@pytest.mark.parametrize(("days", "archives"), [(30, 1), (32, 0), (0, 0)])
async def test_the_sweep_archives_what_closed_long_enough_ago_unless_it_never_shall(store, days, archives):
    await finish(store, seat(1))
    await Sweep(store, 30, lambda: LATER, archive_days=days).sweep()
    assert await count(store, ARCHIVES) == archives


async def test_the_age_of_a_sweep_counts_from_the_last_that_succeeded(store):
    now = [LATER]
    sweep = Sweep(store, 30, lambda: now[0])
    assert sweep.age is None
    await sweep.start()
    now[0] += timedelta(hours=1)
    assert sweep.age == 3600
    while sweep.age:  # noqa: ASYNC110 - nobody tells of a sweep
        await asyncio.sleep(0.01)
    await sweep.close()


async def test_an_upgrade_finds_everybody_in_the_logs_of_before(store, url):
    await played(store)
    await new_table(store, actor=77)
    await store.privacy.forget(BERNAT.id)
    everybody = select(TABLE_PEOPLE).order_by(*TABLE_PEOPLE.c)
    async with store.database.read() as connection:
        before = (await connection.execute(everybody)).all()
    assert {row.user_id for row in before} == {ANNA.id, 30, 40, 77}
    await store.close()
    await downgrade(url, "0018")
    async with await DatabaseStore.open(url) as again, again.database.read() as connection:
        assert (await connection.execute(everybody)).all() == before


async def test_somebody_who_only_stopped_a_table_is_found_there(store):
    table_id = await new_table(store)
    await store.log.append(Append(table_id, 1, [Started()], at=NOW, actor=99, interaction_id=5, closes=True))
    found = await store.privacy.export(99)
    assert [(entry["table"], entry["number"]) for entry in found["entries"]] == [(table_id, 2)]
    assert json.dumps(found)


async def test_a_deal_from_the_archive_is_played_again_as_before(store):
    table = await played(store)
    await archive(store)
    assert await count(store, ENTRIES) == 0
    read = rebuild(table.id, await store.log.read(table.id))
    for before, again in zip(played_again(table, 1), played_again(read, 1), strict=True):
        assert (again.seats, again.started_match.state) == (before.seats, before.started_match.state)
