"""Moves of the table where nobody has a choice, so that nobody has to click."""

from dataclasses import replace

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Pace, Rules
from bot.tables.log.records import record_lines
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.due import Action, Pauses
from engine.botifarra import BOTIFARRA, Phase
from engine.games import GAMES
from engine.record import replay
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, seconds_left, settle
from tests.toy.rules import HIGHEST, Play
from tests.toy.turning import TURNING

PAUSES = Pauses(computer=1.5, deal=15, lobby=60, match=60, forced=0.5)


@pytest.fixture
def waiting(tables):
    """Return a runner that is never woken, to ask for due actions."""
    return Runner(tables, PAUSES)


# Forced moves


async def test_a_seat_with_a_choice_is_waited_for(turning, waiting):
    await turning.start(BERNAT)
    await turning.until_left(3)
    assert waiting.due(turning.table).action is Action.EXPIRE


async def test_a_forced_move_waits_as_long_as_a_finished_trick_lies_there(turning, waiting):
    await turning.start(BERNAT)
    await turning.until_left(2)
    assert waiting.due(turning.table).action is Action.FORCED_MOVES
    assert seconds_left(waiting, turning.table) == 3.0


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.QUICK, 0.2), (Pace.NORMAL, 0.5), (Pace.CALM, 1.0)])
async def test_within_a_trick_a_forced_move_is_made_after_a_moment(turning, waiting, pace, seconds):
    await turning.start(BERNAT, pace=pace)
    await turning.until_left(2)
    await turning.turn()
    assert waiting.due(turning.table).action is Action.FORCED_MOVES
    assert seconds_left(waiting, turning.table) == pytest.approx(seconds)


async def test_all_forced_moves_in_a_row_are_one_change(turning, watch, start_runner, tables):
    changes = []

    class Listener:
        def table_changed(self, change):
            changes.append((change.before.turn, change.after.turn))

    await turning.start(BERNAT, CARLA)
    await turning.until_left(3)
    before = turning.table.turn
    tables.add_listener(Listener())
    start_runner(replace(AT_ONCE, deal=600))
    table = await watch.until(lambda table: not table.deal_is_open)
    assert changes == [(before, before + 3)]
    assert table.match.status.scored == 1
    moves = table.moves[before:]
    assert sorted(move.seat for move in moves) == [0, 1, 2]
    assert all(move.move.startswith("turn ") for move in moves)


async def test_a_trick_that_forced_moves_finish_is_seen_before_the_next(turning, monkeypatch):
    monkeypatch.setattr(
        type(TURNING),
        "forced_move",
        lambda game, state, seat: next(iter(game.legal_moves(state, seat)), None),
    )
    await turning.start(BERNAT)
    await turning.execute(commands.forced_moves)
    assert len(turning.lying) == 6
    assert turning.table.match.status.trick_lies


async def test_a_person_may_make_the_forced_move_before_the_table_does(turning):
    await turning.start(BERNAT)
    await turning.until_left(2)
    await turning.turn()
    assert len(turning.lying) == 1
    await turning.execute(commands.forced_moves)
    assert turning.table.match.status.scored == 1
    await turning.execute(commands.forced_moves)
    assert turning.table.match.status.scored == 1


async def test_forced_moves_are_moves_of_the_record(turning, watch, start_runner, store, clock):
    await turning.start(BERNAT, rounds=1)
    for deal in (1, 2):
        await turning.until_left(2)
        await turning.execute(commands.forced_moves)
        if deal == 1:
            await turning.deal()
    table = await turning.tables.find(turning.id)
    (match,) = replay(record_lines(table))
    assert match.state == table.match.state
    again = Tables(store.log, now=clock)
    assert await again.find(turning.id) == table


async def test_nothing_is_forced_at_a_table_that_everybody_has_left(turning, waiting):
    await turning.start(BERNAT)
    await turning.until_left(2)
    for person in (ANNA, BERNAT):
        await turning.execute(commands.leave, person)
    assert waiting.due(turning.table).action is Action.EXPIRE


async def test_a_forced_move_of_a_computer_does_not_wait_for_it_to_think(turning, waiting):
    await turning.start(BERNAT)
    await turning.until_left(2)
    await turning.turn()
    (seat,) = turning.table.waits_for
    await turning.execute(commands.leave, turning.table.seats[seat].person)
    assert seconds_left(waiting, turning.table) == 0.5


# The only move of a person who wants it to go by itself

CHOSEN = {"last_trick": "chosen"}


async def to_the_last_card(turning):
    """Leave one card, and return the seat that is to turn it over."""
    await turning.start(BERNAT, **CHOSEN)
    await turning.until_left(1)
    return turning.table.waits_for[0]


