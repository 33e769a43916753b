"""What the cards of matches were worth: judged hand by hand, once, and also after the end of a process."""

import asyncio
import contextlib
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.process.cards import CardJudge
from bot.store import DatabaseStore
from bot.store.database.connection import create_engine
from bot.store.schema import HAND_SUMS, MATCHES
from bot.tables import commands
from bot.tables.service import Tables
from computers.par import ALL, GAMES
from engine.botifarra import BOTIFARRA
from tests.bot.tables.at_events import BOARD, at_event
from tests.bot.tables.conftest import PEOPLE, TableHarness
from tests.memory_store import MemoryStore

TWO = {"max_hands": 2, "target": "none"}


@pytest.fixture(autouse=True)
def _wait_for_as_long_as_it_takes(monkeypatch):
    monkeypatch.setattr("bot.process.cards.WAIT", 300.0)
    monkeypatch.setattr("bot.process.cards.PAUSE", 0.0)


@pytest.fixture
async def store(database):
    async with DatabaseStore(create_engine(database)) as opened:
        yield opened


@contextlib.asynccontextmanager
async def judging(store, tables):
    judge = CardJudge(store.cards, tables.find)
    tables.add_listener(judge)
    try:
        yield judge
    finally:
        await judge.close()


async def play(harness, hands=2):
    for _ in range(hands):
        await harness.play_the_hand()


async def sums(store, kind=ALL):
    """Return the judged hands of a kind by seat: their number, points, and points over the cards."""
    query = select(HAND_SUMS).where(HAND_SUMS.c.kind == kind).order_by(HAND_SUMS.c.seat)
    async with store.database.read() as connection:
        return {
            row.seat: (row.hands, row.points, row.above, row.squares)
            for row in await connection.execute(query)
        }


async def test_the_cards_and_the_play_of_a_match_add_up_to_what_was_written(store):
    tables = Tables(store.log)
    async with judging(store, tables) as judge:
        harness = await TableHarness(tables).start(*PEOPLE[1:4], **TWO)
        await play(harness)
        table = await tables.find(harness.id)
        cards, play_ = await judge.of(table)
    written = table.match.status.totals
    assert cards + play_ == GAMES * (written[0] - written[1])
    found = await sums(store)
    assert found[0] == found[2] == (2, written[0] - written[1], play_, found[0][3])
    assert found[1] == found[3] == (2, written[1] - written[0], -play_, found[0][3])


async def test_a_process_that_has_ended_leaves_the_match_to_the_next_one_which_finds_the_same(store):
    tables = Tables(store.log)
    harness, odd = [await TableHarness(tables).start(*PEOPLE[1:4], **TWO) for _ in range(2)]
    await play(harness)
    await play(odd)
    table = await tables.find(harness.id)
    assert await store.cards.of(table.id) is None
    assert await store.cards.unjudged() == [odd.id, table.id]

    async def find(table_id):
        if table_id == odd.id:
            raise KeyError(table_id)
        return await Tables(store.log).find(table_id)

    judge = CardJudge(store.cards, find)
    judged = asyncio.Event()

    async def save(*judgement):
        await saving(*judgement)
        judged.set()

    saving, store.cards.save = store.cards.save, save
    await judge.start()
    await judged.wait()
    await judge.close()
    found = await store.cards.of(table.id)
    before = await sums(store)
    again = CardJudge(store.cards, tables.find)
    await again.judge(table)
    await again.close()
    assert (await store.cards.of(table.id), await sums(store)) == (found, before)
    assert await store.cards.unjudged() == [odd.id]


async def test_two_processes_write_the_judgement_of_a_match_once(store):
    tables = Tables(store.log)
    harness = await TableHarness(tables).start(*PEOPLE[1:4], **TWO)
    await play(harness)
    table = await tables.find(harness.id)
    judges = [CardJudge(store.cards, tables.find) for _ in range(2)]
    await asyncio.gather(*(judge.judge(table) for judge in judges))
    for judge in judges:
        await judge.close()
    assert [hands for hands, *_ in (await sums(store)).values()] == [2] * 4


async def test_a_hand_that_a_computer_played_counts_for_the_others_alone(store):
    tables = Tables(store.log)
    async with judging(store, tables) as judge:
        harness = await TableHarness(tables).start(*PEOPLE[1:4], **TWO)
        await play(harness, hands=1)
        await harness.execute(commands.leave, PEOPLE[0])
        while harness.table.is_open:
            if BOTIFARRA.to_move(harness.state) == 0:
                move = harness.table.view(0).moves[-1]
                await harness.execute(lambda table, move=move: commands.game_move(table, 0, move, auto=True))
            else:
                await harness.go_on()
        await judge.of(await tables.find(harness.id))
    assert [hands for hands, *_ in (await sums(store)).values()] == [1, 2, 2, 2]


async def test_matches_without_partners_are_not_judged(store):
    tables = Tables(store.log)
    async with judging(store, tables) as judge:
        harness = await TableHarness(tables).start(PEOPLE[1], mode="rector2", **TWO)
        await play(harness)
        assert await judge.of(await tables.find(harness.id)) is None
    assert await sums(store) == {}
    async with store.database.read() as connection:
        assert (await connection.execute(select(MATCHES.c.cards, MATCHES.c.play))).one() == (0, 0)


async def test_nothing_of_it_is_left_of_a_person_who_is_forgotten(store):
    tables = Tables(store.log)
    harness = await TableHarness(tables).start(*PEOPLE[1:4], **TWO)
    await play(harness)
    await store.privacy.forget(PEOPLE[1].id)
    judge = CardJudge(store.cards, Tables(store.log).find)
    await judge.judge(await Tables(store.log).find(harness.id))
    await judge.close()
    assert list(await sums(store)) == [0, 2, 3]
    await store.privacy.forget(PEOPLE[2].id)
    assert list(await sums(store)) == [0, 3]
    async with store.database.read() as connection:
        seats = select(func.count()).select_from(HAND_SUMS).where(HAND_SUMS.c.seat.in_((1, 2)))
        assert await connection.scalar(seats) == 0


async def test_the_cards_of_a_board_are_worth_the_same_at_each_of_its_tables_however_they_were_played():
    tables, judge = Tables(MemoryStore().log), CardJudge(None, None)
    found, written = set(), set()
    for number in (1, 2, 3):
        harness = await at_event(TableHarness(tables), replace(BOARD, table=number))
        assert await judge.of_board(harness.table) is None
        await harness.go_on()  # the deal
        while harness.table.is_open:
            await harness.move(harness.asked(), harness.chance.choice(harness.moves()))
        found.add(await judge.of_board(harness.table))
        written.add(harness.table.match.status.totals)
    await judge.close()
    assert len(found) == 1
    assert len(written) > 1
