"""Breaks as people see them: the buttons, the words, and the command that ends one."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import actions, play_hand, table_of
from tests.bot.behaviour.table import asked
from tests.bot.behaviour.table import started as started_botifarra
from tests.bot.behaviour.turning import after_a_round, started, until_left

pytestmark = pytest.mark.usefixtures("turning")


async def test_a_break_is_offered_at_the_end_of_a_round_only(world):
    players = await started(world)
    await until_left(world, players, 2)
    assert Action.NEXT_DEAL in actions(players[0].table())
    assert Action.BREAK not in actions(players[0].table())
    for player in players:
        await player.click(Action.NEXT_DEAL, on=player.table())
    await until_left(world, players, 2)
    assert {Action.NEXT_DEAL, Action.BREAK} <= actions(players[0].table())


async def test_during_a_break_table_and_hands_say_who_began_it_and_how_to_go_on(world):
    anna, bernat = await after_a_round(world)
    await bernat.click(Action.BREAK, on=bernat.table())
    for message in (anna.table(), anna.sees_alone()[-1], bernat.sees_alone()[-1]):
        assert "**Bernat** has called a break." in message.text
        assert "/turning resume" in message.text
        assert "seat" not in message.text  # that of somebody who has left may be given away
        assert Action.GO_ON in actions(message)
        assert not actions(message) & {Action.NEXT_DEAL, Action.BREAK}
    assert "on a break" in (await anna.command("turning list")).text
    await world.later(hours=100)
    assert table_of(world).match.status.deal == 2
    await anna.click(Action.GO_ON, on=anna.table())
    assert "break" not in anna.table().text
    assert {Action.NEXT_DEAL, Action.BREAK} <= actions(anna.table())
    for player in (anna, bernat):
        await player.click(Action.NEXT_DEAL, on=player.table())
    assert table_of(world).match.status.deal == 3


async def test_resume_ends_the_break_and_posts_the_table_at_the_end(world):
    anna, bernat = await after_a_round(world)
    await anna.click(Action.BREAK, on=anna.sees_alone()[-1])
    old = anna.table()
    await world.restart()
    refused = await world.person("Eva").command("turning resume")
    assert refused.is_private
    answer = await bernat.command("turning resume")
    assert answer.is_private
    assert answer.messages[0].id == bernat.sees()[-1].id
    assert world.bot.messages.hands.message_id(1, bernat.id) == answer.messages[0].id
    shown = [message.id for message in anna.sees_publicly()]
    assert len(shown) == 1
    assert old.id not in shown
    assert Action.NEXT_DEAL in actions(anna.table())


async def test_without_a_break_resume_says_so(world):
    players = await started_botifarra(world)
    answer = await players[0].command("botifarra resume")
    assert answer.is_private
    assert "This table is not on a break" in answer.text
    assert "/botifarra table:" in answer.text


async def test_a_break_is_said_without_a_sign_to_whoever_wants_text_only(world):
    anna, bernat = await after_a_round(world)
    await anna.prefer("Text only")
    await bernat.click(Action.BREAK, on=bernat.table())
    (hand,) = [message for message in anna.sees_alone() if "has called a break" in message.text]
    assert "☕" not in hand.text
    assert "☕" in bernat.sees_alone()[-1].text


async def test_botifarra_has_no_breaks(world):
    players = await started_botifarra(world, hands=2, target="none")
    await play_hand(players)
    assert asked(players) is None
    assert Action.NEXT_DEAL in actions(players[0].table())
    assert Action.BREAK not in actions(players[0].table())
