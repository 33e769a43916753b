"""The problem of the week: asked about on Thursday mornings, withdrawn by one of its people, posted at noon."""

from datetime import timedelta, timezone

import discord
import pytest

from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.problems.problem import Position
from bot.store.matches.weekly_hands import Found
from bot.tables.entries import Person
from bot.ui.week.search import decisions
from computers.compiled import IS_AVAILABLE
from computers.review import Estimate
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.test_daily import now
from tools.whole_matches import Matches

pytestmark = [
    pytest.mark.skipif(not IS_AVAILABLE, reason="without the expert there is no problem"),
    pytest.mark.usefixtures("background"),
]

ZONE = timezone(timedelta(hours=8), "Etc/GMT-8")
QUESTION, ASKED = "It may be from a hand of yours", "Never my hands"


@pytest.fixture
async def world(world):
    """Let a server want the problem on whose clocks the first day of SimCord, a Thursday, begins at eight."""
    await world.store.clubs.choose(world.guild.id, timezone=str(ZONE), problem_channel=world.channel.id)
    return world


async def at_hour(world, hour):
    then = now(world).astimezone(ZONE).replace(hour=hour, minute=1)
    await world.later(seconds=(then - now(world)).total_seconds())


async def found(world, worth, *names, channel_id=20):
    """Let people play a hand, and save a position of it; return the first of them, and the position."""
    players = [world.person(name) for name in names]
    people = [Person(player.member.id, name) for player, name in zip(players, names, strict=True)]
    matches = Matches(world.store.log, round(worth), now(world))
    rules = {"target": "none", "max_hands": 1}
    table = await matches.play(BOTIFARRA, people, rules, guild_id=world.guild.id, channel_id=channel_id)
    decision = decisions(table, 1)[0]
    legal = BOTIFARRA.legal_moves(decision.position.match.state, decision.seat)
    values = {str(move): Estimate(20.0 - 3 * place, 0.1) for place, move in enumerate(legal)}
    place = Position(table.id, 1, decision.step, decision.seat)
    view = Assessed(values, 0.5, dict.fromkeys(Language, "because"))
    await world.store.problems.draft(world.guild.id, place, view, now(world))
    await world.store.weekly_hands.note(world.guild.id, Found(table.id, 1, decision.step, worth), now(world))
    return players[0], place


def questions(player):
    return [message for message in player.sees_alone() if QUESTION in message.text]


async def posted(world):
    """Return the positions of the problems of the week that were posted."""
    problems = await world.store.problems.unclosed()
    assert all(each.weekly and each.author is None and each.message_id for each in problems)
    return [each.position for each in problems]


async def test_no_hand_of_a_channel_that_not_all_may_view_is_shown_to_all(world):
    hidden = {world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    there = world.guild.create_text_channel("a-porta-tancada", overwrites=hidden)
    await found(world, 9, "Eva", "Fina", "Gil", "Hug", channel_id=there.id)
    _, open_to_all = await found(world, 5, "Anna", "Bernat", "Carla", "Dídac")
    await at_hour(world, 12)
    assert await posted(world) == [open_to_all]


async def test_the_best_hand_is_posted_once_without_names_and_its_people_are_asked_before(world):
    await found(world, 5, "Eva", "Fina", "Gil", "Hug")
    anna, best = await found(world, 9, "Anna", "Bernat", "Carla", "Dídac")
    await anna.prefer("Trump last")
    assert not questions(anna)
    await at_hour(world, 9)
    for _ in range(2):
        await anna.prefer("Trump first")
    assert len(questions(anna)) == 1
    await at_hour(world, 12)
    assert await posted(world) == [best]
    (message,) = [each for each in anna.sees_publicly() if "?" in each.text]
    everything = "\n".join((message.text, *message.alts))
    assert not any(name in everything for name in ("Anna", "Bernat", "Carla", "Dídac"))
    await world.store.clubs.choose(
        world.guild.id, problem_posted=None
    )  # the process died before it noted the day
    await world.restart()
    await at_hour(world, 14)
    assert await posted(world) == [best]


async def test_a_hand_is_withdrawn_until_noon_and_the_people_of_the_next_one_are_asked(world, monkeypatch):
    monkeypatch.setattr("bot.ui.week.weekly.CANDIDATES", 1)
    eva, next_best = await found(world, 5, "Eva", "Fina", "Gil", "Hug")
    anna, _ = await found(world, 9, "Anna", "Bernat", "Carla", "Dídac")
    await at_hour(world, 9)
    await anna.prefer("Trump last")
    await eva.prefer("Trump last")
    assert not questions(eva)
    await anna.press_label(*questions(anna), "Not mine")
    await eva.prefer("Trump first")
    await at_hour(world, 12)
    assert await posted(world) == [next_best]
    (old,) = (part["custom_id"] for part in questions(eva)[0].parts if part.get("custom_id"))
    refused = await eva.click_forged(questions(eva)[0], old)
    assert ASKED in refused.text
    forged = await eva.click_forged(questions(eva)[0], "wk:tomorrow")
    assert "version" in forged.text


async def test_hands_of_who_never_wants_it_are_neither_asked_about_nor_posted(world):
    anna, _ = await found(world, 9, "Anna", "Bernat", "Carla", "Dídac")
    await anna.prefer(ASKED)
    await at_hour(world, 9)
    await anna.prefer("Trump last")
    assert not questions(anna)
    await at_hour(world, 12)
    assert not await posted(world)
    assert (await world.store.clubs.of(world.guild.id)).problem_posted == now(world).astimezone(ZONE).date()


async def test_where_the_bot_may_not_write_nothing_is_posted_that_week(world):
    await found(world, 9, "Anna", "Bernat", "Carla", "Dídac")
    closed = world.channel_without("send_messages")
    await world.store.clubs.choose(world.guild.id, problem_channel=closed.id)
    await at_hour(world, 13)
    assert not await posted(world)
    assert (await world.store.clubs.of(world.guild.id)).problem_posted == now(world).astimezone(ZONE).date()
