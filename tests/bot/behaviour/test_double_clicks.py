"""The second half of a double click: it never confirms, names no trump, and hits the button that was meant."""

from datetime import timedelta

import pytest

from bot.ui.controls.custom_id import Action
from computers.compiled import IS_AVAILABLE
from tests.bot.behaviour.match import (
    MISDEALS,
    TWO_HANDS,
    begun,
    hurry,
    hurry_to_the_end_of_the_hand,
    private,
    state_of,
    table_of,
    to_a_hint,
)
from tests.bot.behaviour.table import alone, asked, play_on, started, to_the_first_card

# Longer than people take: where a click takes long, SimCord's clock goes on by the bot's timers.
READING_TIME = timedelta(seconds=30)
SOON, LATE = READING_TIME / 2, READING_TIME


@pytest.fixture(autouse=True)
def _people_read_questions(world, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.double_clicks.READING_TIME", READING_TIME)


async def later(world, time: timedelta):
    await world.later(seconds=time.total_seconds())


async def test_a_claim_is_confirmed_only_by_somebody_who_had_the_time_to_read(world):
    players = await begun(world, 4, revoke="claim", **TWO_HANDS)
    await hurry(world, lambda state: bool(state.tricks))
    anna = players[0]
    turn = table_of(world).turn
    await anna.click(Action.CLAIM, on=anna.hand())
    question = private(anna)
    assert [what.action for what in question.buttons] == [Action.KEEP_PLAYING, Action.CLAIM_FOR_SURE]
    await later(world, SOON)
    await anna.click(Action.CLAIM_FOR_SURE, on=question)
    assert table_of(world).turn == turn
    await later(world, LATE)
    await anna.click(Action.CLAIM_FOR_SURE, on=question)
    assert table_of(world).turn == turn + 1


async def test_nobody_proposes_a_misdeal_or_agrees_to_one_by_a_double_click(world):
    players = await begun(world, 4, **MISDEALS, **TWO_HANDS)
    await players[0].click(Action.MISDEAL)
    question = private(players[0])
    await players[0].click(Action.MISDEAL_FOR_SURE, on=question)
    assert table_of(world).redeal is None
    await later(world, LATE)
    await players[0].click(Action.MISDEAL_FOR_SURE, on=question)
    await players[1].click(Action.ANSWER_MISDEAL, "yes", on=players[1].hand())
    assert table_of(world).redeal.agreed == {0}
    await players[1].click(Action.ANSWER_MISDEAL, "no", on=players[1].hand())
    assert table_of(world).redeal is None


async def test_a_double_click_stops_no_table(world):
    anna = await alone(world)
    (question,) = (await anna.command("botifarra stop")).messages
    assert [what.action for what in question.buttons] == [Action.STOP, Action.STAY]
    await anna.click(Action.STOP, on=question)
    assert table_of(world).is_open
    await later(world, LATE)
    await anna.click(Action.STOP, on=question)
    assert not table_of(world).is_open


async def test_a_moderator_fills_no_table_of_others_by_a_double_click(world):
    anna, moderator = world.person("Anna"), world.person("Marta", manage_messages=True)
    await anna.command("botifarra new")
    (question,) = (await moderator.click(Action.FILL)).messages
    await moderator.click(Action.FILL, on=question)
    assert table_of(world).seats[1].is_free
    await later(world, LATE)
    await moderator.click(Action.FILL, on=question)
    assert not table_of(world).seats[1].is_free


async def test_a_double_click_on_start_names_no_trump_under_the_table(world):
    players = await started(world)
    player = asked(players)
    await player.click(Action.MOVE, "trump O", on=player.table())
    assert state_of(world).contract is None
    await later(world, LATE)
    await player.click(Action.MOVE, "trump O", on=player.table())
    assert state_of(world).contract is not None


@pytest.mark.parametrize("in_hand", [True, False])
async def test_a_double_click_on_the_next_hand_says_nothing_and_leaves_one_hand(world, in_hand):
    anna = await alone(world, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    clicked = private(anna) if in_hand else anna.table()
    for _ in range(2):
        await anna.click_as_seen(clicked, Action.NEXT_DEAL)
    assert state_of(world).deal == 2
    (hand,) = anna.sees_alone()
    assert hand.is_hand


async def test_a_card_of_the_hand_is_played_however_soon(world):
    players = await started(world)
    await later(world, LATE)
    await to_the_first_card(players)
    await play_on(players, cards=4)
    assert len(state_of(world).tricks) == 1


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
@pytest.mark.usefixtures("compiled_hints")
async def test_a_double_click_on_hint_plays_no_card_that_the_hint_has_moved_there(world):
    anna = await alone(world)
    await to_a_hint(anna)
    await later(world, LATE)
    await anna.click(Action.HINT)
    turn = table_of(world).turn
    await anna.play()
    assert table_of(world).turn == turn
    await later(world, LATE)
    await anna.play()
    assert table_of(world).turn > turn


async def test_the_second_half_of_a_double_click_on_fill_changes_nothing(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    seen = anna.table()
    await anna.click(Action.FILL, on=seen)
    await anna.click_forged(anna.table(), seen.custom_id(Action.FILL))
    await anna.click(Action.SEND_COMPUTERS_AWAY)  # which has come in its place
    assert anna.sees_alone() == []
    assert all(not seat.is_free for seat in table_of(world).seats)
    await later(world, LATE)
    late = await anna.click_forged(anna.table(), seen.custom_id(Action.FILL))
    assert late.is_private


async def test_the_second_half_of_a_double_click_on_a_pair_does_not_change_seats_again(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await bernat.click(Action.SIT, "3")  # the button of the same pair
    assert table_of(world).seat_of(bernat.id) == 1
    await later(world, LATE)
    await bernat.click(Action.SIT, "2")
    assert table_of(world).seat_of(bernat.id) == 2


def rows(message):
    """Return what each button of a message does, row by row."""
    return [
        [part["custom_id"].split(":", 3)[3].split(":")[0] for part in row["components"]]
        for row in message.parts
        if row["type"] == 1
    ]


async def test_no_button_of_the_lobby_moves_while_people_and_computers_sit_down_and_get_up(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new", language="ca")
    before = rows(anna.table())
    assert before == [["fill", "call"], ["start", "rules", "more"], ["sit", "sit"]]
    for person, action, argument, first in (
        (anna, Action.FILL, None, ["empty"]),
        (bernat, Action.SIT, "1", ["empty"]),
        (anna, Action.SEND_COMPUTERS_AWAY, None, ["fill", "call"]),
    ):
        await later(world, LATE)
        await person.click(action, argument)
        assert rows(anna.table()) == [first, *before[1:]]
    await bernat.command("botifarra leave")
    await anna.command("botifarra leave")
    assert rows(anna.table()) == before


async def test_no_button_under_the_table_moves_during_a_trick(world):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=5)
    before = rows(players[0].table())
    for _ in range(6):
        await asked(players).play()
        assert rows(players[0].table()) == before
