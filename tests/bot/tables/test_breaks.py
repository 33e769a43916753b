"""Breaks: at the end of a round of deals nothing happens until somebody goes on."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason
from bot.tables.errors import StaleClick, TableError
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import Action, Pauses, interjecting_computers
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, EVA, seconds_left, settle

DAYS = 24 * 3600
PAUSES = Pauses(computer=1, deal=15, lobby=60, match=3 * DAYS, short_deal=6, on_break=7 * DAYS)


@pytest.fixture
def waiting(tables):
    """Return a runner that is never woken, to ask for due actions."""
    return Runner(tables, PAUSES)


async def refused(doing):
    with pytest.raises(TableError) as refusal:
        await doing
    return refusal.value.code


async def test_at_the_end_of_a_round_people_have_time_to_call_a_break(turning, waiting):
    await turning.start(BERNAT)
    await turning.play_the_deal()
    assert not turning.table.may_break
    assert seconds_left(waiting, turning.table) == 6
    await turning.play_the_round()
    assert turning.table.may_break
    assert seconds_left(waiting, turning.table) == 15


async def test_a_break_begins_at_the_end_of_a_round_only(turning):
    await turning.start(BERNAT)
    assert await refused(turning.begin_break(ANNA)) == "no_break_now"
    await turning.play_the_deal()
    assert await refused(turning.begin_break(ANNA)) == "no_break_now"
    await turning.play_the_round()
    assert await refused(turning.begin_break(EVA)) == "not_at_this_table"
    with pytest.raises(StaleClick):
        await turning.begin_break(ANNA, turn=turning.table.turn - 1)
    await turning.begin_break(BERNAT)
    assert turning.table.match.break_by == 1


async def test_no_break_begins_after_the_last_deal_or_before_the_first(turning):
    await turning.start(BERNAT, rounds=1)
    await turning.play_the_round()
    table = await turning.tables.find(turning.id)
    assert table.stage is Stage.OVER
    assert not table.may_break
    await turning.start(BERNAT)
    assert not replace(turning.table, match=replace(turning.table.match, moves=())).may_break


async def test_during_a_break_nothing_is_dealt_and_nothing_times_out_for_a_week(turning, waiting, clock):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(ANNA)
    due = waiting.due(turning.table)
    assert due.action is Action.EXPIRE
    assert seconds_left(waiting, turning.table) == 7 * DAYS
    assert interjecting_computers(turning.table) == ()
    clock.pass_by(days=8)
    await turning.execute(commands.expire)
    table = await turning.tables.find(turning.id)
    assert table.close_reason is CloseReason.ABANDONED


async def test_the_runner_lets_a_table_on_a_break_alone(turning, start_runner, tables):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(ANNA)
    await turning.execute(commands.leave, BERNAT)
    start_runner(replace(AT_ONCE, match=0))
    await settle()
    assert turning.table.match.status.deal == 2
    assert turning.table.is_open


async def test_nobody_deals_or_says_anything_during_a_break(turning):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(ANNA)
    assert await refused(turning.next_deal(BERNAT)) == "on_break"
    for command in (commands.accept_result,):
        assert await refused(turning.execute(command, BERNAT, turning.table.turn)) == "on_break"
    with pytest.raises(TableError):
        await turning.execute(commands.game_move, None, "shuffle")


async def test_two_who_call_a_break_at_once_begin_one(turning):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(ANNA)
    before = turning.table
    await turning.begin_break(BERNAT)
    assert turning.table == before


async def test_anybody_at_the_table_ends_the_break_and_the_pause_starts_anew(turning, waiting, clock):
    await turning.start(BERNAT)
    await turning.play_the_round()
    assert await refused(turning.execute(commands.end_break, ANNA)) == "no_break"
    await turning.begin_break(ANNA)
    clock.pass_by(days=2)
    assert await refused(turning.execute(commands.end_break, EVA)) == "not_at_this_table"
    await turning.execute(commands.end_break, BERNAT)
    assert turning.table.match.break_by is None
    assert waiting.due(turning.table).action is Action.DEAL
    assert seconds_left(waiting, turning.table) == 15
    await turning.next_deal(ANNA)
    await turning.next_deal(BERNAT)
    assert turning.table.match.status.deal == 3


async def test_who_had_asked_for_the_next_deal_before_the_break_is_asked_again(turning):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.next_deal(ANNA)
    await turning.begin_break(BERNAT)
    await turning.execute(commands.end_break, BERNAT)
    assert turning.table.next_deal_waits_for == (0, 1)


async def test_leaving_coming_back_words_and_stopping_work_during_a_break(turning):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(ANNA)
    await turning.execute(commands.give_word, ANNA, "cafè")
    for person in (ANNA, BERNAT):
        await turning.execute(commands.leave, person)
    assert not turning.table.somebody_is_here
    await turning.execute(commands.come_back, BERNAT)
    assert turning.table.match.break_by == 0
    await turning.execute(commands.end_break, ANNA)
    assert all(seat.is_present for seat in turning.table.seats)
    await turning.begin_break(ANNA)
    await turning.execute(commands.stop, Actor(EVA, is_moderator=True))
    assert (await turning.tables.find(turning.id)).close_reason is CloseReason.STOPPED


async def test_a_break_goes_on_after_a_restart(turning, store, clock):
    await turning.start(BERNAT)
    await turning.play_the_round()
    await turning.begin_break(BERNAT)
    clock.pass_by(days=1)
    again = Tables(store.log, now=clock)
    await again.load()
    assert again.get(turning.id) == turning.table
    runner = Runner(again, PAUSES)
    assert runner.due(again.get(turning.id)).action is Action.EXPIRE
    assert seconds_left(runner, again.get(turning.id)) == 6 * DAYS
