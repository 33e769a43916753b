"""Public messages by the tokens of clicks: no limit of 50 requests a second is theirs."""

import logging
import re

import aiohttp
import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.discord import token_messages
from tests.bot.behaviour.match import play_hand
from tests.bot.behaviour.table import agree, asked, name_trump, play_on, started, to_the_first_card

BY_BOT = re.compile(r"/channels/\d+/messages")


def by_bot_token(world, since=0):
    """Return the requests about messages that count towards the limit of the bot's token."""
    return [request for request in world.env.http_requests[since:] if BY_BOT.match(request.path)]


async def test_a_hand_needs_less_than_half_a_request_by_the_bots_token_for_each_card(world):
    players = await started(world, target="none", hands=2)
    await to_the_first_card(players)
    await play_on(players)
    assert len(by_bot_token(world)) < 24


async def test_the_message_of_the_next_deal_is_posted_and_edited_by_a_token(world):
    players = await started(world, hands=2, target="none")
    first = players[0].table()
    await play_hand(players)
    so_far = len(world.env.http_requests)
    await players[0].click(Action.NEXT_DEAL)
    await name_trump(players, "C")
    shown = players[0].table()
    assert shown.id != first.id
    assert "Trump: Cups" in shown.text
    assert by_bot_token(world, so_far) == []


async def test_where_posting_by_tokens_is_off_the_bot_posts_and_edits(world):
    await world.restart(tables_by_token=False)
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    so_far = len(world.env.http_requests)
    await players[0].click(Action.NEXT_DEAL)
    await name_trump(players, "C")
    assert "Trump: Cups" in players[0].table().text
    methods = [request.method for request in by_bot_token(world, so_far)]
    assert methods.count("POST") == 1
    assert methods.count("PATCH") >= 1


async def test_a_table_is_followed_by_the_bots_token_when_the_last_click_is_long_ago(world):
    players = await started(world)
    await to_the_first_card(players)
    message = players[0].table()
    await world.later(minutes=15)
    so_far = len(world.env.http_requests)
    player = asked(players)
    card = min(player.hand().playable)
    await player.play(card)
    (shown,) = players[0].sees_publicly()
    assert shown.id == message.id
    assert shown.text != message.text
    methods = sorted(request.method for request in by_bot_token(world, so_far))
    assert methods == ["DELETE", "PATCH"]  # the reminder goes


async def test_a_click_on_the_table_brings_a_token_that_edits_it_again(world):
    players = await started(world)
    await world.later(minutes=15)
    so_far = len(world.env.http_requests)
    dealer = asked(players)
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    await world.later(seconds=5)
    assert "Trump: Coins" in players[0].table().text
    await dealer.click(Action.HAND)
    assert (
        len(by_bot_token(world, so_far)) <= 1
    )  # the edit for the click itself may be under way before its answer


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027), (403, 50013)])
async def test_a_token_that_discord_refuses_is_let_go_of_and_the_table_is_shown(world, status, code):
    world.worst_complaint = logging.INFO
    players = await started(world)
    message = players[0].table()
    world.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=None)
    dealer = asked(players)
    await dealer.click(Action.MOVE, "trump O", on=dealer.hand())
    (shown,) = players[0].sees_publicly()
    assert shown.id == message.id
    assert "Trump: Coins" in shown.text


async def test_a_table_that_no_token_may_post_is_posted_by_the_bot(world):
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    world.env.inject_error("POST", "/webhooks/*", status=401, code=50027)
    await players[0].click(Action.NEXT_DEAL)
    await name_trump(players, "C")
    assert "Trump: Cups" in players[0].table().text


@pytest.mark.parametrize("may_read", [True, False])
async def test_a_post_whose_answer_got_lost_is_found_where_the_bot_may_read(world, monkeypatch, may_read):
    world.worst_complaint = logging.WARNING
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    send, lost = token_messages.send, []

    async def lose_the_answer(*arguments, ephemeral):
        message_id = await send(*arguments, ephemeral=ephemeral)
        if not ephemeral and not lost:
            lost.append(message_id)
            raise aiohttp.ServerDisconnectedError
        return message_id

    monkeypatch.setattr(token_messages, "send", lose_the_answer)
    if not may_read:
        world.env.inject_error("GET", "/channels/*/messages", status=403, code=50001)
    before = len(players[0].sees_publicly())
    await players[0].click(Action.NEXT_DEAL)
    await world.later(seconds=31)
    await name_trump(players, "C")
    assert "Trump: Cups" in players[0].table().text
    assert len(players[0].sees_publicly()) == before + (1 if may_read else 2)
    assert (players[0].table().id == lost[0]) is may_read


async def test_the_tokens_of_a_table_that_is_over_are_forgotten(world):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=4)
    question = await players[0].command("botifarra stop")
    await players[0].click(Action.STOP, on=question.messages[0])
    for player in players[1:]:
        await agree(player)
    tokens = world.bot.messages.tables._requests.tokens
    assert [tokens._editing, tokens._from_table, tokens._from_anywhere] == [{}, {}, {}]


async def test_the_token_of_the_newest_message_edits_it_after_a_restart_too(world):
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    await players[0].click(Action.NEXT_DEAL)
    message = players[0].table()
    await world.restart()
    so_far = len(world.env.http_requests)
    await name_trump(players, "C")
    shown = players[0].table()
    assert (shown.id, "Trump: Cups" in shown.text) == (message.id, True)
    assert by_bot_token(world, so_far) == []


async def test_a_stored_token_that_is_dead_is_not_used(world):
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    await players[0].click(Action.NEXT_DEAL)
    await world.restart()
    await world.later(minutes=15)
    so_far = len(world.env.http_requests)
    dealer = asked(players)
    await dealer.click(Action.MOVE, "trump C")
    assert "Trump: Cups" in players[0].table().text
    assert [request.method for request in by_bot_token(world, so_far)].count("PATCH") == 1


async def test_where_posting_by_tokens_is_off_a_stored_token_is_not_used(world):
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    await players[0].click(Action.NEXT_DEAL)
    await world.restart(tables_by_token=False)
    so_far = len(world.env.http_requests)
    await name_trump(players, "C")
    assert "Trump: Cups" in players[0].table().text
    assert [request.method for request in by_bot_token(world, so_far)].count("PATCH") >= 1
