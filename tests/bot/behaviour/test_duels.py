"""A finished deal of the day is sent to somebody, who plays the same cards; both results are compared in public."""

import re

import discord
import pytest

from bot.store.people.deletion import forget
from bot.ui.daily.custom_id import Action, DailyId
from tests.bot.behaviour.test_daily import (
    GAMES,
    begin,
    deal_of,
    decide,
    enabled,
    finish,
    fix,
    now,
    score_in,
    to_tomorrow,
    today,
)


@pytest.fixture
async def world(world):
    """Let computers play at random."""
    await fix(world, today(world))
    return world


async def send(sender, other):
    """Choose somebody below the newest result, and return the newest private answer."""
    (select,) = enabled(deal_of(sender), Action.SEND)
    await sender.member.select(deal_of(sender).raw, [other.member], custom_id=str(select))
    return sender.sees_alone()[-1]


def duels(player):
    return [each for each in player.sees_publicly() if "⚔️" in each.text]


async def accept(player, public):
    (clicked,) = enabled(public, Action.ACCEPT)
    await player.member.click(public.raw, custom_id=str(clicked))


async def play_on(player, number=0):
    while enabled(deal_of(player), Action.MOVE):
        await decide(player, number)
    return score_in(deal_of(player))


async def test_the_other_is_mentioned_once_plays_the_same_cards_and_both_results_are_public(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    first = (await begin(anna)).alts
    own = score_in(await finish(anna))
    await send(anna, bernat)
    (public,) = duels(bernat)
    (sent,) = [each.json for each in world.env.http_requests if "nonce" in (each.json or {})]
    assert sent["allowed_mentions"] == {"parse": [], "users": [bernat.id]}
    assert not public.alts
    assert str(own) not in re.sub(r"<@\d+>|\d+ [A-Z]", "", public.text)
    await accept(bernat, public)
    assert [alt.replace("Bernat", "Anna") for alt in deal_of(bernat).alts] == first
    other = await play_on(bernat, 5)
    (told,) = duels(anna)
    assert told.id == public.id
    for player, score in ((anna, own), (bernat, other)):
        assert f"<@{player.id}>: **{score:+d}**".replace("-", "−").replace("+0", "0") in told.text
    assert not enabled(told)


async def test_a_hand_can_be_accepted_days_later_and_then_counts_in_no_ranking_and_for_no_day(world):
    anna, bernat, day = world.person("Anna"), world.person("Bernat"), today(world)
    await finish(anna)
    await send(anna, bernat)
    await to_tomorrow(world)
    await to_tomorrow(world)
    await accept(bernat, *duels(bernat))
    assert "it counts for this duel alone" in deal_of(bernat).text
    await play_on(bernat)
    assert not enabled(deal_of(bernat), Action.SHARE, Action.RANKING)
    assert f"<@{bernat.id}>" in duels(anna)[0].text
    dailies = world.store.dailies
    assert len(await dailies.scores("botifarra", day)) == 1
    assert await dailies.finished_days(bernat.id, "botifarra") == []
    assert [each.name for each in await dailies.scores_in("botifarra", day, world.guild.id)] == ["Anna"]


async def test_nobody_is_mentioned_twice_for_a_hand_or_for_one_that_they_have_played(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    for player in (anna, carla):
        await finish(player)
    await send(anna, bernat)
    assert "They have this hand already" in (await send(carla, bernat)).text
    assert "They have this hand already" in (await send(carla, anna)).text
    assert "somebody else" in (await send(anna, anna)).text
    assert len(duels(anna)) == 1


async def test_a_person_has_three_hands_on_their_way_at_most(world):
    anna, *others = (world.person(name) for name in ("Anna", "Bernat", "Carla", "Eva", "Pau"))
    await finish(anna)
    for other in others[:3]:
        await send(anna, other)
    assert "3 hands that you have sent are not played yet" in (await send(anna, others[3])).text
    await accept(others[0], duels(anna)[0])
    await play_on(others[0])
    await send(anna, others[3])
    assert len(duels(anna)) == 4


async def test_only_the_person_to_whom_a_hand_was_sent_begins_it_and_only_who_has_finished_sends_it(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    await finish(anna)
    await send(anna, bernat)
    await accept(carla, *duels(carla))
    assert "This hand was sent to somebody else" in carla.sees_alone()[-1].text
    await begin(carla)
    forged = str(DailyId("botifarra", today(world), 0, Action.SEND))
    assert (
        "as soon as you have finished"
        in (await carla.choose_forged(deal_of(carla), forged, str(anna.id))).text
    )


async def test_a_hand_is_sent_to_no_bot_and_nowhere_where_the_sender_may_not_write(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await finish(anna)
    (select,) = enabled(deal_of(anna), Action.SEND)
    bot_id = str(world.bot.user.id)
    users = {bot_id: {"id": bot_id, "username": "bot", "bot": True}}
    refused = await anna.choose_forged(deal_of(anna), str(select), bot_id, resolved={"users": users})
    assert "Bots do not play" in refused.text
    assert "I do not know" in (await anna.choose_forged(deal_of(anna), str(select), bot_id)).text
    mute = discord.PermissionOverwrite(send_messages=False)
    there = await begin(anna, channel=world.guild.create_text_channel("a", overwrites={anna.member: mute}))
    await anna.member.select(there.raw, [bernat.member], custom_id=str(select))
    assert await world.store.dailies.duel("botifarra", today(world), bernat.id) is None


async def test_of_people_discord_does_not_say_that_they_are_no_bots(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await finish(anna)
    (select,) = enabled(deal_of(anna), Action.SEND)
    users = {str(bernat.id): {"id": str(bernat.id), "username": "bernat"}}
    await anna.choose_forged(deal_of(anna), str(select), str(bernat.id), resolved={"users": users})
    assert len(duels(bernat)) == 1


async def test_somebody_may_be_sent_hands_of_two_games_on_a_day(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    for game in GAMES:
        await finish(anna, game)
        await send(anna, bernat)
    assert len(duels(bernat)) == len(GAMES)
    sent = [each.json["nonce"] for each in world.env.http_requests if "nonce" in (each.json or {})]
    assert len(set(sent)) == len(GAMES)


async def test_who_was_forgotten_after_a_hand_is_not_sent_the_same_cards_days_later(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await finish(anna)
    await begin(bernat)
    async with world.store.database.write(is_long=True) as connection:
        await forget(connection, bernat.member.id, now(world))
    result = deal_of(anna)
    for _ in range(3):
        await to_tomorrow(world)
    (select,) = enabled(result, Action.SEND)
    await anna.member.select(result.raw, [bernat.member], custom_id=str(select))
    assert "They have this hand already" in anna.sees_alone()[-1].text
