"""Restarts: the process dies anywhere, and another one on the same database continues."""

import asyncio
import logging
from itertools import groupby

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import (
    alone,
    asked,
    name_trump,
    seated,
    started,
    to_the_first_card,
)
from tests.databases import on_both


async def test_a_lobby_goes_on_after_a_restart(world):
    players = await seated(world)
    stranger = world.person("Eva")
    await world.restart()
    assert all(player.name in stranger.table().text for player in players)
    await players[3].click(Action.MORE)
    await players[3].click(Action.LEAVE)
    await stranger.click(Action.SIT, "3")
    await players[0].click(Action.START)
    assert len(stranger.hands()) == 1


async def test_trump_is_named_after_a_restart_with_the_buttons_of_before(world):
    players = await started(world)
    dealer, hands = asked(players), [player.hand().cards for player in players]
    await world.restart()
    assert asked(players) is dealer
    await name_trump(players)
    assert "Trump: Coins" in dealer.table().text
    assert [player.hand().cards for player in players] == hands


async def test_a_hand_speaks_the_language_of_its_player_after_a_restart_too(world):
    anna, carla = world.person("Anna"), world.person("Carla")
    await anna.command("botifarra new", mode="rector2", hands=1, target="none")
    await carla.click_as_seen(carla.table(), Action.SIT, "1", locale="fr")
    await anna.click(Action.START)
    await world.restart()
    await name_trump([anna, carla])
    assert "Trump" in carla.table().text
    assert "À" in carla.sees_alone()[-1].text


@on_both
async def test_play_again_works_under_a_match_that_ended_before_the_restart(world):
    anna = await alone(world)
    await play_with_computers(anna)
    await world.restart()
    assert "1 match:" in (await anna.command("stats")).told
    for action in (Action.LAST_TRICKS, Action.SHUFFLE):
        assert (await anna.click(action, on=anna.table())).is_private
    await anna.click(Action.PLAY_AGAIN)
    await anna.click(Action.START)
    assert anna.hands()


@on_both
async def test_hands_whose_tokens_live_are_refreshed_after_a_restart(world):
    players = await started(world)
    await to_the_first_card(players)
    first = players.index(asked(players))
    await world.restart()
    second = players[(first + 1) % 4]
    before = second.hand()
    await players[first].play()
    assert second.hand().id == before.id
    assert second.hand().playable


async def test_a_bot_that_is_stopped_ends_everything_it_had_begun(world):
    players = await started(world)
    await to_the_first_card(players)
    await asked(players).play()
    await world.bot.close()
    assert [
        task for task in asyncio.all_tasks() if task.get_name().startswith(("table", "messages", "hand"))
    ] == []
    assert world.bot.is_closed()


async def test_the_bot_stops_what_answers_first_and_the_database_last(world, monkeypatch):
    bot, stopped = world.bot, []

    def note(stage, owner, method="close"):
        stop = getattr(owner, method)

        def noted(*arguments):
            stopped.append(stage)
            return stop(*arguments)

        monkeypatch.setattr(owner, method, noted)

    note("answers", bot.services.gate, "finish")
    for stage in ("drawing", "messages", "tables"):
        for part in getattr(bot.parts, stage):
            note(stage, part)
    note("drawing", bot.renderer)
    note("connection", bot.http)
    note("database", bot.store)
    await bot.close()
    assert [stage for stage, _ in groupby(stopped)] == [
        "answers",
        "tables",
        "messages",
        "drawing",
        "connection",
        "database",
    ]
    assert set(bot.parts) >= {bot.runner, bot.messages.tables, bot.messages.hands, bot.thinking}


@pytest.mark.parametrize("thread", [False, True])
async def test_a_table_whose_channel_was_deleted_while_the_bot_was_away_is_closed(world, thread):
    anna, other = world.person("Anna"), world.guild.create_text_channel("altra")
    await anna.command("botifarra new", thread=thread)
    await anna.command_in(other, "botifarra new")
    gone = world.channel.threads[-1] if thread else world.channel

    async def hears_nothing(_):
        """Stand where the bot hears of deleted channels."""

    world.bot.on_guild_channel_delete = world.bot.on_raw_thread_delete = hears_nothing
    world.env.backend.delete_channel(gone.id)
    await world.env.settle()
    assert len(list(world.tables)) == 2
    await world.restart()
    assert [table.channel_id for table in world.tables] == [other.id]
    mine, here = (await anna.command_in(other, "tables")).text.split("### ")[1:]
    assert f"<#{gone.id}>" not in mine + here


async def test_a_table_that_the_bot_can_no_longer_see_stays_after_a_restart(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
    world.worst_complaint = logging.WARNING
    await world.restart()
    assert len(list(world.tables)) == 1


@pytest.mark.parametrize(("minutes", "is_shown_anew"), [(11, False), (9, True)])
async def test_a_table_that_rests_is_shown_anew_only_if_its_change_may_not_have_come_through(
    world, minutes, is_shown_anew
):
    await alone(world)
    await world.later(minutes=minutes)
    await world.bot.outages.beat()
    changes = []
    world.env.backend.subscribers.append(lambda event, _: changes.append(event))
    await world.restart()
    assert (("MESSAGE_UPDATE" in changes) or ("MESSAGE_CREATE" in changes)) is is_shown_anew
