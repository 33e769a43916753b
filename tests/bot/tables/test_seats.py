"""The lobby: who sits where, who is in charge, and refusals before the start."""

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason, Person
from bot.tables.errors import NoSuchTable, TableError
from bot.tables.table import Stage
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA

MODERATOR = Actor(EVA, is_moderator=True)


async def refused(action):
    """Return the code of a refusal."""
    with pytest.raises(TableError) as error:
        await action
    return error.value.code


def seats(table):
    return [seat.name for seat in table.seats]


async def test_the_host_sits_at_the_first_seat_of_a_new_table(harness):
    await harness.open()
    assert seats(harness.table) == ["Anna", "", "", ""]
    assert harness.table.stage is Stage.LOBBY
    assert harness.table.in_charge == ANNA


async def test_a_person_who_names_no_seat_gets_the_first_free_one(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.sit, CARLA, None)
    assert seats(harness.table) == ["Anna", "Bernat", "Carla", ""]


async def test_a_person_who_names_no_seat_takes_a_seat_of_a_computer_when_no_other_is_left(harness):
    await harness.open()
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.sit, BERNAT, None)
    assert seats(harness.table)[1] == "Bernat"


async def test_a_full_table_has_no_seat_for_one_more(harness):
    await harness.open(BERNAT, CARLA, DIDAC)
    for seat in (None, 2):
        assert await refused(harness.execute(commands.sit, EVA, seat)) == "table_is_full"


async def test_a_person_changes_seats_and_never_sits_twice(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.sit, ANNA, 3)
    assert seats(harness.table) == ["", "Bernat", "", "Anna"]
    assert await refused(harness.execute(commands.sit, ANNA, 3)) == "already_seated"
    assert await refused(harness.execute(commands.sit, ANNA, None)) == "already_seated"


async def test_a_seat_that_is_taken_is_refused_with_the_name_on_it(harness):
    await harness.open(BERNAT, CARLA)
    with pytest.raises(TableError) as error:
        await harness.execute(commands.sit, DIDAC, 2)
    assert (error.value.code, error.value.details) == ("seat_taken", {"name": "Carla"})
    assert seats(harness.table) == ["Anna", "Bernat", "Carla", ""]


async def test_computers_fill_the_free_seats_and_go_when_they_are_sent_away(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.fill, Actor(BERNAT))
    assert [bool(seat.computer) for seat in harness.table.seats] == [False, False, True, True]
    assert len(set(seats(harness.table))) == 4
    assert await refused(harness.execute(commands.fill, Actor(ANNA))) == "no_free_seat"
    assert await refused(harness.execute(commands.send_computers_away, Actor(BERNAT))) == "only_in_charge"
    await harness.execute(commands.send_computers_away, Actor(ANNA))
    assert seats(harness.table) == ["Anna", "Bernat", "", ""]


async def test_only_who_sits_there_or_moderates_calls_computers(harness):
    await harness.open()
    assert await refused(harness.execute(commands.fill, Actor(EVA))) == "not_at_this_table"
    await harness.execute(commands.fill, MODERATOR)
    assert not any(seat.is_free for seat in harness.table.seats)


async def test_the_first_one_seated_is_in_charge_when_the_host_has_gone(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.leave, ANNA)
    assert harness.table.in_charge == BERNAT
    await harness.execute(commands.sit, ANNA, 2)
    assert harness.table.in_charge == ANNA


async def test_a_table_that_everybody_left_is_still_the_hosts(harness):
    await harness.open()
    await harness.execute(commands.leave, ANNA)
    assert harness.table.in_charge == ANNA


async def test_a_match_starts_with_four_and_at_least_one_person(harness):
    await harness.open(BERNAT)
    with pytest.raises(TableError) as error:
        await harness.execute(commands.start, Actor(ANNA))
    assert (error.value.code, error.value.details) == ("seats_are_free", {"count": 2})
    await harness.execute(commands.fill, Actor(ANNA))
    assert await refused(harness.execute(commands.start, Actor(BERNAT))) == "only_in_charge"
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.fill, MODERATOR)
    assert await refused(harness.execute(commands.start, MODERATOR)) == "nobody_is_here"


