"""Regular pairs of a server: who they are, their order, their names, and the last four."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.people.preferences import Audience
from bot.presets import NameTaken
from bot.store import By, Scope
from tests.bot.store.conftest import NOW, finish, rated, seat

HERE = Scope("botifarra", 1, contested=True, ranked=True, by=By.PAIRS, at=NOW)
MONTH = replace(HERE, since=NOW - timedelta(days=30))


async def listed(store, scope=HERE):
    return [(each.rank, each.people, each.won, each.played) for each in await store.pairs.regular(scope)]


async def test_two_are_a_regular_pair_from_five_matches_together_in_a_server(store):
    await rated(store, 2, 1, 3, 4, times=4)
    await rated(store, 1, 2, 3, 4, guild_id=2)
    await rated(store, 1, 2, 3, 4, ranked=False)
    assert await listed(store) == []
    await rated(store, 4, 5, 1, 2)
    assert await listed(store) == [(1, (1, 2), 4, 5)]
    assert await listed(store, replace(HERE, guild_id=2)) == []


async def test_pairs_stand_in_order_of_matches_won_and_a_period_lists_who_played_in_it(store):
    await rated(store, 1, 2, 3, 4, times=5, days_ago=40)
    await rated(store, 3, 4, 1, 2, times=3)
    await rated(store, 5, 6, 7, 8, times=5, days_ago=60)
    assert await listed(store) == [(1, (1, 2), 5, 8), (1, (5, 6), 5, 5), (3, (3, 4), 3, 8), (4, (7, 8), 0, 5)]
    assert await listed(store, MONTH) == [(1, (3, 4), 3, 3), (2, (1, 2), 0, 3)]


async def test_who_plays_alone_and_who_has_left_the_seat_are_in_no_pair(store):
    for day in range(5):
        left = seat(9, number=4, side=0)
        people = [seat(each, number=each - 1, side=(each - 1) // 2) for each in (1, 2, 3, 4)]
        await finish(store, *people, left, days_ago=day)
        await finish(
            store, *(seat(each, number=each - 1) for each in (1, 2, 3, 4)), game="barbu", days_ago=day
        )
    assert [people for _, people, *_ in await listed(store)] == [(1, 2), (3, 4)]
    assert await listed(store, replace(HERE, game="barbu")) == []


@pytest.mark.parametrize(("audience", "is_listed"), [(Audience.ME, False), (Audience.SERVER, True)])
async def test_a_pair_of_which_one_hides_the_level_is_not_listed(store, audience, is_listed):
    await rated(store, 1, 2, 3, 4, times=5)
    await store.people.set_person_preferences(2, card=audience)
    assert ((1, 2) in [people for _, people, *_ in await listed(store)]) is is_listed


async def named(store, guild_id=1):
    return {each.people: each.name for each in await store.pairs.regular(replace(HERE, guild_id=guild_id))}


async def test_a_pair_has_a_name_that_no_other_pair_of_the_server_has(store):
    await rated(store, 1, 2, 3, 4, times=5)
    await rated(store, 1, 2, 3, 4, times=5, guild_id=2)
    await store.pairs.name(1, (2, 1), "Els Trumfos")
    await store.pairs.name(2, (3, 4), "Els Trumfos")
    with pytest.raises(NameTaken):
        await store.pairs.name(1, (3, 4), "ELS TRUMFOS")
    assert await named(store) == {(1, 2): "Els Trumfos", (3, 4): ""}
    assert await named(store, 2) == {(1, 2): "", (3, 4): "Els Trumfos"}
    await store.pairs.name(1, (1, 2), "els trumfos")
    assert (await named(store))[1, 2] == "els trumfos"
    await store.pairs.name(1, (1, 2), "")
    await store.pairs.name(1, (3, 4), "Els Trumfos")
    assert await named(store) == {(1, 2): "", (3, 4): "Els Trumfos"}


@pytest.mark.parametrize("who", [1, 2])
async def test_the_name_of_a_pair_is_exported_without_the_other_and_goes_when_either_asks(store, who):
    await rated(store, 1, 2, 3, 4, times=5)
    await store.pairs.name(1, (1, 2), "Els Trumfos")
    await store.pairs.name(1, (3, 4), "Els altres")
    assert (await store.privacy.export(who))["pair_names"] == [{"guild_id": "1", "name": "Els Trumfos"}]
    await store.privacy.forget(who)
    assert (await store.privacy.export(3 - who))["pair_names"] == []
    assert await named(store) == {(3, 4): "Els altres"}


async def test_the_last_four_are_those_of_the_newest_match_of_four_people_with_a_partner(store):
    (older,) = await rated(store, 1, 2, 3, 4, days_ago=2)
    (newer,) = await rated(store, 1, 3, 2, 5, days_ago=1)
    await rated(store, 1, 2, 3, 4, guild_id=2)
    await finish(store, *(seat(each, number=each - 1) for each in (1, 2, 3, 4)))
    await finish(store, seat(1, side=0), seat(2, number=2, side=0))
    assert await store.pairs.last_four(1, 1) == newer
    assert await store.pairs.last_four(1, 4) == older
    assert await store.pairs.last_four(1, 6) is None
    await store.privacy.forget(5)
    assert await store.pairs.last_four(1, 1) == older
