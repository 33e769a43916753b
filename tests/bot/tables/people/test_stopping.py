"""Stopping, vanishing, and for whom such a match counts."""

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason
from bot.tables.log.replay import rebuild
from bot.tables.runner import Runner
from bot.tables.table import Stage
from bot.tables.time.due import Action
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA, PAUSES_OF_PEOPLE
from tests.bot.tables.people.harness import answer, half_played, refused, results

MODERATOR = Actor(EVA, is_moderator=True)


async def found(harness):
    return await harness.tables.find(harness.id)


async def test_a_match_is_stopped_once_all_other_present_people_agree(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.stop, Actor(CARLA))
    assert harness.table.petition.waiting_for == (0, 1, 3)
    for person in (ANNA, BERNAT, DIDAC):
        await answer(harness, person, agrees=True)
    table = await found(harness)
    assert (table.stage, table.close_reason) == (Stage.CLOSED, CloseReason.STOPPED)
    assert not table.has_result
    assert results(store) == {}


async def test_who_asked_or_agreed_to_stop_and_is_gone_by_then_has_not_left(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.stop, Actor(ANNA))
    await answer(harness, BERNAT, agrees=True)
    for person in (ANNA, BERNAT, CARLA):
        await harness.execute(commands.leave, person)
    assert harness.table.petition.waiting_for == (3,)
    await answer(harness, DIDAC, agrees=True)
    assert not (await found(harness)).has_result
    assert results(store) == {}


async def test_one_who_declines_or_says_nothing_keeps_the_match_going(harness):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.stop, Actor(ANNA))
    await answer(harness, DIDAC, agrees=False)
    assert harness.table.petition is None
    await harness.execute(commands.stop, Actor(BERNAT))
    await harness.execute(commands.settle_petition)
    assert harness.table.stage is Stage.PLAYING
    assert harness.table.petition is None


async def test_a_person_among_computers_stops_at_once_and_nothing_counts(harness, store):
    await half_played(harness)
    await harness.execute(commands.stop, Actor(ANNA))
    assert (await found(harness)).stage is Stage.CLOSED
    assert results(store) == {}


async def test_whoever_had_left_a_half_played_match_has_lost_it_when_the_others_stop(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.leave, DIDAC)
    await harness.execute(commands.stop, Actor(ANNA))
    await answer(harness, CARLA, agrees=True)
    places = results(store)
    assert places == {ANNA.id: 1, BERNAT.id: 2, CARLA.id: 1, DIDAC.id: 2}
    assert rebuild(harness.id, await store.log.read(harness.id)) == await found(harness)


async def test_the_partner_of_one_who_left_gets_what_the_score_says(harness, store):
    table = await half_played(harness, BERNAT, CARLA, DIDAC)
    ahead = max((0, 1), key=lambda side: table.match.status.totals[side])
    leaver = harness.table.seats[ahead].person
    await harness.execute(commands.leave, leaver)
    await harness.execute(commands.expire)
    places = results(store)
    assert places[leaver.id] == 2
    assert sorted(places.values()).count(1) in (0, 1)


async def test_nothing_counts_before_half_of_the_match(harness, store):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=9)
    await harness.play_the_hand()
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.expire)
    assert results(store) == {}


async def test_who_lets_the_table_wait_to_its_end_has_vanished(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.deal(harness.chance.randbytes(32))
    waited_for = harness.asked()
    await harness.execute(commands.expire)
    table, places = await found(harness), results(store)
    assert table.close_reason is CloseReason.ABANDONED
    assert places[waited_for.id] == 2
    assert len(places) == 4


async def test_everybody_who_left_has_lost_when_nobody_comes_back(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    for person in (ANNA, BERNAT, CARLA, DIDAC):
        await harness.execute(commands.leave, person)
    assert harness.table.is_asleep
    await harness.execute(commands.expire)
    assert set(results(store).values()) == {2}


async def test_a_sleeping_table_does_nothing_until_it_closes(harness, tables):
    await half_played(harness, BERNAT)
    for person in (ANNA, BERNAT):
        await harness.execute(commands.leave, person)
    due = Runner(tables, PAUSES_OF_PEOPLE).due(harness.table)
    assert due.action is Action.EXPIRE
    assert (due.at - harness.table.changed_at).total_seconds() == PAUSES_OF_PEOPLE.match


async def test_a_moderator_who_does_not_play_stops_at_once_and_a_half_played_match_counts_as_it_stands(
    harness, store
):
    table = await half_played(harness, BERNAT, CARLA, DIDAC)
    totals = table.match.status.totals
    await harness.execute(commands.stop, MODERATOR)
    places = results(store)
    assert (places[ANNA.id] == 1) == (totals[0] >= totals[1])
    assert len(places) == 4


async def test_a_moderator_who_plays_asks_like_everybody(harness):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.stop, Actor(BERNAT, is_moderator=True))
    assert harness.table.stage is Stage.PLAYING
    assert harness.table.petition.waiting_for == (0, 2, 3)


async def test_strangers_stop_nothing(harness):
    await half_played(harness, BERNAT)
    assert await refused(harness.execute(commands.stop, Actor(EVA))) == "only_players_or_moderator"


async def test_a_deleted_channel_is_nobodys_fault_who_is_there(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.deal(harness.chance.randbytes(32))
    await harness.execute(commands.close_unreachable)
    assert results(store) == {}
    assert harness.table.close_reason is CloseReason.STOPPED  # it was not left alone for long


async def test_who_is_away_at_the_regular_end_has_lost_and_the_partner_has_not(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.play_the_hand() if harness.table.deals_scored < 1 else None
    await harness.execute(commands.leave, ANNA)
    while (await found(harness)).stage is Stage.PLAYING:
        await _go_on(harness)
    places = results(store)
    totals = (await found(harness)).match.status.totals
    assert places[ANNA.id] == 2
    assert places[CARLA.id] == (1 if totals[0] >= totals[1] else 2)


async def _go_on(harness):
    """Go on, with the computer's moves for who is away."""
    table = harness.table
    seat = table.waits_for[0] if table.waits_for else None
    if seat is not None and not table.match.status.table_acts and table.seats[seat].is_away:
        await harness.execute(
            lambda table: commands.game_move(table, seat, table.view(seat).moves[-1], auto=True)
        )
    else:
        await harness.go_on()


@pytest.mark.parametrize("at_half", [False, True])
async def test_every_game_knows_when_it_is_half_played(turning, at_half):
    await turning.start(BERNAT)
    if at_half:
        await turning.play_the_round()
        await turning.play_the_round()
    assert turning.table.is_half_played is at_half
