import pytest

from bot.i18n import Language, translator
from bot.render.raster.renderer import Renderer
from bot.tables.table import Stage
from bot.ui.discord.messages import Picture
from bot.ui.tables.message_builder import MessageBuilder
from engine.botifarra import Phase
from tests.bot.games.botifarra.matches import match, moment

ENGLISH = translator(Language.EN)


async def nobody_has_a_face(table):
    return {}


@pytest.fixture
def message_builder():
    renderer = Renderer()
    yield MessageBuilder(renderer, nobody_has_a_face)
    renderer.close()


def pictures(message):
    return [attachment.name for attachment in message.attachments if isinstance(attachment, Picture)]


async def test_a_match_that_a_revoke_ended_tells_why_over_the_score_sheet(message_builder):
    *_, table = match(2, player="careless", revoke="penalty")
    assert table.stage is Stage.OVER
    assert pictures(await message_builder.public(table)) == ["hand_result.png", "score.png"]


async def test_a_match_that_ended_by_its_last_card_has_the_score_sheet_alone(message_builder):
    *_, table = match(2)
    assert pictures(await message_builder.public(table)) == ["score.png"]


async def test_who_cuts_is_shown_the_pack_and_nobody_else_is(message_builder):
    table = moment(Phase.CUT, max_hands=2, shuffle="no_shuffle")
    cutter = table.view(None).cutter
    shown = [pictures(await message_builder.hand(ENGLISH, table, seat)) for seat in range(4)]
    assert shown == [["pack.png"] if seat == cutter else [] for seat in range(4)]


@pytest.mark.parametrize("mode", ["rector2", "handpiles2"])
async def test_piles_alone_are_a_hand_to_be_shown(message_builder, mode):
    table = [t for t in match(2, mode=mode) if t.view(None).phase is Phase.PLAY][-1]
    seat = table.view(None).to_move
    assert pictures(await message_builder.hand(ENGLISH, table, seat)) == ["hand.png"]


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "rector2"])
async def test_the_last_tricks_of_all_sides_are_one_picture(message_builder, mode):
    *_, table = (t for t in match(2, mode=mode) if t.view(None).inspectable)
    assert pictures(await message_builder.last_tricks(ENGLISH, table, 0)) == ["tricks.png"]


async def test_where_no_trick_can_be_looked_at_that_is_said(message_builder):
    message = await message_builder.last_tricks(ENGLISH, moment(Phase.TRUMP), 0)
    assert pictures(message) == []
    assert [part.content for part in message.parts] == ["No trick can be looked at now."]
