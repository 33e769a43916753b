"""Events of people and of servers: an export, forgetting, and what goes with a server."""

import json
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from bot.events.entries import Cancelled, Finished, PairJoined, Replaced, RoundDrawn, Started
from bot.events.event import Stage
from bot.events.replay import rebuild
from bot.events.store import EventMessage, PairState, RatedPairs
from bot.store.schema import (
    DELETIONS,
    EVENT_ENTRIES,
    EVENT_MESSAGES,
    EVENT_PAIRS,
    EVENT_PEOPLE,
    EVENT_RESULTS,
    EVENTS,
    METADATA,
    RATING_CHANGES,
    RATINGS,
)
from bot.tables import commands
from bot.tables.entries import EventPlace
from bot.tables.people.entries import Person
from bot.tables.service import Tables
from engine.botifarra import BOTIFARRA
from tests.bot.store.conftest import (
    ANNA,
    BERNAT,
    NOW,
    change,
    named,
    new_event,
    new_table,
    opened,
)
from tests.bot.tables.at_events import FOUR, at_event
from tests.bot.tables.conftest import TableHarness

SECRET = "cd" * 32
CARLA, DIDAC = Person(30, "Carla"), Person(40, "Dídac")
PAIRS = [
    PairState(1, [(ANNA.id, "Anna"), (BERNAT.id, "Bernat")], 1, 62.5, 20),
    PairState(2, [(CARLA.id, "Carla"), (DIDAC.id, "Dídac")], 2, 37.5, 21),
]
RATED = RatedPairs(150.0, [(1, 1, [ANNA.id, BERNAT.id]), (2, 2, [CARLA.id, DIDAC.id])])


async def rows(store, table):
    async with store.database.read() as connection:
        return [
            dict(row)
            for row in (await connection.execute(select(table).order_by(*table.primary_key))).mappings()
        ]


async def an_event(store, guild_id=1):
    """Let Anna announce an event with two pairs and start it, and a table be opened; returns its id."""
    event_id = await new_event(store, guild_id)
    joined = (
        PairJoined(number=1, person=ANNA, partner=BERNAT, accepted=True),
        PairJoined(number=2, person=CARLA, partner=DIDAC, accepted=True),
    )
    more = {"numbers": [1, 2], "state": named(Stage.RUNNING, guild_id=guild_id)}
    await change(store, event_id, 1, *joined, actor=None, pairs=PAIRS, **more)
    begun = (Started(secret=SECRET), RoundDrawn(round=1, pairings=((1, 2),)))
    await change(store, event_id, 3, *begun, interaction_id=event_id, **more)
    place = EventPlace(event=event_id, round=1, table=1)
    await new_table(store, entries=[opened(host=DIDAC, guild_id=guild_id, place=place)], actor=None)
    await store.events.save_message(EventMessage(event_id, "event", 5, 6, 7, "a"))
    return event_id


async def end(store, event_id, guild_id=1):
    over = named(Stage.OVER, guild_id=guild_id)
    await change(
        store, event_id, 5, Finished(), actor=None, state=over, pairs=PAIRS, numbers=[1, 2], rated=RATED
    )


async def test_an_export_has_the_events_of_a_person_and_neither_the_partner_nor_the_secret(store):
    event_id = await an_event(store)
    await end(store, event_id)
    found = await store.privacy.export(ANNA.id)
    assert [
        (each["event"], each["number"], each["by_you"], each["entry"]["kind"])
        for each in found["event_entries"]
    ] == [
        (event_id, 1, True, "announced"),
        (event_id, 2, False, "pair_joined"),
        (event_id, 5, True, "round_drawn"),
    ]
    (pair,) = found["event_pairs"]
    assert (pair["event_id"], pair["number"], pair["name"], pair["event"]) == (event_id, 1, "Anna", "Dijous")
    assert (pair["place"], pair["result"], pair["hands_own"]) == (1, 62.5, 20)
    assert [row["source"] for row in found["rating_changes"]] == ["event"]
    assert json.loads(json.dumps(found)) == found
    written = json.dumps(found, ensure_ascii=False)
    assert SECRET not in written
    assert "Carla" not in written
    (theirs,) = (await store.privacy.export(DIDAC.id))["event_pairs"]
    assert (theirs["number"], theirs["name"]) == (2, "Dídac")


async def test_an_export_during_a_board_has_the_own_moves_and_no_other(store):
    event_id = await new_event(store)
    harness = await at_event(
        TableHarness(Tables(store.log)), EventPlace(event=event_id, round=1, table=1, board=1)
    )
    await harness.deal()
    for _ in range(12):
        seat, turn = BOTIFARRA.to_move(harness.state), harness.table.turn
        move = BOTIFARRA.parse_move(harness.moves()[-1])
        person = harness.table.seats[seat].person
        command = partial(commands.move, person=person, chosen=move, turn=turn, new_secret=lambda: bytes(32))
        await harness.tables.execute(harness.id, command, actor=person.id)
    assert harness.table.deal_is_open
    for seat, person in enumerate(FOUR):
        found = (await store.privacy.export(person.id))["entries"]
        assert {each["entry"]["seat"] for each in found if each["entry"]["kind"] == "moved"} == {seat}
        assert {each["entry"]["kind"] for each in found} <= {"opened", "sat", "moved"}


