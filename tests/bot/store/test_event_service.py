"""A whole event of same cards at the database: its projections, its levels, and a correction after the end."""

import asyncio
from functools import partial

from sqlalchemy import select, update

from bot.events import commands, formats
from bot.events.entries import Finished, Format, PairJoined, Result, ResultTaken, RoundClosed, Terms
from bot.events.event import Stage
from bot.events.service import Events
from bot.ratings.rate import NEW, event_luck, rated
from bot.store.schema import EVENT_ENTRIES, EVENT_PAIRS, EVENT_RESULTS, EVENTS, RATING_CHANGES
from bot.tables.commands import Actor
from tests.bot.events.conftest import ORGANISER, SECRET, people
from tests.bot.store.conftest import NOW, RULES

PAIRS = 4
PLACES = [1, 2, 2, 4]


async def all_rows(store, table):
    async with store.database.read() as connection:
        return (await connection.execute(select(table).order_by(*table.primary_key))).all()


async def play(events):
    """Let four pairs play an event, of which a lower number always writes more; returns its id."""
    terms = Terms(format=Format.SAME_CARDS, game="botifarra", name="Dijous", rules=RULES)
    event_id = (await events.announce(terms, 1, 5, ORGANISER)).id
    for pair in range(1, PAIRS + 1):
        one, other = people(pair)
        await events.execute(event_id, lambda event, one=one, other=other: commands.join(event, one, other))
        await events.execute(
            event_id, lambda event, other=other, pair=pair: commands.accept(event, other, pair)
        )
    await events.begin(event_id, SECRET, {}, actor=ORGANISER.id)
    event = await events.find(event_id)
    while len(event.rounds) < formats.number_of_rounds(event):
        await events.execute(event_id, lambda event: tuple(formats.draw(event, NOW, {})))
        await events.execute(event_id, results)
        event = await events.find(event_id)
    await events.execute(event_id, lambda _: (Finished(),))
    return event_id


def results(event):
    """Return results of all tables of the newest round, which closes."""
    here = event.rounds[-1]
    taken = (
        ResultTaken(
            round=here.number,
            table=table,
            board=board,
            result=Result(tuple(10 - pair for pair in event.pairing(here.number, (table, board))), 1, (1, 1)),
        )
        for table, board in here.places
    )
    return (*taken, RoundClosed(round=here.number))


async def test_an_event_of_same_cards_leaves_places_results_and_levels(store):
    events = Events(store.events, lambda: NOW)
    await play(events)
    pairs = await all_rows(store, EVENT_PAIRS)
    assert [(pair.number, pair.place, pair.hands_own, pair.user_a) for pair in pairs] == [
        (number, place, 21, people(number)[0].id) for number, place in enumerate(PLACES, 1)
    ]
    found = await all_rows(store, EVENT_RESULTS)
    assert len(found) == 21 * PAIRS // 2
    assert all(row.net == row.pair_2 - row.pair_1 for row in found)
    expected = rated([[NEW, NEW]] * PAIRS, PLACES, event_luck(21, 2))
    for number, (one, other) in enumerate(expected, 1):
        for person, rating in zip(people(number), (one, other), strict=True):
            assert (await store.ratings.level(person.id, "botifarra")).rating == rating
    assert [row.state for row in await all_rows(store, EVENTS)] == [Stage.OVER]
    (summary,) = await store.events.of_server(1, 5)
    assert summary.winners == ("A1", "B1")
    assert list(events) == []


async def test_a_start_that_reaches_the_next_process_too_is_found_in_the_log(store):
    events = Events(store.events, lambda: NOW)
    terms = Terms(format=Format.SWISS, game="botifarra", name="Dijous", rules=RULES)
    event_id = (await events.announce(terms, 1, 5, ORGANISER)).id
    for pair in range(1, PAIRS + 1):
        joined = PairJoined(number=pair, person=people(pair)[0], partner=people(pair)[1], accepted=True)
        await events.execute(event_id, lambda _, joined=joined: [joined])
    heir = Events(store.events, lambda: NOW)
    await heir.prepare()
    await events.begin(event_id, SECRET, {}, interaction_id=5)
    change = await asyncio.wait_for(heir.begin(event_id, bytes(32), {}, interaction_id=5), 5)
    assert change.after.stage is Stage.RUNNING
    assert heir.get(event_id).secret == SECRET


async def test_an_event_whose_log_cannot_be_read_keeps_no_process_from_starting(store, caplog):
    events = Events(store.events, lambda: NOW)
    terms = Terms(format=Format.SWISS, game="botifarra", name="Dijous", rules=RULES)
    broken, sound = [await events.announce(terms, guild, 5, ORGANISER) for guild in (1, 2)]
    async with store.database.write() as connection:
        entry = update(EVENT_ENTRIES).where(EVENT_ENTRIES.c.event_id == broken.id)
        await connection.execute(entry.values(entry='{"kind":"of a later version"}'))
    heir = Events(store.events, lambda: NOW)
    await heir.prepare()
    assert list(heir) == [sound]
    assert f"the log of event {broken.id} cannot be read" in caplog.text


async def test_a_correction_after_the_end_changes_places_and_no_level(store):
    events = Events(store.events, lambda: NOW)
    event_id = await play(events)
    changes = await all_rows(store, RATING_CHANGES)
    event = await events.find(event_id)
    for here in event.rounds:
        for place in here.places:
            if 4 not in (pairing := event.pairing(here.number, place)):
                continue
            points = tuple(20 if pair == 4 else 0 for pair in pairing)
            corrected = partial(
                commands.correct,
                actor=Actor(ORGANISER),
                number=here.number,
                place=place,
                result=Result(points),
                reason="written down wrongly",
            )
            await events.execute(event_id, corrected, actor=ORGANISER.id)
    pairs = await all_rows(store, EVENT_PAIRS)
    assert [pair.place for pair in pairs][-1] == 1
    assert await all_rows(store, RATING_CHANGES) == changes
    await store.ratings.recompute()
    assert await all_rows(store, RATING_CHANGES) == changes