async def test_nothing_of_a_lobby_can_be_done_once_the_match_has_started(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    for decide, who in (
        (commands.start, Actor(ANNA)),
        (commands.fill, Actor(ANNA)),
        (commands.send_computers_away, Actor(ANNA)),
    ):
        assert await refused(harness.execute(decide, who)) == "match_has_started"
    assert await refused(harness.execute(commands.sit, EVA, 1)) == "too_late_to_sit"
    assert await refused(harness.execute(commands.get_up, BERNAT)) == "match_has_started"
    assert (
        await refused(harness.execute(commands.change_rules, Actor(ANNA), harness.table.rules))
        == "match_has_started"
    )


async def test_rules_are_changed_by_who_is_in_charge_and_must_make_a_game(harness):
    await harness.open(BERNAT)
    rules = harness.table.rules
    other = type(rules)({**rules.options, "play": "lliure"}, None, rules.language, rules.pace)
    assert await refused(harness.execute(commands.change_rules, Actor(BERNAT), other)) == "only_in_charge"
    await harness.execute(commands.change_rules, Actor(ANNA), other)
    assert harness.table.options.play == "lliure"
    endless = type(rules)({"target": "none"}, None, rules.language, rules.pace)
    with pytest.raises(RuleError) as error:
        await harness.execute(commands.change_rules, Actor(ANNA), endless)
    assert error.value.code == "match_never_ends"
    assert harness.table.rules == other


async def test_the_same_rules_again_write_nothing(harness):
    await harness.open()
    seq = harness.table.seq
    await harness.execute(commands.change_rules, Actor(ANNA), harness.table.rules)
    assert harness.table.seq == seq


async def test_rules_that_make_no_game_open_no_table(harness, tables):
    with pytest.raises(RuleError):
        await harness.open(max_hands=0)
    assert list(tables) == []


async def test_only_host_who_is_in_charge_or_a_moderator_stops_a_table(harness):
    await harness.open(BERNAT)
    assert await refused(harness.execute(commands.stop, Actor(BERNAT))) == "only_host_or_moderator"
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.stop, Actor(ANNA))
    assert harness.table.close_reason is CloseReason.STOPPED
    assert await refused(harness.execute(commands.stop, MODERATOR)) == "table_is_over"


async def test_a_lobby_expires_as_not_started_and_a_match_as_abandoned(harness):
    await harness.open()
    await harness.execute(commands.expire)
    assert harness.table.close_reason is CloseReason.NOT_STARTED
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.execute(commands.expire)
    assert harness.table.close_reason is CloseReason.ABANDONED
    assert list(commands.expire(harness.table)) == []


async def test_a_table_that_does_not_exist_can_neither_be_seen_nor_acted_at(tables):
    with pytest.raises(NoSuchTable):
        tables.get(99)
    with pytest.raises(NoSuchTable):
        await tables.find(99)
    with pytest.raises(NoSuchTable):
        await tables.execute(99, lambda table: ())


async def test_the_open_tables_of_a_channel_are_found_oldest_first(harness, tables):
    first = (await harness.open()).id
    second = (await harness.open()).id
    await harness.open()
    await harness.execute(commands.stop, Actor(ANNA))
    assert [table.id for table in tables.in_channel(20)] == [first, second]
    assert tables.in_channel(21) == []


async def test_names_of_any_letters_come_back_as_they_were(harness, tables):
    strange = Person(77, "Ʀ̃ø😀\u200b\u202e <@1>")
    await harness.open(strange)
    tables.forget(harness.id)
    assert (await tables.find(harness.id)).seats[1].person == strange
