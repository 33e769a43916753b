"""Faults that are open at Discord: after each of them the person gets a hand or a sentence."""

import logging

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.faults import Slow, error_in
from tests.bot.behaviour.table import asked, started, to_the_first_card

ORIGINAL = "/webhooks/*/messages/@original"
CALLBACK = "/interactions/*/callback"
NO_MEDIA = "Invalid Form Body\nIn components.0.items.0.media.url: The referenced attachment was not found."


def lose_media(world, times=None):
    """Refuse the pictures of edits by tokens (discord-api-docs 7529), here all that such an edit brings."""
    world.worst_complaint = logging.WARNING
    world.env.inject_error("PATCH", ORIGINAL, status=400, code=50035, message=NO_MEDIA, times=times)


@pytest.fixture
async def players(world):
    """Four people before the first card, in the order in which they play."""
    players = await started(world)
    await to_the_first_card(players)
    first = players.index(asked(players))
    return [*players[first:], *players[:first]]


async def slowly(world, monkeypatch, player):
    """Let a person ask for the hand, for which the answer must be deferred; return what holds it."""
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    builder = world.bot.messages.hands._message_builder
    slow = Slow(world, builder.hand)
    monkeypatch.setattr(builder, "hand", slow)
    slow.hold()
    await player.click(Action.HAND)
    assert slow.begun
    return slow


# -- media that are refused


async def test_a_hand_whose_new_picture_is_refused_comes_as_a_new_message(world, players):
    for player in players:
        await player.click(Action.HAND)  # whose token reaches the hand as its original response
    before = players[1].hand()
    lose_media(world)
    await players[0].play()
    (hand,) = players[1].hands()
    assert hand.id != before.id
    assert hand.playable
    await players[1].play()
    assert len(players[1].hand().cards) == 11
    assert players[2].hand().playable


async def test_a_hand_whose_deferred_answer_is_refused_comes_as_a_new_message(world, players, monkeypatch):
    slow = await slowly(world, monkeypatch, players[1])
    lose_media(world, times=1)
    await slow.go_on()
    (hand,) = players[1].hands()
    assert len(hand.cards) == 12
    assert [message.id for message in players[1].sees_alone()] == [hand.id]


async def test_a_public_table_whose_new_picture_is_refused_is_edited_by_the_bots_token(world, players):
    before = players[0].table()
    await players[1].click(Action.HAND)
    lose_media(world)
    await players[0].play()
    after = players[0].table()
    assert after.id == before.id
    assert after.text != before.text


# -- 10062 in time, and 500 after a deferral


async def test_who_clicks_reads_a_sentence_if_the_interaction_is_unknown_in_time(world, players, caplog):
    world.worst_complaint = logging.WARNING
    world.env.inject_error("POST", CALLBACK, status=404, code=10062)
    await players[1].click(Action.HAND)
    assert error_in(players[1].sees_alone()[-1].text)
    assert "after 0." in caplog.text
    await players[0].play()
    assert players[1].hand().playable


async def test_who_waits_reads_a_sentence_if_discord_fails_after_the_announcement(
    world, players, monkeypatch
):
    world.worst_complaint = logging.WARNING
    slow = await slowly(world, monkeypatch, players[1])
    world.env.inject_error("PATCH", ORIGINAL, status=500)
    await slow.go_on()
    assert error_in(players[1].sees_alone()[-1].text)
