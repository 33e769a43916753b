"""The time of a match: no hand is dealt after it, and the match ends with the score as it stands."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import commands
from bot.tables.log.replay import rebuild
from bot.tables.results import match_result, outcomes_of
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import Action
from engine.botifarra import Phase
from tests.bot.tables.at_events import MATCH, at_event
from tests.bot.tables.conftest import ANNA, AT_ONCE, BEGAN, BERNAT, CARLA, seconds_left

ENDS_AT = BEGAN + timedelta(minutes=55)
PAUSES = replace(AT_ONCE, deal=10, answer=100)
TWELVE = {"target": "none", "max_hands": 12}


@pytest.fixture
def waiting(tables):
    """Return a runner that only tells what it would do, and when."""
    return Runner(tables, PAUSES)


async def timed(harness, **options):
    """Open a match of an event whose time is over at :data:`ENDS_AT`."""
    return await at_event(harness, MATCH, ends_at=ENDS_AT, options={**TWELVE, **options})


async def test_hands_are_dealt_until_the_time_is_over_and_none_after_it(harness, waiting, clock):
    await timed(harness)
    clock.now = ENDS_AT - timedelta(minutes=1)
    await harness.play_the_hand()
    assert waiting.due(harness.table).action is Action.DEAL
    clock.now = ENDS_AT - timedelta(seconds=3)
    await harness.play_on(until=Phase.PLAY)
    await harness.play_the_hand()
    due = waiting.due(harness.table)
    assert (due.action, due.at) == (Action.END_BY_TIME, ENDS_AT)


async def test_the_hand_that_runs_is_played_out_and_then_the_match_is_over(
    harness, clock, start_runner, watch, store
):
    await timed(harness)
    await harness.play_on(until=Phase.PLAY)
    clock.now = ENDS_AT + timedelta(minutes=2)
    start_runner(PAUSES)
    while harness.state.phase.is_in_deal:
        await harness.go_on()
    table = await watch.until(lambda table: not table.is_open)
    assert table.stage is Stage.OVER
    assert table.match.status.scored == 1
    first = next(side for side, total in enumerate(table.match.status.totals) if total)
    assert [outcome.place for outcome in outcomes_of(table)] == [1 + (side != first) for side in (0, 1)]
    assert table.view(None).winners == (first,)
    assert rebuild(table.id, await store.log.read(table.id)) == table


async def test_a_match_with_no_hand_at_the_end_of_its_time_is_a_draw_and_ranks_nobody(
    harness, clock, start_runner, watch, store
):
    await timed(harness)
    clock.now = ENDS_AT
    start_runner()
    table = await watch.until(lambda table: not table.is_open)
    assert [outcome.place for outcome in outcomes_of(table)] == [1, 1]
    result = store.log.results[table.id]
    assert result == match_result(table)
    assert (result.drawn, result.ranked, result.deals) == (True, False, 0)


@pytest.mark.parametrize(("hands", "ranked"), [(1, False), (2, True)])
async def test_a_match_ranks_from_half_of_its_hands_on(harness, clock, hands, ranked):
    await timed(harness, max_hands=4)
    for _ in range(hands):
        await harness.play_the_hand()
    clock.now = ENDS_AT
    await harness.execute(commands.end_by_time)
    assert match_result(await harness.tables.find(harness.id)).ranked is ranked


@pytest.mark.parametrize("shuffle", ["shuffle", "no_shuffle"])
async def test_who_presses_for_the_next_hand_or_cuts_after_the_time_ends_the_match(harness, clock, shuffle):
    await timed(harness, shuffle=shuffle)
    await harness.play_the_hand()
    await harness.execute(commands.leave, BERNAT)
    clock.now = ENDS_AT
    for seat in harness.table.waits_for or (1,):
        await harness.next_deal(harness.table.seats[seat].person)
    table = await harness.tables.find(harness.id)
    assert (table.stage, table.match.status.deal, table.match.time_is_up) == (Stage.OVER, 1, True)


async def test_a_person_who_comes_back_by_that_press_was_there_at_the_end(harness, clock):
    await timed(harness, shuffle="no_shuffle")
    await harness.play_the_hand()
    (cutter,) = harness.table.waits_for
    await harness.execute(commands.leave, harness.table.seats[cutter].person)
    clock.now = ENDS_AT
    await harness.next_deal(harness.table.seats[cutter].person)
    assert all(seat.is_present for seat in (await harness.tables.find(harness.id)).seats)


async def test_time_in_which_nobody_could_play_is_given_back(harness, clock):
    outage = timedelta(minutes=10)
    tables = Tables(harness.tables._store, now=clock, outage_time=lambda _: outage)
    harness.tables = tables
    await timed(harness)
    waiting = Runner(tables, PAUSES, outage_time=lambda _: outage)
    clock.now = ENDS_AT + outage - timedelta(seconds=1)
    await harness.play_the_hand()
    await harness.next_deal(ANNA)
    assert harness.table.deal_is_open
    await harness.play_the_hand()
    assert waiting.due(harness.table).at == ENDS_AT + outage
    clock.now = ENDS_AT + outage
    await harness.next_deal(ANNA)
    assert (await tables.find(harness.id)).stage is Stage.OVER


async def test_a_void_hand_is_dealt_again_after_the_time(harness, waiting, clock):
    await timed(harness)
    await harness.deal()
    clock.now = ENDS_AT
    await harness.agree_on_redeal(ANNA, BERNAT, CARLA, harness.table.seats[3].person)
    assert waiting.due(harness.table).action is Action.DEAL
    await harness.deal()
    assert harness.table.deal_is_open


async def test_who_could_claim_a_revoke_has_the_time_for_it_first(harness, waiting, clock):
    await timed(harness, revoke="claim")
    await harness.play_on(until=Phase.PLAY)
    clock.now = ENDS_AT
    await harness.play_the_hand()
    assert seconds_left(waiting, harness.table) == 40  # of a hundred, at the quick pace
    *others, last = harness.table.waits_for_acceptance
    for seat in others:
        await harness.next_deal(harness.table.seats[seat].person)
    assert harness.table.stage is Stage.PLAYING
    await harness.next_deal(harness.table.seats[last].person)
    assert (await harness.tables.find(harness.id)).stage is Stage.OVER
