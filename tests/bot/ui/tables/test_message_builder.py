import re

import pytest

from bot.i18n import Language, translator
from bot.render.raster.renderer import Renderer
from bot.tables.entries import Person
from bot.tables.people.entries import SeatTaken
from bot.tables.table import Stage
from bot.ui.discord.messages import Picture
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.people.counting import hint_line
from bot.ui.text.names import narrow, short
from engine.botifarra import Phase
from engine.replacing import replace
from tests.bot.games.botifarra.matches import LONG_NAMES, match, moment
from tests.bot.games.tables import after
from tests.bot.ui.table_texts import texts

ENGLISH = translator(Language.EN)


async def nobody_has_a_face(table):
    return {}


@pytest.fixture
def message_builder():
    renderer = Renderer()
    yield MessageBuilder(renderer, nobody_has_a_face)
    renderer.close()


def pictures(message):
    """Return the names of the pictures without their numbers."""
    return [
        re.sub(r"-\d+\.png$", "", attachment.name)
        for attachment in message.attachments
        if isinstance(attachment, Picture)
    ]


async def test_a_match_that_a_revoke_ended_tells_why_over_the_score_sheet(message_builder):
    *_, table = match(2, player="careless", revoke="penalty")
    assert table.stage is Stage.OVER
    assert pictures(await message_builder.public(table)) == ["hand_result", "score"]


async def test_a_match_that_ended_by_its_last_card_has_the_score_sheet_alone(message_builder):
    *_, table = match(2)
    assert pictures(await message_builder.public(table)) == ["score"]


async def test_what_stays_of_a_hand_names_who_sat_there_though_another_has_taken_the_seat_since(
    message_builder,
):
    scored = next(table for table in match(2, max_hands=3, target="none") if table.deals_scored == 1)
    namer = scored.view(None).results[0].namer
    before, result = scored.seats[namer].name, texts(await message_builder.finished_deal(scored, 1))
    assert f"chosen by {before}" in result
    taken = after(scored, [SeatTaken(seat=namer, person=Person(99, "Eva"))])
    assert texts(await message_builder.finished_deal(taken, 1)) == result
    assert before in texts(message_builder.deal_in_short(taken, 1))
    assert "Eva" in texts(await message_builder.public(taken))


def test_hints_are_counted_for_who_took_them_though_another_has_taken_the_seat_since():
    first, second = list(match(2))[3:5]
    taken = replace(second, match=replace(second.match, hints=((first.turn, 1), (first.turn, 2))))
    taken = after(taken, [SeatTaken(seat=1, person=Person(99, "Eva"))])
    assert hint_line(ENGLISH, taken) == "💡 Hints: Bernat 1, Carla 1"


def test_a_missed_deadline_is_told_of_while_another_can_be_missed():
    *_, playing, over = (
        replace(table, match=replace(table.match, timed_out=frozenset({0}))) for table in match(2)
    )
    clock = ShownClock()
    assert "If that happens again" in clock.hand_text(ENGLISH, playing, 0)
    assert "A computer played for" in clock.hand_text(ENGLISH, playing, 1)
    assert [clock.hand_text(ENGLISH, over, seat) for seat in (0, 1)] == ["", ""]


async def test_who_cuts_is_shown_the_pack_and_nobody_else_is(message_builder):
    table = moment(Phase.CUT, max_hands=2, shuffle="no_shuffle")
    cutter = table.view(None).cutter
    shown = [pictures(await message_builder.hand(ENGLISH, table, seat)) for seat in range(4)]
    assert shown == [["pack"] if seat == cutter else ["hand"] for seat in range(4)]


@pytest.mark.parametrize("mode", ["rector2", "handpiles2"])
async def test_piles_alone_are_a_hand_to_be_shown(message_builder, mode):
    table = [t for t in match(2, mode=mode) if t.view(None).phase is Phase.PLAY][-1]
    seat = table.view(None).to_move
    assert pictures(await message_builder.hand(ENGLISH, table, seat)) == ["hand"]


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "rector2"])
async def test_the_last_tricks_of_all_sides_are_one_picture(message_builder, mode):
    *_, table = (t for t in match(2, mode=mode) if t.view(None).inspectable)
    assert pictures(await message_builder.last_tricks(ENGLISH, table, 0)) == ["tricks"]


async def test_where_no_trick_can_be_looked_at_that_is_said(message_builder):
    message = await message_builder.last_tricks(ENGLISH, moment(Phase.TRUMP), 0)
    assert pictures(message) == []
    assert [part.content for part in message.parts] == ["No trick can be looked at now."]


async def test_every_picture_has_a_name_of_its_own(message_builder):
    *_, table = (t for t in match(2) if t.view(None).phase is Phase.PLAY)
    messages = [await message_builder.public(table), await message_builder.public(table)]
    assert len({picture.name for message in messages for picture in message.attachments}) == 2


async def test_a_hand_cuts_the_names_of_people_and_the_table_does_not(
    message_builder,
):
    table = next(t for t in match(3, names=LONG_NAMES) if len(t.view(None).trick) == 2)
    waiting = table.view(None).leader
    hand = texts(await message_builder.hand(ENGLISH, table, waiting))
    assert f"{narrow(LONG_NAMES[table.waits_for[0]])} to play." in hand
    assert f"{LONG_NAMES[table.waits_for[0]]} to play." in texts(await message_builder.public(table))


async def test_a_hand_cuts_no_name_to_that_of_somebody_else(message_builder):
    alike = ("Maria dels Àngels", "Maria dels Dolors", "Anna", "Maria del Mar")
    table = next(t for t in match(3, names=alike) if t.waits_for == (1,))
    hand = texts(await message_builder.hand(ENGLISH, table, 2))
    assert short(alike[1]) in hand
