"""Lost connections: hands are updated afterwards, also after an answer whose confirmation was lost."""

import logging

import aiohttp
import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, interaction_response_params

from bot.tables import commands
from bot.tables.entries import Person
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.faults import Slow, slow_refusal
from tests.bot.behaviour.table import asked, play_on, seated, started, to_the_first_card

ACKNOWLEDGED = discord.InteractionResponseType.deferred_message_update
ANNOUNCED = discord.InteractionResponseType.deferred_channel_message
DATA = {ANNOUNCED: {"flags": discord.MessageFlags(ephemeral=True).value}}


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
def lose_an_answer(world, monkeypatch):
    """Return what makes the next answer to an interaction arrive, and the bot not hear of that."""
    world.worst_complaint = logging.WARNING
    losses = []
    respond = AsyncWebhookAdapter.create_interaction_response

    async def create_interaction_response(adapter, *arguments, **options):
        answer = await respond(adapter, *arguments, **options)
        if losses:
            raise losses.pop()
        return answer

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", create_interaction_response)
    return lambda: losses.append(aiohttp.ServerDisconnectedError())


@pytest.fixture
def lose_a_hand(world, monkeypatch):
    """Return what makes the next hand that comes by itself arrive, and the bot not hear of that."""
    world.worst_complaint = logging.WARNING
    losses = []
    send = discord.Webhook.send

    async def send_and_lose(webhook, *, ephemeral, **options):
        sent = await send(webhook, ephemeral=ephemeral, **options)
        if losses and ephemeral:
            raise losses.pop()
        return sent

    monkeypatch.setattr(discord.Webhook, "send", send_and_lose)
    return lambda: losses.append(aiohttp.ServerDisconnectedError())


@pytest.fixture
def acknowledged_elsewhere(world, monkeypatch):
    """Return what lets another process, which dies then, acknowledge the next interaction before this one."""
    world.worst_complaint = logging.WARNING
    kinds = []
    respond = AsyncWebhookAdapter.create_interaction_response

    async def create_interaction_response(adapter, *arguments, params, **options):
        if kinds:
            before = interaction_response_params(type=(kind := kinds.pop()).value, data=DATA.get(kind))
            await respond(adapter, *arguments, params=before, **options)
        return await respond(adapter, *arguments, params=params, **options)

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", create_interaction_response)
    return kinds.append


@pytest.fixture
async def players(world):
    """Four people before the first card, in the order in which they play."""
    players = await started(world)
    await to_the_first_card(players)
    first = players.index(asked(players))
    return [*players[first:], *players[:first]]


# -- hands that cannot be reached


@pytest.mark.usefixtures("only_bot_token")
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


@pytest.mark.usefixtures("only_bot_token")
async def test_a_change_does_not_wait_until_a_hand_is_tried_again(world, players, monkeypatch):
    outage = Outage(monkeypatch)
    await players[0].play()
    await world.later(minutes=5)
    outage.lasts = False
    await players[1].click(Action.HAND)
    await players[1].play()
    assert players[2].hand().playable


@pytest.mark.usefixtures("only_bot_token")
async def test_a_hand_that_cannot_be_reached_is_let_go_of_when_its_token_has_died(
    world, players, monkeypatch
):
    outage = Outage(monkeypatch)
    await players[0].play()
    await world.later(minutes=17)
    tries = outage.tries
    await world.later(minutes=30)
    assert 0 < tries == outage.tries
    assert not world.bot.messages.hands._refreshing


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


# -- answers that arrive unheard


async def goes_on_in_another_hand(players, before):
    """Hold that the second player's only hand is a new one, which follows the game."""
    (hand,) = players[1].hands()
    assert hand.id != before.id
    await players[0].play()
    assert [shown.id for shown in players[1].hands()] == [hand.id]
    assert players[1].hand().playable


async def test_a_hand_whose_answer_got_lost_is_followed_in_place_of_the_one_before(players, lose_an_answer):
    before = players[1].hand()
    lose_an_answer()
    await players[1].click(Action.HAND)
    await goes_on_in_another_hand(players, before)


async def test_a_hand_that_was_sent_twice_goes_on_where_its_owner_presses_more(world, lose_a_hand):
    players = await seated(world)
    lose_a_hand()
    await players[0].click(Action.START)
    await world.later(seconds=31)
    (owner,) = [player for player in players if len(player.hands()) == 2]
    dead = owner.hands()[0]
    await to_the_first_card(players)
    assert owner.now(dead).payload == dead.payload
    await owner.click(Action.MORE_OF_HAND, on=dead)
    assert [hand.id for hand in owner.hands()] == [dead.id]
    assert owner.sees_alone()[-1].custom_id(Action.PREFERENCES)
    while asked(players) is not owner:
        await asked(players).play()
    await owner.play()
    assert len(owner.hand().cards) == 11


async def test_a_table_whose_answer_got_lost_is_followed_and_its_first_hand_comes_by_itself(
    world, lose_an_answer
):
    anna, others = world.person("Anna"), [Person(number, f"Guest {number}") for number in (1, 2, 3)]
    lose_an_answer()
    await anna.command("botifarra new", hands=1, target="none")
    lobby = anna.table()
    for seat, other in enumerate(others, 1):
        await world.let(lambda table, p=other, c=seat: commands.sit(table, p, c), 1)
    assert "Guest 3" in anna.table().text
    assert anna.table().id == lobby.id
    await world.let(lambda table: commands.start(table, commands.Actor(others[0], is_moderator=True)), 1)
    assert anna.hand().cards


async def test_a_refusal_whose_answer_got_lost_goes_by_itself(world, players, lose_an_answer):
    stranger = world.person("Eva")
    lose_an_answer()
    answer = await stranger.click(Action.HAND, on=stranger.table())
    assert "do not sit at this table" in answer.text
    await world.later(seconds=31)
    assert stranger.sees_alone() == []


async def test_a_refusal_after_an_announcement_whose_answer_got_lost_is_said_once(
    world, lose_an_answer, monkeypatch
):
    slow, lobby, bernat = await slow_refusal(world, monkeypatch)
    lose_an_answer()
    await bernat.click_as_seen(lobby, Action.SIT, "1")
    await slow.go_on()
    (said,) = bernat.sees_alone()
    assert said.text.startswith("This table is over.")


@pytest.mark.parametrize("kind", [ACKNOWLEDGED, ANNOUNCED], ids=lambda kind: kind.name)
async def test_a_hand_follows_a_click_that_a_dying_process_has_acknowledged_and_stays_hidden(
    players, acknowledged_elsewhere, kind
):
    table, before = players[1].table(), players[1].hand()
    acknowledged_elsewhere(kind)
    await players[1].click(Action.HAND)
    await goes_on_in_another_hand(players, before)
    assert players[1].table().id == table.id
    assert not any(message.is_hand for message in players[1].sees_publicly())
