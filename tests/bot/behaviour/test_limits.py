"""Discord's limits: long names, many rules, old messages, slow answers. SimCord enforces them."""

import asyncio

import discord
import pytest

from bot.i18n import Language
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import LONGEST_NAMES, play_with_computers
from tests.bot.behaviour.table import alone, asked, name_trump, play_on, started, to_the_first_card
from tests.examples import one_in


@pytest.mark.parametrize("language", one_in(2, Language))
async def test_the_longest_names_fit_into_everything_in_every_language(world, language):
    players = [world.person(name) for name in LONGEST_NAMES]
    for player in players:
        await player.command("language", mine=language.value)
    await players[0].command("botifarra new", hands=1, target="none", language=language.value)
    for seat in (1, 2, 3):
        await players[seat].click(Action.SIT, str(seat))
        await players[seat].say_word("ç" * 40)
    await players[0].all_rules()
    await players[0].click(Action.START)
    await asked(players).click(Action.MOVE, "delegate")
    await name_trump(players, "botifarra")
    await asked(players).click(Action.MOVE, "contro")
    while "knock" in asked(players).hand().moves:
        await asked(players).click(Action.MOVE, "knock")
    await play_on(players, cards=8)
    for action in (Action.LAST_TRICKS, Action.SHUFFLE, Action.RULES, Action.HAND):
        assert (await players[0].click(action)).is_private
    await players[0].command("botifarra list")
    assert len(players[0].table().alts[0]) <= 1024


async def test_every_choice_of_the_command_can_be_made_at_once(world):
    anna = await alone(
        world,
        preset="campionat 8 mans",
        mode="pairs4",
        play="intermedia",
        target="201",
        hands=50,
        language="es",
        pace="calm",
    )
    options = world.tables.get(1).options
    assert (options.play, options.target, options.max_hands) == ("intermedia", 201, 50)
    assert options.sant_vicenc == "never"
    assert anna.hand().cards


async def test_a_message_that_has_become_too_old_to_edit_is_posted_anew(world):
    players = await started(world)
    old = players[0].table()
    await world.later(minutes=55)
    await name_trump(players)
    public = players[0].sees_publicly()
    assert [message.id for message in public] != [old.id]
    assert len(public) == 1
    assert "Trump: Coins" in public[0].text


async def test_an_answer_that_takes_long_to_draw_is_announced_first_and_then_comes(world, monkeypatch):
    players = await started(world)
    await to_the_first_card(players)
    player, draw = asked(players), world.bot.renderer.picture
    hand = player.hand()

    async def slowly(scene):
        await asyncio.sleep(0.2)
        return await draw(scene)

    # Nobody waits for a turn to draw: SimCord moves its clock only where everybody waits for the clock.
    monkeypatch.setattr(world.bot.renderer, "background_slot", asyncio.Semaphore(9))
    monkeypatch.setattr(world.bot.renderer, "picture", slowly)
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    await player.play()
    assert announced(world) is discord.InteractionResponseType.deferred_message_update
    assert player.hand().id == hand.id
    assert len(player.hand().cards) == 11
    answer = await player.click(Action.HAND)
    assert announced(world) is discord.InteractionResponseType.deferred_channel_message
    assert answer.is_private
    assert len(player.hands()) == 1
    assert answer.messages[0].cards == player.hand().cards


def announced(world):
    """Return how the newest interaction was answered first."""
    answers = [
        request.json["type"] for request in world.env.http_requests if request.path.endswith("/callback")
    ]
    return discord.InteractionResponseType(answers[-1])


async def test_nobody_is_pinged_by_a_name_or_by_a_word(world):
    loud, bernat = world.person("@everyone"), world.person("Bernat")
    await loud.command("botifarra new", hands=1, target="none")
    await bernat.click(Action.SIT, "1")
    await loud.click(Action.FILL)
    await loud.click(Action.START)
    for request in world.env.http_requests:
        body = request.json or {}
        body = body.get("data", body) if isinstance(body, dict) else {}
        if isinstance(body, dict) and "components" in body:
            assert (body.get("allowed_mentions") or {"parse": []})["parse"] == []


async def test_buttons_carry_no_more_than_a_hundred_characters_and_no_names(world):
    anna = await alone(world)
    await play_with_computers(anna)
    for message in anna.sees():
        for what, _ in message.controls:
            assert len(str(what)) <= 100
            assert "Anna" not in str(what)
