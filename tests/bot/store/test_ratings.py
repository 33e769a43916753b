"""Levels in the database: each match changes them at once, and all matches together give the same."""

import asyncio
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import delete, select

from bot.process.past_matches import PastMatches
from bot.ratings.rate import NEW, computer, rated
from bot.store import DatabaseStore
from bot.store.database.connection import create_engine
from bot.store.matches import ratings
from bot.store.schema import MATCH_COMPUTERS, MATCHES, RATING_CHANGES, RATINGS
from bot.tables import commands
from bot.tables.entries import Started
from bot.tables.errors import UnreadableTable
from bot.tables.log.reader import LogReader
from bot.tables.service import Tables
from bot.tables.store import Append, ComputerResult, MatchResult
from engine.botifarra import BOTIFARRA
from tests.bot.store.conftest import NOW, downgrade, finish, new_table, seat, until_it_waits
from tests.bot.tables.conftest import PEOPLE, TableHarness
from tests.databases import SQLITE, on_postgresql
from tools.whole_matches import Matches

LUCK = 245.7
FOUR = {"max_hands": 4, "target": "none"}


def pairs(one, two, three, four):
    """Return the seats of a match of two pairs, of which the first one has won."""
    first, second = {"side": 0, "won": True}, {"side": 1}
    return [
        seat(one, number=0, **first),
        seat(two, number=1, **second),
        seat(three, number=2, **first),
        seat(four, number=3, **second),
    ]


async def play(store, *people, **more):
    return await finish(store, *pairs(*people), **{"luck": LUCK, **more})


async def all_rows(store, table):
    async with store.database.engine.connect() as connection:
        found = await connection.execute(select(table).order_by(*table.primary_key))
        return [dict(row) for row in found.mappings()]


async def levels(store):
    return {(row["user_id"], row["ladder"]): row for row in await all_rows(store, RATINGS)}


async def mu(store, user_id, ladder="botifarra"):
    return (await store.ratings.level(user_id, ladder)).rating.mu


async def test_a_match_changes_the_levels_of_its_people_at_once(store):
    table_id = await play(store, 1, 2, 3, 4)
    assert [round(await mu(store, person), 1) for person in (1, 2, 3, 4)] == [1524.5, 1475.5, 1524.5, 1475.5]
    changes = await store.ratings.changes_of(table_id)
    assert [(change.user_id, change.seat, change.nth) for change in changes] == [
        (1, 0, 1),
        (2, 1, 1),
        (3, 2, 1),
        (4, 3, 1),
    ]
    await play(store, 1, 2, 3, 4, minute=1)
    (first, second) = await store.ratings.history(1, "botifarra", 100)
    assert second.before.mu == first.after.mu
    assert second.nth == 2
    assert (await store.ratings.level(1, "botifarra")).matches == 2


@pytest.mark.parametrize("more", [{"ranked": False}, {"luck": 0.0}])
async def test_a_match_that_does_not_count_or_has_no_ladder_changes_no_level(store, more):
    table_id = await play(store, 1, 2, 3, 4, **more)
    assert await levels(store) == {}
    assert await store.ratings.changes_of(table_id) == []


async def test_the_sixth_match_of_the_same_people_on_a_day_changes_no_level(store):
    tables = [await play(store, 1, 2, 3, 4, minute=minute) for minute in range(6)]
    assert [len(await store.ratings.changes_of(table_id)) for table_id in tables] == [4] * 5 + [0]


async def test_a_computer_plays_at_the_level_of_its_kind(store):
    table_id = await new_table(store)
    computers = (ComputerResult(3, 1, 2, "expert"),)
    result = MatchResult(
        "botifarra",
        1,
        4,
        False,
        True,
        True,
        tuple(pairs(1, 3, 2, 4)[:3]),
        table_seats=4,
        luck=LUCK,
        computers=computers,
    )
    await store.log.append(Append(table_id, 1, [Started()], at=NOW, result=result))
    expected = rated([[NEW, NEW], [NEW, computer(1620)]], [1, 2], LUCK)
    assert await mu(store, 1) == expected[0][0].mu
    assert await mu(store, 3) == expected[1][0].mu


async def test_who_was_away_for_long_has_a_less_certain_level_in_the_next_match(store):
    await play(store, 1, 2, 3, 4)
    await play(store, 1, 2, 3, 4, days_ago=-400)
    first, second = await store.ratings.history(1, "botifarra", 2)
    assert second.before.mu == first.after.mu
    assert second.before.sigma > first.after.sigma


