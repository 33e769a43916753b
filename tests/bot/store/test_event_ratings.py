"""Levels by events in which all tables played the same cards: each is one match, whose sides are its pairs."""

import random
from datetime import timedelta

import pytest
from sqlalchemy import delete, select, update

from bot.events.entries import Finished, Format
from bot.events.event import Stage
from bot.events.store import PairState, RatedPairs
from bot.ratings.rate import NEW, computer, event_luck, rated
from bot.store.schema import MATCHES, RATING_CHANGES, RATINGS
from bot.tables.entries import EventPlace
from bot.tables.service import Tables
from bot.tables.table import Stage as TableStage
from computers.player import CAREFUL, STRONG
from tests.bot.store.conftest import NOW, change, finish, named, new_event, seat
from tests.bot.tables.at_events import at_event
from tests.bot.tables.conftest import TableHarness
from tests.databases import SQLITE

LUCK = event_luck(21, 4)


async def play_event(store, places, *, luck=LUCK, minute=0, guild_id=1):
    """Finish an event of pairs by number, each with its place and members: ids, or kinds of computers."""
    event_id = await new_event(store, guild_id)
    pairs = [
        PairState(number, [(each, f"P{each}") for each in members if isinstance(each, int)], place)
        for number, (place, members) in places.items()
    ]
    await change(
        store,
        event_id,
        1,
        Finished(),
        at=NOW + timedelta(minutes=minute),
        state=named(Stage.OVER, guild_id=guild_id, format=Format.SAME_CARDS),
        pairs=pairs,
        numbers=list(places),
        rated=RatedPairs(luck, [(number, *each) for number, each in places.items()]),
    )
    return event_id


async def all_rows(store, table):
    async with store.database.engine.connect() as connection:
        found = await connection.execute(select(table).order_by(*table.primary_key))
        return [dict(row) for row in found.mappings()]


async def mu(store, user_id):
    return (await store.ratings.level(user_id, "botifarra")).rating.mu


def eight():
    """Return eight pairs, of which each has the place of its number."""
    return {number: (number, [10 * number, 10 * number + 1]) for number in range(1, 9)}


async def test_eight_pairs_of_new_people_win_54_points_at_most_and_lose_106(store):
    event_id = await play_event(store, eight())
    assert [round(await mu(store, 10 * number) - 1500) for number in range(1, 9)] == [
        *(54, 45, 35, 23, 7, -13, -44, -106)
    ]
    assert await mu(store, 11) == await mu(store, 10)
    (change,) = await store.ratings.history(81, "botifarra", 9)
    assert (change.source, change.match_id, change.seat, change.nth) == ("event", event_id, 17, 1)
    assert change.at == NOW


def test_an_event_has_more_luck_with_fewer_boards_and_with_fewer_tables():
    assert event_luck(84, 4) == pytest.approx(LUCK / 2)
    assert event_luck(21, 2) > LUCK > event_luck(21, 8)


async def test_computers_of_an_event_play_at_the_level_of_their_kind_and_keep_it(store):
    places = {2: (2, [STRONG, STRONG]), 3: (1, [10, CAREFUL]), 7: (2, [20, 21]), 8: (4, [30, 31])}
    await play_event(store, places)
    strong, careful = computer(1500), computer(1240)
    sides = [[strong, strong], [NEW, careful], [NEW, NEW], [NEW, NEW]]
    expected = rated(sides, [2, 1, 2, 4], LUCK)
    assert await mu(store, 10) == pytest.approx(expected[1][0].mu)
    assert await mu(store, 21) == pytest.approx(expected[2][1].mu)
    assert [row["user_id"] for row in await all_rows(store, RATINGS)] == [10, 20, 21, 30, 31]


async def test_levels_of_people_who_sign_up_are_those_of_the_game_of_an_event(store):
    await play_event(store, eight())
    assert await store.ratings.levels([10, 80, 99], "botifarra") == {
        10: await mu(store, 10),
        80: await mu(store, 80),
    }
    assert await store.ratings.levels([10], "barbu") == await store.ratings.levels([], "botifarra") == {}


async def some_evenings(store, seed):
    """Let twenty people play matches and events in turn, which end at times out of order."""
    chance = random.Random(seed)
    for minute in range(0, 400, 10):
        people = chance.sample(range(1, 21), 12)
        if chance.random() < 0.5:
            seats = [
                seat(each, number=number, side=number % 2, won=number % 2 == 0)
                for number, each in enumerate(people[:4])
            ]
            await finish(store, *seats, luck=245.7, minute=minute)
        else:
            sides = [[first, second] for first, second in zip(people[::2], people[1::2], strict=True)]
            sides[0][1] = STRONG
            places = {
                number: (place, side)
                for (number, side), place in zip(enumerate(sides, 1), (2, 1, 3, 3, 5, 6), strict=True)
            }
            await play_event(store, places | {7: (7, [STRONG, STRONG])}, minute=minute)


@pytest.mark.parametrize("dialect", [SQLITE])
async def test_matches_and_events_one_by_one_give_the_levels_of_all_together(store):
    await some_evenings(store, 5)
    running, changes = await all_rows(store, RATINGS), await all_rows(store, RATING_CHANGES)
    assert {row["source"] for row in changes} == {"table", "event"}
    found = await store.ratings.recompute()
    assert found.matches == len({(row["source"], row["source_id"]) for row in changes})
    assert found.difference < 1e-6
    assert await all_rows(store, RATINGS) == running
    assert await all_rows(store, RATING_CHANGES) == changes


async def test_an_event_waits_for_matches_from_before_the_rating(store):
    seats = [seat(each, number=each - 1, side=each % 2, won=bool(each % 2)) for each in range(1, 5)]
    await finish(store, *seats, luck=245.7)
    async with store.database.write() as connection:
        await connection.execute(update(MATCHES).values(luck=None))
        for table in (RATINGS, RATING_CHANGES):
            await connection.execute(delete(table))
    await play_event(store, {1: (1, [1, 2]), 2: (2, [5, 6])}, minute=9)
    assert await all_rows(store, RATINGS) == []
    async with store.database.write() as connection:
        await connection.execute(update(MATCHES).values(luck=0.0))
    assert not await store.ratings.are_complete()
    await store.ratings.recompute()
    assert await store.ratings.are_complete()
    assert [row["user_id"] for row in await all_rows(store, RATINGS)] == [1, 2, 5, 6]


async def test_nothing_is_stored_of_an_event_that_cannot_be_rated(store, monkeypatch):
    def fail(*_):
        raise OverflowError

    monkeypatch.setattr("bot.store.matches.ratings.Levels.rate", fail)
    with pytest.raises(OverflowError):
        await play_event(store, eight())
    assert len(await store.events.read(1)) == 1
    assert await store.events.open_events() == [1]


async def test_a_table_of_one_board_is_no_match_and_changes_no_level(store):
    event_id = await new_event(store)
    board = EventPlace(event=event_id, round=1, table=1, board=1)
    harness = await at_event(TableHarness(Tables(store.log)), board)
    await harness.play_the_hand()
    await harness.play_on()
    assert harness.table.stage is TableStage.OVER
    assert await all_rows(store, MATCHES) == await all_rows(store, RATING_CHANGES) == []
