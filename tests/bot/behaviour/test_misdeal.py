"""A misdeal by consent: proposed, agreed on, declined, lapsed, too late; and its words and buttons (B13)."""

import re

from bot.ui.controls.custom_id import Action
from bot.ui.tables.controls import AGREES, DECLINES
from engine.botifarra import Phase
from tests.bot.behaviour.match import (
    MISDEALS,
    TWO_HANDS,
    actions,
    begun,
    hurry_to_the_end_of_the_hand,
    private,
    state_of,
    table_of,
    view_of,
)

DEALT_BY_THE_FIRST = {"first_dealer": "fixed"}


async def proposed(world, number=4, **rules):
    """Start a match in which the first person proposes a misdeal at once; returns the people by seat."""
    players = await begun(world, number, **{**TWO_HANDS, **MISDEALS, **rules})
    await players[0].propose_misdeal()
    return players


async def agreed(players):
    """Let everybody who is asked agree."""
    for player in players[1:]:
        await player.click(Action.ANSWER_MISDEAL, AGREES)


def is_asked_about_it(player):
    return Action.ANSWER_MISDEAL in actions(private(player))


def cards_of(players):
    return [player.hand().cards for player in players]


async def test_everybody_else_is_asked_at_the_table_and_in_the_own_hand(world):
    players = await proposed(world)
    assert not is_asked_about_it(players[0])
    for player in players[1:]:
        assert is_asked_about_it(player)
        assert "**Anna** proposes a misdeal" in player.hand().text
        assert player.hand().cards
    shown = players[0].table()
    assert {Action.ANSWER_MISDEAL} <= actions(shown)
    assert Action.MISDEAL not in actions(shown)
    assert "Still to agree: **Bernat**, **Carla**, and **Dídac**" in shown.text
    assert "proposes a misdeal" in shown.alts[0]


async def test_once_all_agree_the_hand_is_void_and_dealt_again_under_its_number_in_the_same_message(world):
    players = await proposed(world, first_dealer="fixed")
    table, before = players[0].table(), cards_of(players)
    await agreed(players[:3])
    assert state_of(world).phase is Phase.TRUMP
    assert "Still to agree: **Dídac**" in players[0].table().text
    await players[3].click(Action.ANSWER_MISDEAL, AGREES)
    assert state_of(world).phase is Phase.DEAL
    assert "A misdeal by **Anna**: the hand is void" in players[0].table().text
    assert "The hand is now dealt by **Bernat**" in players[0].table().text
    assert not any(player.hands() for player in players)
    await world.later(minutes=10)
    state = state_of(world)
    assert (state.deal, state.dealer) == (1, 1)
    assert [message.id for message in players[0].sees_publicly()] == [table.id]
    assert "The hand is dealt again after a misdeal" in players[0].table().text
    for player, cards in zip(players, before, strict=True):
        assert player.hand().cards == {str(card) for card in view_of(player).cards} != cards
        assert len(player.hands()) == 1


async def test_one_no_is_enough_to_play_on_and_the_same_person_cannot_ask_again(world):
    players = await proposed(world)
    before = cards_of(players)
    await players[1].click(Action.ANSWER_MISDEAL, AGREES)
    await players[2].click(Action.ANSWER_MISDEAL, DECLINES)
    assert "not agreed on: the hand goes on" in players[0].table().text
    assert not any(is_asked_about_it(player) for player in players)
    assert cards_of(players) == before
    refused = await players[0].click(Action.MISDEAL)
    assert refused.is_private
    assert "have proposed a misdeal in this hand before" in refused.text
    await players[1].propose_misdeal()
    assert "**Bernat** proposes a misdeal" in players[0].table().text


async def test_alone_with_computers_nobody_can_agree(world):
    (anna,) = await begun(world, 1, **MISDEALS, **TWO_HANDS, **DEALT_BY_THE_FIRST)
    assert Action.MISDEAL not in actions(anna.table())
    answer = await anna.click_forged(anna.table(), f"bt:1:{table_of(world).turn}:misdeal")
    assert "needs the consent of somebody else" in answer.text


async def test_a_misdeal_is_proposed_only_after_a_question(world):
    players = await begun(world, 4, **MISDEALS, **TWO_HANDS)
    asking = await players[0].click(Action.MISDEAL)
    assert asking.is_private
    assert table_of(world).redeal is None
    (message,) = asking.messages
    assert [what.action for what in message.buttons] == [Action.KEEP_PLAYING, Action.MISDEAL_FOR_SURE]
    await players[0].click(Action.KEEP_PLAYING, on=message)
    assert table_of(world).redeal is None


async def test_in_the_second_hand_the_result_of_the_first_is_never_shown_in_the_place_of_the_void_one(world):
    players = await second_hand_is_void(world)
    first, second = players[0].sees_publicly()
    assert "Hand 1, dealt by" in first.text
    await world.later(minutes=10)
    await is_dealt_again(world, players, [first.id, second.id])


async def test_nor_where_the_table_was_posted_anew_before_the_new_deal(world):
    players = await second_hand_is_void(world)
    first, _ = players[0].sees_publicly()
    await players[0].command("botifarra table")
    anew = players[0].sees_publicly()[-1]
    await world.later(minutes=10)
    await is_dealt_again(world, players, [first.id, anew.id])


async def test_nor_where_the_process_was_restarted_before_the_new_deal(world):
    players = await second_hand_is_void(world)
    first, second = players[0].sees_publicly()
    await world.restart()
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    await is_dealt_again(world, players, [first.id, second.id])


async def second_hand_is_void(world):
    """Play the first hand, and have the second one declared void."""
    players = await begun(world, 4, **{**MISDEALS, **TWO_HANDS, "hands": 3})
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    await players[0].propose_misdeal()
    await agreed(players)
    assert state_of(world).phase is Phase.DEAL
    return players


async def is_dealt_again(world, players, messages):
    """Check the channel after the second hand was dealt again, and once more after its end and the third deal."""
    state = state_of(world)
    assert (state.deal, len(state.results)) == (2, 1)
    assert [message.id for message in players[0].sees_publicly()] == messages
    assert "dealt again after a misdeal" in players[0].table().text
    for player in players:
        if not player.hands():
            await player.click(Action.HAND)
        assert len(player.hands()) == 1
        assert player.hand().cards == {str(card) for card in view_of(player).cards}
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    first, second, third = players[0].sees_publicly()
    assert [first.id, second.id] == messages
    assert re.match(r"-# Hand 1\.|Hand 1, dealt by", first.text)
    assert "Hand 2, dealt by" in second.text
    assert state_of(world).deal == 3
    assert third.is_asked


async def test_the_new_deal_has_a_fingerprint_of_its_own_and_the_void_one_can_be_checked(world):
    players = await proposed(world)
    void = table_of(world).shuffle_of(1)
    await agreed(players)
    again = table_of(world).shuffle_of(1)
    assert again.commitment != void.commitment
    assert f"{again.commitment[:4]}…{again.commitment[-4:]}" in players[0].table().text
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    answer = await players[0].click(Action.SHUFFLE)
    assert void.secret.hex() in answer.text
    assert not any(again.secret.hex() in message.everything() for message in players[0].sees())
