"""The last places of mariages as buttons of the private hand (R38)."""

import random

import discord
import pytest

from bot.games.barbu.controls import MOST_PLACES
from bot.games.barbu.names import short_card
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.ui.controls.custom_id import MoveButtons, MoveSelect
from bot.ui.face.face import table_face
from engine.barbu import Phase
from tests.bot.games.barbu.games import game, seen_by, with_hidden_cards_exchanged
from tests.bot.ui.table_texts import undrawn_messages

ENGLISH = translator(Language.EN)
MOST_COMPONENTS = 40


def controls(table, seat=None, preferences=NO_PREFERENCES):
    seat = table.waits_for[0] if seat is None else seat
    return table_face(table, Language.EN).hand_controls(seat, preferences)


def buttons(table, **options):
    return [button for line in controls(table, **options) for button in line.buttons]


@pytest.fixture(scope="module", params=["32", "52"])
def turns(request):
    """The positions of mariages, by the cards that lie on the table."""
    played = game(4, mariages="on", per_dealer=1, players=2, pack=request.param)
    return [
        (board.size - len(board.taken), table)
        for table in played
        if seen_by(table).phase is Phase.MARIAGES and (board := seen_by(table).mariages)
    ]


def test_many_places_are_in_selects_and_the_last_twenty_are_buttons(turns):
    for left, table in turns:
        kind = MoveSelect if left > MOST_PLACES else MoveButtons
        assert all(isinstance(control, kind) for control in controls(table))
        if left <= MOST_PLACES:
            pressable = [button.move for button in buttons(table) if button.enabled]
            assert pressable == [f"turn {place}" for place in seen_by(table).mariages.places]


def test_a_row_of_the_picture_is_a_row_of_buttons_once_it_has_few_enough(turns):
    for left, table in turns:
        view = seen_by(table)
        if left > MOST_PLACES:
            continue
        width = view.mariages.size // 4
        lying = sorted({*view.mariages.places, *filter(None, [view.mariages.opened])})
        lines = [line for row in range(4) if (line := [each for each in lying if (each - 1) // width == row])]
        if max(map(len, lines)) <= 5:
            assert [[int(b.move.split()[1]) for b in c.buttons] for c in controls(table)] == lines


def test_the_card_turned_up_stands_in_its_place_and_cannot_be_pressed(turns):
    for left, table in turns:
        board = seen_by(table).mariages
        if left > MOST_PLACES:
            continue
        shown = [button for button in buttons(table) if not button.enabled]
        assert [button.move for button in shown] == ([f"turn {board.opened}"] if board.opened else [])
        assert all(
            button.label == str(int(button.move.split()[1])) for button in buttons(table) if button.enabled
        )
        if board.opened:
            assert shown[0].label == short_card(board.turned[-1].card)


def test_no_button_depends_on_a_card_that_lies_face_down(turns):
    chance = random.Random(1)
    for left, table in turns:
        if left <= MOST_PLACES:
            assert buttons(table) == buttons(with_hidden_cards_exchanged(table, chance))


def test_a_screen_reader_hears_places_and_the_card_in_words(turns):
    spelled = [
        buttons(table, preferences=Preferences(text_only=True))
        for left, table in turns
        if left <= MOST_PLACES
    ]
    assert {button.label.split()[0] for each in spelled for button in each if button.enabled} == {"Place"}
    assert all(" of " in button.label for each in spelled for button in each if not button.enabled)


def test_nobody_else_has_buttons_of_places(turns):
    for left, table in turns:
        if left <= MOST_PLACES:
            assert not controls(table, seat=1 - table.waits_for[0])


async def test_a_hand_with_twenty_places_leaves_room_for_a_question(turns):
    table = next(table for left, table in turns if left == MOST_PLACES and seen_by(table).mariages.opened)
    message = await undrawn_messages().hand(ENGLISH, table, table.waits_for[0], NO_PREFERENCES)
    question = 4  # a text, and a row of two buttons
    assert 1 + len(list(message.items())) + question <= MOST_COMPONENTS
    assert any(isinstance(part, discord.ui.ActionRow) and len(part.children) == 5 for part in message.parts)