async def some_matches(store, count, seed):
    """Let 24 people finish matches of both games, with computers, absent people and ties."""
    chance = random.Random(seed)
    for minute in range(count):
        game = chance.choice(["botifarra", "barbu"])
        if game == "botifarra":
            seats = pairs(*chance.sample(range(1, 25), 4))
            if chance.random() < 0.1:  # somebody has left
                seats[0] = replace(seats[0], place=2, people_place=2)
        else:
            people = chance.sample(range(1, 25), 4)
            seats = [
                replace(seat(person, number=number), place=place, people_place=place)
                for number, (person, place) in enumerate(
                    zip(people, chance.choice([(1, 2, 3, 4), (2, 1, 2, 4)]), strict=True)
                )
            ]
        await finish(store, *seats, game=game, minute=minute, luck=LUCK)


@pytest.mark.parametrize("dialect", [SQLITE])
async def test_many_matches_one_by_one_give_the_levels_of_all_together(store):
    await some_matches(store, 120, seed=7)
    running, changes = await all_rows(store, RATINGS), await all_rows(store, RATING_CHANGES)
    found = await store.ratings.recompute()
    assert found.matches == len({change["source_id"] for change in changes})
    assert found.people == len(running)
    assert found.difference < 1e-6
    assert await all_rows(store, RATINGS) == running
    assert await all_rows(store, RATING_CHANGES) == changes


@on_postgresql
async def test_two_processes_that_end_matches_at_once_give_the_levels_of_all_together(url):
    async with DatabaseStore(create_engine(url)) as one, DatabaseStore(create_engine(url)) as other:
        for minute in range(10):
            await asyncio.gather(
                play(one, 1, 2, 3, 4, minute=2 * minute, days_ago=minute),
                play(other, 5, 6, 1, 3, minute=2 * minute, days_ago=minute),
            )
        assert len(await all_rows(one, RATING_CHANGES)) == 80
        running = await levels(one)
        for row in running.values():
            assert row["matches"] == 20 if row["user_id"] in (1, 3) else 10
        found = await one.ratings.recompute()
        assert found.people == 6


async def test_nothing_is_stored_of_a_match_that_cannot_be_rated(store, monkeypatch):
    def fail(*_):
        raise OverflowError

    monkeypatch.setattr("bot.store.matches.ratings.Levels.rate", fail)
    with pytest.raises(OverflowError):
        await play(store, 1, 2, 3, 4)
    assert await all_rows(store, MATCHES) == await all_rows(store, RATINGS) == []


async def test_who_is_forgotten_leaves_the_levels_of_the_others_as_they_are(store):
    for minute in range(3):
        await play(store, 1, 2, 3, 4, minute=minute)
    before = await levels(store)
    await store.privacy.forget(2)
    await store.ratings.recompute()
    after = await levels(store)
    assert after == {key: level for key, level in before.items() if key[0] != 2}
    assert all(change["user_id"] != 2 for change in await all_rows(store, RATING_CHANGES))


async def test_who_is_forgotten_while_all_levels_are_computed_has_none(store, monkeypatch):
    await play(store, 1, 2, 3, 4)
    for table in (RATING_CHANGES, RATINGS):  # as at the first start
        async with store.database.write() as connection:
            await connection.execute(delete(table))
    loop, computed = asyncio.get_running_loop(), ratings._recomputed
    leaving = [2]

    def recomputed(*read):
        if leaving:
            asyncio.run_coroutine_threadsafe(store.privacy.forget(leaving.pop()), loop).result()
        return computed(*read)

    monkeypatch.setattr(ratings, "_recomputed", recomputed)
    await store.ratings.recompute()
    assert {user_id for user_id, _ in await levels(store)} == {1, 3, 4}
    assert [row["user_id"] for row in await all_rows(store, RATING_CHANGES)] == [1, None, 3, 4]


@on_postgresql
@pytest.mark.parametrize("deletes", ["a person", "a server"])
async def test_a_match_that_ends_while_data_is_deleted_waits_for_it_or_is_waited_for(
    url, postgresql, monkeypatch, deletes
):
    rate, has_begun, has_waited = ratings.rate_matches, asyncio.Event(), asyncio.Event()

    async def rate_later(*given):
        has_begun.set()
        await has_waited.wait()
        await rate(*given)

    async with DatabaseStore(create_engine(url)) as one, DatabaseStore(create_engine(url)) as other:
        for guild_id in (2, 3):
            await play(one, guild_id, 12, 13, 14, guild_id=guild_id)
            await one.privacy.mark_left(guild_id, NOW)
        monkeypatch.setattr(ratings, "rate_matches", rate_later)
        ending = asyncio.create_task(play(one, 3, 4, 5, 6, minute=1))
        await has_begun.wait()
        deleting = other.privacy.forget(3) if deletes == "a person" else other.privacy.delete_left(NOW)
        deleting = asyncio.create_task(deleting)
        await until_it_waits(postgresql)
        has_waited.set()
        await asyncio.gather(ending, deleting)


