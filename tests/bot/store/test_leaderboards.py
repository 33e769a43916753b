"""Leaderboards: which matches count, and how people are ranked."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlalchemy import event

from bot.store import DatabaseStore, Measure, Period, Scope
from tests.bot.store.conftest import NOW, downgrade, finish, part, seat

EVERYWHERE = Scope()


async def board(store, scope=EVERYWHERE, **page):
    return await store.standings.leaderboard(scope, **{"limit": 10, **page})


async def ranks(store, scope=EVERYWHERE):
    return [(each.rank, each.user_id) for each in (await board(store, scope)).standings]


async def test_without_matches_there_is_nobody(store):
    empty = await board(store)
    assert (empty.standings, empty.people) == ((), 0)
    assert await store.standings.standing(1, EVERYWHERE) is None


async def test_a_newcomer_has_never_finished_a_match_of_this_game(store):
    await finish(store, seat(1, won=True), ranked=False)
    await finish(store, seat(2), seat(3, number=1), game="barbu", days_ago=400)
    assert await store.standings.newcomers("botifarra", [1, 2, 4]) == {2, 4}
    assert await store.standings.newcomers("barbu", [1, 2, 3]) == {1}


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


async def test_who_has_played_too_few_matches_comes_last_and_has_no_rank(store):
    await finish(store, seat(1, won=True), seat(2, number=1))
    await finish(store, seat(2, won=True), seat(3, number=1))
    scope = Scope(least=2)
    assert await ranks(store, scope) == [(1, 2), (None, 1), (None, 3)]
    assert (await store.standings.standing(1, scope)).rank is None


def test_the_longer_the_period_the_more_matches_a_rank_takes():
    assert [period.least for period in (Period.WEEK, Period.MONTH, Period.ALL)] == [3, 5, 10]


async def test_the_ranking_of_all_servers_is_made_once_a_minute_and_that_of_a_server_each_time(
    store, monkeypatch
):
    monkeypatch.setattr("bot.store.matches.leaderboards.KEPT", 60.0)
    everywhere, here = Scope("botifarra"), Scope("botifarra", guild_id=1)
    for _ in range(2):
        await finish(store, seat(1, won=True), seat(2, number=1))
        await finish(store, seat(3, won=True), seat(4, number=1))
        assert len((await board(store, everywhere, user_id=4)).standings) == 4
        await store.privacy.forget(1)
        assert [each.user_id for each in (await board(store, here)).standings] == [3, 2, 4]
    assert [each.user_id for each in (await board(store, everywhere)).standings] == [3, 2, 4]


async def test_equal_shares_of_different_totals_are_equal(store):
    await finish(store, seat(1, won=True, taken=24, possible=72))
    await finish(store, seat(2, won=True, taken=48, possible=144))
    assert [rank for rank, _ in await ranks(store)] == [1, 1]


async def test_without_a_rank_a_persons_matches_add_up_to_the_same(store):
    await finish(store, seat(1, won=True, parts=[part("plis", 2, 1.0)]), seat(2, number=1))
    await finish(store, seat(1, taken=10), seat(2, number=1, won=True), minute=1)
    ranked, unranked = [
        await store.standings.standing(1, Scope(order=order)) for order in (EVERYWHERE.order, ())
    ]
    assert (ranked.rank, unranked.rank) == (2, 1)
    assert replace(ranked, rank=1) == unranked
    assert await store.standings.standing(3, Scope(order=())) is None


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
    assert (await store.standings.standing(1, EVERYWHERE)).streak == streak


async def test_matches_of_the_same_moment_are_ordered_by_their_table(store):
    await finish(store, seat(1, won=True))
    await finish(store, seat(1, won=False))
    assert (await store.standings.standing(1, EVERYWHERE)).streak == 0


async def test_only_the_matches_of_a_server_count_where_a_server_is_asked_for(store):
    await finish(store, seat(1, won=True), guild_id=1)
    await finish(store, seat(2, won=True), guild_id=2)
    assert await ranks(store, Scope(guild_id=2)) == [(1, 2)]
    assert len(await ranks(store)) == 2


async def test_only_the_matches_of_a_game_count_where_a_game_is_asked_for(store):
    await finish(store, seat(1, won=True))
    await finish(store, seat(1, won=False), game="barbu", minute=1)
    assert (await store.standings.standing(1, Scope(game="barbu"))).played == 1
    assert (await store.standings.standing(1, Scope(game="botifarra"))).streak == 1


@pytest.mark.parametrize(("period", "played"), [(Period.WEEK, 1), (Period.MONTH, 2), (Period.ALL, 3)])
async def test_a_period_reaches_back_from_now(store, period, played):
    for days_ago in (1, 8, 31):
        await finish(store, seat(1, won=True), days_ago=days_ago)
    standing = await store.standings.standing(1, Scope(since=period.since(NOW)))
    assert standing.played == played


async def test_pages_follow_one_another_and_ranks_go_on(store):
    for user_id in range(1, 8):
        await finish(store, seat(user_id, won=True, taken=70 - user_id))
    pages = [await board(store, limit=3, page=page) for page in (1, 2, 3)]
    assert [[each.rank for each in page.standings] for page in pages] == [[1, 2, 3], [4, 5, 6], [7]]
    assert [page.page for page in pages] == [1, 2, 3]
    assert {page.people for page in pages} == {7}


@pytest.mark.parametrize("people", [1, 3, 4])
async def test_a_page_after_the_last_one_is_the_last_one(store, people):
    for user_id in range(1, people + 1):
        await finish(store, seat(user_id, won=True, taken=70 - user_id))
    last = await board(store, limit=3, page=-(-people // 3))
    assert await board(store, limit=3, page=9) == last
    assert last.standings[-1].user_id == people


@pytest.mark.parametrize(("asker", "page"), [(2, 1), (2, 2), (5, 1), (5, 2)])
async def test_whoever_asks_has_their_line_on_whatever_page_it_is(store, asker, page):
    for user_id in range(1, 6):
        await finish(store, seat(user_id, won=True, taken=70 - user_id))
    found = await board(store, limit=3, page=page, user_id=asker)
    assert found.own == await store.standings.standing(asker, EVERYWHERE)
    assert [each.user_id for each in found.standings] == [[1, 2, 3], [4, 5]][page - 1]


async def test_whoever_has_played_no_match_has_no_line(store):
    await finish(store, seat(1, won=True))
    assert (await board(store, user_id=2)).own is None


async def test_one_persons_standing_is_that_of_the_leaderboard(store):
    for user_id in range(1, 5):
        await finish(store, seat(user_id, won=user_id % 2 == 0, taken=user_id))
    for each in (await board(store)).standings:
        assert await store.standings.standing(each.user_id, EVERYWHERE) == each


async def test_a_match_without_points_has_a_share_of_nothing(store):
    await finish(store, seat(1, taken=0, possible=0))
    assert (await store.standings.standing(1, EVERYWHERE)).share == 0


async def test_matches_that_rank_nobody_can_be_left_out_or_asked_for_alone(store):
    await finish(store, seat(1, won=True), seat(2, number=1))
    await finish(store, seat(2, won=True), seat(1, number=1), ranked=False, minute=1)
    assert await ranks(store, Scope(ranked=True)) == [(1, 1), (2, 2)]
    assert await ranks(store, Scope(ranked=False)) == [(1, 2), (2, 1)]
    assert (await store.standings.standing(1, EVERYWHERE)).played == 2


async def test_matches_from_before_there_were_some_that_rank_nobody_go_on_to_count(url):
    async with await DatabaseStore.open(url) as store:
        await finish(store, seat(1, won=True), seat(2, number=1))
    await downgrade(url, "0008")
    async with await DatabaseStore.open(url) as store:
        assert await ranks(store, Scope(ranked=True)) == [(1, 1), (2, 2)]


async def test_a_game_may_rank_by_the_average_place(store):
    await finish(store, seat(1, won=True), seat(2, number=1))
    await finish(store, seat(2, won=True), seat(1, number=1), minute=1)
    await finish(store, seat(3, won=True), minute=2)
    by_place = Scope(order=(Measure.PLACE, Measure.SCORE))
    assert await ranks(store, by_place) == [(1, 3), (2, 1), (2, 2)]


ABOVE_MEAN = Scope(order=(Measure.ABOVE_MEAN,))


async def test_a_game_may_rank_by_the_points_a_deal_above_the_mean_however_many_deals_there_were(store):
    await finish(store, seat(1, above=30), seat(2, number=1, above=-30), deals=30)
    await finish(store, seat(3, above=20), seat(4, number=1, above=-20), deals=10)
    assert await ranks(store, ABOVE_MEAN) == [(1, 3), (2, 1), (3, 2), (4, 4)]
    assert (await store.standings.standing(4, ABOVE_MEAN)).above_per_deal == -2


async def test_who_is_equally_far_above_the_mean_shares_a_rank_whatever_the_fractions(store):
    await finish(store, seat(1, above=Fraction(1, 10)), deals=1)
    await finish(store, seat(1, above=Fraction(2, 10)), deals=1)
    await finish(store, seat(2, above=Fraction(3, 10)), deals=2)
    await finish(store, seat(3, above=Fraction(1, 3)), deals=3)
    assert await ranks(store, ABOVE_MEAN) == [(1, 1), (1, 2), (3, 3)]


async def test_a_match_of_a_database_from_before_there_was_a_mean_counts_as_the_mean(url):
    async with await DatabaseStore.open(url) as store:
        await finish(store, seat(1, won=True, above=12, parts=[part("long", 4, 12)]), seat(2, number=1))
    await downgrade(url, "0006")
    async with await DatabaseStore.open(url) as store:
        (anna, bernat) = (await board(store, ABOVE_MEAN)).standings
        assert (anna.played, anna.won, anna.above_per_deal, anna.parts) == (1, 1, 0, ())
        assert anna.rank == bernat.rank
        await finish(store, seat(1, above=12, parts=[part("long", 4, 12)]), minute=1)
        assert (await store.standings.standing(1, ABOVE_MEAN)).above_per_deal == 12 / 8


async def test_the_kinds_of_deals_add_up_over_the_matches_that_count(store):
    await finish(store, seat(1, parts=[part("long", 2, 9, score=20), part("short", 1, -3, score=-5)]))
    await finish(
        store, seat(1, parts=[part("long", 1, Fraction(-1, 3), score=4)]), seat(2, number=1), minute=1
    )
    await finish(store, seat(1, parts=[part("long", 5, 50)]), guild_id=2)
    await finish(store, seat(1, parts=[part("long", 5, 50)]), game="barbu")
    await finish(store, seat(1, parts=[part("long", 5, 50)]), days_ago=8)
    scope = Scope(game="botifarra", guild_id=1, since=Period.WEEK.since(NOW))
    standing = await store.standings.standing(1, scope)
    assert standing.parts == (
        part("long", 3, Fraction(26, 3), score=24),
        part("short", 1, -3, score=-5),
    )
    assert (await store.standings.standing(2, scope)).parts == ()
    contested = await store.standings.standing(1, Scope(game="botifarra", guild_id=1, contested=True))
    assert contested.parts == (part("long", 1, Fraction(-1, 3), score=4),)


async def test_the_best_and_the_worst_kind_are_those_furthest_from_the_mean_a_deal(store):
    kinds = [part("a", 4, 8), part("b", 3, 9), part("c", 9, -9), part("d", 4, -8), part("e", 3, 0)]
    await finish(store, seat(1, parts=kinds))
    standing = await store.standings.standing(1, EVERYWHERE)
    assert (standing.best.name, standing.best.above_per_deal) == ("b", 3)
    assert (standing.worst.name, standing.worst.above_per_deal) == ("d", -2)


async def test_two_deals_of_a_kind_are_too_few_to_call_it_the_best_or_the_worst(store):
    await finish(store, seat(1, parts=[part("a", 2, 90), part("b", 2, -90)]))
    standing = await store.standings.standing(1, EVERYWHERE)
    assert (standing.best, standing.worst) == (None, None)


async def test_who_is_above_the_mean_in_every_kind_has_no_worst_one(store):
    await finish(
        store,
        seat(1, parts=[part("a", 4, 8), part("b", 4, 4)]),
        seat(2, number=1, parts=[part("a", 4, -8), part("b", 4, -4)]),
    )
    anna, bernat = [await store.standings.standing(each, EVERYWHERE) for each in (1, 2)]
    assert (anna.best.name, anna.worst) == ("a", None)
    assert (bernat.best, bernat.worst.name) == (None, "a")


async def test_a_full_page_takes_as_many_queries_as_one_line(store):
    for user_id in range(1, 11):
        await finish(store, seat(user_id, parts=[part("a", 4, user_id), part("b", 4, -user_id)]))
    queries = []
    event.listen(
        store.database.engine.sync_engine,
        "before_cursor_execute",
        lambda *arguments: queries.append(arguments[2]),
    )
    page = await board(store)
    of_page, queries[:] = len(queries), []
    assert len(page.standings) == 10
    assert all(len(each.parts) == 2 for each in page.standings)
    await board(store, limit=1)
    assert of_page == len(queries) == 3


async def test_who_shares_no_first_place_has_not_drawn_a_match_that_others_drew(store):
    await finish(store, seat(1, won=True), seat(2, number=1, won=True), seat(3, number=2), drawn=True)
    standing = await store.standings.standing(3, EVERYWHERE)
    assert (standing.won, standing.drawn, standing.played) == (0, 0, 1)


async def test_matches_of_before_there_were_places_keep_their_winners_and_draws(url):
    async with await DatabaseStore.open(url) as store:
        await finish(store, seat(1, won=True, written=104), seat(2, number=1, written=60))
        await finish(
            store,
            *(seat(who, number=who, won=True, written=50) for who in (1, 2)),
            replace(seat(3, number=3, written=9), place=3, people_place=3),
            drawn=True,
        )
        before = await board(store)
    await downgrade(url, "0004")
    async with await DatabaseStore.open(url) as store:
        assert await board(store) == before
