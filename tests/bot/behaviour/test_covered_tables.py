"""Boards of an event whose round is not over: what goes through the channel, and what can be asked for."""

import asyncio
import itertools
import logging

import pytest

from bot.i18n import Language
from bot.store.matches.standings import Scope
from bot.tables import commands
from bot.tables.entries import EventPlace, Person, Rules
from bot.tables.table import Stage
from bot.ui.controls.custom_id import Action
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.match import (
    NAMES,
    actions,
    hurry,
    hurry_to_the_end_of_the_hand,
    play_hand_out,
    table_of,
)
from tests.bot.covered import assert_tells_nothing, points_of
from tests.bot.store.conftest import new_event

PLACE = EventPlace(event=1, round=2, table=3, board=9)
EPHEMERAL = 64
COVERED = "This board is covered until the round is over."
UNCOVERING = {
    Action.SCORE_SHEET: "",
    Action.RECORD: "",
    Action.REVIEW: "open1.0",
    Action.SHUFFLE: "",
    Action.HINT: "",
}


async def opened_board(world):
    """Let an event open a board in the channel; returns its people, each with the hand before them."""
    players = [world.person(name) for name in NAMES]
    entries = commands.open_at_event(
        BOTIFARRA,
        PLACE,
        world.guild.id,
        world.channel.id,
        Rules({}, None, Language.EN, covered=True),
        [Person(player.id, player.name) for player in players],
        secret=bytes(range(32)),
    )

    async def open_it():
        await new_event(world.store, world.guild.id)
        await world.bot.events.prepare()
        table = await world.tables.open_at_event(entries)
        await world.bot.messages.tables.post_first(table, world.bot.get_channel(world.channel.id))

    await world.bot.surroundings.run(asyncio.create_task, open_it())
    await world.env.settle()
    for player in players:
        await player.click(Action.HAND, on=player.table())
    return players


def asked_for(action, argument, turn=0):
    return f"bt:1:{turn}:{action}" + (f":{argument}" if argument else "")


@pytest.fixture
def sent(world):
    """Collect what everybody gets of the channel: each message, and each change of one."""
    payloads = []

    def collect(event, payload):
        if event.startswith("MESSAGE_") and not payload.get("flags", 0) & EPHEMERAL:
            payloads.append(payload)

    world.env.backend.subscribers.append(collect)
    return payloads


async def test_a_whole_board_goes_through_one_message_that_changes_with_the_turn_and_tells_nothing(
    world, sent, caplog
):
    caplog.set_level(logging.INFO)
    players = await opened_board(world)
    await play_hand_out(players)
    assert table_of(world).stage is Stage.OVER
    logged = [record.getMessage() for record in caplog.records]
    assert_tells_nothing([*sent, *logged], points_of(table_of(world)))
    shown = [payload["components"] for payload in sent]
    assert len(shown) > 40
    assert all(before != after for before, after in itertools.pairwise(shown))
    (message,) = players[0].sees_publicly()
    assert "Table 3 · round 2 · board 9 (covered)" in message.text
    assert "Board 9 is over. Cards and points come when the round is over." in message.text
    assert [what.action for what in message.buttons] == [Action.REVIEW, Action.RECORD, Action.SHUFFLE]
    scope = Scope("botifarra", world.guild.id)
    for player in players:
        assert await world.store.standings.standing(player.id, scope) is None
        assert await world.store.standings.hand_sums(player.id, scope) == {}
        own = player.sees_alone()[-1]
        assert "the hand" in own.text
        assert "the match" not in own.everything()
        assert [what.action for what in own.buttons] == [Action.REVIEW]


async def test_what_the_players_of_a_covered_board_ask_each_other_stands_in_their_hands_alone(world, sent):
    players = await opened_board(world)
    await hurry(world, lambda state: len(state.tricks) == 6)
    shown = len(sent)
    conceding = asked_for(Action.CONCEDE_FOR_SURE, "deal", table_of(world).turn)
    await players[0].click_forged(players[0].hand(), conceding)
    assert Action.ANSWER_PETITION in actions(players[2].hand())
    assert len(sent) == shown


@pytest.mark.parametrize("is_over", [False, True], ids=["while it is played", "when it is over"])
async def test_nobody_gets_a_covered_board_by_asking_until_its_round_is_over(world, is_over):
    players = await opened_board(world)
    await hurry(world, lambda state: len(state.tricks) == 6)
    if is_over:
        await hurry_to_the_end_of_the_hand(world)
    stranger, moderator = world.person("Eva"), world.person("Ferran", manage_messages=True)
    before = players[0].table().everything()
    for person in (players[1], stranger, moderator):
        asking = dict(UNCOVERING) if person is players[1] else {**UNCOVERING, Action.LAST_TRICKS: ""}
        for action, argument in asking.items():
            answer = await person.click_forged(person.table(), asked_for(action, argument))
            assert (answer.is_private, answer.text) == (True, COVERED)
            assert [message.pictures for message in answer.messages] == [[]]
    own = await players[1].click_forged(players[1].table(), asked_for(Action.LAST_TRICKS, ""))
    assert own.is_private
    assert own.messages[0].pictures
    assert [message.everything() for message in stranger.sees_publicly()] == [before]


async def test_when_the_round_is_over_the_buttons_of_a_board_answer_everybody(world):
    await opened_board(world)
    await hurry_to_the_end_of_the_hand(world)
    stranger = world.person("Eva")
    world.bot.handlers.tables._is_covered = lambda _: False
    for what in stranger.table().buttons:
        answer = await stranger.click(what.action, on=stranger.table())
        assert answer.is_private
        assert answer.messages[0].pictures, what
