"""The replay of a finished hand: privately by buttons, shown to everybody, and nothing of what is secret."""

import asyncio
from dataclasses import replace

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.ui.controls.custom_id import Action
from bot.ui.controls.replay_id import Press, ReplayId
from tests.bot.behaviour.match import (
    ONE_HAND,
    TWO_HANDS,
    begun,
    cards_hidden_from,
    hurry_to_the_end_of_the_hand,
    hurry_to_the_first_card,
    private,
    told,
)
from tests.bot.behaviour.test_covered_tables import COVERED, opened_board

LAST = 9999


def controls(message):
    """The positions to which the enabled controls of a message lead, by what they are."""
    ids = [
        ReplayId.parse(part["custom_id"])
        for part in message.parts
        if part.get("custom_id", "").startswith("rp:") and not part.get("disabled")
    ]
    return {each.press: each for each in ids}


async def press(person, message, what):
    """Press a button of a replay, and return the message as it is now."""
    await person.member.click(message.raw, custom_id=str(controls(message)[what]))
    return person.now(message)


async def opened(person, message):
    """Press "Replay" under a message, and return what the person alone sees."""
    await person.member.click(message.raw, custom_id=str(controls(message)[Press.LOOK]))
    return private(person)


def result_of(person):
    return next(each for each in reversed(person.sees_publicly()) if Press.LOOK in controls(each))


async def test_anybody_steps_through_a_finished_hand_while_the_next_one_is_played(world):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    eva = world.person("Eva")
    message = await opened(eva, result_of(eva))
    assert message.is_ephemeral
    assert "Before the play" in message.text
    assert all(name in message.alts[0] for name in ("Anna holds", "Bernat holds"))
    assert Press.BACK not in controls(message)
    message = await press(eva, message, Press.TRICK_FORWARD)
    assert "Trick 1" in message.text
    first = controls(message)[Press.FORWARD].step
    message = await press(eva, message, Press.FORWARD)
    assert controls(message)[Press.BACK].step == first - 1
    await eva.choose_forged(message, str(controls(message)[Press.TRICK]), str(first))
    assert controls(eva.now(message))[Press.BACK].step == first - 1


async def test_what_a_hand_shows_does_not_depend_on_the_one_that_is_played(world):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    eva = world.person("Eva")
    before = await opened(eva, result_of(eva))
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    await hurry_to_the_first_card(world)
    after = await opened(eva, result_of(eva))
    assert (before.text, before.alts, controls(before)) == (after.text, after.alts, controls(after))


async def test_a_seat_shows_its_own_cards_alone(world):
    await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    eva = world.person("Eva")
    message = await opened(eva, result_of(eva))
    view = controls(message)[Press.VIEW]
    await eva.choose_forged(message, str(view), "1")
    message = eva.now(message)
    assert "as **Bernat** saw it" in message.text
    assert "holds" not in message.alts[0]


async def test_a_position_is_shown_to_everybody_who_can_look_through_the_rest(world):
    anna, bernat = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    message = await opened(anna, result_of(anna))
    message = await press(anna, message, Press.TRICK_FORWARD)
    await press(anna, message, Press.SHARE)
    shared = bernat.sees_publicly()[-1]
    assert "**Anna** shows a position." in shared.text
    assert shared.pictures
    again = await opened(bernat, shared)
    assert controls(again)[Press.FORWARD].step == controls(message)[Press.FORWARD].step
    deny = discord.Permissions(send_messages=True).value
    mute = Overwrite(bernat.id, OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.edit_channel(world.channel.id, {}, overwrites=[mute])
    count = len(anna.sees_publicly())
    await bernat.member.click(again.raw, custom_id=str(controls(again)[Press.SHARE]))
    assert "You cannot write in this channel" in private(bernat).text
    assert len(anna.sees_publicly()) == count


async def test_nothing_of_a_hand_that_is_played_can_be_asked_for(world):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    eva = world.person("Eva")
    look = controls(result_of(eva))[Press.LOOK]
    for forged in (
        replace(look, deal=2),
        replace(look, deal=0),
        replace(look, view="4"),
        replace(look, table=99),
    ):
        answer = await eva.click_forged(players[0].table(), str(forged))
        assert answer.is_private
        assert not told(answer.messages[0], cards_hidden_from(world, None))
        assert not answer.messages[0].pictures
    answer = await eva.click_forged(players[0].table(), str(replace(look, step=LAST)))
    assert "The end" in answer.text


async def test_a_covered_board_is_shown_when_its_round_is_over(world):
    players = await opened_board(world)
    await hurry_to_the_end_of_the_hand(world)
    table, eva = players[0].table(), world.person("Eva")
    for person in (players[0], eva):
        answer = await person.click_forged(table, str(ReplayId(1, 1)))
        assert answer.text == COVERED
    replays = world.bot.handlers.replays
    replays._services = replace(replays._services, is_covered=lambda _: False)
    assert (await eva.click_forged(table, str(ReplayId(1, 1)))).messages[0].pictures


async def test_who_reads_text_alone_has_the_hands_in_words(world):
    anna, *_ = await begun(world, 2, **ONE_HAND)
    choosing = world.bot.services.preferences.choose(anna.id, text_only=True)
    await world.bot.surroundings.run(asyncio.create_task, choosing)
    await hurry_to_the_end_of_the_hand(world)
    message = await opened(anna, result_of(anna))
    assert not message.pictures
    assert "Anna holds: " in message.text
    assert "A trick on" in message.labels


async def test_a_match_is_given_as_a_page_for_a_browser_to_the_user_alone(world):
    anna, bernat = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    message = await opened(anna, result_of(anna))
    await anna.member.click(message.raw, custom_id=str(controls(message)[Press.PAGE]))
    answer = private(anna)
    assert "arrow keys" in answer.text
    (page,) = answer.pictures
    assert page.filename == "botifarra-1.html"
    assert (await page.read()).startswith(b"<!doctype html>")
    assert answer.id not in {each.id for each in bernat.sees()}
