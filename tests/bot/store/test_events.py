"""Events in the database: logs in order, what follows from them, tables at their places, and shards."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.events.entries import (
    Cancelled,
    Finished,
    Format,
    Logged,
    PairJoined,
    PairLeft,
    PartnerAccepted,
    Result,
    ResultTaken,
)
from bot.events.event import Stage
from bot.events.store import (
    OWN_MESSAGE,
    SHOWS_END,
    EventMessage,
    EventSummary,
    PairState,
    ResultState,
)
from bot.store import LeaseLost
from bot.store.schema import EVENT_PAIRS, EVENT_RESULTS
from bot.tables.entries import EventPlace
from bot.tables.shards import Shards
from bot.tables.store import AlreadyLogged, StaleLog
from tests.bot.store.conftest import (
    ANNA,
    BERNAT,
    NOW,
    announced,
    change,
    named,
    new_event,
    new_table,
    opened,
    opening,
    server,
)

JOINED = PairJoined(number=1, person=ANNA, partner=BERNAT)
OURS = PairState(1, [(ANNA.id, "Anna"), (BERNAT.id, "Bernat")])
HOUSE = PairState(2, [])


async def rows(store, table):
    async with store.database.read() as connection:
        return (await connection.execute(select(table).order_by(*table.primary_key))).all()


async def test_an_announced_event_has_the_first_number_and_its_entries(store):
    assert await store.events.announce(opening(interaction_id=7)) == 1
    assert await store.events.read(1) == [Logged(1, announced(), NOW, ANNA.id, 7)]
    assert await store.events.read(2) == []
    assert await store.events.open_events() == [1]


async def test_a_log_grows_in_order_and_knows_who_when_and_by_which_interaction(store):
    event_id = await new_event(store)
    later = NOW + timedelta(minutes=1)
    await change(store, event_id, 1, JOINED, PartnerAccepted(pair=1), actor=BERNAT.id, interaction_id=5)
    await change(store, event_id, 3, PairLeft(pair=1), actor=None, at=later)
    assert (await store.events.read(event_id))[1:] == [
        Logged(2, JOINED, NOW, BERNAT.id, 5),
        Logged(3, PartnerAccepted(pair=1), NOW, BERNAT.id, None),
        Logged(4, PairLeft(pair=1), later, None, None),
    ]


@pytest.mark.parametrize("last_seq", [0, 1, 3])
async def test_who_does_not_know_the_last_entry_is_refused_and_changes_nothing(store, last_seq):
    event_id = await new_event(store)
    await change(store, event_id, 1, JOINED, pairs=[OURS], numbers=[1])
    with pytest.raises(StaleLog):
        await change(store, event_id, last_seq, Cancelled(), state=named(Stage.CANCELLED))
    assert len(await store.events.read(event_id)) == 2
    assert await store.events.open_events() == [event_id]
    assert len(await rows(store, EVENT_PAIRS)) == 1


async def test_of_two_that_append_at_once_one_is_refused(store):
    event_id = await new_event(store)
    outcomes = await asyncio.gather(
        *(change(store, event_id, 1, JOINED, actor=each) for each in (1, 2)), return_exceptions=True
    )
    assert sorted(type(outcome) for outcome in outcomes if outcome) == [StaleLog]


async def test_a_repeated_interaction_is_written_once_also_where_the_log_has_moved_on(store):
    event_id = await new_event(store, interaction_id=7)
    await change(store, event_id, 1, JOINED, interaction_id=8)
    for last_seq in (1, 2):
        with pytest.raises(AlreadyLogged):
            await change(store, event_id, last_seq, JOINED, interaction_id=8)
    with pytest.raises(AlreadyLogged):
        await new_event(store, interaction_id=7)
    assert len(await store.events.read(event_id)) == 2
    assert await store.events.open_events() == [event_id]


async def test_the_pairs_of_an_event_are_those_that_are_in_it_now(store):
    event_id, other = await new_event(store), await new_event(store)
    await change(store, other, 1, JOINED, pairs=[OURS], numbers=[1])
    await change(store, event_id, 1, JOINED, pairs=[OURS, HOUSE, replace(HOUSE, number=3)], numbers=[1, 2, 3])
    alone = PairState(1, [(ANNA.id, "Anna")], 2, 54.5, 9)
    await change(store, event_id, 2, PairLeft(pair=3), pairs=[alone], numbers=[1, 2])
    assert [tuple(row)[:10] for row in await rows(store, EVENT_PAIRS)] == [
        (event_id, 1, ANNA.id, None, "Anna", None, False, 2, 54.5, 9),
        (event_id, 2, None, None, None, None, True, None, None, 0),
        (other, 1, ANNA.id, BERNAT.id, "Anna", "Bernat", False, None, None, 0),
    ]


async def test_a_result_is_written_beside_the_table_on_which_it_was_played(store):
    event_id = await new_event(store)
    place = EventPlace(event=event_id, round=1, table=2, board=3)
    table_id = await new_table(store, entries=[opened(place=place)], actor=None)
    taken = ResultTaken(round=1, table=2, board=3, result=Result((30, 9)))
    await change(store, event_id, 1, taken, results=[ResultState(1, 2, 3, (5, 6), (30, 9))])
    assert [tuple(row) for row in await rows(store, EVENT_RESULTS)] == [
        (event_id, 1, 2, 3, 5, 6, 30, 9, 21, table_id)
    ]
    results = [ResultState(1, 2, 3, (5, 6), None), ResultState(2, 1, 0, (5, 6), (0, 0))]
    await change(store, event_id, 2, taken, results=results)
    assert [tuple(row) for row in await rows(store, EVENT_RESULTS)] == [
        (event_id, 1, 2, 3, 5, 6, None, None, None, table_id),
        (event_id, 2, 1, 0, 5, 6, 0, 0, 0, None),
    ]
    assert await store.events.opened(event_id) == {(1, (2, 3)): table_id}


async def test_an_event_that_has_ended_is_open_no_more_and_keeps_its_log(store):
    over, cancelled, running = [await new_event(store) for _ in range(3)]
    await change(store, over, 1, Finished(), state=named(Stage.OVER))
    await change(store, cancelled, 1, Cancelled(), state=named(Stage.CANCELLED))
    await change(store, running, 1, JOINED, state=named(Stage.RUNNING))
    assert await store.events.open_events() == [running]
    assert len(await store.events.read(over)) == 2


async def test_an_event_has_ended_unshown_until_its_message_shows_the_end(store):
    over, shown, running, elsewhere = [await new_event(store) for _ in range(4)]
    for event_id in (over, shown, running, elsewhere):
        stage = Stage.RUNNING if event_id == running else Stage.OVER
        state = named(stage, guild_id=server(2 if event_id == elsewhere else 1))
        await change(store, event_id, 1, JOINED, state=state)
        digest = "a" if event_id != shown else f"a{SHOWS_END}"
        await store.events.save_message(EventMessage(event_id, OWN_MESSAGE, 5, 6, 7, digest))
        await store.events.save_message(EventMessage(event_id, "round 1", 5, 8, 0, "b"))
    store.serve(Shards((1,), 4))
    assert await store.events.unshown_ends() == [over]


async def test_a_list_of_a_server_has_those_that_have_yet_to_end_first_and_the_winners_of_others(store):
    running, over, newest = [await new_event(store) for _ in range(3)]
    await new_event(store, guild_id=2)
    won = replace(OURS, place=1)
    await change(store, over, 1, Finished(), state=named(Stage.OVER), pairs=[won, HOUSE], numbers=[1, 2])
    await change(store, newest, 1, Cancelled(), state=named(Stage.CANCELLED))
    starts_at = NOW + timedelta(hours=3)
    state = named(Stage.RUNNING, format=Format.SAME_CARDS, starts_at=starts_at)
    await change(store, running, 1, JOINED, state=state)
    assert await store.events.of_server(1, 2) == [
        EventSummary(running, state),
        EventSummary(newest, named(Stage.CANCELLED)),
    ]
    assert (await store.events.of_server(1, 9))[2] == EventSummary(
        over, named(Stage.OVER), ("Anna", "Bernat")
    )


async def test_a_message_takes_the_place_of_the_one_of_its_kind(store):
    event_id = await new_event(store)
    own = EventMessage(event_id, "event", 5, 6, 7, "a")
    await store.events.save_message(own)
    await store.events.save_message(EventMessage(event_id, "round 1", 5, 8, 0, "b"))
    await store.events.save_message(replace(own, message_id=9, digest="c"))
    assert await store.events.messages(event_id) == [
        replace(own, message_id=9, digest="c"),
        EventMessage(event_id, "round 1", 5, 8, 0, "b"),
    ]


async def test_a_process_knows_the_open_events_of_its_shards_alone(store):
    events = [await new_event(store, guild_id=server(number)) for number in range(6)]
    store.serve(Shards((1, 3), 4))
    assert await store.events.open_events() == [events[1], events[3], events[5]]


async def test_who_has_lost_the_lease_writes_nothing_in_an_event(store):
    event_id = await new_event(store)
    store.serve(Shards(), fence=1)  # of which there is no lease
    with pytest.raises(LeaseLost):
        await change(store, event_id, 1, JOINED)
    with pytest.raises(LeaseLost):
        await new_event(store)
    assert len(await store.events.read(event_id)) == 1
    assert await store.events.open_events() == [event_id]
