"""Tables of events while they are played: they wait for nobody, end by no wish of their players, and leak nothing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.commands import Actor, Computer
from bot.tables.errors import TableError
from bot.tables.no_choice import forced_seat
from bot.tables.results import match_result
from bot.tables.runner import Runner
from bot.tables.table import Stage
from bot.tables.time.due import Action
from bot.ui.text.table_names import TableNames
from engine.botifarra import Phase
from tests.bot.tables.at_events import BOARD, FOUR, MATCH, at_event
from tests.bot.tables.conftest import AT_ONCE, BERNAT, EVA, asked, seconds_left

PAUSES = replace(AT_ONCE, computer=10, deal=20, forced=1, match=7 * 24 * 3600)
HOUSE = Computer("careful", "Casa")


@pytest.fixture
def waiting(tables):
    """Return a runner that only tells what it would do, and when."""
    return Runner(tables, PAUSES)


async def everybody_leaves(harness):
    for person in FOUR:
        await harness.execute(commands.leave, person)


# absence


async def test_computers_play_on_where_everybody_has_left(harness, start_runner, watch, store):
    await at_event(harness, MATCH, options={"target": "none", "max_hands": 4})
    await harness.play_on(until=Phase.PLAY)
    await everybody_leaves(harness)
    assert not harness.table.is_asleep
    assert "sleep" not in TableNames(translator(Language.EN), harness.table).absent()
    start_runner()
    table = await watch.until(lambda table: not table.is_open)
    assert (table.stage, table.match.status.scored) == (Stage.OVER, 4)
    assert store.log.results[table.id] == match_result(table)


async def test_a_person_comes_back_to_the_table_at_which_computers_play_on(harness, waiting):
    await at_event(harness, MATCH)
    await harness.play_on(until=Phase.PLAY)
    await everybody_leaves(harness)
    assert waiting.due(harness.table).action is Action.COMPUTER_MOVE
    await harness.execute(commands.come_back, harness.table.seats[harness.table.waits_for[0]].person)
    assert waiting.due(harness.table).action is Action.TIME_OUT


@pytest.mark.parametrize(("clock_of_rules", "seconds"), [(60, 60), (None, 7 * 24 * 3600)])
async def test_the_time_of_a_person_ends_though_nobody_else_is_at_the_table(
    harness, waiting, clock_of_rules, seconds
):
    await at_event(harness, MATCH, HOUSE, BERNAT, HOUSE, HOUSE, clock=clock_of_rules)
    await harness.play_on(until=Phase.PLAY)
    while asked(harness.table) is None:
        await harness.go_on()
    due = waiting.due(harness.table)
    assert (due.action, due.seat) == (Action.TIME_OUT, 1)
    assert due.at - harness.table.changed_at == timedelta(seconds=seconds)


# what players may do


@pytest.mark.parametrize("place", [MATCH, BOARD])
async def test_nobody_stops_or_concedes_a_match_of_an_event_or_asks_for_a_seat_there(harness, place):
    await at_event(harness, place)
    await harness.play_on(until=Phase.PLAY)
    person = asked(harness.table)
    seat, other = next((seat, each) for seat, each in enumerate(FOUR) if each != person)
    await harness.execute(commands.leave, other)
    refused = {
        "event_not_stopped": [lambda table: commands.stop(table, Actor(person))],
        "event_not_conceded": [lambda table: commands.concede_match(table, person)],
        "event_seats": [
            lambda table: commands.ask_for_seat(table, EVA, seat),
            lambda table: commands.sit(table, EVA, seat),
        ],
        "no_hints_here": [lambda table: commands.take_hint(table, person, table.turn)],
    }
    for code, tries in refused.items():
        for each in tries:
            with pytest.raises(TableError, match=code):
                await harness.execute(each)
    moderator = Actor(EVA, is_moderator=True)
    assert not commands.may_stop(harness.table, moderator)
    assert commands.who_may_stop(harness.table).code == "event_not_stopped"
    assert harness.table.seats_to_ask_for == ()


async def test_there_is_no_rematch_at_an_event_and_no_hint_even_for_who_plays_alone(harness):
    await at_event(harness, BOARD, HOUSE, BERNAT, HOUSE, HOUSE)
    assert harness.table.has_one_person
    assert not harness.table.allows_hints
    await harness.play_on()
    with pytest.raises(TableError, match="event_opens_tables"):
        await harness.tables.open_rematch(harness.id, BERNAT)


# covered tables


async def to_a_forced_move(harness, *, while_a_trick_lies):
    """Play until the table moves for a seat that has no choice."""
    while forced_seat(harness.table) is None or (
        harness.table.match.status.trick_lies is not while_a_trick_lies
    ):
        await harness.go_on()


@pytest.mark.parametrize("lies", [False, True])
async def test_a_move_without_a_choice_waits_as_long_as_that_of_a_computer_at_a_covered_table(
    harness, waiting, lies
):
    pauses = {}
    for covered in (False, True):
        await at_event(harness, replace(BOARD, table=1 + covered), covered=covered)
        await to_a_forced_move(harness, while_a_trick_lies=lies)
        assert waiting.due(harness.table).action is Action.FORCED_MOVES
        pauses[covered] = seconds_left(waiting, harness.table)
    computer = 10 * 0.4 * (2 if lies else 1)
    assert pauses == {False: computer if lies else 0.4, True: computer}


async def test_moves_without_a_choice_go_one_by_one_at_a_covered_table_and_else_together(harness):
    made = {}
    for covered in (False, True):
        await at_event(harness, replace(BOARD, table=1 + covered), covered=covered)
        await to_a_forced_move(harness, while_a_trick_lies=True)
        made[covered] = len(commands.forced_moves(harness.table))
    assert made == {False: 4, True: 1}
