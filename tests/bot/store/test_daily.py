"""The deals of the day in the database: fixed once, each person's moves, results and days."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import select

from bot.daily.deal import Deal, Plan
from bot.daily.results import Scored
from bot.daily.store import Duel, Play
from bot.store import DatabaseStore
from bot.store.schema import DAILY_FORGOTTEN
from bot.tables.shards import TIME_OF_ID, Shards
from tests.bot.store.conftest import ANNA, BERNAT, NOW, downgrade

DAY = date(2026, 11, 23)
PLAN = Plan({"play": "lliure", "target": 101}, 2, ("trump O",))


def deal(day=DAY, secret=b"\1"):
    return Deal("botifarra", day, secret * 32, "careful", PLAN)


async def played(store, person, *, moves=("a", "b"), score=None, day=DAY, minute=0, guild_id=1):
    play = await store.dailies.begin(person.id, "botifarra", day, NOW)
    await store.dailies.be_named(play, guild_id, person.name)
    return await store.dailies.extend(play, moves, NOW + timedelta(minutes=minute), score)


async def test_the_first_deal_of_a_day_is_the_one_that_counts(store):
    assert await store.dailies.deal("botifarra", DAY) is None
    assert await store.dailies.fix(deal()) == deal()
    assert await store.dailies.fix(deal(secret=b"\2")) == deal()
    assert await store.dailies.deal("botifarra", DAY) == deal()
    assert await store.dailies.deal("barbu", DAY) is None


async def test_a_play_that_has_begun_goes_on_where_it_was(store):
    await played(store, ANNA)
    again = await store.dailies.begin(ANNA.id, "botifarra", DAY, NOW)
    assert again == Play(ANNA.id, "botifarra", DAY, ("a", "b"))
    longer = await store.dailies.extend(again, ["c"], NOW, 14)
    assert longer.is_over
    assert await store.dailies.play(ANNA.id, "botifarra", DAY) == longer


async def test_of_two_moves_for_the_same_turn_one_counts_and_a_finished_play_never_changes(store):
    before = await played(store, ANNA)
    assert await store.dailies.extend(before, ["c"], NOW) is not None
    assert await store.dailies.extend(before, ["d"], NOW) is None
    now = await store.dailies.play(ANNA.id, "botifarra", DAY)
    assert now.moves == ("a", "b", "c")
    over = await store.dailies.extend(now, ["e"], NOW, -3)
    assert await store.dailies.extend(over, ["f"], NOW, 100) is None
    assert await store.dailies.scores("botifarra", DAY) == [-3]


async def test_a_continuation_is_what_followed_after_exactly_the_same_moves(store):
    await played(store, BERNAT, moves=("play O1", "play O2", "play O3"))
    mine = await played(store, ANNA, moves=("play O1",))
    assert await store.dailies.continuation(mine) == ("play O2", "play O3")
    assert await store.dailies.continuation(Play(ANNA.id, "botifarra", DAY, ("play O",))) == ()
    assert await store.dailies.continuation(Play(ANNA.id, "botifarra", DAY, ("PLAY O1",))) == ()
    assert await store.dailies.continuation(Play(ANNA.id, "botifarra", date(2026, 11, 24), ())) == ()


async def test_results_of_a_server_are_those_of_its_people_best_and_earliest_first(store):
    eva, pau = type(ANNA)(30, "Eva"), type(ANNA)(40, "Pau")
    await played(store, ANNA, score=5, minute=2)
    await played(store, BERNAT, score=5, minute=1)
    await played(store, eva, score=7, guild_id=2)
    await played(store, pau)
    assert sorted(await store.dailies.scores("botifarra", DAY)) == [5, 5, 7]
    here = await store.dailies.scores_in("botifarra", DAY, 1)
    assert here == [Scored(BERNAT.id, "Bernat", 5), Scored(ANNA.id, "Anna", 5)]
    await store.dailies.be_named(Play(eva.id, "botifarra", DAY), 1, "Eva la Gran")
    assert (await store.dailies.scores_in("botifarra", DAY, 1))[0] == Scored(eva.id, "Eva la Gran", 7)


async def test_only_finished_days_are_days_of_a_person(store):
    await played(store, ANNA, score=5)
    await played(store, ANNA, day=DAY + timedelta(days=1))
    await played(store, BERNAT, score=5, day=DAY + timedelta(days=2))
    assert await store.dailies.finished_days(ANNA.id, "botifarra") == [DAY]
    assert await store.dailies.finished_days(ANNA.id, "barbu") == []


async def test_of_old_days_only_the_results_stay(store):
    old, new = DAY, DAY + timedelta(days=1)
    for day in (old, new):
        await store.dailies.fix(deal(day))
        await played(store, ANNA, day=day, score=4)
        await played(store, BERNAT, day=day)
    await store.dailies.clean(new, crown_from=new)
    assert await store.dailies.deal("botifarra", old) is None
    assert await store.dailies.play(ANNA.id, "botifarra", old) == Play(ANNA.id, "botifarra", old, (), 4)
    assert await store.dailies.play(BERNAT.id, "botifarra", old) is None
    assert await store.dailies.scores_in("botifarra", old, 1) == []
    assert await store.dailies.deal("botifarra", new) == deal(new)
    assert (await store.dailies.play(BERNAT.id, "botifarra", new)).moves == ("a", "b")


async def test_an_export_has_the_moves_of_a_person_and_not_the_secret_of_the_day(store):
    await store.dailies.fix(deal())
    await played(store, ANNA)
    found = await store.privacy.export(ANNA.id)
    assert [row["moves"] for row in found["daily_plays"]] == ["a,b"]
    assert [row["name"] for row in found["daily_places"]] == ["Anna"]
    assert deal().secret.hex() not in str(found)


async def test_an_older_version_and_an_upgrade_leave_everything_else_alone(url):
    async with await DatabaseStore.open(url) as store:
        await store.presets.add(1, "botifarra", "Casa", ANNA.id, {"play": "lliure"}, most=5)
        await played(store, ANNA)
    await downgrade(url, "0012")
    async with await DatabaseStore.open(url) as store:
        assert len(await store.presets.all(1)) == 1
        assert await store.dailies.play(ANNA.id, "botifarra", DAY) is None


async def test_a_forgotten_person_has_begun_the_deals_of_a_week_without_an_id(store):
    today = datetime.now(UTC).date()
    yesterday, before = today - timedelta(days=1), today - timedelta(days=8)
    for day in (before, yesterday, today):
        await store.dailies.begin(ANNA.id, "botifarra", day, NOW)
    await store.privacy.forget(ANNA.id)

    async def begun(user_id, game="botifarra"):
        return [await store.dailies.is_forgotten(user_id, game, day) for day in (before, yesterday, today)]

    assert await begun(ANNA.id) == [False, True, True]
    assert await begun(BERNAT.id) == await begun(ANNA.id, "barbu") == [False] * 3
    async with store.database.engine.connect() as connection:
        kept = (await connection.execute(select(DAILY_FORGOTTEN))).all()
    assert len({row.salt for row in kept}) == len({row.digest for row in kept}) == 2
    assert str(ANNA.id) not in str(kept)
    assert not any(
        ANNA.id.to_bytes(8, order) in row.digest + row.salt for row in kept for order in ("big", "little")
    )
    await store.dailies.clean(today, crown_from=today)
    assert await begun(ANNA.id) == [False, False, True]


async def test_of_old_places_in_servers_only_the_best_of_each_day_stay_until_the_crown_is_given(store):
    days = [DAY + timedelta(days=number) for number in range(3)]
    for day in days:
        await played(store, ANNA, day=day, score=4)
        await played(store, BERNAT, day=day, score=4 if day == days[1] else 3)
        await played(store, type(ANNA)(30, "Eva"), day=day, score=9, guild_id=2)
    await store.dailies.clean(days[2], crown_from=days[1])
    kept = await store.dailies.results_in("botifarra", 1, *days[::2])
    assert [(day, each.name) for day, each in kept] == [
        (days[1], "Bernat"),
        (days[1], "Anna"),
        (days[2], "Anna"),
        (days[2], "Bernat"),
    ]


async def test_the_first_par_of_a_deal_is_the_one_that_counts(store):
    await store.dailies.fix(deal())
    assert [await store.dailies.set_par(deal(), score) for score in (12, 5)] == [12, 12]
    assert (await store.dailies.deal("botifarra", DAY)).par == 12


async def test_only_servers_that_want_the_daily_post_and_have_the_bot_are_asked_for_it(store):
    for guild_id in (1, 2, 3):
        await store.clubs.choose(guild_id, daily_channel=None if guild_id == 1 else 7)
    await store.privacy.mark_left(3, NOW)
    assert [*await store.clubs.with_daily_post()] == [2]
    store.serve(Shards((1,), 2))
    assert not await store.clubs.with_daily_post()
    await store.clubs.choose(1 << TIME_OF_ID, daily_channel=7)
    assert [*await store.clubs.with_daily_post()] == [1 << TIME_OF_ID]


async def test_a_duel_is_open_until_it_is_told_and_goes_with_its_deal_or_the_data_of_either(store):
    duel = Duel("botifarra", DAY, BERNAT.id, ANNA.id, 7, 8)
    await store.dailies.save_duel(duel)
    assert await store.dailies.duel("botifarra", DAY, BERNAT.id) == duel
    assert await store.dailies.open_duels(ANNA.id) == 1
    for person in (ANNA, BERNAT):
        await store.dailies.save_duel(replace(duel, told=True))
        assert len((await store.privacy.export(person.id))["daily_duels"]) == 1
        assert await store.dailies.open_duels(ANNA.id) == 0
        await store.privacy.forget(person.id)
        assert await store.dailies.duel("botifarra", DAY, BERNAT.id) is None
    await store.dailies.save_duel(duel)
    await store.dailies.clean(DAY + timedelta(days=1), crown_from=DAY)
    assert await store.dailies.duel("botifarra", DAY, BERNAT.id) is None
