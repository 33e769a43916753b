"""Failures: Discord refuses, the process dies too early, clicks cross each other."""

import asyncio
import logging
import re

import discord
import pytest

from bot.client import Bot
from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import CloseReason, Person, Rules
from bot.ui.controls.custom_id import Action
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.faults import Slow
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import alone, asked, name_trump, started

PUBLIC_EDIT = ("PATCH", "/channels/*/messages/*")


# -- what was not shown before the process ended


@pytest.mark.usefixtures("only_bot_token")
async def test_the_end_of_a_match_that_nobody_was_shown_is_shown_after_the_restart(world):
    world.worst_complaint = logging.WARNING
    anna = await alone(world)
    world.env.inject_error(*PUBLIC_EDIT, status=503, times=None)
    await play_with_computers(anna)
    assert anna.table().custom_id(Action.PLAY_AGAIN) is None
    world.env.backend.faults.clear()
    await world.restart()
    assert len(anna.sees_publicly()) == 1
    shown = anna.table()
    assert "win the match" in shown.text or "draw" in shown.text
    assert await world.store.messages.all() == []
    await anna.click(Action.PLAY_AGAIN, on=shown)
    await anna.click(Action.START)
    assert anna.hands()


@pytest.mark.usefixtures("only_bot_token")
async def test_an_end_that_nobody_was_shown_is_shown_although_somebody_clicks_before_the_bot_is_ready(
    world, monkeypatch
):
    on_ready = Bot.on_ready

    async def on_ready_after_a_click(bot):
        await bot.services.tables.find(1)  # as any click does
        await on_ready(bot)

    monkeypatch.setattr(Bot, "on_ready", on_ready_after_a_click)
    world.worst_complaint = logging.WARNING
    anna = await alone(world)
    world.env.inject_error(*PUBLIC_EDIT, status=503, times=None)
    await play_with_computers(anna)
    world.env.backend.faults.clear()
    await world.restart()
    assert anna.table().custom_id(Action.PLAY_AGAIN)


@pytest.mark.usefixtures("only_bot_token")
async def test_a_table_that_was_stopped_unseen_says_so_after_the_restart(world):
    world.worst_complaint = logging.WARNING
    anna = await alone(world)
    question = await anna.command("botifarra stop")
    world.env.inject_error(*PUBLIC_EDIT, status=503, times=None)
    await anna.click(Action.STOP, on=question.messages[0])
    assert Action.HAND in {what.action for what in anna.table().buttons}
    world.env.backend.faults.clear()
    await world.restart()
    (shown,) = anna.sees_publicly()
    assert "This table was stopped" in shown.text
    assert shown.controls == []
    assert await world.store.messages.all() == []


async def test_an_end_that_was_shown_is_not_shown_again_after_the_restart(world):
    anna = await alone(world)
    await play_with_computers(anna)
    assert await world.store.messages.all() == []
    so_far = len(world.env.http_requests)
    await world.restart()
    assert not [
        request for request in world.env.http_requests[so_far:] if request.path.startswith("/channels")
    ]


# -- the public message


