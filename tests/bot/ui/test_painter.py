import pytest

from bot.i18n import Language, words
from bot.render.pool import Renderer
from bot.tables.table import Stage
from bot.ui.painter import Painter
from bot.ui.post import Picture
from engine.botifarra import Phase
from tests.bot.ui.matches import match, moment

ENGLISH = words(Language.EN)


async def nobody_has_a_face(table):
    return {}


@pytest.fixture
def painter():
    renderer = Renderer()
    yield Painter(renderer, nobody_has_a_face)
    renderer.close()


def pictures(post):
    return [attachment.name for attachment in post.attachments if isinstance(attachment, Picture)]


async def test_a_match_that_a_revoke_ended_tells_why_over_the_score_sheet(painter):
    *_, table = match(2, player="careless", revoke="penalty")
    assert table.stage is Stage.OVER
    assert pictures(await painter.public(table)) == ["hand_result.png", "score.png"]


async def test_a_match_that_ended_by_its_last_card_has_the_score_sheet_alone(painter):
    *_, table = match(2)
    assert pictures(await painter.public(table)) == ["score.png"]


async def test_who_cuts_is_shown_the_pack_and_nobody_else_is(painter):
    table = moment(Phase.CUT, max_hands=2, shuffle="no_shuffle")
    cutter = table.view(None).cutter
    shown = [pictures(await painter.hand(ENGLISH, table, seat)) for seat in range(4)]
    assert shown == [["pack.png"] if seat == cutter else [] for seat in range(4)]


@pytest.mark.parametrize("mode", ["rector2", "handpiles2"])
async def test_piles_alone_are_a_hand_to_be_shown(painter, mode):
    table = [t for t in match(2, mode=mode) if t.view(None).phase is Phase.PLAY][-1]
    seat = table.view(None).to_move
    assert pictures(await painter.hand(ENGLISH, table, seat)) == ["hand.png"]


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "rector2"])
async def test_the_last_tricks_of_all_sides_are_one_picture(painter, mode):
    *_, table = (t for t in match(2, mode=mode) if t.view(None).inspectable)
    assert pictures(await painter.last_tricks(ENGLISH, table, 0)) == ["tricks.png"]


async def test_where_no_trick_can_be_looked_at_that_is_said(painter):
    post = await painter.last_tricks(ENGLISH, moment(Phase.TRUMP), 0)
    assert pictures(post) == []
    assert [part.content for part in post.parts] == ["No trick can be looked at now."]
