"""A connection that breaks: the hands follow again afterwards, and an answer that arrived unheard is followed too."""

import aiohttp
import discord
import pytest

from bot.ui.custom_id import Action
from tests.bot.behaviour.table import asked, play_on, seated, started, to_the_first_card
from tests.bot.behaviour.test_troubles import Slow


class Outage:
    """Breaks the connection while hands are brought up to date, as long as it lasts."""

    def __init__(self, monkeypatch):
        self.tries = 0
        self.lasts = True
        edit = discord.Webhook.edit_message

        async def edit_message(webhook, message_id, **options):
            if self.lasts:
                self.tries += 1
                raise aiohttp.ServerDisconnectedError
            return await edit(webhook, message_id, **options)

        monkeypatch.setattr(discord.Webhook, "edit_message", edit_message)


@pytest.fixture
async def players(world):
    """Four people before the first card, in the order in which they play."""
    players = await started(world)
    await to_the_first_card(players)
    first = players.index(asked(players))
    return [*players[first:], *players[:first]]


# -- hands that cannot be reached


async def test_a_hand_that_cannot_be_reached_for_minutes_comes_by_itself_afterwards(
    world, players, monkeypatch
):
    outage = Outage(monkeypatch)
    await players[0].play()
    await world.later(minutes=9)
    assert players[1].hand().playable == set()
    outage.lasts = False
    await world.later(minutes=2)
    assert players[1].hand().playable


async def test_a_change_does_not_wait_until_a_hand_is_tried_again(world, players, monkeypatch):
    outage = Outage(monkeypatch)
    await players[0].play()
    await world.later(minutes=5)
    outage.lasts = False
    await players[1].click(Action.HAND)
    await players[1].play()
    assert players[2].hand().playable


async def test_a_hand_that_cannot_be_reached_is_let_go_of_when_its_token_has_died(
    world, players, monkeypatch
):
    outage = Outage(monkeypatch)
    await players[0].play()
    await world.later(minutes=17)
    tries = outage.tries
    await world.later(minutes=30)
    assert 0 < tries == outage.tries
    assert world.bot.hands._refreshing == {}


async def test_a_hand_that_discord_refuses_is_let_go_of_at_once(world, players):
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=None)
    await players[0].play()
    world.env.backend.faults.clear()
    await players[1].click(Action.HAND)
    await players[1].play()
    assert players[2].hand().playable == set()


async def test_a_hand_that_is_asked_for_while_another_is_being_sent_is_the_one_that_stays(world, monkeypatch):
    players = await seated(world)
    slow = Slow(world, discord.Webhook.send)

    async def send(webhook, **options):
        return await slow(webhook, **options)

    monkeypatch.setattr(discord.Webhook, "send", send)
    slow.hold()
    await players[0].click(Action.START)
    (waiting,) = [player for player in players if not player.hands()]
    await waiting.click(Action.HAND)
    asked_for = waiting.hand()
    await slow.go_on()
    assert [hand.id for hand in waiting.hands()] == [asked_for.id]
    await to_the_first_card(players)
    await play_on(players, cards=4)
    assert [(hand.id, len(hand.cards)) for hand in waiting.hands()] == [(asked_for.id, 11)]
