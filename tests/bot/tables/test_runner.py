"""The runner: deals, computer moves, pauses for people, and lobbies that nobody starts."""

import re

import pytest

from bot.errors import StoreError
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason, Pace
from bot.tables.errors import NoSuchTable
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import Action, Pauses
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, Phase, PlayCard
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, Watch, asked, seconds_left, settle


async def nothing_more(runner):
    """Wait until the runner has nothing to do but to wait for people."""
    await settle()
    return all(runner.due(table).action is Action.EXPIRE for table in runner._tables)


async def test_the_first_hand_is_dealt_by_itself_and_the_table_waits_for_its_dealer(
    harness, start_runner, watch
):
    running = start_runner()
    await harness.start(BERNAT, CARLA, DIDAC)
    table = await watch.until(lambda table: table.match and table.match.state.phase is Phase.TRUMP)
    assert asked(table) == ANNA
    assert await nothing_more(running)


async def test_computers_play_until_a_person_is_asked(harness, start_runner, watch):
    start_runner()
    await harness.start(first_dealer="draw")
    table = await watch.until(asked)
    assert asked(table) == ANNA


async def test_a_person_and_three_computers_finish_a_match(harness, start_runner, watch):
    start_runner()
    await harness.start(max_hands=2)
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        await harness.execute(commands.game_move, 0, table.view(0).moves[-1])
    assert table.stage is Stage.OVER
    assert len(table.match.state.results) == 2


async def test_a_table_that_is_over_is_forgotten(harness, start_runner, watch, tables):
    start_runner()
    await harness.start()
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        await harness.execute(commands.game_move, 0, table.view(0).moves[-1])
    with pytest.raises(NoSuchTable):
        tables.get(harness.id)


async def test_a_computer_plays_on_for_a_person_who_left_until_the_return(harness, start_runner, watch):
    start_runner()
    await harness.start(BERNAT, CARLA, DIDAC)
    await watch.until(lambda table: asked(table) == ANNA)
    await harness.execute(commands.leave, ANNA)
    table = await watch.until(lambda table: asked(table) not in (None, ANNA))
    assert table.moves[-1].seat == 0
    await harness.execute(commands.come_back, ANNA)
    assert not harness.table.seats[0].is_away


async def test_nothing_is_played_while_everybody_is_away(harness, start_runner, watch):
    running = start_runner()
    await harness.start()
    await watch.until(lambda table: asked(table) == ANNA)
    await harness.execute(commands.leave, ANNA)
    turn = harness.table.turn
    assert await nothing_more(running)
    assert harness.table.turn == turn
    await harness.execute(commands.come_back, ANNA)
    assert asked(harness.table) == ANNA


async def test_a_lobby_closes_when_its_time_is_over(harness, start_runner, watch):
    start_runner(Pauses(computer=0, deal=0, lobby=0, match=0))
    await harness.open()
    table = await watch.until(lambda table: table.stage is Stage.CLOSED)
    assert table.close_reason is CloseReason.NOT_STARTED


async def test_a_lobby_that_came_back_has_only_the_time_that_was_left(harness, store, clock, start_runner):
    await harness.open()
    clock.pass_by(minutes=59)
    again = Tables(store.log, now=clock)
    await again.load()
    running = start_runner(tables=again)
    assert seconds_left(running, again.get(harness.id)) == 60
    clock.pass_by(hours=5)
    assert seconds_left(running, again.get(harness.id)) == 0


async def test_every_change_in_a_lobby_gives_it_its_time_again(harness, clock, tables):
    await harness.open()
    clock.pass_by(minutes=59)
    await harness.execute(commands.sit, BERNAT, 1)
    assert seconds_left(Runner(tables, AT_ONCE), harness.table) == AT_ONCE.lobby


async def test_a_computer_player_that_fails_still_moves(harness, start_runner, watch, monkeypatch, caplog):
    class Broken:
        def __init__(self, chance):
            pass

        def choose(self, view):
            raise RuntimeError("no idea")

    monkeypatch.setitem(PLAYERS, "careful", Broken)
    start_runner()
    await harness.start(BERNAT, CARLA)
    await watch.until(lambda table: asked(table) == ANNA)
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        seat = BOTIFARRA.to_move(table.match.state)
        await harness.execute(commands.game_move, seat, table.view(seat).moves[-1])
    assert table.stage is Stage.OVER
    assert re.search(r"the computer on seat \d of table \d in turn \d+ failed", caplog.text)


async def test_a_computer_player_that_breaks_the_rules_makes_a_legal_move_instead(
    harness, start_runner, watch, monkeypatch, caplog
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
    start_runner()
    await harness.start(BERNAT, CARLA, revoke="penalty")
    while (table := await watch.until(lambda table: asked(table) or not table.is_open)).is_open:
        seat = BOTIFARRA.to_move(table.match.state)
        await harness.execute(commands.game_move, seat, table.view(seat).moves[-1])
    assert table.stage is Stage.OVER
    assert [result.revoke for result in table.match.state.results] == [None]
    assert re.search(r"the computer on seat \d of table \d in turn \d+ made no legal move", caplog.text)


async def test_a_table_that_could_not_be_written_tries_again(
    harness, start_runner, watch, store, monkeypatch, caplog
):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    append, failures = store.log.append, [OSError("disk full")] * 2

    async def sometimes(*arguments, **options):
        if failures:
            raise failures.pop()
        await append(*arguments, **options)

    await harness.start(BERNAT, CARLA, DIDAC)
    monkeypatch.setattr(store.log, "append", sometimes)
    start_runner()
    table = await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)
    assert table.match.state.deal == 1
    assert failures == []
    assert caplog.text.count("trying again") == 1


