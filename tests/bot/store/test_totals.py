"""Totals: the leaderboard of all servers says the same as all matches would."""

import asyncio
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.store import DatabaseStore, Measure, Scope
from bot.store.schema import MATCH_PLAYERS, MATCHES, TOTALS
from bot.tables.people.entries import Conceded
from bot.tables.service import Tables
from bot.tables.store import Append, MatchResult, division
from tests.bot.store.conftest import BERNAT, NOW, downgrade, execute, finish, part, seat
from tests.bot.tables.conftest import TableHarness
from tests.examples import one_in

RANKING = Scope(
    "botifarra", contested=True, ranked=True, order=(Measure.WON, Measure.SHARE, Measure.SCORE, Measure.PLACE)
)
EVER = NOW - timedelta(days=10_000)
"""A period has no totals, so a long one adds up the matches."""


async def both_boards(store, game="botifarra"):
    """Return the leaderboard by totals and by matches."""
    by_totals = replace(RANKING, game=game)
    by_matches = replace(by_totals, since=EVER)
    return [await store.standings.leaderboard(scope, limit=100) for scope in (by_totals, by_matches)]


async def totals(store):
    async with store.database.engine.connect() as connection:
        found = await connection.execute(select(TOTALS).order_by(TOTALS.c.user_id, TOTALS.c.game))
        return [dict(row) for row in found.mappings()]


async def random_match(store, chance, people):
    seats = [
        seat(
            user_id,
            number=number,
            won=chance.random() < 0.4,
            taken=chance.randrange(72),
            possible=chance.choice((0, 72)),
            written=chance.randrange(-50, 200),
            above=chance.randrange(-90, 90) / 3,
            parts=[part("plis", 2, 1.0)],
        )
        for number, user_id in enumerate(chance.sample(people, chance.randint(1, 4)))
    ]
    await finish(
        store,
        *seats,
        drawn=chance.random() < 0.2,
        guild_id=chance.randint(1, 3),
        game=chance.choice(("botifarra", "barbu")),
        minute=chance.randrange(1000),
        deals=chance.randint(1, 20),
        ranked=chance.random() < 0.8,
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_in(8, range(8)))
async def test_whatever_happens_the_totals_are_those_of_the_matches(store, seed):
    chance, people, most = random.Random(seed), range(1, 9), 0
    for step in range(40):
        match chance.randrange(12):
            case 0:
                await store.privacy.forget(chance.choice(people))
            case 1:
                await store.privacy.mark_left(guild := chance.randint(1, 3), NOW)
                assert await store.privacy.delete_left(NOW) == [guild]
            case _:
                await random_match(store, chance, people)
        for game in ("botifarra", "barbu"):
            by_totals, by_matches = await both_boards(store, game)
            assert by_totals == by_matches, step
            most = max(most, by_totals.people)
    assert most > 5


async def test_nothing_is_left_of_somebody_all_of_whose_matches_are_gone(store):
    await finish(store, seat(1), seat(2, number=1, won=True), guild_id=7)
    await finish(store, seat(2), seat(3, number=1, won=True), guild_id=8)
    await store.privacy.mark_left(7, NOW)
    await store.privacy.delete_left(NOW)
    await store.privacy.forget(3)
    assert [(row["user_id"], row["played"], row["won"]) for row in await totals(store)] == [(2, 1, 0)]


async def test_only_matches_that_rank_people_are_in_the_totals(store):
    await finish(store, seat(1, won=True))
    await finish(store, seat(1, won=True), seat(2, number=1), ranked=False)
    assert await totals(store) == []


async def test_somebody_who_had_two_seats_in_a_match_has_both_in_the_totals(store):
    await finish(store, seat(1, won=True), seat(2, number=1), seat(1, number=4))
    by_totals, by_matches = await both_boards(store)
    assert by_totals == by_matches
    assert by_totals.standings[0].played == 2


