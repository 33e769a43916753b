"""Who sits where, who is in charge, and what is refused before the start."""

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
    """Return the code of the refusal, and that nothing was written."""
    with pytest.raises(TableError) as error:
        await action
    return error.value.code


def seats(table):
    return [chair.name for chair in table.seats]


async def test_the_host_sits_at_the_first_chair_of_a_new_table(evening):
    await evening.open()
    assert seats(evening.table) == ["Anna", "", "", ""]
    assert evening.table.stage is Stage.LOBBY
    assert evening.table.in_charge == ANNA


async def test_a_person_who_names_no_chair_gets_the_first_free_one(evening):
    await evening.open(BERNAT)
    await evening.act(commands.sit, CARLA, None)
    assert seats(evening.table) == ["Anna", "Bernat", "Carla", ""]


async def test_a_person_who_names_no_chair_takes_a_computers_when_no_other_is_left(evening):
    await evening.open()
    await evening.act(commands.fill, Actor(ANNA))
    await evening.act(commands.sit, BERNAT, None)
    assert seats(evening.table)[1] == "Bernat"


async def test_a_full_table_has_no_chair_for_one_more(evening):
    await evening.open(BERNAT, CARLA, DIDAC)
    assert await refused(evening.act(commands.sit, EVA, None)) == "table_is_full"


async def test_a_person_changes_chairs_and_never_sits_twice(evening):
    await evening.open(BERNAT)
    await evening.act(commands.sit, ANNA, 3)
    assert seats(evening.table) == ["", "Bernat", "", "Anna"]
    assert await refused(evening.act(commands.sit, ANNA, 3)) == "already_seated"
    assert await refused(evening.act(commands.sit, ANNA, None)) == "already_seated"


async def test_a_chair_that_is_taken_is_refused_with_the_name_on_it(evening):
    await evening.open(BERNAT)
    with pytest.raises(TableError) as error:
        await evening.act(commands.sit, CARLA, 1)
    assert (error.value.code, error.value.details) == ("chair_taken", {"name": "Bernat"})
    assert seats(evening.table) == ["Anna", "Bernat", "", ""]


async def test_computers_fill_the_empty_chairs_and_go_when_they_are_sent_away(evening):
    await evening.open(BERNAT)
    await evening.act(commands.fill, Actor(BERNAT))
    assert [bool(chair.computer) for chair in evening.table.seats] == [False, False, True, True]
    assert len(set(seats(evening.table))) == 4
    assert await refused(evening.act(commands.fill, Actor(ANNA))) == "no_empty_chair"
    assert await refused(evening.act(commands.send_computers_away, Actor(BERNAT))) == "only_in_charge"
    await evening.act(commands.send_computers_away, Actor(ANNA))
    assert seats(evening.table) == ["Anna", "Bernat", "", ""]


async def test_only_who_sits_there_or_moderates_calls_computers(evening):
    await evening.open()
    assert await refused(evening.act(commands.fill, Actor(EVA))) == "not_at_this_table"
    await evening.act(commands.fill, MODERATOR)
    assert not any(chair.is_free for chair in evening.table.seats)


async def test_the_first_one_seated_is_in_charge_when_the_host_has_gone(evening):
    await evening.open(BERNAT)
    await evening.act(commands.leave, ANNA)
    assert evening.table.in_charge == BERNAT
    await evening.act(commands.sit, ANNA, 2)
    assert evening.table.in_charge == ANNA


async def test_a_table_that_everybody_left_is_still_the_hosts(evening):
    await evening.open()
    await evening.act(commands.leave, ANNA)
    assert evening.table.in_charge == ANNA


