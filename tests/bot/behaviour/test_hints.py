"""Hints: where they are allowed, what they say, who sees them, and that such a match does not count."""

import re

import pytest

from bot.games.botifarra.face import BotifarraTable
from bot.games.botifarra.names import card_name
from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action
from bot.ui.rules.form import WITH_HINTS
from computers.compiled import IS_AVAILABLE
from engine.cards.spanish import SpanishCard
from tests.bot.behaviour.match import (
    ONE_HAND,
    gathered,
    hurry_to_the_end_of_the_hand,
    table_of,
    to_a_hint,
)
from tests.bot.behaviour.table import alone, asked, to_the_first_card

pytestmark = [
    pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong"),
    pytest.mark.usefixtures("compiled_hints"),
]

ENGLISH = translator(Language.EN)
CHOICE = re.compile(r"💡 (Choose (\w+) as trump|Choose botifarra: no trump|Delegate)\.")
SPOKEN = {"contro": "contro", "recontro": "recontro", "santvicenc": "Sant Vicenç"}
SAID = re.compile(r"A strong player would play the (\w+ of \w+)\.")


async def allow_hints(host):
    """Allow hints in the form of the lobby."""
    await host.change_rules(counts=WITH_HINTS)


async def test_who_plays_against_computers_is_told_a_card_to_play_and_nobody_else_sees_it(world):
    anna = await alone(world)
    bernat = world.person("Bernat")
    hand = await to_a_hint(anna)
    await anna.click(Action.HINT)
    told = SAID.search(anna.hand().text)
    assert told is not None, anna.hand().text
    assert told[1] in [card_name(ENGLISH, SpanishCard.parse(card)) for card in hand.playable]
    assert not any("player would play" in message.text for message in bernat.sees())


async def test_while_the_computers_are_compiled_the_hand_says_so_and_can_be_played(world):
    anna = await alone(world)
    hand = await to_a_hint(anna)
    world.bot.thinking.is_compiling = True
    await anna.click(Action.HINT)
    assert "There are no hints yet" in anna.hand().text
    assert anna.hand().playable == hand.playable
    assert anna.hand().custom_id(Action.HINT)
    world.bot.thinking.is_compiling = False
    await anna.click(Action.HINT)
    assert SAID.search(anna.hand().text)
    assert "There are no hints yet" not in anna.hand().text


async def test_a_hint_stands_in_the_hand_until_the_card_is_played(world):
    anna = await alone(world)
    hand = await to_a_hint(anna)
    await anna.click(Action.HINT)
    assert [message.id for message in anna.sees_alone()] == [hand.id]
    await world.later(seconds=5)
    assert SAID.search(anna.hand().text)
    await anna.play()
    assert [message.id for message in anna.sees_alone()] == [hand.id]
    assert not SAID.search(anna.hand().text)


async def test_the_method_behind_a_hint_is_one_press_away_while_it_stands(world):
    anna = await alone(world)
    await to_a_hint(anna)
    (more,) = (await anna.click(Action.MORE_OF_HAND, on=anna.hand())).messages
    assert "How was this measured?" not in more.text
    await anna.click(Action.HINT)
    (more,) = (await anna.click(Action.MORE_OF_HAND, on=anna.hand())).messages
    assert "How was this measured?" in more.text
    assert f"up to {BotifarraTable.hint_worlds} times" in more.text


async def test_a_hand_that_is_shown_again_still_has_its_hint(world):
    anna = await alone(world)
    await to_a_hint(anna)
    await anna.click(Action.HINT)
    await world.bot.services.preferences.choose(anna.id, text_only=True)
    await anna.click(Action.HAND, on=anna.table())
    assert SAID.search(anna.hand().text)
    assert "💡" not in anna.hand().text


async def test_a_hint_that_is_asked_for_by_another_message_does_not_show_the_hand_there(world):
    anna = await alone(world)
    hand = await to_a_hint(anna)
    await anna.click_forged(anna.table(), hand.custom_id(Action.HINT))
    assert not anna.table().cards
    assert not SAID.search(anna.table().text)
    assert SAID.search(anna.hand().text)


async def with_hints_for_all(world, **rules):
    """Let four people start a match at a table with hints for all; returns them by seat."""
    players = await gathered(world, 4, **(rules or ONE_HAND))
    await allow_hints(players[0])
    await players[0].click(Action.START)
    return players


