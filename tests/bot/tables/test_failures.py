"""Failures around tables: unreadable logs, a store that hangs, lost answers, simultaneous requests."""

import asyncio
import threading

import pytest

from bot.errors import StoreError
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason
from bot.tables.errors import NoSuchTable, TableError, UnreadableTable
from bot.tables.log.finished import FINISHED_KEPT
from bot.tables.log.replay import rebuild
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import Pauses
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, TableHarness, seconds_left

DAYS = 24 * 60 * 60
UNREADABLE = {
    "cut short": lambda entry: entry[:-2],
    "cut in its secret": lambda entry: entry[:60],
    "of an unknown kind": lambda entry: entry.replace('"kind":"committed"', '"kind":"promised"'),
    "with more than it should have": lambda entry: entry.replace("{", '{"more":1,', 1),
    "with a secret that is none": lambda entry: entry.replace('"secret":"', '"secret":"not hexadecimal '),
}


def spoil(store, table_id, how):
    """Make the entry with the secret of a table's first deal unreadable."""
    entry = store.log.tables[table_id].rows[1].entry
    assert UNREADABLE[how](entry) != entry
    store.log.rewrite(table_id, 2, UNREADABLE[how](entry))


@pytest.mark.parametrize("how", UNREADABLE)
async def test_an_unreadable_log_keeps_no_other_table_away_and_its_secret_out_of_the_log(
    harness, store, clock, caplog, how
):
    broken = (await harness.open()).id
    secret = harness.table.shuffles[0].secret.hex()
    whole = [(await harness.open()).id for _ in range(2)]
    spoil(store, broken, how)
    caplog.set_level("DEBUG", "bot")
    tables = Tables(store.log, now=clock)
    assert await tables.load() == 2
    assert sorted(table.id for table in tables) == whole
    assert f"table {broken} cannot be rebuilt" in caplog.text
    pieces = [secret[start : start + 8] for start in range(len(secret) - 7)]
    assert [piece for piece in pieces if piece in caplog.text] == []
    await tables.execute(whole[0], lambda table: commands.sit(table, BERNAT, 1))
    assert tables.get(whole[0]).seats[1].person == BERNAT


async def test_a_table_that_hangs_in_the_store_keeps_no_other_table_waiting(harness, store, monkeypatch):
    slow, quick = (await harness.open()).id, (await harness.open()).id
    append, gate = store.log.append, asyncio.Event()

    async def hanging(appended):
        if appended.table_id == slow:
            await gate.wait()
        await append(appended)

    monkeypatch.setattr(store.log, "append", hanging)
    harness.id = slow
    waiting = asyncio.create_task(harness.execute(commands.sit, BERNAT, 1))
    await asyncio.sleep(0)
    harness.id = quick
    await harness.execute(commands.sit, CARLA, 1)
    assert not waiting.done()
    assert harness.tables.get(slow).seats[1].person is None
    gate.set()
    await waiting
    assert harness.tables.get(slow).seats[1].person == BERNAT


async def test_a_move_whose_answer_was_lost_is_read_from_the_log_and_the_listeners_are_told(
    harness, store, tables, monkeypatch
):
    class Ear:
        heard = ()

        def table_changed(self, change):
            self.heard = (*self.heard, change)

    ear, append = Ear(), store.log.append
    await harness.open()
    before = harness.table
    tables.add_listener(ear)

    async def committed_and_lost(*arguments, **options):
        await append(*arguments, **options)
        raise OSError("the answer was lost")

    with monkeypatch.context() as broken:
        broken.setattr(store.log, "append", committed_and_lost)
        with pytest.raises(OSError, match="the answer was lost"):
            await harness.execute(commands.sit, BERNAT, 1)
    assert harness.table.seats[1].person == BERNAT
    assert [(change.before, change.after) for change in ear.heard] == [(before, harness.table)]
    await harness.execute(commands.sit, CARLA, 2)
    assert harness.table.seq == before.seq + 2