async def test_matches_of_before_there_were_totals_are_in_them(url):
    chance, people = random.Random(1), range(1, 9)
    async with await DatabaseStore.open(url) as store:
        for _ in range(30):
            await random_match(store, chance, people)
        await store.privacy.forget(1)
        before = {(row["user_id"], row["game"]): row["played"] for row in await totals(store)}
    await downgrade(url, "0021")
    async with await DatabaseStore.open(url) as store:
        by_totals, by_matches = await both_boards(store)
        after = {(row["user_id"], row["game"]): row["played"] for row in await totals(store)}
    assert after == before != {}
    assert by_totals == by_matches


# -- the same people


async def counted(store, user_id):
    """Return how many matches of a person count."""
    standing = await store.standings.standing(user_id, replace(RANKING, since=EVER))
    return 0 if standing is None else standing.played


async def five(store, *seats, **more):
    """End five matches of the same people."""
    for _ in range(5):
        await finish(store, *seats, **more)


async def test_the_same_people_divided_alike_count_five_times_a_day_on_whatever_seats(store):
    await five(store, seat(1, side=0), seat(2, number=1, won=True), seat(3, number=2, side=0))
    await finish(store, seat(3, side=0), seat(2, number=1, won=True), seat(1, number=2, side=0))
    await finish(store, seat(2, side=0, won=True), seat(1, number=1), seat(3, number=3, side=1))
    assert [await counted(store, user_id) for user_id in (1, 2, 3)] == [5, 5, 5]
    by_totals, by_matches = await both_boards(store)
    assert by_totals == by_matches


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ((seat(1, side=0), seat(3, number=1, won=True), seat(2, number=2, side=0)), {}),
        ((seat(1, side=0), seat(2, number=1, won=True), seat(4, number=2, side=0)), {}),
        ((seat(1, side=0), seat(2, number=1, won=True)), {}),
        ((seat(1, side=0), seat(2, number=1, won=True), seat(3, number=2, side=0)), {"minute": 6 * 60}),
    ],
    ids=["divided otherwise", "other people", "fewer people", "the next day"],
)
async def test_people_divided_otherwise_other_people_and_another_day_count_for_themselves(store, seats, more):
    await five(store, seat(1, side=0), seat(2, number=1, won=True), seat(3, number=2, side=0))
    await finish(store, *seats, **more)
    assert await counted(store, 1) == 6


async def test_whether_the_next_match_of_the_same_people_counts_is_known_before_it(store):
    async def is_one_too_many(*people, game="botifarra", at=NOW):
        return await store.standings.is_one_too_many(game, division(people), at)

    seats = seat(1, side=0), seat(2, number=1, won=True), seat(3, number=2, side=0)
    await finish(store, *seats, ranked=False)
    for _ in range(5):
        assert not await is_one_too_many((0, 1), (1, 2), (0, 3))
        await finish(store, *seats)
    assert await is_one_too_many((0, 2), (1, 3), (1, 1))
    assert not await is_one_too_many((0, 1), (1, 3), (0, 2))
    assert not await is_one_too_many((0, 1), (1, 2))
    assert not await is_one_too_many((0, 1), (1, 2), (0, 3), game="barbu")
    assert not await is_one_too_many((0, 1), (1, 2), (0, 3), at=NOW + timedelta(days=1))


async def test_a_match_that_does_not_count_takes_no_place_among_the_five(store):
    await five(store, seat(1), seat(2, number=1, won=True), ranked=False)
    await five(store, seat(1), seat(2, number=1, won=True), game="barbu")
    await five(store, seat(1), seat(2, number=1, won=True))
    assert await counted(store, 1) == 5


async def test_of_matches_of_the_same_people_that_end_at_the_same_time_five_count(url):
    async with await DatabaseStore.open(url) as one, await DatabaseStore.open(url) as other:
        seats = [seat(user_id, number=user_id, won=user_id == 1) for user_id in range(1, 5)]
        ends = [finish(store, *seats[::turn]) for store in (one, other) for turn in (1, -1) for _ in range(5)]
        await asyncio.gather(*ends)
        by_totals, by_matches = await both_boards(one)
    assert by_totals == by_matches
    assert [each.played for each in by_totals.standings] == [5] * 4