async def hint_of(players):
    """Let who is asked take the hint; returns its text."""
    player = asked(players)
    await player.click(Action.HINT, on=player.hand())
    return player.hand().text


async def test_who_names_the_contract_is_told_what_the_expert_would_choose(world):
    players = await with_hints_for_all(world)
    dealer = asked(players)
    assert "trump O" in dealer.hand().moves
    said = await hint_of(players)
    assert CHOICE.search(said), said
    assert re.search(r"In the likely deals your side then takes \d+\.\d of the 72 points on average\.", said)
    assert re.search("Next best is|It is close", said)
    others = [player for player in players if player is not dealer]
    assert not any("likely deals" in message.text for other in others for message in other.sees())


async def test_the_partner_of_a_dealer_who_delegates_gets_a_hint(world):
    players = await with_hints_for_all(world)
    await asked(players).click(Action.MOVE, "delegate")
    said = await hint_of(players)
    assert CHOICE.search(said), said
    assert "Delegate" not in said


async def test_who_is_asked_for_a_call_is_told_whether_the_expert_would_say_it(world):
    players = await with_hints_for_all(world)
    await asked(players).click(Action.MOVE, "trump O")
    for call in ("contro", "recontro", "santvicenc"):
        said = await hint_of(players)
        assert re.search(f"💡 (Say {SPOKEN[call]}|Pass)\\.", said), said
        assert re.search(r"points on average, and more than 36 in \d+% of them\.", said)
        await asked(players).click(Action.MOVE, call)


async def test_the_table_counts_hints_before_the_play_as_it_counts_those_for_cards(world):
    players = await with_hints_for_all(world)
    dealer = asked(players)
    await hint_of(players)
    await dealer.click(Action.MOVE, "trump O")
    await world.later(seconds=5)
    assert re.search(r"💡 Hints: \w+ 1\b", dealer.table().text)


async def test_who_plays_alone_gets_hints_for_trump_and_contro(world):
    players = await with_hints_for_all(world, mode="individual4", **ONE_HAND)
    assert "In the likely deals you then take" in await hint_of(players)
    await asked(players).click(Action.MOVE, "trump O")
    assert "and more than 18 in" in await hint_of(players)


async def test_where_cards_lie_in_piles_there_is_no_hint_against_computers_either(world):
    anna = await alone(world, mode="rector2", **ONE_HAND)
    assert anna.hand().moves
    assert not anna.hand().custom_id(Action.HINT)


async def test_a_hint_counts_once_however_often_it_is_asked_for_and_the_table_is_silent_about_who_plays_alone(
    world,
):
    anna = await alone(world)
    hand = await to_a_hint(anna)
    await anna.click(Action.HINT, on=hand)
    first = anna.hand().text
    await anna.click_as_seen(hand, Action.HINT)
    assert SAID.search(first)
    assert anna.hand().text == first
    await world.later(seconds=5)
    assert len(table_of(world).match.hints) == 1
    assert "Anna" in anna.table().text
    assert "💡" not in anna.table().text


async def test_an_earlier_hint_is_not_given_any_more(world):
    anna = await alone(world)
    hand = await to_a_hint(anna)
    await anna.play()
    said = await anna.click_as_seen(hand, Action.HINT)
    assert "expert" not in said.text
    assert table_of(world).match.hints == ()


async def test_where_several_people_play_and_the_match_counts_there_are_no_hints(world):
    players = await gathered(world, 4)
    await players[0].click(Action.START)
    await to_the_first_card(players)
    player = asked(players)
    assert not player.hand().custom_id(Action.HINT)
    forged = player.hand().custom_id(Action.MOVE).split("move")[0] + "hint"
    said = await player.click_forged(player.hand(), forged)
    assert "they were not allowed before the match" in said.text


async def test_the_lobby_and_the_result_tell_that_hints_are_allowed_and_the_match_does_not_count(world):
    anna, _ = await gathered(world, 2, hands=4, target="none")
    await allow_hints(anna)
    assert "💡 Hints are allowed" in anna.table().text
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    for _ in range(3):
        await hurry_to_the_end_of_the_hand(world)
        await anna.click(Action.NEXT_DEAL)
    await hurry_to_the_end_of_the_hand(world)
    assert "With hints, the match does not count for the leaderboard." in anna.table().text
    assert "Hints are allowed" not in anna.table().text
