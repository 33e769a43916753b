"""A hand that others have written below comes back at the end of the channel with the next click on it."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import asked, started, to_the_first_card


@pytest.fixture
async def players(world):
    """Return four people at a table, of whom one is to play the first card."""
    players = await started(world)
    await to_the_first_card(players)
    return players


def below(player, message):
    """Return what a person sees below a message."""
    return [seen for seen in player.sees() if seen.id > message.id]


async def test_a_hand_with_nothing_below_stays_where_it_is(players):
    player = asked(players)
    before = player.hand()
    await player.play()
    assert player.hand().id == before.id


async def test_a_buried_hand_comes_back_below_with_the_card_played_and_the_old_one_is_gone(world, players):
    player = asked(players)
    before = player.hand()
    await players[0].member.send(world.channel, "Xerrem!")
    card = next(what.argument for what in before.enabled if what.action is Action.MOVE)
    await player.click(Action.MOVE, card, on=before)
    (hand,) = player.hands()
    assert hand.id != before.id
    assert below(player, hand) == []
    assert card.removeprefix("play ") not in hand.cards


async def test_a_second_click_on_a_hand_that_has_just_moved_leaves_one_hand(world, players):
    player = asked(players)
    before = player.hand()
    await players[0].member.send(world.channel, "Xerrem!")
    await player.play()
    await player.click_as_seen(before, Action.MOVE, before.enabled[0].argument)
    assert len(player.hands()) == 1


async def test_it_comes_back_by_a_new_token_after_the_old_one_has_died(world, players):
    player = asked(players)
    await world.later(minutes=20)
    before = player.hand()
    await players[0].member.send(world.channel, "Encara hi ets?")
    await player.play()
    (hand,) = player.hands()
    assert hand.id != before.id


async def test_it_is_refreshed_where_it_now_is(world, players):
    player = asked(players)
    await players[0].member.send(world.channel, "Xerrem!")
    await player.play()
    hand = player.hand()
    for _ in range(3):
        await asked(players).play()
    assert player.hand().id == hand.id
    assert player.hand().text != hand.text


async def test_a_refused_click_on_a_buried_hand_brings_it_back_with_the_reason(world, players):
    player = next(other for other in players if other is not asked(players))
    seen = player.hand()
    await players[0].member.send(world.channel, "Xerrem!")
    card = next(what.argument for what in seen.buttons if what.action is Action.MOVE)
    await player.click_as_seen(seen, Action.MOVE, card)
    (hand,) = player.hands()
    assert hand.id != seen.id


async def test_table_posts_the_table_and_the_own_hand_below_it(world, players):
    player = players[0]
    await player.member.send(world.channel, "On és la taula?")
    await player.command("botifarra table")
    *_, table, hand = player.sees()
    assert table.id == player.table().id
    assert hand.id == player.hand().id
    assert len(player.hands()) == 1


async def test_in_another_channel_the_command_does_not_say_that_the_table_is_here(world, players):
    other = world.guild.create_text_channel("bar")
    answer = await players[0].command_in(other, "botifarra table")
    assert "Here is the table again." not in answer.text
    assert "The table is in its own channel again, at the end." in answer.text
    (link,) = [part["url"] for part in answer.messages[0].parts if part.get("url")]
    assert link == f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"


async def test_somebody_who_does_not_play_is_told_that_the_table_is_there(world, players):
    eva = world.person("Eva")
    answer = await eva.command("botifarra table")
    assert "Here is the table again." in answer.text
