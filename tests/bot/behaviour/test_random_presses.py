"""Random presses by random house rules: no hidden card is shown, and nothing goes stale."""

import random
import re

import pytest

from bot.tables.table import Stage
from bot.ui.controls.custom_id import Action
from engine.botifarra import Phase
from tests.bot.behaviour.match import (
    actions,
    begun,
    cards_hidden_from,
    hurry,
    seat_of,
    table_of,
    told,
    view_of,
)
from tests.bot.behaviour.table import SELECT
from tests.examples import one_in

pytestmark = pytest.mark.usefixtures("composed")

STEPS = 60
IN_THE_MATCH = {
    Action.HAND,
    Action.MOVE,
    Action.CHOOSE_MOVE,
    Action.CLAIM,
    Action.CLAIM_FOR_SURE,
    Action.ACCEPT,
    Action.MISDEAL,
    Action.MISDEAL_FOR_SURE,
    Action.ANSWER_MISDEAL,
    Action.LAST_TRICKS,
    Action.NEXT_DEAL,
    Action.SHUFFLE,
    Action.COME_BACK,
    Action.SCORE_SHEET,
}
SEATS = {"pairs4": 4, "individual4": 4, "individual3": 3, "rector2": 2, "handpiles2": 2}


@pytest.mark.parametrize("seed", one_in(8, range(8)))
async def test_whatever_people_press_hidden_cards_stay_hidden_and_what_is_shown_is_true(world, seed):
    chance = random.Random(seed)
    mode = chance.choice(list(SEATS))
    players = await begun(
        world,
        chance.randint(1, SEATS[mode]),
        mode=mode,
        revoke=chance.choice(["prevent", "penalty", "claim"]),
        shuffle=chance.choice(["shuffle", "no_shuffle"]),
        misdeals="yes",
        misdeal=chance.choice(["pass_right", "same_dealer", "same_then_pass"]),
        first_dealer="fixed",
        hands=3,
        target="none",
    )
    stranger = world.person("Eva")
    for _ in range(STEPS):
        await something_happens(world, chance, players, stranger)
        if table_of(world).stage is not Stage.PLAYING:
            return
        for person in (*players, stranger):
            assert_nothing_hidden_is_told(world, person)
        for player in players:
            assert_the_own_hand_is_true(world, player)
        assert_each_hand_has_one_message(world, stranger)


async def something_happens(world, chance, players, stranger):
    """Let somebody press something, most often who is asked; else time passes, a process dies, somebody leaves."""
    kind = chance.random()
    if kind < 0.03:
        await world.restart()
    elif kind < 0.06:
        await world.later(seconds=chance.choice([5, 31, 120]))
    elif kind < 0.08:
        player = chance.choice(players)
        (answer,) = (await player.command("botifarra leave")).messages
        if answer.custom_id(Action.LEAVE_FOR_SURE):
            await player.click(Action.LEAVE_FOR_SURE, on=answer)
    elif kind < 0.10:
        await chance.choice(players).command("botifarra table")
    elif kind < 0.20:
        await hurry(world, after(chance.randint(1, 25)))
    else:
        asked = [player for player in players if seat_of(player) == table_of(world).view(None).to_move]
        pressed_by = asked[0] if asked and chance.random() < 0.5 else chance.choice([*players, stranger])
        await press_something(chance, pressed_by)


def after(moves):
    """Return an end for :func:`hurry`: a number of moves, or the end of the hand."""
    left = iter(range(moves))
    return lambda state: not state.phase.is_in_deal or next(left, None) is None


async def press_something(chance, person):
    """Press or choose anything that the newest messages in sight of a person offer in a match."""
    offered = [
        (message, what, part)
        for message in person.sees()[-4:]
        for what, part in message.controls
        if what.action in IN_THE_MATCH and not part.get("disabled")
    ]
    if not offered:
        return
    moves = [each for each in offered if each[1].action is Action.MOVE]
    message, what, part = chance.choice(moves if moves and chance.random() < 0.5 else offered)
    if part["type"] == SELECT:
        value = chance.choice(part["options"])["value"]
        await person.choose(what.action, value, what.argument, on=message)
    else:
        await person.click(what.action, what.argument, on=message)


def live_hand(world, player):
    """Return the own hand as far as the bot can still bring it up to date, or ``None``."""
    shown = world.bot.messages.hands._shown.get((1, player.id))
    return next((m for m in player.sees() if shown and m.id == shown.message.message_id), None)


def assert_nothing_hidden_is_told(world, person):
    hidden = cards_hidden_from(world, seat_of(person))
    shown = [message for message in person.sees_publicly() if is_of_the_hand(world, message)]
    own = live_hand(world, person)
    for message in [*shown, *([own] if own else [])]:
        assert told(message, hidden) == [], message.text
    assert not any(what.argument.startswith("play") for message in shown for what in message.buttons)


def is_of_the_hand(world, message):
    """Tell whether a public message shows the hand being played; results may tell cards that are dealt again."""
    return table_of(world).deal_is_open and Action.HAND in actions(message)


def assert_the_own_hand_is_true(world, player):
    own, view, table = live_hand(world, player), view_of(player), table_of(world)
    if own is None:
        return
    if view.phase is Phase.PLAY:
        assert own.cards == {str(card) for card in view.available}
    assert own.playable == {str(card) for card in view.offered}
    assert {what.turn for what in own.enabled} <= {table.turn}


def assert_each_hand_has_one_message(world, person):
    public = [message for message in person.sees_publicly() if not message.is_reminder]
    assert {what.turn for what in public[-1].enabled} == {table_of(world).turn}
    hands = [int(re.match(r"(?:-# )?Hand (\d+)", message.text)[1]) for message in public[:-1]]
    assert hands == sorted(set(hands))
