"""What a table does by itself: deal, let computers play, wait for people, close a lobby that nobody starts."""

import asyncio
import re

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.due import Action, Pauses
from bot.tables.entries import CloseReason, Pace
from bot.tables.errors import NoSuchTable
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA, Phase, PlayCard
from engine.botifarra.players import PLAYERS
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, Watch, asked, seconds_left


async def nothing_more(runner):
    """Wait until the runner has done what it had to: each table waits for people, and closes much later."""
    for _ in range(50):
        await asyncio.sleep(0)
    return all(runner.due(table).action is Action.EXPIRE for table in runner._tables)


async def test_the_first_hand_is_dealt_by_itself_and_the_table_waits_for_its_dealer(evening, drive, watch):
    running = drive()
    await evening.start(BERNAT, CARLA, DIDAC)
    table = await watch.until(lambda table: table.state and table.state.phase is Phase.TRUMP)
    assert asked(table) == ANNA
    assert await nothing_more(running)


async def test_computers_play_until_a_person_is_asked(evening, drive, watch):
    drive()
    await evening.start(first_dealer="draw")
    table = await watch.until(asked)
    assert asked(table) == ANNA


async def test_a_person_and_three_computers_finish_a_match(evening, drive, watch):
    drive()
    await evening.start(max_hands=2)
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        await evening.act(commands.game_move, 0, table.view(0).moves[-1])
    assert table.stage is Stage.OVER
    assert len(table.state.results) == 2


async def test_a_table_that_is_over_is_let_go(evening, drive, watch, tables):
    drive()
    await evening.start()
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        await evening.act(commands.game_move, 0, table.view(0).moves[-1])
    with pytest.raises(NoSuchTable):
        tables.get(evening.id)


async def test_a_computer_plays_on_for_who_has_left_and_stops_when_the_person_is_back(evening, drive, watch):
    drive()
    await evening.start(BERNAT, CARLA, DIDAC)
    await watch.until(lambda table: asked(table) == ANNA)
    await evening.act(commands.leave, ANNA)
    table = await watch.until(lambda table: asked(table) not in (None, ANNA))
    assert table.moves[-1].seat == 0
    await evening.act(commands.come_back, ANNA)
    assert not evening.table.seats[0].is_away


async def test_nothing_is_played_while_everybody_is_away(evening, drive, watch):
    running = drive()
    await evening.start()
    await watch.until(lambda table: asked(table) == ANNA)
    await evening.act(commands.leave, ANNA)
    turn = evening.table.turn
    assert await nothing_more(running)
    assert evening.table.turn == turn
    await evening.act(commands.come_back, ANNA)
    assert asked(evening.table) == ANNA


async def test_a_lobby_closes_when_its_time_is_over(evening, drive, watch):
    drive(Pauses(computer=0, deal=0, lobby=0, match=0))
    await evening.open()
    table = await watch.until(lambda table: table.stage is Stage.CLOSED)
    assert table.close_reason is CloseReason.NOT_STARTED


async def test_a_lobby_that_came_back_has_only_the_time_that_was_left(evening, store, clock, drive):
    await evening.open()
    clock.pass_by(minutes=59)
    again = Tables(store, now=clock)
    await again.load()
    running = drive(tables=again)
    assert seconds_left(running, again.get(evening.id)) == 60
    clock.pass_by(hours=5)
    assert seconds_left(running, again.get(evening.id)) == 0


async def test_a_computer_player_that_fails_still_moves(evening, drive, watch, monkeypatch, caplog):
    class Broken:
        def __init__(self, chance):
            pass

        def choose(self, view):
            raise RuntimeError("no idea")

    monkeypatch.setitem(PLAYERS, "careful", Broken)
    drive()
    await evening.start(BERNAT, CARLA)
    await watch.until(lambda table: asked(table) == ANNA)
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        seat = BOTIFARRA.to_move(table.state)
        await evening.act(commands.game_move, seat, table.view(seat).moves[-1])
    assert table.stage is Stage.OVER
    assert re.search(r"the computer on seat \d of table \d failed", caplog.text)


async def test_a_computer_player_that_breaks_the_rules_makes_a_legal_move_instead(
    evening, drive, watch, monkeypatch, caplog
):
    class Cheat:
        def __init__(self, chance):
            pass

        def choose(self, view):
            illegal = [card for card in view.available if card not in view.playable]
            return PlayCard(illegal[0]) if illegal else view.moves[-1]

        def interject(self, view):
            return None

    monkeypatch.setitem(PLAYERS, "careful", Cheat)
    drive()
    await evening.start(BERNAT, CARLA, revoke="penalty")
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        seat = BOTIFARRA.to_move(table.state)
        await evening.act(commands.game_move, seat, table.view(seat).moves[-1])
    assert table.stage is Stage.OVER
    assert [result.revoke for result in table.state.results] == [None]
    assert re.search(r"the computer on seat \d of table \d made no legal move", caplog.text)


