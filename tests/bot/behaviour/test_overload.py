"""Overload: what one person may ask of the bot, and what everybody else has of it."""

import asyncio

import discord
import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import alone


@pytest.fixture
async def limit(world):
    """Return a function that starts the bot again with lower limits."""

    async def set_limits(**settings):
        await world.restart(**settings)

    return set_limits


def callbacks(world):
    return [each.json for each in world.env.http_requests if each.path.endswith("/callback")]


async def test_a_person_who_has_too_many_tables_reads_what_to_do(world, limit):
    await limit(tables_a_person=2)
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await anna.command("barbu new", thread=True)
    for options in ({}, {"thread": True}):
        answer = await anna.command("botifarra new", **options)
        assert answer.is_private
        assert "You have opened 2 tables" in answer.text
    assert len(world.channel.threads) == 1
    await bernat.command("botifarra new")
    assert len(list(world.tables)) == 3


async def test_a_channel_holds_so_many_tables(world, limit):
    await limit(tables_a_channel=1, tables_a_server=2)
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    await anna.command("botifarra new")
    assert "There are 1 open tables in this channel" in (await bernat.command("botifarra new")).text
    await bernat.command("botifarra new", thread=True)
    assert "There are 2 open tables in this server" in (await carla.command("barbu new", thread=True)).text


async def test_whoever_clicks_too_fast_reads_so_once_and_then_nothing_more(world, limit):
    anna = await alone(world)
    await limit(clicks_at_once=5, clicks_a_second=1)
    table, before = anna.table(), len(callbacks(world))
    texts = [(await anna.click(Action.RULES, on=table)).text for _ in range(9)]
    assert ["Try again in 1 second." in each for each in texts] == [False] * 5 + [True] + [False] * 3
    silent = [each["type"] for each in callbacks(world)[before:]][-3:]
    assert silent == [discord.InteractionResponseType.deferred_message_update.value] * 3
    await world.later(seconds=6)
    assert "Try again" not in (await anna.click(Action.RULES, on=table)).text


async def test_a_move_that_came_too_fast_is_not_made(world, limit):
    anna = await alone(world)
    await limit(clicks_at_once=1, clicks_a_second=0.02)
    await anna.click(Action.RULES, on=anna.table())
    turn = world.tables.get(1).turn
    hand = anna.hand()
    what = next(each for each in hand.enabled if each.action is Action.MOVE)
    assert "too fast" in (await anna.click(Action.MOVE, what.argument, on=hand)).text
    assert world.tables.get(1).turn == turn


async def test_every_command_that_came_too_fast_is_answered(world, limit):
    await limit(clicks_at_once=2, clicks_a_second=0.1)
    anna, bernat = world.person("Anna"), world.person("Bernat")
    answers = [await anna.command("help") for _ in range(5)]
    assert ["Try again in 10 seconds." in each.text for each in answers] == [False, False, True, True, True]
    assert all(each.is_private for each in answers)
    assert "Try again" not in (await bernat.command("help")).text


async def test_commands_that_no_hand_can_send_do_nothing(world, limit):
    await limit(clicks_at_once=1, clicks_a_second=0.02)
    anna = world.person("Anna")
    for _ in range(8):
        await anna.command_forged("help")
    assert len(callbacks(world)) == 1 + 5
    assert ["too fast" in str(each) for each in callbacks(world)] == [False] + [True] * 5


async def test_score_sheets_and_last_tricks_are_limited_and_nothing_is_drawn_for_what_is_over(world, limit):
    anna = await alone(world)
    await limit(pictures_a_minute=0.6)
    drawn = 0
    picture = world.bot.renderer.picture

    async def counted(scene):
        nonlocal drawn
        drawn += 1
        return await picture(scene)

    world.bot.messages.builder._renderer.picture = counted
    await anna.click(Action.HAND)
    hand = anna.hand()
    tricks = next(each for each in world.tables)
    custom_id = f"bt:{tricks.id}:0:{Action.LAST_TRICKS}"
    before = drawn
    texts = [(await anna.click_forged(hand, custom_id)).text for _ in range(4)]
    assert ["too fast" in each for each in texts] == [False, True, True, True]
    assert drawn == before  # no trick is over yet


async def test_a_table_is_posted_anew_three_times_and_then_every_quarter_of_a_minute(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    texts = [(await anna.command("botifarra table")).text for _ in range(4)]
    assert ["Here is the table again" in each for each in texts] == [True, True, True, False]
    assert "Try again in 15 seconds" in texts[3]
    await world.later(seconds=16)
    assert "Here is the table again" in (await anna.command("botifarra table")).text


async def test_one_picture_at_a_time_is_drawn_for_a_person_and_others_do_not_wait(world, monkeypatch):
    anna = await alone(world)
    table, drawing, most, drawn = anna.table(), 0, 0, 0
    picture = world.bot.renderer.picture

    async def slowly(scene):
        nonlocal drawing, most, drawn
        drawn += 1
        drawing += 1
        most = max(most, drawing)
        for _ in range(10):
            await asyncio.sleep(0)
        drawing -= 1
        return await picture(scene)

    monkeypatch.setattr(world.bot.renderer, "picture", slowly)
    pressed = [anna.press(table, Action.HAND) for _ in range(5)]
    await world.env.settle()
    assert most == 1
    assert drawn == len(pressed)