async def test_a_match_starts_with_four_and_at_least_one_person(evening):
    await evening.open(BERNAT)
    with pytest.raises(TableError) as error:
        await evening.act(commands.start, Actor(ANNA))
    assert (error.value.code, error.value.details) == ("chairs_are_empty", {"count": 2})
    await evening.act(commands.fill, Actor(ANNA))
    assert await refused(evening.act(commands.start, Actor(BERNAT))) == "only_in_charge"
    await evening.act(commands.leave, ANNA)
    await evening.act(commands.leave, BERNAT)
    await evening.act(commands.fill, MODERATOR)
    assert await refused(evening.act(commands.start, MODERATOR)) == "nobody_is_here"


async def test_nothing_of_a_lobby_can_be_done_once_the_match_has_started(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    for decide, who in (
        (commands.start, Actor(ANNA)),
        (commands.fill, Actor(ANNA)),
        (commands.send_computers_away, Actor(ANNA)),
    ):
        assert await refused(evening.act(decide, who)) == "match_has_started"
    assert await refused(evening.act(commands.sit, EVA, 1)) == "match_has_started"
    assert (
        await refused(evening.act(commands.change_rules, Actor(ANNA), evening.table.rules))
        == "match_has_started"
    )


async def test_rules_are_changed_by_who_is_in_charge_and_must_make_a_game(evening):
    await evening.open(BERNAT)
    rules = evening.table.rules
    other = type(rules)({**rules.options, "play": "lliure"}, None, rules.language, rules.pace)
    assert await refused(evening.act(commands.change_rules, Actor(BERNAT), other)) == "only_in_charge"
    await evening.act(commands.change_rules, Actor(ANNA), other)
    assert evening.table.options.play == "lliure"
    endless = type(rules)({"target": "none"}, None, rules.language, rules.pace)
    with pytest.raises(RuleError) as error:
        await evening.act(commands.change_rules, Actor(ANNA), endless)
    assert error.value.code == "match_never_ends"
    assert evening.table.rules == other


async def test_the_same_rules_again_write_nothing(evening):
    await evening.open()
    seq = evening.table.seq
    await evening.act(commands.change_rules, Actor(ANNA), evening.table.rules)
    assert evening.table.seq == seq


async def test_rules_that_make_no_game_open_no_table(evening, tables):
    with pytest.raises(RuleError):
        await evening.open(max_hands=0)
    assert list(tables) == []


async def test_only_host_who_is_in_charge_or_a_moderator_stops_a_table(evening):
    await evening.open(BERNAT)
    assert await refused(evening.act(commands.stop, Actor(BERNAT))) == "only_host_or_moderator"
    await evening.act(commands.leave, ANNA)
    await evening.act(commands.stop, Actor(ANNA))
    assert evening.table.close_reason is CloseReason.STOPPED
    assert await refused(evening.act(commands.stop, MODERATOR)) == "table_is_over"


async def test_a_lobby_expires_as_not_started_and_a_match_as_abandoned(evening):
    await evening.open()
    await evening.act(commands.expire)
    assert evening.table.close_reason is CloseReason.NOT_STARTED
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.act(commands.expire)
    assert evening.table.close_reason is CloseReason.ABANDONED
    assert list(commands.expire(evening.table)) == []


async def test_a_table_that_does_not_exist_can_neither_be_seen_nor_acted_at(tables):
    with pytest.raises(NoSuchTable):
        tables.get(99)
    with pytest.raises(NoSuchTable):
        await tables.find(99)
    with pytest.raises(NoSuchTable):
        await tables.execute(99, lambda table: ())


async def test_the_open_tables_of_a_channel_are_found_oldest_first(evening, tables):
    first = (await evening.open()).id
    second = (await evening.open()).id
    await evening.open()
    await evening.act(commands.stop, Actor(ANNA))
    assert [table.id for table in tables.in_channel(20)] == [first, second]
    assert tables.in_channel(21) == []


async def test_names_of_any_letters_come_back_as_they_were(evening, tables):
    strange = Person(77, "Ʀ̃ø😀\u200b\u202e <@1>")
    await evening.open(strange)
    tables.forget(evening.id)
    assert (await tables.find(evening.id)).seats[1].person == strange