async def test_a_table_that_could_not_be_written_tries_again(
    evening, drive, watch, store, monkeypatch, caplog
):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    append, failures = store.append, [OSError("disk full")] * 2

    async def sometimes(*arguments, **options):
        if failures:
            raise failures.pop()
        await append(*arguments, **options)

    await evening.start(BERNAT, CARLA, DIDAC)
    monkeypatch.setattr(store, "append", sometimes)
    drive()
    table = await watch.until(lambda table: table.state.phase is Phase.TRUMP)
    assert table.state.hand == 1
    assert failures == []
    assert caplog.text.count("trying again") == 2


async def test_tables_that_came_back_go_on_by_themselves(evening, store, clock, drive):
    await evening.start()
    again, watch = Tables(store, now=clock), Watch()
    await again.load()
    again.add_listener(watch)
    drive(tables=again)
    assert asked(await watch.until(asked)) == ANNA


async def test_a_table_that_cannot_be_driven_keeps_no_other_from_going_on(
    evening, drive, watch, monkeypatch, caplog
):
    await evening.start()
    broken, due = evening.id, Runner.due
    await evening.start(BERNAT, CARLA, DIDAC)

    def failing(running, table):
        if table.id == broken:
            raise IndexError("a seat that is not there")
        return due(running, table)

    monkeypatch.setattr(Runner, "due", failing)
    drive()
    table = await watch.until(lambda table: table.state.phase is Phase.TRUMP)
    assert table.id == evening.id
    assert f"table {broken} cannot go on by itself" in caplog.text


async def test_a_driver_that_is_stopped_leaves_nothing_behind(evening, tables):
    running = Runner(tables, Pauses(computer=60, deal=60, lobby=60, match=60))
    tables.add_listener(running)
    await evening.open()
    (task,) = running._tasks.values()
    await running.close()
    assert task.cancelled()


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.QUICK, 4), (Pace.NORMAL, 10), (Pace.CALM, 20)])
async def test_a_result_stays_as_long_as_the_pace_says(evening, tables, pace, seconds):
    running = Runner(tables, Pauses(computer=1, deal=10, lobby=60, match=60))
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2, pace=pace)
    assert seconds_left(running, evening.table) == 0
    await evening.play_on(until=Phase.PLAY)
    while evening.state.phase is not Phase.DEAL:
        await evening.move(evening.asked(), evening.moves()[-1])
    assert seconds_left(running, evening.table) == seconds


async def test_a_finished_trick_lies_a_little_longer_before_a_computer_leads(evening, tables):
    running = Runner(tables, Pauses(computer=1, deal=0, lobby=60, match=60))
    await evening.start(BERNAT, CARLA, DIDAC, pace=Pace.NORMAL)
    await evening.play_on(until=Phase.PLAY)
    waits = []
    for _ in range(4):
        seat = BOTIFARRA.to_move(evening.state)
        await evening.act(commands.leave, evening.table.seats[seat].person)
        waits.append(seconds_left(running, evening.table))
        await evening.act(commands.come_back, evening.table.seats[seat].person)
        await evening.move(evening.asked(), evening.moves()[-1])
    seat = BOTIFARRA.to_move(evening.state)
    await evening.act(commands.leave, evening.table.seats[seat].person)
    assert waits == [1, 1, 1, 1]
    assert seconds_left(running, evening.table) == 2


async def test_a_table_that_everybody_has_left_waits_with_the_deal_too(evening, tables):
    running = Runner(tables, AT_ONCE)
    await evening.start()
    await evening.act(commands.leave, ANNA)
    assert running.due(evening.table).action is Action.EXPIRE
    assert evening.table.stage is Stage.PLAYING
    await evening.act(commands.stop, Actor(ANNA))


async def test_a_match_at_which_nobody_moves_is_closed_when_its_time_is_over(evening, drive, watch):
    await evening.start(BERNAT, CARLA, DIDAC)
    drive(Pauses(computer=0, deal=0, lobby=60, match=0))
    table = await watch.until(lambda table: table.stage is Stage.CLOSED)
    assert table.close_reason is CloseReason.ABANDONED


async def test_a_write_that_failed_after_its_commit_is_read_again_and_the_table_goes_on(
    evening, drive, watch, store, monkeypatch
):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    append, lost = store.append, [OSError("the answer was lost")]

    async def committed_and_lost(*arguments, **options):
        await append(*arguments, **options)
        if lost:
            raise lost.pop()

    await evening.start(BERNAT, CARLA, DIDAC)
    monkeypatch.setattr(store, "append", committed_and_lost)
    drive()
    table = await watch.until(lambda table: table.state.phase is Phase.TRUMP)
    assert table.state.hand == 1
    assert evening.table == table
