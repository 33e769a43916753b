"""Positions without names: neither words nor pictures name anybody who sat there."""

import pytest

from bot.i18n import Language
from bot.people.preferences import NO_PREFERENCES
from bot.tables.log.past import played_again
from bot.ui.face.anonymous import anonymous_face, asked_seat
from computers.compiled import IS_AVAILABLE
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches

MATCHES = [
    *(lambda mode=mode: matches.match(3, mode=mode, max_hands=1, tie="draw") for mode in matches.MODES),
    *(lambda players=players: games.game(2, players=players, per_dealer=1) for players in (3, 4, 6)),
]


def everything(face, seat):
    """All that a message about a hand or the table tells: sentences, and what the picture shows."""
    shown = (face.hand(seat, NO_PREFERENCES), face.public())
    told = [sentence for each in shown for fact in each.facts for sentence in fact.sentences()]
    return repr((told, [each.scene({}) for each in shown if each.scene is not None]))


@pytest.mark.parametrize("played", MATCHES)
def test_a_position_of_a_problem_names_nobody(played):
    table = list(played())[-1]
    names = {seat.name for seat in table.seats}
    for position in played_again(table, 1)[::5]:
        for seat in range(len(table.seats)):
            told = everything(anonymous_face(position, seat, Language.EN), seat)
            assert not any(name in told for name in names)


@pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs the extra strong")
def test_somebody_is_asked_where_there_is_a_choice_and_nobody_before_a_deal_or_after_it():
    positions = played_again(list(matches.match(3, max_hands=1, tie="draw"))[-1], 1)
    assert asked_seat(positions[-1]) is None
    for position in positions[:-1]:
        seat = asked_seat(position)
        choices = [
            position.game.legal_moves(position.started_match.state, each) for each in position.waits_for
        ]
        assert (seat is None) == (not choices or max(map(len, choices)) < 2)
