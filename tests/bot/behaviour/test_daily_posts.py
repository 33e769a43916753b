"""The daily post: once a day at the hour of a server, with yesterday's places, par, and the way to today's deal."""

import logging
import re
from datetime import UTC, datetime, time, timedelta

import pytest

from bot.errors import StoreError
from bot.store.people.clubs import Clubs
from bot.tables.entries import Person
from bot.ui.daily.custom_id import Action
from tests.bot.behaviour.test_daily import (
    GAMES,
    deal_of,
    enabled,
    finish,
    fix,
    now,
    score_in,
    to_tomorrow,
    today,
)


@pytest.fixture
async def world(background, world):
    """Let computers play at random, and today's post be done."""
    await fix(world, today(world))
    await world.store.clubs.choose(world.guild.id, timezone="UTC", daily_hour=9, daily_posted=today(world))
    return world


async def switch_on(world, channel=None, **chosen):
    await world.store.clubs.choose(world.guild.id, daily_channel=(channel or world.channel).id, **chosen)


def posts(player, channel=None):
    return [each for each in player.sees_publicly(channel) if "Deal of the day" in each.text]


async def played(world, name, score, day, game="botifarra", guild_id=None):
    """Write into the database that somebody has finished a deal."""
    person = Person(sum(map(ord, name)), name)
    play = await world.store.dailies.begin(person.id, game, day, now(world))
    await world.store.dailies.be_named(play, guild_id or world.guild.id, name)
    await world.store.dailies.extend(play, ("a",), now(world), score)


async def test_a_server_gets_one_post_a_day_at_its_hour_with_a_button_to_the_deal(world):
    anna = world.person("Anna")
    await switch_on(world)
    await to_tomorrow(world, hour=8)
    assert not posts(anna)
    await world.later(minutes=61)
    (post,) = posts(anna)
    assert not post.alts
    await world.restart()
    await world.later(hours=14)
    assert len(posts(anna)) == 1
    (begin,) = enabled(post, Action.BEGIN)
    assert begin.game == "botifarra"
    await anna.member.click(post.raw, custom_id=str(begin))
    assert enabled(deal_of(anna), Action.MOVE)
    await to_tomorrow(world, hour=9)
    assert len(posts(anna)) == 2


async def test_a_post_has_the_games_of_the_server_yesterdays_places_with_ties_and_the_experts_score(world):
    anna, day = world.person("Anna"), today(world)
    for number, name in enumerate(("Bernat", "Carla", "Eva", "Pau", *"abcdefgh")):
        await played(world, name, (9, 30, 9, 3, *range(-8, 0))[number], day)
    await played(world, "Zoe", 100, day, guild_id=5)
    own = score_in(await finish(anna, "barbu"))
    await switch_on(world)
    await to_tomorrow(world, hour=9)
    (post,) = posts(anna)
    assert [begin.game for begin in enabled(post, Action.BEGIN)] == GAMES
    botifarra, barbu = post.text.split("###")[1:]
    assert re.findall(r"(\S+) \*\*([A-Z][a-z]+)\*\*", botifarra) == [
        ("🥇", "Carla"),
        ("🥈", "Eva"),
        ("🥈", "Bernat"),
        ("**4.**", "Pau"),
    ]
    assert len(re.findall("· [+−]?[0-9]+", botifarra)) == 10
    assert f"**Anna** · {own:+d}".replace("-", "−") in barbu
    for game, told in zip(GAMES, (botifarra, barbu), strict=True):
        par = (await world.store.dailies.deal(game, day)).par
        assert f"Expert: **{par:+d}**".replace("-", "−").replace("+0", "0") in told


async def fail(*_, **__):
    raise StoreError


async def test_a_process_that_dies_before_it_has_saved_its_post_repeats_one_that_discord_knows(
    world, monkeypatch
):
    anna, choose = world.person("Anna"), Clubs.choose
    await switch_on(world)
    await to_tomorrow(world, hour=8)
    world.worst_complaint = logging.WARNING
    monkeypatch.setattr(Clubs, "choose", fail)
    await world.later(hours=1)
    assert len(posts(anna)) == 1
    assert (await world.store.clubs.of(world.guild.id)).daily_posted < today(world)
    monkeypatch.setattr(Clubs, "choose", choose)
    await world.restart()
    assert (await world.store.clubs.of(world.guild.id)).daily_posted == today(world)
    sent = [each.json for each in world.env.http_requests if "nonce" in (each.json or {})]
    assert [each["enforce_nonce"] for each in sent] == [True, True]
    assert len({each["nonce"] for each in sent}) == 1