@pytest.mark.slow
@pytest.mark.parametrize("order", one_in(2, [((measure,),) for measure in Measure]))
async def test_every_measure_ranks_by_totals_as_it_does_by_matches(store, order):
    chance = random.Random(5)
    for _ in range(20):
        await random_match(store, chance, range(1, 9))
    ranking = replace(RANKING, order=order)
    by_totals, by_matches = [
        await store.standings.leaderboard(scope, limit=100)
        for scope in (ranking, replace(ranking, since=EVER))
    ]
    assert by_totals == by_matches
    for each in by_totals.standings:
        assert await store.standings.standing(each.user_id, ranking) == each


# -- matches of before


async def stored(store, table=MATCH_PLAYERS):
    async with store.database.engine.connect() as connection:
        found = await connection.execute(select(table).order_by(*table.primary_key))
        return [dict(row) for row in found.mappings()]


async def again(url):
    """Return the results as an old version would have stored them and the upgrade has made them."""
    await downgrade(url, "0022")
    await execute(url, "UPDATE matches SET ranked = true")
    async with await DatabaseStore.open(url) as store:
        by_totals, by_matches = await both_boards(store)
        assert by_totals == by_matches
        return await stored(store), await matches_of(store)


async def matches_of(store):
    """Return the matches, without what an old version has not stored and is read from the log again."""
    read = ("seats", "luck", "cards", "play")
    return [{name: row[name] for name in row if name not in read} for row in await stored(store, MATCHES)]


def placed(user_id, place, people_place, **more):
    return replace(seat(user_id, **more), place=place, people_place=people_place)


async def test_old_results_get_their_sides_and_places_among_people(url):
    async with await DatabaseStore.open(url) as store:
        pair = {"side": 0, "written": 101, "taken": 50, "won": True}
        other = {"side": 1, "written": 40, "taken": 22}
        await finish(store, seat(1, **pair), seat(2, number=1, **other), seat(3, number=2, **pair))
        # Computers came first and second, then first and third.
        third, fourth = placed(1, 3, 1, written=-210), placed(2, 4, 2, number=3, written=-260)
        await finish(store, third, fourth, game="barbu")
        await finish(store, placed(1, 2, 1, written=20), placed(2, 2, 1, number=3, written=20), drawn=True)
        # Both had left.
        await finish(store, placed(1, 4, 2, written=7), placed(2, 4, 2, number=3, written=9), game="barbu")
        before = await stored(store), await matches_of(store)
    assert await again(url) == before


async def test_old_matches_of_the_same_people_count_five_times_a_day(url):
    async with await DatabaseStore.open(url) as store:
        for day in range(2):
            for minute in range(7):
                await finish(store, seat(1, won=True), seat(2, number=1), days_ago=day, minute=minute)
        await store.privacy.forget(3)
    _, matches = await again(url)
    assert [match["ranked"] for match in matches] == [*[True] * 5, False, False] * 2


@pytest.mark.parametrize("is_archived", [False, True])
async def test_old_matches_that_were_conceded_before_their_half_do_not_count(url, is_archived):
    async with await DatabaseStore.open(url) as store:
        for hands in (0, 1, 2):
            harness = TableHarness(Tables(store.log))
            await harness.start(BERNAT, mode="rector2", max_hands=4)
            for _ in range(hands):
                await harness.play_the_hand()
            result = MatchResult(
                "botifarra", 10, hands, False, False, True, (seat(1), seat(2, number=1, won=True))
            )
            seq = harness.table.seq
            conceded = Append(harness.id, seq, [Conceded(seat=0)], at=NOW, result=result, closes=True)
            await store.log.append(conceded)
        if is_archived:
            assert await store.archive.move(NOW + timedelta(days=9000), NOW, pause=0) == 3
    _, matches = await again(url)
    assert [match["ranked"] for match in matches] == [False, False, True]
