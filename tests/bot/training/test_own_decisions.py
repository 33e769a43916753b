"""Judged decisions, found again in the deal as it is played anew."""

import pytest

from bot.i18n import Language
from bot.tables.log.past import played_again
from bot.ui.face.face import face_of
from bot.ui.training.positions import own_decisions
from computers.compiled import IS_AVAILABLE
from computers.stopping import Stop
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches
from tests.computers.barbu.review.games import quickly as quickly_barbu
from tests.computers.botifarra.review.matches import quickly

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")


@pytest.mark.parametrize(
    "played",
    [lambda: matches.match(3, max_hands=1, tie="draw"), lambda: games.game(2, players=4, per_dealer=1)],
)
def test_each_judged_decision_is_found_at_the_position_before_it(played, monkeypatch):
    monkeypatch.setattr("computers.botifarra.review.measures.reviewed", lambda hand, _: quickly(hand))
    monkeypatch.setattr("computers.barbu.review.measures.reviewed", lambda deal, _: quickly_barbu(deal))
    *_, table = played()
    reviews = face_of(table.game.name, Language.EN).at(table).reviews
    for deal in reviews.reviewable()[:4]:
        steps, judged = played_again(table, deal), reviews.judge(deal, Stop())
        people = {seat.person.id for seat in table.seats if seat.person}
        found = [each for person in people for each in own_decisions(steps, judged.decisions, person)]
        chosen = [each for each in judged.decisions if each.fair and table.seats[each.seat].person]
        assert len(found) == len(chosen) > 0
        for step, move in found:
            assert move.seat in steps[step].waits_for
            assert steps[step + 1].moves[-1].move.endswith(str(move.move))
