"""The rate of updates: at once for the person to move, a moment later for everybody else."""

import asyncio

import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.tables.messages.public_message import SHORTEST_SIGHT
from tests.bot.behaviour import barbu
from tests.bot.behaviour.match import table_of
from tests.bot.behaviour.table import alone, asked, play_on, started, to_the_first_card

LONG = 600
"""Seconds; longer than SimCord waits for anything by itself."""


async def test_the_hand_of_whoever_is_to_play_changes_at_once_and_those_of_the_others_follow(world):
    players = await started(world)
    await to_the_first_card(players)
    await world.restart(watching_pause=LONG)
    leader = asked(players)
    second, third = (players[(players.index(leader) + step) % 4] for step in (1, 2))
    await leader.play()
    assert second.hand().playable
    asks = f"**{second.name}** to play"
    assert asks not in third.hand().text
    await world.later(seconds=LONG)
    assert asks in third.hand().text


async def test_a_complete_trick_is_in_every_hand_at_once(world):
    players = await started(world)
    await to_the_first_card(players)
    await world.restart(watching_pause=LONG)
    for _ in range(4):
        last = asked(players)
        await last.play()
    winner = asked(players)
    asks = f"**{winner.name}** to lead"
    for watching in players:
        assert watching is winner or asks in watching.hand().text


def note_order(world, monkeypatch):
    """Draw tables slowly; return a list of what is sent: the table, a hand or the mover's own, each with its turn."""
    builder, layout = world.bot.messages.builder, OutgoingMessage.layout
    public, hand = builder.public, builder.hand
    drawn, sent = [], []

    async def slow_public(table):
        for _ in range(50):
            await asyncio.sleep(0)
        message = await public(table)
        drawn.append((message, "table", table))
        return message

    async def noted_hand(tr, table, seat, *others):
        message = await hand(tr, table, seat, *others)
        drawn.append((message, "own hand" if table.moves[-1].seat == seat else "hand", table))
        return message

    def noted_layout(message):
        sent.extend((what, table.turn) for each, what, table in drawn if each is message)
        return layout(message)

    monkeypatch.setattr(builder, "public", slow_public)
    monkeypatch.setattr(builder, "hand", noted_hand)
    monkeypatch.setattr(OutgoingMessage, "layout", noted_layout)
    return sent


async def test_a_table_is_sent_before_the_hands_that_show_the_same(world, monkeypatch):
    players = await started(world)
    await to_the_first_card(players)
    sent = note_order(world, monkeypatch)
    await play_on(players, cards=8)
    turns = {turn for what, turn in sent if what == "hand"}
    assert len(turns) == 8
    for turn in turns:
        assert sent.index(("table", turn)) < sent.index(("hand", turn))


async def test_a_click_is_answered_before_the_table_unless_it_ends_a_trick(world, monkeypatch):
    players = await started(world)
    await to_the_first_card(players)
    before = table_of(world).turn
    sent = note_order(world, monkeypatch)
    await play_on(players, cards=8)
    for card in range(1, 9):
        table, own = (sent.index((what, before + card)) for what in ("table", "own hand"))
        assert (table < own) is (card % 4 == 0)


async def test_whoever_watches_and_is_asked_does_not_wait(world):
    players = await started(world)
    await to_the_first_card(players)
    await world.restart(watching_pause=LONG)
    for _ in range(8):
        mover = asked(players)
        assert mover.hand().playable
        await mover.play()


async def test_the_hand_of_whoever_moved_under_the_table_asks_no_longer(world):
    players = await barbu.started(world, 2, preset="picarde", deals="1")
    for _ in range(2):
        await barbu.name(barbu.asked(world, players), "contract barbu")
        await barbu.play_deal(world, players)
        await barbu.next_deal(players)
    await world.restart(watching_pause=LONG)
    mover = barbu.asked(world, players)
    layout = barbu.state(world).mariages.layout
    other = next(place for place in range(2, 33) if layout[place - 1].rank != layout[0].rank)
    await barbu.turn_up(mover, 1)
    assert barbu.selects(mover.sees_alone()[-1])
    await barbu.turn_up(mover, other)
    assert barbu.asked(world, players) is not mover
    assert not barbu.selects(mover.sees_alone()[-1])


async def test_a_table_changes_twice_at_once_and_then_once_a_pause_to_what_is_newest(world):
    players = await started(world)
    await to_the_first_card(players)
    await world.restart(edit_pause=LONG)  # which brings the message up to date: the first of the two
    seen = [players[0].table().payload]
    for _ in range(3):
        await asked(players).play()
        seen.append(players[0].table().payload)
    assert seen[0] != seen[1] == seen[2] == seen[3]
    await world.later(seconds=LONG)
    assert asked(players).name in "".join(players[0].table().alts)
    assert players[0].table().payload != seen[3]


@pytest.mark.parametrize("pause", [0.3, 0.9])
async def test_a_table_that_changes_again_within_half_a_second_is_not_shown_in_between(
    world, pause, monkeypatch
):
    anna = await alone(world)
    await world.restart(computer_pause=pause)
    drawn = []
    public = world.bot.messages.builder.public

    async def note_turn(table):
        drawn.append(table.turn)
        return await public(table)

    monkeypatch.setattr(world.bot.messages.builder, "public", note_turn)
    before = table_of(world).turn
    await anna.click(Action.MOVE, anna.hand().enabled[0].argument, on=anna.hand())
    for _ in range(60):
        await world.later(seconds=0.1)
    turns = [*range(before + 1, table_of(world).turn + 1)]
    assert len(turns) > 2
    assert drawn == (turns[-1:] if pause < SHORTEST_SIGHT.total_seconds() else turns)
