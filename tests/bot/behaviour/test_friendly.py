"""Friendly tables: what says so, and that they do not count."""

from bot.ui.controls.custom_id import Action
from bot.ui.rules.form import FRIENDLY
from tests.bot.behaviour.match import TWO_HANDS, gathered, hurry_to_the_end_of_the_hand

WORD = "🤝 Friendly match"
FULL = "Friendly match: it counts for no leaderboard and changes no level."


async def test_a_friendly_match_says_so_from_the_lobby_to_its_end_and_counts_for_nobody(world):
    anna, bernat = await gathered(world, 2, mode="rector2", **TWO_HANDS)
    assert WORD not in anna.table().text
    await anna.change_rules(counts=FRIENDLY)
    assert f"No time limit · {WORD}" in anna.table().text
    await anna.click(Action.START)
    assert f"-# {WORD}" in bernat.table().text
    await hurry_to_the_end_of_the_hand(world)
    await anna.click(Action.NEXT_DEAL)
    await hurry_to_the_end_of_the_hand(world)
    text = anna.table().text
    assert FULL in text
    assert WORD not in text
    assert "Nobody is on this leaderboard yet" in (await anna.command("leaderboard")).text
    assert "Other matches with people" in (await bernat.command("stats")).text
    await bernat.click(Action.PLAY_AGAIN)
    assert WORD in anna.table().text


async def test_a_friendly_match_that_is_conceded_early_does_not_count_because_of_that(world):
    anna, bernat = await gathered(world, 2, mode="rector2", target="101")
    await anna.change_rules(counts=FRIENDLY)
    await anna.click(Action.START)
    question = await anna.more(Action.ASK_TO_CONCEDE)
    assert question.text.endswith("The match: it ends and counts for nobody.")
    await anna.click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    assert FULL in bernat.table().text
    assert "Less than half" not in bernat.table().text
