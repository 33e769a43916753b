"""Rankings by level and by points over the cards: limits, partners, and who keeps a level to themselves."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.people.preferences import Audience
from bot.store import By, Period, Scope
from computers.par import GAMES, JudgedSum
from tests.bot.store.conftest import NOW, certain, finish, judged, rated, seat

LEVEL = Scope("botifarra", contested=True, ranked=True, by=By.LEVEL, at=NOW)
CARDS = Scope("botifarra", contested=True, by=By.CARDS)
HERE = 1


async def board(store, scope, **page):
    return await store.standings.leaderboard(scope, **{"limit": 10, **page})


async def ranks(store, scope):
    return [(each.rank, each.user_id) for each in (await board(store, scope)).standings]


async def chooses(store, user_id, audience):
    await store.people.set_person_preferences(user_id, card=audience)


@pytest.fixture
async def four(store):
    """Persons 1 to 4 with levels in the order 4, 3, 2, 1, who have played in a server, each with each."""
    for pairs in ((1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3)):
        await rated(store, *pairs)
    for user_id in (1, 2, 3, 4):
        await certain(store, user_id, 1400 + 50 * user_id)


async def test_the_highest_level_comes_first_and_levels_shown_as_the_same_number_share_a_rank(store, four):
    await certain(store, 2, 1549.6)
    await certain(store, 3, 1550.4)
    page = await board(store, LEVEL, user_id=1)
    assert [(each.rank, each.user_id) for each in page.standings] == [(1, 4), (2, 2), (2, 3), (4, 1)]
    assert page.own.level.mu == 1450
    assert (page.own.name, page.own.won, page.own.played) == ("P1", 3, 3)
    assert [each.name for each in (await board(store, LEVEL, limit=2, page=2)).standings] == ["P3", "P1"]


async def test_a_provisional_level_has_no_rank_and_an_uncertain_one_is_not_there(store, four):
    await certain(store, 4, 1600, sigma=120)
    await certain(store, 3, 1550, sigma=134)
    assert await ranks(store, LEVEL) == [(1, 2), (2, 1), (None, 4)]


async def test_who_is_away_for_long_becomes_provisional_and_leaves_the_list_without_losing_a_point(
    store, four
):
    await certain(store, 4, 1600, days_ago=400)
    assert (await board(store, LEVEL)).standings[-1].level.mu == 1600
    assert await ranks(store, LEVEL) == [(1, 3), (2, 2), (3, 1), (None, 4)]
    await certain(store, 4, 1600, days_ago=800)
    assert len(await ranks(store, LEVEL)) == 3


@pytest.mark.parametrize("guild_id", [HERE, None])
async def test_a_period_lists_those_who_have_played_a_rated_match_in_it(store, four, guild_id):
    await rated(store, 5, 6, 7, 8, days_ago=80)
    await rated(store, 5, 6, 7, 8, days_ago=1, ranked=False)
    for user_id in (5, 6, 7, 8):
        await certain(store, user_id, 1500)
    season = replace(LEVEL, guild_id=guild_id, since=Period.SEASON.since(NOW))
    assert [user_id for _, user_id in await ranks(store, season)] == [4, 3, 2, 1]
    assert len(await ranks(store, replace(LEVEL, guild_id=guild_id))) == 6  # each pair on one line


async def test_only_matches_of_a_server_bring_somebody_onto_its_list(store, four):
    assert await ranks(store, replace(LEVEL, guild_id=2)) == []
    await rated(store, 1, 3, 2, 4, guild_id=2)
    assert len(await ranks(store, replace(LEVEL, guild_id=2))) == 4


async def test_who_has_played_only_in_servers_that_the_bot_has_left_is_on_no_list(store, four):
    await rated(store, 1, 4, 2, 5, guild_id=7, times=10)
    await store.privacy.mark_left(7, NOW - timedelta(days=60))
    await store.privacy.delete_left(NOW)
    assert 5 not in [user_id for _, user_id in await ranks(store, LEVEL)]
    assert (await board(store, LEVEL)).people == 4


async def test_two_who_always_play_together_have_one_line_with_the_mean_of_their_levels(store):
    await rated(store, 1, 2, 3, 4, times=4)
    await rated(store, 1, 3, 2, 4)
    for user_id, level in ((1, 1600), (2, 1500), (3, 1540), (4, 1500)):
        await certain(store, user_id, level, sigma=50 + user_id)
    page = await board(store, LEVEL, user_id=2)
    assert [(each.rank, each.name, each.partner, each.is_pair) for each in page.standings] == [
        (1, "P1", "P2", True),
        (2, "P3", "P4", True),
    ]
    assert (page.own.user_id, page.own.level.mu, page.own.level.sigma) == (1, 1550, 52)
    assert page.people == 2


async def test_who_plays_with_others_too_has_a_line_of_their_own_and_the_newest_thirty_matches_tell(store):
    await rated(store, 1, 5, 3, 4, times=9, days_ago=38)
    await rated(store, 1, 2, 3, 4, times=30, days_ago=8)
    await rated(store, 2, 5, 3, 4, times=8)
    for user_id in (1, 2, 3, 4, 5):
        await certain(store, user_id, 1500 + user_id)
    shown = {each.name: (each.partner, each.is_pair) for each in (await board(store, LEVEL)).standings}
    assert shown == {"P1": ("P2", False), "P2": ("", False), "P5": ("", False), "P3": ("P4", True)}


async def test_partners_are_looked_for_only_for_the_best_so_that_a_large_list_stays_quick(store, monkeypatch):
    monkeypatch.setattr("bot.store.matches.rankings._MOST_WITH_PARTNERS", 2)
    await rated(store, 1, 2, 3, 4, times=5)
    for user_id in (1, 2, 3, 4):
        await certain(store, user_id, 1600 - user_id)
    assert await ranks(store, LEVEL) == [(1, 1), (2, 3), (3, 4)]


async def test_in_a_game_without_pairs_nobody_has_a_partner(store):
    for _ in range(2):
        people = (seat(each, number=each - 1, won=each == 1) for each in (1, 2, 3))
        await finish(store, *people, game="barbu", luck=122.8)
    for user_id in (1, 2, 3):
        await certain(store, user_id, 1500)
    assert await ranks(store, replace(LEVEL, game="barbu")) == [(1, 1), (1, 2), (1, 3)]


async def test_points_over_the_cards_rank_from_a_hundred_hands_against_people(store):
    tables = await rated(store, 1, 2, 3, 4, times=2)
    friendly = await rated(store, 1, 2, 3, 4, ranked=False)
    alone = [await finish(store, seat(5))]
    for table, hands in ((tables, 50), (friendly, 30)):
        for number, over in enumerate((2, 3, 3)):
            await judged(store, table, number, hands, over)
    await judged(store, tables, 0, 50, 40, kind="botifarra")
    await judged(store, tables, 3, 49, 9)
    await judged(store, alone, 0, 500, 9)
    assert await ranks(store, CARDS) == [(1, 2), (1, 3), (3, 1)]
    first = (await board(store, CARDS)).standings[0]
    assert first.cards == JudgedSum(130, 650, 390 * GAMES, 130 * 9 * GAMES**2)
    assert (first.cards.over, first.cards.error) == (3.0, 0.0)
    assert await ranks(store, replace(CARDS, guild_id=2)) == []
    assert (await store.standings.hand_sums(4, CARDS))["all"].hands == 98


@pytest.mark.parametrize(
    ("audience", "here", "everywhere"),
    [(Audience.EVERYBODY, True, True), (Audience.SERVER, True, False), (Audience.ME, False, False)],
)
async def test_a_level_is_listed_where_its_owner_shows_it(store, four, audience, here, everywhere):
    tables = await rated(store, 1, 2, 3, 4, times=2)
    for number in range(4):
        await judged(store, tables, number, 50, 1)
    await chooses(store, 2, audience)
    for scope in (LEVEL, CARDS):
        for guild_id, shows in ((HERE, here), (None, everywhere)):
            page = await board(store, replace(scope, guild_id=guild_id), user_id=2)
            assert (2 in [each.user_id for each in page.standings]) is shows
            assert (page.own is not None) is shows
            assert page.people == 3 + shows
    assert len(await ranks(store, Scope("botifarra"))) == 4


async def test_a_partner_who_hides_the_level_is_named_to_nobody(store):
    await rated(store, 1, 2, 3, 4, times=5)
    for user_id in (1, 2, 3, 4):
        await certain(store, user_id, 1600 - user_id)
    assert [(each.name, each.cards) for each in await store.standings.partners(1, LEVEL)] == [("P2", None)]
    await chooses(store, 2, Audience.ME)
    assert await store.standings.partners(1, LEVEL) == []
    (first, _) = (await board(store, LEVEL)).standings
    assert (first.name, first.partner, first.level.mu) == ("P1", "", 1599)


async def test_partners_are_the_three_of_most_matches_from_five_on_with_the_cards_of_these(store):
    for partner, times in ((2, 5), (3, 4), (4, 6), (5, 7), (6, 5)):
        tables = await rated(store, 1, partner, 8, 9, times=times, ranked=False)
        await judged(store, tables[:2], 0, 10, partner)
    found = await store.standings.partners(1, Scope("botifarra"))
    assert [(each.user_id, each.played, each.cards.hands, each.cards.over) for each in found] == [
        (5, 7, 20, 5.0),
        (4, 6, 20, 4.0),
        (2, 5, 20, 2.0),
    ]


async def test_a_ranking_that_is_kept_shows_nobody_who_hides_the_level_meanwhile(store, four, monkeypatch):
    monkeypatch.setattr("bot.store.matches.leaderboards.KEPT", 60.0)
    assert len(await ranks(store, LEVEL)) == 4
    await chooses(store, 4, Audience.SERVER)
    assert await ranks(store, LEVEL) == [(2, 3), (3, 2), (4, 1)]


async def test_a_ranking_that_is_kept_shows_no_mean_with_a_partner_who_hides_the_level_meanwhile(
    store, monkeypatch
):
    monkeypatch.setattr("bot.store.matches.leaderboards.KEPT", 60.0)
    await rated(store, 1, 2, 3, 4, times=5)
    for user_id in (1, 2, 3, 4):
        await certain(store, user_id, 1600 - user_id)
    assert await ranks(store, LEVEL) == [(1, 1), (2, 3)]
    await chooses(store, 2, Audience.ME)
    assert await ranks(store, LEVEL) == [(2, 3)]


async def test_the_newest_hand_of_a_kind_is_of_the_newest_match_with_one_in_the_scope(store):
    first, second, elsewhere = [
        (await rated(store, 1, 2, 3, 4, days_ago=days, guild_id=server))[0]
        for days, server in ((3, HERE), (2, HERE), (1, 2))
    ]
    await judged(store, [first, second, elsewhere], 0, 10, 0)
    await judged(store, [first, elsewhere], 0, 1, 0, kind="all_tricks")
    here = await store.standings.newest_hands(1, Scope("botifarra", HERE))
    assert here == {"all": NOW - timedelta(days=2), "all_tricks": NOW - timedelta(days=3)}
    assert (await store.standings.newest_hands(1, Scope("botifarra")))["all_tricks"] == NOW - timedelta(
        days=1
    )
    assert await store.standings.newest_hands(1, Scope("barbu")) == {}


async def test_the_game_of_the_last_match_comes_first_with_the_name_in_it(store):
    await finish(store, seat(1, name="Old"), days_ago=2)
    await finish(store, seat(1, name="New"), days_ago=1)
    await finish(store, seat(1, name="Other"), game="barbu", guild_id=2)
    names = await store.standings.newest_names(1)
    assert list(names.items()) == [("barbu", "Other"), ("botifarra", "New")]
    assert await store.standings.newest_names(1, HERE) == {"botifarra": "New"}
    assert await store.standings.newest_names(2) == {}
