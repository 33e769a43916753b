"""The question in a hand whether the only card goes by itself."""

import pytest

from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.ui.face.face import table_face
from bot.ui.tables.controls import only_card_parts
from engine.barbu import Phase as BarbuPhase
from engine.botifarra import Phase
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra import matches as botifarra


@pytest.mark.parametrize(
    ("table", "asks"),
    [
        (lambda: barbu.moment(BarbuPhase.CONTRACT), False),
        (lambda: barbu.moment(BarbuPhase.TRICKS), True),
        (lambda: botifarra.moment(Phase.TRUMP), False),
        (lambda: botifarra.moment(Phase.PLAY), True),
    ],
)
def test_the_question_waits_while_there_is_another_choice_than_a_card(table, asks):
    tr, table = translator(Language.EN), table()
    controls = table_face(table, tr.language).hand_controls(table.waits_for[0], NO_PREFERENCES)
    assert bool(only_card_parts(tr, controls)) is asks


@pytest.mark.parametrize("phase", [BarbuPhase.CONTRACT, BarbuPhase.MARIAGES])
def test_the_question_does_not_stand_where_others_choose_or_turn_cards_up(phase):
    tr, table = translator(Language.EN), barbu.moment(phase, mariages="on")
    others = {*range(len(table.seats))} - {*table.waits_for}
    assert others
    for seat in others:
        controls = table_face(table, tr.language).hand_controls(seat, NO_PREFERENCES)
        assert not only_card_parts(tr, controls)