async def test_the_level_stays_when_the_matches_of_a_server_are_deleted(store):
    for minute, guild_id in enumerate((1, 2, 1, 2)):
        await play(store, 1, 2, 3, 4, minute=minute, guild_id=guild_id)
    before = await levels(store)
    await store.privacy.mark_left(2, NOW)
    await store.privacy.delete_left(NOW + timedelta(days=1))
    assert await levels(store) == before
    # The second match of the first server goes on from the level after one of the server that is gone.
    found = await store.ratings.recompute()
    assert found.matches == 2
    assert found.difference == 0
    assert await levels(store) == before


# -- people who were not there, at real tables


async def test_who_has_left_loses_whatever_the_side_does(store):
    harness = await TableHarness(Tables(store.log)).start(*PEOPLE[1:4], **FOUR, tie="extra_hands")
    for _ in range(3):
        await harness.play_the_hand()
    for person in PEOPLE[:2]:  # one of each pair
        await harness.execute(commands.leave, person)
    while harness.table.is_open:
        if (seat := BOTIFARRA.to_move(harness.state)) in (0, 1):
            await harness.execute(commands.game_move, seat, harness.table.view(seat).moves[-1])
        else:
            await harness.go_on()
    left = [await mu(store, person.id) for person in PEOPLE[:2]]
    assert max(left) < NEW.mu
    there = [await mu(store, person.id) for person in PEOPLE[2:4]]
    assert min(there) < NEW.mu < max(there)


# -- matches of before


async def past(url):
    """Make a database of the version before with whole matches, of which one has a computer."""
    async with await DatabaseStore.open(url) as store:
        matches = Matches(store.log, seed=3, begins_at=NOW - timedelta(days=9))
        await matches.play(BOTIFARRA, PEOPLE[:4], FOUR)
        await store.archive.move(NOW, NOW, pause=0)
        await matches.play(BOTIFARRA, PEOPLE[2:], FOUR)
        as_they_were = [await all_rows(store, table) for table in (MATCHES, MATCH_COMPUTERS, RATINGS)]
        assert len(await all_rows(store, MATCH_COMPUTERS)) == 1
    await downgrade(url, "0027")
    return as_they_were


async def test_matches_from_before_the_rating_are_rated_after_the_first_start(url):
    matches, computers, running = await past(url)
    async with await DatabaseStore.open(url) as store:
        assert await levels(store) == {}
        await play(store, 1, 2, 3, 4, minute=5)
        assert await levels(store) == {}  # as long as others are not read
        past_matches = PastMatches(store.ratings, LogReader(store.log, lambda: NOW).table)
        assert await store.cards.unjudged() == [3]  # the seats of the others may change yet
        assert await past_matches.read() == 2
        assert await store.cards.unjudged() == [3, 2, 1]
        assert not await store.ratings.are_complete()
        await store.ratings.recompute()
        assert await store.ratings.are_complete()
        assert await past_matches.read() == 0
        *before, _ = await all_rows(store, MATCHES)
        unjudged = {"cards": None, "play": None}
        assert [{**row, **unjudged} for row in before] == [{**row, **unjudged} for row in matches]
        assert await all_rows(store, MATCH_COMPUTERS) == computers
        assert {row["user_id"] for row in running} == {key[0] for key in await levels(store)}
        assert [change.nth for change in await store.ratings.history(PEOPLE[4].id, "botifarra", 9)] == [1]


@pytest.mark.parametrize("trouble", [UnreadableTable(1), KeyError(1)])
async def test_a_match_whose_log_cannot_be_read_rates_nobody_and_stops_nothing(url, trouble):
    await past(url)
    async with await DatabaseStore.open(url) as store:

        async def find(table_id):
            if table_id == 1:
                raise trouble
            return await LogReader(store.log, lambda: NOW).table(table_id)

        assert await PastMatches(store.ratings, find).read() == 2
        assert (await store.ratings.recompute()).matches == 1
