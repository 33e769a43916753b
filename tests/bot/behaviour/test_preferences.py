"""Preferences: chosen in a panel, applied at once, saved, and private."""

import json

import pytest

from bot.people.preferences import Audience
from bot.ui.controls.custom_id import CATALAN_LABEL, Action
from tests.bot.behaviour.match import (
    ONE_HAND,
    TWO_HANDS,
    UPPER,
    begun,
    hurry_to_the_end_of_the_hand,
    view_of,
)
from tests.bot.behaviour.table import BUTTON, alone, asked, name_trump, started, to_the_first_card

OTHERS = ["At once", "Never", "Slow tables by direct message", "My servers", "Only me", "Never my hands"]
"""What somebody who has chosen nothing has not chosen of reminders, of who sees the level, and of problems."""


def parts(message):
    return [part for part in message.parts if part["type"] == BUTTON]


def unchosen(message):
    """What could be chosen in the panel, and is not."""
    return [label for label in message.labels if not label.startswith("✓ ") and label != CATALAN_LABEL]


def order(hand):
    return [what.argument.split()[1] for what in hand.buttons if "play " in what.argument]


async def test_the_panel_says_what_holds_and_how_to_change_the_language(world):
    anna = world.person("Anna")
    answer = await anna.command("preferences")
    assert answer.is_private
    assert "Trump stands first in your hand." in answer.text
    assert "You play every card yourself, even your only one, except in the last trick" in answer.text
    assert "when half of your time is over; without a time limit, after a minute." in answer.text
    assert "</language:" in answer.text
    assert unchosen(answer.messages[0]) == ["Trump last", "Text only", "Play my only card for me", *OTHERS]
    panel = await anna.prefer("Text only")
    assert "text only" in panel.text
    assert unchosen(panel) == ["Trump last", "With pictures", "Play my only card for me", *OTHERS]


async def test_text_only_takes_the_picture_off_the_open_hand_at_once_and_pictures_bring_it_back(world):
    anna, bernat, *_ = await started(world)
    before = anna.hand()
    assert before.pictures
    await anna.prefer("Text only")
    after = anna.hand()
    assert after.id == before.id
    assert after.pictures == []
    assert after.alts == []
    assert "### Your cards" in after.text
    assert all("emoji" not in part for part in parts(after))
    assert bernat.hand().pictures
    await anna.prefer("With pictures")
    assert anna.hand().id == before.id
    assert anna.hand().pictures


async def test_in_text_only_the_cards_that_can_be_played_are_buttons_with_their_names_and_no_others(world):
    players = await started(world)
    await to_the_first_card(players)
    await asked(players).play()
    player = next(player for player in players if player.hand().playable)
    before = player.hand()
    await player.prefer("Text only")
    after = player.hand()
    assert after.cards == after.playable == before.playable
    labels = {part["label"] for part in parts(after) if "play " in part["custom_id"]}
    assert len(labels) == len(before.playable)
    assert all(" of " in label for label in labels)


async def test_trump_goes_to_the_end_of_the_open_hand_at_once(world):
    players = await started(world)
    await name_trump(players, "O")
    for player in players:
        before = player.hand()
        trumps = [card for card in order(before) if card.startswith("O")]
        assert order(before)[: len(trumps)] == trumps
        await player.prefer("Trump last")
        after = player.hand()
        assert after.id == before.id
        assert order(after) == [*order(before)[len(trumps) :], *trumps]


async def test_preferences_and_their_panel_outlive_a_restart(world):
    anna = await alone(world)
    panel = await anna.prefer("Text only")
    await world.restart()
    await anna.press_label(panel, "Trump last")
    answer = await anna.command("preferences")
    assert unchosen(answer.messages[0]) == [
        "Trump first",
        "With pictures",
        "Play my only card for me",
        *OTHERS,
    ]
    await anna.click(Action.HAND)
    assert anna.hand().pictures == []