async def test_what_was_due_while_the_bot_was_down_is_posted_when_it_comes_back_on_the_same_day(world):
    anna = world.person("Anna")
    await switch_on(world, daily_posted=None, daily_hour=0)
    await world.restart()
    assert len(posts(anna)) == 1


async def test_where_the_bot_may_not_write_nothing_is_posted_and_the_next_day_it_tries_again(world, caplog):
    anna = world.person("Anna")
    closed = world.channel_without("send_messages")
    await switch_on(world, closed)
    caplog.set_level("INFO", "bot.ui.daily.posts")
    await to_tomorrow(world, hour=11)
    assert len([each for each in caplog.messages if each.startswith("no daily post")]) == 1
    assert (await world.store.clubs.of(world.guild.id)).daily_posted < today(world)
    world.env.backend.edit_channel(closed.id, {}, overwrites=[])
    await world.later(hours=1)
    assert not posts(anna, closed)
    await to_tomorrow(world, hour=9)
    assert len(posts(anna, closed)) == 1


async def test_a_deleted_channel_stops_no_post_elsewhere(world):
    guild = world.env.create_guild("Penya")
    there = guild.create_text_channel("dia")
    await world.store.clubs.choose(guild.id, timezone="UTC", daily_channel=there.id, daily_hour=9)
    await switch_on(world)
    await world.store.clubs.choose(world.guild.id, daily_channel=1)
    await to_tomorrow(world, hour=9)
    assert (await world.store.clubs.of(guild.id)).daily_posted == today(world)
    assert (await world.store.clubs.of(world.guild.id)).daily_posted < today(world)


async def win_days_of_a_month(world, first):
    """Let Bernat be the best on most days of a month, whose next one begins on a day."""
    for number, (winner, loser) in enumerate((("Bernat", "Carla"), ("Eva", "Bernat"), ("Bernat", "Eva"))):
        await played(world, winner, 9, first - timedelta(days=20 - number))
        await played(world, loser, 3, first - timedelta(days=20 - number))


async def at(world, day, hour):
    await world.later(seconds=(datetime.combine(day, time(hour), UTC) - now(world)).total_seconds())
    await fix(world, today(world))


async def test_the_first_post_of_a_month_has_the_crown_of_the_one_before(world):
    anna, first = world.person("Anna"), today(world)
    assert first.day == 1
    await win_days_of_a_month(world, first)
    await at(world, first, 10)
    await switch_on(world, daily_posted=None)
    await world.later(minutes=60)
    (post,) = posts(anna)
    assert "**Bernat**, best in this server on 2 days" in post.text
    await to_tomorrow(world, hour=10)
    assert "Crown" not in posts(anna)[1].text


@pytest.mark.soak
async def test_a_month_has_its_crown_when_its_last_deal_is_over_also_where_the_next_one_has_begun(world):
    anna, first = world.person("Anna"), (today(world) + timedelta(days=40)).replace(day=1)
    await win_days_of_a_month(world, first)
    await at(world, first - timedelta(days=1), 20)
    await switch_on(world, timezone="Pacific/Kiritimati")
    await world.later(minutes=60)
    assert "Crown" not in posts(anna)[0].text
    await at(world, first, 20)
    await played(world, "Eva", 9, first - timedelta(days=1))
    await world.later(minutes=60)
    assert "**Bernat**, best in this server on 2 days" in posts(anna)[1].text


async def test_a_post_mentions_nobody_whatever_they_are_called(world):
    anna, day = world.person("Anna"), today(world)
    await played(world, "@everyone", 5, day)
    await switch_on(world)
    await to_tomorrow(world, hour=9)
    (post,) = posts(anna)
    assert not post.raw.mention_everyone
