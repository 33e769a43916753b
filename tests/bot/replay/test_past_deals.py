"""Finished deals played again: every seat sees what its hand showed then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.tables.errors import TableError
from bot.tables.log.past import PastDeals, played_again
from bot.tables.table import Table
from bot.ui.face.face import face_of
from bot.ui.replay.course import MOST_GROUPS, Course
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches

ONE_HAND = {"max_hands": 1, "tie": "draw"}


def during(played: Iterable[Table], deal: int) -> list[Table]:
    """The positions of a deal as it was played, from its cards to its result."""
    found = [table for table in played if table.started_match.status.deal == deal]
    over = next(number for number, table in enumerate(found) if not table.deal_is_open)
    return found[: over + 1]


def hands_of(table: Table) -> list[object]:
    """What each seat was shown in a language: facts in words, and the scene of the picture."""
    face = face_of(table.game.name, Language.CA).at(table)
    shown = [face.hand(seat, NO_PREFERENCES) for seat in range(len(table.seats))]
    return [
        ([fact.sentences() for fact in each.facts], None if each.scene is None else each.scene({}))
        for each in shown
    ]


def same_hands(again: Sequence[Table], stored: Sequence[Table]) -> None:
    assert len(again) == len(stored)
    for position, then in zip(again, stored, strict=True):
        assert position.started_match.state == then.started_match.state
        assert hands_of(position) == hands_of(then)


@pytest.mark.parametrize("mode", matches.MODES)
def test_a_hand_of_botifarra_shows_to_each_seat_what_it_showed_then(mode):
    stored = list(matches.match(3, mode=mode, max_hands=2, tie="draw"))
    for deal in (1, 2):
        same_hands(played_again(stored[-1], deal), during(stored, deal))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deals_of_barbu_show_to_each_seat_what_they_showed_then(players):
    stored = list(games.game(2, players=players, per_dealer=1))
    for deal in range(1, stored[-1].deals_scored + 1):
        same_hands(played_again(stored[-1], deal), during(stored, deal))


def test_a_deal_that_is_not_over_is_not_played_again():
    running = next(table for table in matches.match(3, max_hands=2, tie="draw") if table.turn > 20)
    with pytest.raises(TableError, match="no_replay"):
        played_again(running, running.started_match.status.deal)


async def test_a_deal_that_is_asked_for_often_is_played_once():
    table = list(matches.match(3, **ONE_HAND))[-1]
    past = PastDeals()
    assert await past.of(table, 1) is await past.of(table, 1)


def test_tricks_are_offered_by_number_and_a_deal_without_them_by_its_moves():
    english = translator(Language.EN)
    table = list(games.game(2, players=4, per_dealer=1))[-1]
    courses = [Course.of(played_again(table, deal)) for deal in range(1, 1 + table.deals_scored)]
    for course in courses:
        titles = course.titles(english)
        assert len(titles) == len(course.starts) <= MOST_GROUPS + 1
        assert course.starts[0] == 0
        assert [course.after(start) for start in course.starts] == [*course.starts[1:], course.last]
        assert course.before(course.last) == course.starts[-1]
    with_tricks = next(each for each in courses if each.has_tricks)
    assert with_tricks.titles(english)[:2] == ["Before the play", "Trick 1"]
    without = next(each for each in courses if not each.has_tricks)
    assert without.titles(english)[:2] == ["Moves 1 to 4", "Moves 5 to 8"]
