"""Decisions of computers: in time, in threads, and by the players that can think."""

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Computer
from bot.tables.computers.thinking import GRACE, Thinking
from bot.tables.time.due import Pauses
from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, Phase
from tests.bot.tables.at_events import BOARD, at_event
from tests.bot.tables.conftest import BERNAT, CARLA, DIDAC, PATIENCE, settle

LONGEST = 600.0
"""Seconds for a decision here, of which nothing makes use."""


class Searching:
    """A player that searches until it is stopped, and then has the last of its moves."""

    def __init__(self, chance):
        self.stopped = threading.Event()
        Searching.all.append(self)

    def choose(self, view):
        assert self.stopped.wait(PATIENCE)
        return view.moves[-1]

    def interject(self, view):
        return self.choose(view)

    def stop(self):
        self.stopped.set()


class Deaf(Searching):
    """A player that searches on whatever it is told, until the test lets it go."""

    def stop(self):
        pass


@pytest.fixture(autouse=True)
def _searching():
    Searching.all = []
    yield
    for player in Searching.all:
        player.stopped.set()


@pytest.fixture
async def thinking():
    thinking = Thinking(longest=LONGEST)
    thinking.has_compiled = True
    yield thinking
    await thinking.close()


@pytest.fixture
def impatient(monkeypatch):
    """Ask every search at once to stop; it has as long as it likes for that."""
    monkeypatch.setattr("bot.tables.computers.thinking.GRACE", LONGEST)


@pytest.fixture
async def hasty():
    """Give up every search that does not stop when it is asked to."""
    hasty = Thinking(longest=GRACE)
    hasty.has_compiled = True
    yield hasty
    await hasty.close()


@pytest.fixture
async def asked(harness):
    """Return a table at which Anna's seat is asked for a card."""
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    return harness.table


def asked_seat(table):
    return BOTIFARRA.to_move(table.match.state)


async def move_of(thinking, table, player):
    return await thinking.move(BOTIFARRA, player, table.view(asked_seat(table)))


async def test_a_search_that_takes_too_long_is_stopped_and_its_best_move_is_made(
    thinking, impatient, asked, monkeypatch, caplog
):
    monkeypatch.setitem(PLAYERS, "strong", Searching)
    assert await move_of(thinking, asked, "strong") == asked.view(asked_seat(asked)).moves[-1]
    assert Searching.all[0].stopped.is_set()
    assert caplog.records == []


async def test_where_a_search_does_not_stop_the_quick_player_moves_in_time(hasty, asked, monkeypatch, caplog):
    monkeypatch.setitem(PLAYERS, "strong", Deaf)
    assert await move_of(hasty, asked, "strong") in asked.view(asked_seat(asked)).moves
    assert not Searching.all[0].stopped.is_set()
    assert "found no move in time (strong)" in caplog.text


async def test_searches_that_do_not_end_make_no_other_table_late(hasty, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "strong", Deaf)
    monkeypatch.setitem(PLAYERS, "expert", CarefulPlayer)
    levels = ("strong", "strong", "expert", "careful")
    await asyncio.gather(*(move_of(hasty, asked, level) for level in levels))
    assert [player.stopped.is_set() for player in Searching.all] == [False, False]


async def test_the_event_loop_goes_on_while_computers_think(thinking, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "strong", Searching)
    deciding = asyncio.create_task(move_of(thinking, asked, "strong"))
    await until(lambda: Searching.all)
    await settle()
    assert not deciding.done()
    Searching.all[0].stopped.set()
    await deciding


async def test_a_level_that_this_version_does_not_have_is_played_by_the_quick_player(thinking, asked):
    assert thinking.player_for(BOTIFARRA, "clairvoyant") == "careful"
    assert await move_of(thinking, asked, "clairvoyant") in asked.view(asked_seat(asked)).moves


async def test_until_a_player_is_compiled_the_quick_one_plays_for_it(thinking, impatient, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "strong", Searching)
    thinking.has_compiled = False
    await move_of(thinking, asked, "strong")
    assert Searching.all == []
    thinking.has_compiled = True
    await move_of(thinking, asked, "strong")
    assert len(Searching.all) == 1


async def test_a_table_that_has_moved_on_frees_the_thread(thinking, asked, monkeypatch, harness):
    monkeypatch.setitem(PLAYERS, "careful", Searching)
    thinking.begin(asked, asked_seat(asked))
    await until(lambda: Searching.all)
    thinking.keep_up(asked)
    await asyncio.sleep(0)
    assert not Searching.all[0].stopped.is_set()
    await harness.go_on()
    thinking.keep_up(harness.table)
    await until(Searching.all[0].stopped.is_set)


async def test_a_table_thinks_about_one_decision_at_a_time_and_once(thinking, impatient, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Searching)
    seat = asked_seat(asked)
    thinking.begin(asked, seat)
    thinking.begin(asked, seat)
    chosen = await thinking.choose(asked, seat)
    assert await thinking.choose(asked, seat) == chosen
    assert len(Searching.all) == 1


async def test_who_waits_for_a_decision_and_is_cancelled_leaves_it_to_the_next(thinking, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Searching)
    waiting = asyncio.create_task(thinking.choose(asked, asked_seat(asked)))
    await until(lambda: Searching.all)
    waiting.cancel()
    Searching.all[0].stopped.set()
    assert await thinking.choose(asked, asked_seat(asked)) in asked.view(asked_seat(asked)).moves
    assert len(Searching.all) == 1


async def test_a_computer_that_takes_too_long_to_judge_says_nothing(hasty, asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Deaf)
    assert await hasty.interjection(asked, asked_seat(asked)) is None


async def test_what_is_thought_about_at_the_end_is_stopped(asked, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Searching)
    thinking = Thinking()
    thinking.begin(asked, asked_seat(asked))
    await until(lambda: Searching.all)
    await thinking.close()
    assert Searching.all[0].stopped.is_set()


async def test_other_calculations_run_in_the_same_threads(thinking):
    assert (await thinking.run(lambda: threading.current_thread().name)).startswith("think")


async def test_a_computer_thinks_within_the_pause_before_its_move(harness, start_runner, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Searching)
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    seat = asked_seat(harness.table)
    await harness.execute(commands.leave, harness.asked())
    start_runner(Pauses(computer=60, deal=0, lobby=3600, match=3600))
    await until(lambda: Searching.all)
    assert asked_seat(harness.table) == seat
    await harness.execute(commands.come_back, harness.table.seats[seat].person)


class Fickle:
    """A player that leaves everything to chance."""

    def __init__(self, chance):
        self.chance = chance

    def choose(self, view):
        return self.chance.choice(view.moves)


async def moves_of_computers(harness, thinking, place):
    """Return the moves of a board on which computers play for everybody."""
    await at_event(harness, place, *(Computer("careful", "Casa"),) * 3, BERNAT)
    await harness.deal()
    while harness.state.phase.is_in_deal:
        seat = asked_seat(harness.table)
        chosen = await thinking.choose(harness.table, seat)
        await harness.execute(commands.game_move, seat, chosen)
    table = await harness.tables.find(harness.id)
    return [move.move for move in table.moves]


async def test_computers_at_two_tables_of_a_board_answer_the_same_moves_alike(harness, thinking, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Fickle)
    first = await moves_of_computers(harness, thinking, BOARD)
    assert await moves_of_computers(harness, thinking, replace(BOARD, table=5, round=2)) == first


async def until(reached):
    """Wait until a condition is met."""
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
