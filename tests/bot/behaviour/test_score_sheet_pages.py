"""A score sheet of several pages, turned in place; one of a single page has no buttons."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import alone
from tests.bot.behaviour.turning import after_a_round, started, until_left

pytestmark = pytest.mark.usefixtures("composed", "turning")


def turners(message):
    """Return the arguments of the buttons that can be pressed."""
    return [what.argument for what in message.enabled]


async def test_pages_are_turned_within_the_message(world):
    anna, bernat = await after_a_round(world)
    answer = await anna.click(Action.SCORE_SHEET, on=anna.table())
    assert answer.is_private
    (first,) = answer.messages
    assert "Turning Over" in first.text
    assert first.labels == ["Back", "Page 1 of 3", "Next"]
    assert turners(first) == ["1"]
    await anna.click(Action.SCORE_SHEET, "1", on=first)
    second = anna.now(first)
    assert "Deal 1 of 2." in second.text
    assert turners(second) == ["0", "2"]
    await anna.click(Action.SCORE_SHEET, "2", on=second)
    assert turners(anna.now(first)) == ["1"]
    assert first.id not in {message.id for message in bernat.sees()}


async def test_a_page_that_is_not_there_is_the_nearest_one(world):
    anna, _ = await after_a_round(world)
    (first,) = (await anna.click(Action.SCORE_SHEET, on=anna.table())).messages
    forged = first.custom_id(Action.SCORE_SHEET, "1").replace(":sheet:1", ":sheet:99")
    await anna.click_forged(anna.now(first), forged)
    assert "Deal 2 of 2." in anna.now(first).text


async def test_the_pages_come_without_signs_to_whoever_wants_text_only(world):
    anna, _ = await after_a_round(world)
    await anna.prefer("Text only")
    (first,) = (await anna.click(Action.SCORE_SHEET, on=anna.table())).messages
    assert not any("emoji" in part for part in first.parts)
    assert turners(first) == ["1"]


async def test_after_the_match_the_other_pages_can_still_be_looked_at(world):
    anna, bernat = players = await started(world, rounds="1")
    await until_left(world, players, 2)
    for player in players:
        await player.click(Action.NEXT_DEAL, on=player.table())
    await until_left(world, players, 2)
    assert Action.PLAY_AGAIN in {what.action for what in bernat.table().buttons}
    (first,) = (await anna.click(Action.SCORE_SHEET, on=anna.table())).messages
    await anna.click(Action.SCORE_SHEET, "1", on=first)
    assert "Deal 1 of 2." in anna.now(first).text


async def test_a_score_sheet_of_one_page_has_no_buttons(world):
    anna = await alone(world)
    answer = await anna.click_forged(anna.table(), "bt:1:0:sheet")
    assert answer.messages[0].controls == []