@pytest.mark.usefixtures("only_bot_token")
async def test_an_edit_that_discord_refuses_is_tried_again_and_shows_the_newest_state(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    before = players[0].table()
    world.env.inject_error(*PUBLIC_EDIT, status=503)
    await name_trump(players)
    assert players[0].table().text == before.text
    await world.later(seconds=31)
    after = players[0].table()
    assert after.id == before.id
    assert "Trump: Coins" in after.text


@pytest.mark.usefixtures("only_bot_token")
async def test_a_change_does_not_wait_until_an_edit_is_tried_again(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    world.env.inject_error(*PUBLIC_EDIT, status=503)
    await name_trump(players)
    caller = asked(players)
    await caller.click(Action.MOVE, "contro")
    assert "×2" in players[0].table().text


@pytest.mark.usefixtures("only_bot_token")
async def test_an_edit_that_discord_refuses_again_and_again_comes_in_the_end(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    world.env.inject_error(*PUBLIC_EDIT, status=500, times=3)
    await name_trump(players)
    await world.later(seconds=95)
    assert "Trump: Coins" not in players[0].table().text
    await world.later(seconds=120)
    assert "Trump: Coins" in players[0].table().text


async def test_a_message_that_was_deleted_is_posted_anew_once_and_goes_on_from_there(world):
    players = await started(world)
    moderator = world.person("Marta", manage_messages=True)
    deleted = moderator.table()
    await moderator.member.delete(deleted.raw)
    await name_trump(players)
    (anew,) = players[0].sees_publicly()
    assert anew.id != deleted.id
    await world.restart()
    caller = asked(players)
    await caller.click(Action.MOVE, "contro", on=caller.hand())
    (shown,) = players[0].sees_publicly()
    assert shown.id == anew.id
    assert "×2" in shown.text


async def test_a_click_on_a_message_whose_place_was_never_saved_adopts_it(world, monkeypatch):
    async def died(*_):
        """Stand for a process that ends between posting and saving."""

    anna, bernat = world.person("Anna"), world.person("Bernat")
    monkeypatch.setattr(world.bot.messages.tables, "record_message", died)
    await anna.command("botifarra new")
    await world.restart()
    assert await world.store.messages.all() == []
    message = anna.table()
    await bernat.click(Action.SIT, "1", on=message)
    assert "Bernat" in anna.table().text
    await world.restart()
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert [shown.id for shown in anna.sees_publicly()] == [message.id]
    assert anna.hands()


@pytest.mark.usefixtures("only_bot_token")
async def test_posting_the_table_anew_leaves_one_message_even_while_an_edit_is_under_way(world, monkeypatch):
    players = await started(world)
    edit, post_anew = discord.PartialMessage.edit, world.bot.messages.tables.post_anew
    editing, posting, gate = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly(message, **options):
        editing.set()
        await gate.wait()
        return await edit(message, **options)

    async def while_it_is_edited(table, channel):
        posting.set()
        await post_anew(table, channel)

    async def edit_after_a_while():
        await posting.wait()
        await asyncio.sleep(0.3)  # in which a table that is not careful is posted
        gate.set()

    monkeypatch.setattr(discord.PartialMessage, "edit", slowly)
    monkeypatch.setattr(world.bot.messages.tables, "post_anew", while_it_is_edited)
    old, dealer = players[0].table(), asked(players)
    dealer.press(old, Action.MOVE, "trump O")
    async with asyncio.timeout(300), asyncio.TaskGroup() as group:
        await editing.wait()
        group.create_task(edit_after_a_while())
        await players[1].command("botifarra table")
    (shown,) = players[0].sees_publicly()
    assert shown.id != old.id
    assert "Trump: Coins" in shown.text
    await asked(players).click(Action.MOVE, "contro", on=shown)
    (shown,) = players[0].sees_publicly()
    assert "×2" in shown.text


async def test_what_happens_while_the_first_message_is_posted_is_shown(world, monkeypatch):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    send = discord.InteractionResponse.send_message

    async def late(response, **options):
        person = Person(bernat.id, bernat.name)
        await world.tables.execute(1, lambda table: commands.sit(table, person, 1), actor=bernat.id)
        for _ in range(50):
            await asyncio.sleep(0)  # until whoever heard of it has seen that there is no message yet
        return await send(response, **options)

    with monkeypatch.context() as slow:
        slow.setattr(discord.InteractionResponse, "send_message", late)
        await anna.command("botifarra new")
    assert "Bernat" in anna.table().text
    assert len(anna.sees_publicly()) == 1


# -- around the match


async def two_people(world):
    """Let two people and two computers play a match of one hand to its end."""
    people = world.person("Anna"), world.person("Bernat")
    await people[0].command("botifarra new", hands=1, target="none")
    await people[1].click(Action.SIT, "1")
    await people[0].click(Action.FILL)
    await people[0].click(Action.START)
    await play_to_the_end(people)
    return people


async def play_to_the_end(people):
    while (player := asked(people)) is not None:
        moves = player.hand().moves
        await (player.click(Action.MOVE, moves[-1]) if moves else player.play())


async def test_who_asks_second_for_another_match_is_told_that_its_table_is_there(world):
    anna, bernat = await two_people(world)
    over = anna.table()
    await bernat.click(Action.PLAY_AGAIN, on=over)
    lobby = anna.table()
    answer = await anna.click(Action.PLAY_AGAIN, on=over)
    assert answer.is_private
    assert "already set up" in answer.text
    assert len(list(world.tables)) == 1
    assert anna.table().id == lobby.id


async def test_tables_that_are_over_leave_nothing_behind(world):
    anna, bernat = people = await two_people(world)
    over = anna.table()
    await anna.click(Action.PLAY_AGAIN, on=over)
    await anna.click(Action.START)
    await bernat.click(Action.HAND)
    await play_to_the_end(people)
    for action in {what.action for what in over.enabled}:
        await bernat.click(action, on=over)
    question = await bernat.command("botifarra stop")
    await bernat.click(Action.STOP, on=question.messages[0])
    bot = world.bot
    held = {
        f"{type(part).__name__}.{name}": value
        for part, names in (
            (bot.messages.hands, ("_shown", "_newest", "_suspended", "_refreshing", "_tasks")),
            (bot.messages.tables, ("_shown", "_newest", "_updating", "_locks")),
            (bot.runner, ("_tasks",)),
            (bot.services.tables, ("_tables", "_locks")),
        )
        for name in names
        if (value := getattr(part, name))
    }
    assert held == {}
    assert await world.store.messages.all() == []


async def test_a_late_refresh_of_a_hand_never_stays_over_a_newer_answer(world, monkeypatch):
    players = await started(world)
    dealer = players.index(asked(players))
    first, second = players[(dealer + 1) % 4], players[(dealer + 3) % 4]
    await name_trump(players)
    hand = first.hand()
    slow = Slow(world, discord.Webhook.edit_message, when=lambda _, message_id, **__: message_id == hand.id)
    slow.hold()

    async def edit_message(webhook, message_id, **options):
        return await slow(webhook, message_id, **options)

    monkeypatch.setattr(discord.Webhook, "edit_message", edit_message)
    await first.click(Action.MOVE, "knock", on=first.table())  # the refresh of the own hand is on its way
    assert slow.begun
    await second.click(Action.MOVE, "knock", on=second.table())
    await first.click_as_seen(hand, Action.MOVE, "knock")  # and this answer overtakes it
    newest = first.hand()
    assert newest.id == hand.id
    assert newest.playable
    await slow.go_on()
    assert first.hand().playable == newest.playable
    await first.play()
    assert len(first.hand().cards) == 11


async def test_stop_offers_each_of_two_tables_and_closes_the_one_that_was_meant(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await anna.command("botifarra new", thread=False)
    question = await anna.command("botifarra stop")
    assert question.is_private
    (asking,) = question.messages
    offered = [what.table for what in asking.buttons if what.action is Action.ASK_TO_STOP]
    assert offered == [1, 2]
    assert "Bernat" in asking.texts[0]
    assert "Bernat" not in asking.texts[1]
    meant = next(str(what) for what in asking.buttons if what.table == 2)
    await anna.member.click(asking.raw, custom_id=meant)
    asked = anna.now(asking)
    assert "Close the table? The match has not begun" in asked.text
    assert asked.labels == ["Close the table", "No, leave it as it is"]
    await anna.click(Action.STOP, on=asked)
    assert [table.id for table in world.tables] == [1]
    refused = await bernat.command("botifarra stop")
    assert refused.is_private
    assert "Anna" in refused.text


async def test_a_list_of_thirty_tables_with_awkward_names_can_be_sent(world):
    await world.restart(tables_a_channel=30)
    anna = world.person("Anna")
    names = ("_*~|`" * 6 + "#1", "W" * 32, "@everyone <@1> [x](http://a.b)", "[x](http://a.b)" * 2)
    rules = Rules({"max_hands": 1, "target": "none"}, None, Language.CA)
    for number in range(30):
        people = [Person(1000 * number + seat, name) for seat, name in enumerate(names)]
        table = await world.tables.open(BOTIFARRA, people[0], world.guild.id, world.channel.id, rules)
        for seat in (1, 2, 3):
            await world.tables.execute(table.id, lambda t, c=seat, p=people: commands.sit(t, p[c], c))
    answer = await anna.command("botifarra list")
    assert answer.is_private
    assert len(answer.text) <= 4000
    assert answer.text.endswith("more tables")
    assert answer.text.count(f"<#{world.channel.id}>") > 5
    assert re.search(r"(?<!\\)[*_~|`]{3}", answer.text.replace("**", "")) is None


async def test_a_match_at_which_nobody_moves_closes_after_its_days_and_says_so(world):
    players = await started(world)
    await world.later(days=6)
    await name_trump(players)
    await world.later(days=6)
    assert [table.id for table in world.tables] == [1]
    await world.later(days=1, minutes=1)
    assert list(world.tables) == []
    assert (await world.tables.find(1)).close_reason is CloseReason.ABANDONED
    (shown,) = players[0].sees_publicly()
    assert "Nobody has played here for a long time" in shown.text
    assert shown.controls == []
    assert await world.store.messages.all() == []
    assert "No table of" in (await players[0].command("botifarra list")).text
    assert "1 match:" not in (await players[0].command("stats")).told