async def test_the_panel_says_who_sees_the_level(world):
    anna = world.person("Anna")
    assert "Everybody sees your level and your profile" in (await anna.command("preferences")).text
    panel = await anna.prefer("My servers")
    assert "only in servers where you have finished a match" in panel.text
    panel = await anna.prefer("Only me")
    assert "Only you see your level and your profile" in panel.text
    assert (await world.store.people.person_preferences(anna.id)).card is Audience.ME


async def test_a_button_of_another_version_is_told_kindly(world):
    anna = world.person("Anna")
    await anna.command("preferences")
    panel = anna.sees()[-1]
    old = json.loads(json.dumps(panel.payload).replace("pr:text_only:1", "pr:colours:7"))
    answer = await anna._send_click(panel, old, "pr:colours:7")
    assert answer.is_private
    assert "Open it again with </preferences:" in answer.text


@pytest.mark.parametrize("mode", ["pairs4", "handpiles2"])
async def test_whoever_wants_text_only_plays_a_hand_by_the_words_on_the_buttons(world, mode):
    (anna,) = await begun(world, 1, mode=mode, **ONE_HAND)
    hand = anna.hand()
    await anna.prefer("Text only")
    cards = 0
    while (hand := anna.now(hand)).is_asked:
        assert hand.pictures == []
        said = [part["label"] for part in parts(hand) if not part.get("disabled")]
        first = next(label for label in said if label not in ("Contro", "Recontro"))
        cards += " of " in first
        await anna.press_label(hand, first)
    assert 0 < cards < {"pairs4": 12, "handpiles2": 24}[mode]  # the last trick goes by itself
    assert "### The last hand" in hand.text
    assert hand.pictures == []


async def test_what_a_card_is_refused_for_is_said_without_a_sign(world):
    players = await started(world)
    await to_the_first_card(players)
    await asked(players).play()
    player = next(player for player in players if player.hand().playable)
    hand = player.hand()
    await player.prefer("Text only")
    answer = await player.click_as_seen(hand, Action.MOVE, f"play {min(hand.cards - hand.playable)}")
    assert "You cannot play this card now" in answer.text
    assert "⚠️" not in answer.text
    assert answer.messages[0].pictures == []


async def test_tricks_and_score_sheet_come_in_words_to_whoever_wants_them(world):
    players = await begun(world, 4, **TWO_HANDS)
    anna, bernat = players[:2]
    await anna.prefer("Text only")
    await hurry_to_the_end_of_the_hand(world)
    for action, told in ((Action.SCORE_SHEET, "Hand 1, "), (Action.LAST_TRICKS, "### Trick 12")):
        answer = await anna.click(action)
        assert answer.messages[0].pictures == []
        assert told in answer.text
        assert (await bernat.click(action)).messages[0].pictures


async def test_who_cuts_is_asked_in_words(world):
    players = await begun(world, 4, shuffle="no_shuffle", **TWO_HANDS)
    for player in players:
        await player.prefer("Text only")
    await hurry_to_the_end_of_the_hand(world)
    cutter = players[view_of(players[0]).cutter]
    answer = await cutter.click(Action.HAND)
    assert answer.messages[0].pictures == []
    assert "You cut: choose how many cards" in answer.text
    await cutter.choose(Action.CHOOSE_MOVE, "cut 10", UPPER, on=answer.messages[0])
    assert cutter.hand().pictures == []
    assert "### Your cards" in cutter.hand().text


@pytest.mark.parametrize("action", [Action.SHUFFLE, Action.RULES])
async def test_whatever_else_comes_to_whoever_wants_text_only_has_no_signs_either(world, action):
    anna = await alone(world, **TWO_HANDS)
    (before,) = (await anna.click(action)).messages
    assert any("emoji" in part for part in parts(before))
    await anna.prefer("Text only")
    heard = await anna.click(action)
    assert heard.is_private
    assert heard.messages[0].labels == before.labels
    assert not any("emoji" in part for part in parts(heard.messages[0]))
    assert not set("✅⚠🔒✂▶") & set(heard.text)