async def test_who_is_forgotten_is_a_stand_in_in_events_that_are_over(store):
    event_id, cancelled = await an_event(store), await new_event(store)
    await end(store, event_id)
    await change(store, cancelled, 1, Cancelled(), state=named(Stage.CANCELLED))
    before = await store.events.read(event_id)
    assert await store.privacy.forget(ANNA.id) == 0
    after = await store.events.read(event_id)
    assert [(logged.seq, logged.at, type(logged.entry)) for logged in after] == [
        (logged.seq, logged.at, type(logged.entry)) for logged in before
    ]
    assert {logged.actor for logged in after} == {None, after[0].entry.by.id}
    assert after[1].entry.person == after[0].entry.by
    assert after[0].entry.by.id < 0
    assert after[0].entry.by != (await store.events.read(cancelled))[0].entry.by
    assert after[3].interaction_id is None
    event = rebuild(event_id, after)
    assert [person.name for person in event.pairs[1].people] == ["—", "Bernat"]
    first, second = await rows(store, EVENT_PAIRS)
    assert (first["user_a"], first["name_a"], first["user_b"], first["place"]) == (None, "—", BERNAT.id, 1)
    assert second["name_a"] == "Carla"
    assert [row["created_by"] for row in await rows(store, EVENTS)] == [None, None]
    (summary,) = [each for each in await store.events.of_server(1, 9) if each.id == event_id]
    assert summary.winners == ("—", "Bernat")
    assert ANNA.id not in {row["user_id"] for row in await rows(store, EVENT_PEOPLE)}
    assert str(ANNA.id) not in str([await rows(store, table) for table in METADATA.sorted_tables])
    assert not any((await store.privacy.export(ANNA.id))["event_entries"])


async def test_the_levels_of_the_others_stay_when_one_of_an_event_is_forgotten(store):
    await end(store, await an_event(store))
    before = {row["user_id"]: row for row in await rows(store, RATINGS)}
    await store.privacy.forget(ANNA.id)
    await store.ratings.recompute()
    del before[ANNA.id]
    assert {row["user_id"]: row for row in await rows(store, RATINGS)} == before
    assert sum(row["user_id"] is None for row in await rows(store, RATING_CHANGES)) == 1


async def test_who_asks_during_an_event_is_forgotten_there_once_it_is_over(store):
    event_id = await an_event(store)
    left = Replaced(pair=2, person=CARLA, substitute=Person(50, "Eva"))
    pair = PairState(2, [(50, "Eva"), (DIDAC.id, "Dídac")])
    more = {"state": named(Stage.RUNNING), "actor": None}
    await change(store, event_id, 5, left, pairs=[pair], numbers=[1, 2], **more)
    assert await store.privacy.forget(CARLA.id) == 1
    assert await store.privacy.finish() == []
    assert len(await rows(store, DELETIONS)) == 1
    assert "Carla" in str(await rows(store, EVENT_ENTRIES))
    await change(store, event_id, 6, Finished(), state=named(Stage.OVER), numbers=[1, 2])
    assert await store.privacy.finish() == [CARLA.id]
    assert "Carla" not in str(await rows(store, EVENT_ENTRIES))
    assert await rows(store, DELETIONS) == []


async def test_a_change_after_the_end_brings_nobody_back(store):
    event_id = await an_event(store)
    await end(store, event_id)
    await store.privacy.forget(ANNA.id)
    event = rebuild(event_id, await store.events.read(event_id))
    again = [PairState(1, [(person.id, person.name) for person in event.pairs[1].people], 2, 40.0, 20)]
    by_stand_in = named(Stage.OVER, created_by=event.by.id)
    await change(store, event_id, 6, Finished(), actor=None, pairs=again, numbers=[1, 2], state=by_stand_in)
    assert [row["created_by"] for row in await rows(store, EVENTS)] == [None]
    (first, _) = await rows(store, EVENT_PAIRS)
    assert (first["user_a"], first["name_a"], first["place"]) == (None, "—", 2)
    assert all(row["user_id"] > 0 for row in await rows(store, EVENT_PEOPLE))


@pytest.mark.parametrize("is_noted", [True, False])
async def test_the_events_of_a_server_go_with_it_and_no_others(store, is_noted):
    gone, stays = await an_event(store, 7), await an_event(store, 8)
    await end(store, gone, 7)
    await end(store, stays, 8)
    levels = await rows(store, RATINGS)
    if is_noted:
        await store.privacy.mark_left(7, NOW)
    else:  # the bot was removed while it did not run
        await store.privacy.mark_present({8}, NOW)
    assert await store.privacy.delete_left(NOW - timedelta(seconds=1)) == []
    assert await store.privacy.delete_left(NOW) == [7]
    assert await store.events.read(gone) == []
    assert len(await store.events.read(stays)) == 6
    for table in (EVENT_ENTRIES, EVENT_PEOPLE, EVENT_PAIRS, EVENT_RESULTS, EVENT_MESSAGES):
        assert {row["event_id"] for row in await rows(store, table)} == {stays}
    assert {row["source_id"] for row in await rows(store, RATING_CHANGES)} == {stays}
    assert await rows(store, RATINGS) == levels