async def test_an_only_move_goes_after_the_pause_of_a_computer(turning, waiting):
    seat = await to_the_last_card(turning)
    assert waiting.due(turning.table).action is Action.EXPIRE
    due = waiting.due(turning.table, {seat})
    assert (due.action, due.seat) == (Action.ONLY_MOVE, seat)
    assert (due.at - turning.table.waits_since).total_seconds() == 1.5
    await turning.execute(commands.leave, turning.table.seats[seat].person)
    assert waiting.due(turning.table, {seat}).action is Action.COMPUTER_MOVE
    assert seconds_left(waiting, turning.table) == 1.5


async def test_whoever_has_a_choice_is_asked_whatever_the_preference(turning, waiting):
    await turning.start(BERNAT, **CHOSEN)
    await turning.until_left(2)
    assert waiting.due(turning.table, {0, 1}).action is Action.EXPIRE


class Wishes:
    """The preferences of people: those who want their only card to go by itself, by id."""

    def __init__(self, *people):
        self.people = {person.id for person in people}
        self.fails = False

    async def __call__(self, user_id):
        if self.fails:
            raise OSError("the database is gone")
        return user_id in self.people


async def test_the_runner_makes_the_only_move_of_those_who_want_it_and_waits_for_others(
    turning, watch, tables
):
    seat = await to_the_last_card(turning)
    person = turning.table.seats[seat].person
    wishes = Wishes(ANNA if person is BERNAT else BERNAT)
    runner = Runner(tables, replace(AT_ONCE, deal=600), wishes)
    tables.add_listener(runner)
    await runner.start()
    runner.table_loaded(turning.table)
    await settle()
    assert turning.lying
    wishes.people.add(person.id)
    runner.person_changed(person.id)
    table = await watch.until(lambda table: not table.deal_is_open)
    assert table.moves[-1].seat == seat
    await runner.close()


async def test_people_are_asked_to_move_while_preferences_cannot_be_read(turning, tables, caplog):
    await to_the_last_card(turning)
    wishes = Wishes(ANNA, BERNAT)
    wishes.fails = True
    runner = Runner(tables, AT_ONCE, wishes)
    await runner.start()
    runner.table_loaded(turning.table)
    await settle()
    assert turning.lying
    assert "the preferences of a person cannot be read" in caplog.text
    await runner.close()


async def test_only_moves_of_several_seats_that_are_asked_at_once_go_one_after_the_other(tables, monkeypatch):
    monkeypatch.setitem(GAMES, HIGHEST.name, HIGHEST)
    monkeypatch.setattr(type(HIGHEST), "legal_moves", lambda game, state, seat: one_card(state, seat))
    rules = Rules({}, None, Language.CA, Pace.NORMAL)
    table_id = (await tables.open(HIGHEST, ANNA, 10, 20, rules)).id
    for command in (
        lambda table: commands.sit(table, BERNAT, 1),
        lambda table: commands.start(table, Actor(ANNA)),
        lambda table: commands.deal(table, bytes(32)),
    ):
        await tables.execute(table_id, command)
    runner = Runner(tables, PAUSES)
    assert runner.due(tables.get(table_id), {1}).seat == 1
    assert runner.due(tables.get(table_id), {0, 1}).seat == 0
    await tables.execute(table_id, lambda table: commands.make_only_move(table, 0))
    assert runner.due(tables.get(table_id), {0, 1}).seat == 1


def one_card(state, seat):
    """Return the first card of a seat that has not chosen yet as its only move."""
    asked = seat is not None and state.chosen and state.chosen[seat] is None
    return (Play(state.hands[seat][0]),) if asked else ()


# Botifarra


async def test_in_botifarra_the_cards_of_the_last_trick_are_forced_and_no_others(harness, waiting):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.play_on(until=Phase.PLAY)
    while len(harness.state.tricks) < 11:
        assert waiting.due(harness.table).action is Action.EXPIRE
        await harness.go_on()
    assert waiting.due(harness.table).action is Action.FORCED_MOVES
    await harness.execute(commands.forced_moves)
    assert harness.table.match.status.scored == 1


@pytest.mark.parametrize(("revoke", "action"), [("prevent", Action.ONLY_MOVE), ("penalty", Action.EXPIRE)])
async def test_in_botifarra_an_only_legal_card_goes_unless_a_revoke_is_possible_and_a_call_never(
    harness, waiting, revoke, action
):
    await harness.start(BERNAT, CARLA, DIDAC, revoke=revoke, max_hands=9)
    await harness.play_on(until=Phase.CALLS)
    assert waiting.due(harness.table, range(4)).action is Action.EXPIRE
    while not bound_to_follow(harness):
        await harness.go_on()
    assert waiting.due(harness.table, range(4)).action is action


def bound_to_follow(harness):
    """Tell whether one of several cards of the awaited seat is legal."""
    seat = BOTIFARRA.to_move(harness.state)
    view = None if seat is None else harness.table.view(seat)
    return view is not None and len(view.playable) == 1 < len(view.available)
