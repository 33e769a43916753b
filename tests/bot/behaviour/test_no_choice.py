"""Moves that go by themselves: forced ones, and the only card of a person who wants it so."""

import pytest

from bot.tables.no_choice import only_move
from bot.ui.controls.custom_id import ONLY_CARD
from tests.bot.behaviour.match import TWO_HANDS, begun, seat_of, table_of
from tests.bot.behaviour.table import asked, to_the_first_card
from tests.bot.behaviour.turning import lying, started, turn, until_left

pytestmark = pytest.mark.usefixtures("turning")


async def test_a_hand_says_that_the_table_moves_by_itself(world):
    players = await started(world)
    await world.restart(forced_pause=60, computer_pause=60)
    await until_left(world, players, 2)
    asked = players[table_of(world).waits_for[0]]
    (other,) = {*players} - {asked}
    note = "There is nothing to choose: the table moves for you."
    assert note in asked.sees_alone()[-1].text
    assert note not in other.sees_alone()[-1].text
    await turn(world, players)
    assert note in other.sees_alone()[-1].text
    await world.later(seconds=120)
    assert table_of(world).match.status.scored == 1
    assert note not in other.sees_alone()[-1].text


async def test_the_only_card_goes_by_itself_for_whoever_wants_it(world):
    players = await started(world, end="chosen")
    await until_left(world, players, 1)
    asked = players[table_of(world).waits_for[0]]
    assert lying(world)
    await asked.prefer("Play my only card for me")
    assert lying(world) == ()
    await world.restart()
    assert "it goes by itself" in (await asked.command("preferences")).text


async def test_a_hand_says_that_the_only_card_goes_by_itself(world):
    players = await started(world, end="chosen")
    await world.restart(computer_pause=60)
    await until_left(world, players, 1)
    asked = players[table_of(world).waits_for[0]]
    assert "goes by itself" not in asked.sees_alone()[-1].text
    hand_id = asked.sees_alone()[-1].id
    await asked.prefer("Play my only card for me")
    assert "your only card goes by itself" in next(m for m in asked.sees() if m.id == hand_id).text
    await asked.prefer("I play every card")
    await world.later(seconds=200)
    assert lying(world)


async def test_after_clicks_without_a_choice_the_hand_asks_once_whether_to_play_such_cards(
    world, monkeypatch
):
    monkeypatch.setattr("bot.people.preferences.FORCED_CLICKS", 1)
    players = await begun(world, 4, **TWO_HANDS)
    await to_the_first_card(players)
    while only_move(table_of(world), seat_of(player := asked(players))) is None:
        await player.play()
    question = "Shall I play such cards for you?"
    assert question not in player.sees_alone()[-1].text
    await player.play()
    hand = next(message for message in reversed(player.sees_alone()) if question in message.text)
    others = [other for other in players if other is not player]
    assert not [message for other in others for message in other.sees_alone() if question in message.text]
    await player.member.click(hand.raw, custom_id=f"{ONLY_CARD}:1")
    await world.env.settle()
    assert not [message for message in player.sees_alone()[-1:] if question in message.text]
    assert "it goes by itself" in (await player.command("preferences")).text
    await world.restart()
    kept = await world.bot.services.preferences.of(player.id)
    assert (kept.only_card, kept.only_card_asked) == (True, True)