async def test_nothing_is_tried_again_for_a_task_that_has_ended(harness, start_runner, store, monkeypatch):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    tries = []

    async def never(*arguments, **options):
        tries.append(arguments)
        raise StoreError("The disk is full.")

    await harness.start(BERNAT, CARLA, DIDAC)
    monkeypatch.setattr(store.log, "append", never)
    running = start_runner()
    while not tries:
        await settle()
    await running.close()
    await settle()
    tries.clear()
    await settle()
    assert tries == []


async def test_tables_that_came_back_go_on_by_themselves(harness, store, clock, start_runner):
    await harness.start()
    again, watch = Tables(store.log, now=clock), Watch()
    await again.load()
    again.add_listener(watch)
    start_runner(tables=again)
    assert asked(await watch.until(asked)) == ANNA


async def test_a_table_that_cannot_be_run_keeps_no_other_from_going_on(
    harness, start_runner, watch, monkeypatch, caplog
):
    await harness.start()
    broken, due = harness.id, Runner.due
    await harness.start(BERNAT, CARLA, DIDAC)

    def failing(running, table, *only_moves):
        if table.id == broken:
            raise IndexError("a seat that is not there")
        return due(running, table, *only_moves)

    monkeypatch.setattr(Runner, "due", failing)
    start_runner()
    table = await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)
    assert table.id == harness.id
    assert f"table {broken} cannot be run" in caplog.text


async def test_a_table_whose_task_failed_is_started_again_and_counts_as_late_meanwhile(
    harness, start_runner, watch, monkeypatch
):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    await harness.start(BERNAT, CARLA, DIDAC)
    running, act, late = start_runner(), Runner._act, []

    async def failing(runner, table):
        late.append(runner.overdue())
        if len(late) <= 2:
            raise IndexError("a seat that is not there")
        await act(runner, table)

    monkeypatch.setattr(Runner, "_act", failing)
    await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)
    assert late[:3] == [0, 1, 1]
    assert running.overdue() == 0


async def test_a_runner_that_is_closed_leaves_no_task_behind(harness, tables):
    running = Runner(tables, Pauses(computer=60, deal=60, lobby=60, match=60))
    tables.add_listener(running)
    await harness.open()
    (task,) = running._tasks.values()
    await running.close()
    assert task.cancelled()


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.QUICK, 4), (Pace.NORMAL, 10), (Pace.CALM, 20)])
async def test_a_result_stays_as_long_as_the_pace_says(harness, tables, pace, seconds):
    running = Runner(tables, Pauses(computer=1, deal=10, lobby=60, match=60))
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2, pace=pace)
    assert seconds_left(running, harness.table) == 0
    await harness.play_on(until=Phase.PLAY)
    while harness.state.phase is not Phase.DEAL:
        await harness.move(harness.asked(), harness.moves()[-1])
    assert seconds_left(running, harness.table) == seconds


async def test_a_finished_trick_lies_a_little_longer_before_a_computer_leads(harness, tables):
    running = Runner(tables, Pauses(computer=1, deal=0, lobby=60, match=60))
    await harness.start(BERNAT, CARLA, DIDAC, pace=Pace.NORMAL)
    await harness.play_on(until=Phase.PLAY)
    waits = []
    for _ in range(4):
        seat = BOTIFARRA.to_move(harness.state)
        await harness.execute(commands.leave, harness.table.seats[seat].person)
        waits.append(seconds_left(running, harness.table))
        await harness.execute(commands.come_back, harness.table.seats[seat].person)
        await harness.move(harness.asked(), harness.moves()[-1])
    seat = BOTIFARRA.to_move(harness.state)
    await harness.execute(commands.leave, harness.table.seats[seat].person)
    assert waits == [1, 1, 1, 1]
    assert seconds_left(running, harness.table) == 2


async def test_a_table_that_everybody_has_left_waits_with_the_deal_too(harness, tables):
    running = Runner(tables, AT_ONCE)
    await harness.start()
    await harness.execute(commands.leave, ANNA)
    assert running.due(harness.table).action is Action.EXPIRE
    assert harness.table.stage is Stage.PLAYING
    await harness.execute(commands.stop, Actor(ANNA))


async def test_a_match_at_which_nobody_moves_is_closed_when_its_time_is_over(harness, start_runner, watch):
    await harness.start(BERNAT, CARLA, DIDAC)
    start_runner(Pauses(computer=0, deal=0, lobby=60, match=0))
    table = await watch.until(lambda table: table.stage is Stage.CLOSED)
    assert table.close_reason is CloseReason.ABANDONED


async def test_a_write_that_failed_after_its_commit_is_read_again_and_the_table_goes_on(
    harness, start_runner, watch, store, monkeypatch
):
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 0)
    append, lost = store.log.append, [OSError("the answer was lost")]

    async def committed_and_lost(*arguments, **options):
        await append(*arguments, **options)
        if lost:
            raise lost.pop()

    await harness.start(BERNAT, CARLA, DIDAC)
    monkeypatch.setattr(store.log, "append", committed_and_lost)
    start_runner()
    table = await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)
    assert table.match.state.deal == 1
    assert harness.table == table