async def test_two_players_who_ask_for_the_next_match_at_once_get_one_table(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    outcomes = await asyncio.gather(
        *(tables.open_rematch(harness.id, person) for person in (CARLA, DIDAC)), return_exceptions=True
    )
    assert [error.code for error in outcomes if isinstance(error, TableError)] == ["rematch_is_open"]
    assert len([table for table in tables if table.after == harness.id]) == 1


async def test_a_next_match_that_was_stopped_can_be_asked_for_again(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    stopped = await tables.open_rematch(harness.id, ANNA)
    await tables.execute(stopped.id, lambda table: commands.stop(table, Actor(ANNA)))
    again = await tables.open_rematch(harness.id, BERNAT)
    assert again.id != stopped.id
    assert again.stage is Stage.LOBBY


async def test_tables_that_are_over_stay_in_memory_for_a_while_and_in_the_log_for_good(tables):
    runner = Runner(tables, Pauses(computer=0, deal=0, lobby=3600, match=3600))
    tables.add_listener(runner)
    harness, closed = TableHarness(tables), []
    for _ in range(FINISHED_KEPT + 3):
        closed.append((await harness.open()).id)
        await harness.execute(commands.stop, Actor(ANNA))
    await runner.close()
    assert list(tables) == []
    assert list(tables._locks) == []
    assert runner._tasks == {}
    assert len(tables._finished._kept) == FINISHED_KEPT
    assert tables.newest(closed[0]) is None
    assert tables.newest(closed[-1]) is not None
    assert (await tables.find(closed[0])).close_reason is CloseReason.STOPPED
    assert len(tables._finished._kept) == FINISHED_KEPT
    with pytest.raises(NoSuchTable):
        await tables.find(closed[-1] + 1)


async def test_a_match_has_its_days_from_the_last_move_on_and_a_restart_gives_it_no_more(
    harness, store, clock
):
    pauses = Pauses(computer=0, deal=0, lobby=60, match=7 * DAYS)
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    assert seconds_left(Runner(harness.tables, pauses), harness.table) == 7 * DAYS
    clock.pass_by(days=5)
    await harness.move(ANNA, "trump O")
    assert seconds_left(Runner(harness.tables, pauses), harness.table) == 7 * DAYS
    clock.pass_by(days=6)
    again = Tables(store.log, now=clock)
    await again.load()
    assert seconds_left(Runner(again, pauses), again.get(harness.id)) == 1 * DAYS


async def test_a_finished_table_is_replayed_beside_the_event_loop_and_once_for_all_who_ask(
    harness, store, clock, monkeypatch
):
    table = await harness.open()
    await harness.execute(commands.expire)
    replayed = []

    def observed(table_id, log):
        replayed.append((table_id, threading.current_thread()))
        return rebuild(table_id, log)

    monkeypatch.setattr("bot.tables.log.reader.rebuild", observed)
    tables = Tables(store.log, now=clock)
    found = await asyncio.gather(*(tables.find(table.id) for _ in range(5)))
    assert all(each is found[0] for each in found)
    ((table_id, thread),) = replayed
    assert table_id == table.id
    assert thread is not threading.main_thread()


async def test_an_unreadable_table_is_refused_with_its_number_and_traced_once(harness, store, clock, caplog):
    table = await harness.open()
    spoil(store, table.id, "cut short")
    tables = Tables(store.log, now=clock)
    for _ in range(3):
        with pytest.raises(UnreadableTable) as refusal:
            await tables.find(table.id)
        assert refusal.value.details == {"table": table.id}
    (traced,) = [record for record in caplog.records if record.exc_info]
    assert f"python -m bot close {table.id}" in traced.getMessage()


async def test_a_table_whose_log_cannot_be_read_now_is_not_called_unreadable(
    harness, store, clock, monkeypatch
):
    table = await harness.open()
    tables = Tables(store.log, now=clock)

    async def down(_):
        raise StoreError("The database cannot be read: disk I/O error.")

    with monkeypatch.context() as broken:
        broken.setattr(store.log, "read", down)
        with pytest.raises(StoreError):
            await tables.find(table.id)
    assert (await tables.find(table.id)).id == table.id
