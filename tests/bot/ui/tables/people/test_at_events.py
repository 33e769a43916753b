"""What a table of an event offers: the hand can be conceded, and neither a rematch nor a seat can be asked for."""

from dataclasses import replace

import pytest
from discord import ui

from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.tables.entries import EventPlace
from bot.tables.errors import TableError
from bot.ui.controls.custom_id import PREFIX, Action, CustomId
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.face.face import table_face
from bot.ui.tables.controls import hand_rows, over_rows
from bot.ui.tables.people.questions import concede_question, seat_question
from bot.ui.tables.people.rows import concede_rows, own_buttons
from engine.botifarra import Phase
from tests.bot.games.botifarra.matches import match, moment

ENGLISH = translator(Language.EN)
EVENT = EventPlace(7, 1, 2)


def offered(parts):
    """Return the actions of buttons, alone or in rows."""
    buttons = [
        button for part in parts for button in (part.children if isinstance(part, ui.ActionRow) else [part])
    ]
    ids = [button.custom_id for button in buttons if button.custom_id.startswith(f"{PREFIX}:")]
    return [CustomId.parse(each).action for each in ids]


@pytest.mark.parametrize(("place", "again"), [(None, 1), (EVENT, 0)])
def test_no_message_of_an_event_offers_to_play_again(place, again):
    *_, table = match(1)
    face = table_face(replace(table, place=place), Language.EN)
    for rows in (over_rows(face), hand_rows(face, 0, NO_EMOJIS, NO_PREFERENCES)):
        assert offered(rows).count(Action.PLAY_AGAIN) == again


def test_at_an_event_the_hand_alone_can_be_conceded():
    table = replace(moment(Phase.PLAY), place=EVENT)
    assert offered(own_buttons(ENGLISH, table, 0)) == [Action.ASK_TO_LEAVE, Action.ASK_TO_CONCEDE]
    assert offered(concede_rows(ENGLISH, table)) == [Action.CONCEDE_FOR_SURE, Action.STAY]
    question = concede_question(ENGLISH, table, table.seats[0].person.id)
    assert "The hand: the rest of it is played out" in question
    assert "The match" not in question


def test_before_the_first_card_nothing_can_be_conceded_at_an_event():
    table = replace(moment(Phase.TRUMP), place=EVENT)
    assert offered(own_buttons(ENGLISH, table, 0)) == [Action.ASK_TO_LEAVE]
    with pytest.raises(TableError, match="no_concession"):
        concede_question(ENGLISH, table, table.seats[0].person.id)


def test_who_asks_for_a_seat_at_an_event_is_told_who_names_substitutes():
    with pytest.raises(TableError, match="event_seats"):
        seat_question(ENGLISH, replace(moment(Phase.PLAY), place=EVENT), 999)
