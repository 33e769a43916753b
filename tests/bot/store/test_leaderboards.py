"""Leaderboards: which matches count, and how people are ranked."""

import pytest

from bot.store import DatabaseStore, Measure, Period, Scope
from tests.bot.store.conftest import NOW, downgrade, finish, seat

EVERYWHERE = Scope()


async def board(store, scope=EVERYWHERE, **page):
    return await store.leaderboard(scope, limit=page.get("limit", 10), offset=page.get("offset", 0))


async def ranks(store, scope=EVERYWHERE):
    return [(each.rank, each.user_id) for each in (await board(store, scope)).standings]


async def test_without_matches_there_is_nobody(store):
    empty = await board(store)
    assert (empty.standings, empty.people) == ((), 0)
    assert await store.standing(1, EVERYWHERE) is None


async def test_a_persons_matches_add_up(store):
    await finish(store, seat(1, won=True, taken=100, possible=144, written=104))
    await finish(store, seat(1, name="Anna now", won=False, taken=44, possible=144, written=30), minute=1)
    (anna,) = (await board(store)).standings
    assert (anna.played, anna.won, anna.drawn) == (2, 1, 0)
    assert (anna.share_part, anna.share_whole, anna.score) == (144, 288, 134)
    assert anna.share == 0.5
    assert anna.name == "Anna now"


async def test_more_matches_won_come_first_then_the_share_of_points_then_what_was_written(store):
    await finish(store, seat(1, won=True, taken=40), seat(2, number=1, taken=60))
    await finish(
        store, seat(3, won=True, taken=50, written=10), seat(4, number=1, won=True, taken=50, written=20)
    )
    assert await ranks(store) == [(1, 4), (2, 3), (3, 1), (4, 2)]


async def test_who_is_equal_shares_a_rank_and_the_next_one_is_left_out(store):
    pair = (seat(1, won=True, taken=40), seat(2, number=1, taken=32))
    others = (seat(3, number=2, won=True, taken=40), seat(4, number=3, taken=32))
    await finish(store, *pair, *others)
    assert await ranks(store) == [(1, 1), (1, 3), (3, 2), (3, 4)]


async def test_equal_shares_of_different_totals_are_equal(store):
    await finish(store, seat(1, won=True, taken=24, possible=72))
    await finish(store, seat(2, won=True, taken=48, possible=144))
    assert [rank for rank, _ in await ranks(store)] == [1, 1]


async def test_a_drawn_match_is_won_by_nobody(store):
    await finish(store, seat(1, won=True), seat(2, number=1, won=True), drawn=True)
    for each in (await board(store)).standings:
        assert (each.won, each.drawn, each.streak) == (0, 1, 0)


@pytest.mark.parametrize(
    ("wins", "streak"), [("W", 1), ("L", 0), ("WWW", 3), ("LWW", 2), ("WWL", 0), ("WLWLWWW", 3), ("LL", 0)]
)
async def test_the_streak_is_the_newest_matches_won_without_a_break(store, wins, streak):
    for minute, outcome in enumerate(wins):
        await finish(store, seat(1, won=outcome == "W"), minute=minute)
    assert (await store.standing(1, EVERYWHERE)).streak == streak


async def test_matches_of_the_same_moment_are_ordered_by_their_table(store):
    await finish(store, seat(1, won=True))
    await finish(store, seat(1, won=False))
    assert (await store.standing(1, EVERYWHERE)).streak == 0


async def test_only_the_matches_of_a_server_count_where_a_server_is_asked_for(store):
    await finish(store, seat(1, won=True), guild_id=1)
    await finish(store, seat(2, won=True), guild_id=2)
    assert await ranks(store, Scope(guild_id=2)) == [(1, 2)]
    assert len(await ranks(store)) == 2


async def test_only_the_matches_of_a_game_count_where_a_game_is_asked_for(store):
    await finish(store, seat(1, won=True))
    await finish(store, seat(1, won=False), game="barbu", minute=1)
    assert (await store.standing(1, Scope(game="barbu"))).played == 1
    assert (await store.standing(1, Scope(game="botifarra"))).streak == 1


@pytest.mark.parametrize(("period", "played"), [(Period.WEEK, 1), (Period.MONTH, 2), (Period.ALL, 3)])
async def test_a_period_reaches_back_from_now(store, period, played):
    for days_ago in (1, 8, 31):
        await finish(store, seat(1, won=True), days_ago=days_ago)
    standing = await store.standing(1, Scope(since=period.since(NOW)))
    assert standing.played == played


async def test_pages_follow_one_another_and_ranks_go_on(store):
    for user_id in range(1, 8):
        await finish(store, seat(user_id, won=True, taken=70 - user_id))
    pages = [await board(store, limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [[each.rank for each in page.standings] for page in pages] == [[1, 2, 3], [4, 5, 6], [7], []]
    assert {page.people for page in pages} == {7}


async def test_one_persons_standing_is_that_of_the_leaderboard(store):
    for user_id in range(1, 5):
        await finish(store, seat(user_id, won=user_id % 2 == 0, taken=user_id))
    for each in (await board(store)).standings:
        assert await store.standing(each.user_id, EVERYWHERE) == each


async def test_a_match_without_points_has_a_share_of_nothing(store):
    await finish(store, seat(1, taken=0, possible=0))
    assert (await store.standing(1, EVERYWHERE)).share == 0


async def test_a_game_may_rank_by_the_average_place(store):
    await finish(store, seat(1, won=True), seat(2, number=1))
    await finish(store, seat(2, won=True), seat(1, number=1), minute=1)
    await finish(store, seat(3, won=True), minute=2)
    by_place = Scope(order=(Measure.PLACE, Measure.SCORE))
    assert await ranks(store, by_place) == [(1, 3), (2, 1), (2, 2)]


async def test_who_shares_no_first_place_has_not_drawn_a_match_that_others_drew(store):
    await finish(store, seat(1, won=True), seat(2, number=1, won=True), seat(3, number=2), drawn=True)
    standing = await store.standing(3, EVERYWHERE)
    assert (standing.won, standing.drawn, standing.played) == (0, 0, 1)


async def test_matches_of_before_there_were_places_keep_their_winners_and_draws(url):
    async with await DatabaseStore.open(url) as store:
        await finish(store, seat(1, won=True, written=104), seat(2, number=1, written=60))
        await finish(
            store,
            *(seat(who, number=who, won=who < 3, written=50 if who < 3 else 9) for who in (1, 2, 3)),
            drawn=True,
        )
        before = await board(store)
    downgrade(url, "0004")
    async with await DatabaseStore.open(url) as store:
        assert await board(store) == before
