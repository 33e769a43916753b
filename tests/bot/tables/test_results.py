"""Results for the leaderboards: how far each person is above the mean of the table, in all and by kind of deal."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from bot.tables.entries import Person
from bot.tables.match import Match
from bot.tables.results import Uncounted, match_result, why_uncounted
from bot.tables.store import POINT
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA, Mode
from engine.outcome import Outcome, Part
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA
from tests.bot.tables.people.harness import half_played


def finished(outcomes, people, sides=None, away=()):
    """Return the result of a match of a game with these outcomes; ``None`` among the people is a computer."""
    sides = sides or [(seat,) for seat in range(len(people))]
    match = Match(state=None, status=SimpleNamespace(scored=6))
    table = SimpleNamespace(
        game=SimpleNamespace(
            name="any", outcome=lambda _: outcomes, unranked=lambda _: None, luck=lambda _: 0.0
        ),
        options=None,
        guild_id=10,
        seats=[
            SimpleNamespace(person=person, computer="careful", is_away=person in away) for person in people
        ],
        has_result=True,
        has_hints=False,
        rules=SimpleNamespace(friendly=False),
        former=(),
        is_half_played=True,
        side_of=lambda seat: next(side for side, seats in enumerate(sides) if seat in seats),
        sides=sides,
        stage=Stage.OVER,
        match=match,
        started_match=match,
    )
    return match_result(table)


def points(above):
    return Fraction(above, POINT)


def test_a_result_is_compared_with_the_mean_of_all_sides_those_of_computers_included():
    result = finished([Outcome(1, 7), Outcome(2, 0), Outcome(3, -6)], (ANNA, None, BERNAT))
    assert [points(seat.above) for seat in result.seats] == [Fraction(20, 3), Fraction(-19, 3)]


def test_partners_are_both_as_far_above_the_mean_as_their_side():
    result = finished([Outcome(1, 101), Outcome(2, 60)], (ANNA, None, BERNAT, None), [(0, 2), (1, 3)])
    assert [points(seat.above) for seat in result.seats] == [Fraction(41, 2)] * 2


def test_each_kind_of_deal_is_compared_with_the_same_kind_of_the_others():
    outcomes = [
        Outcome(1, 10, parts=(Part("long", 2, 30), Part("short", 4, -20))),
        Outcome(2, -20, parts=(Part("long", 2, -15), Part("short", 4, -5))),
    ]
    (anna,) = finished(outcomes, (ANNA, None)).seats
    told = [(part.name, part.deals, part.score, points(part.above)) for part in anna.parts]
    assert told == [("long", 2, 30, Fraction(45, 2)), ("short", 4, -20, Fraction(-15, 2))]
    assert sum(part.above for part in anna.parts) == anna.above


@pytest.mark.parametrize("sides", range(2, 11))
def test_all_who_sit_at_a_table_are_together_exactly_at_its_mean(sides):
    people = [Person(1 + seat, "P") for seat in range(sides)]
    result = finished([Outcome(1, seat**2) for seat in range(sides)], people)
    assert sum(seat.above for seat in result.seats) == 0


# -- places among people


def places(result):
    """Return the place of each person at the table, and that among people."""
    return [(seat.place, seat.people_place) for seat in result.seats]


def test_who_beats_the_only_other_person_is_first_among_people_behind_computers():
    result = finished(
        [Outcome(3, -210), Outcome(1, 40), Outcome(2, 0), Outcome(4, -260)], (ANNA, None, None, BERNAT)
    )
    assert places(result) == [(3, 1), (4, 2)]
    assert not result.drawn


def test_equal_people_behind_a_computer_share_the_first_place_among_people():
    result = finished([Outcome(2, 5), Outcome(1, 40), Outcome(2, 5)], (ANNA, None, BERNAT))
    assert places(result) == [(2, 1), (2, 1)]
    assert result.drawn


def test_partners_share_their_place_among_people():
    outcomes, sides = [Outcome(2, 40), Outcome(1, 101)], [(0, 2), (1, 3)]
    result = finished(outcomes, (ANNA, BERNAT, None, CARLA), sides)
    assert places(result) == [(2, 2), (1, 1), (1, 1)]
    assert [seat.side for seat in result.seats] == [0, 1, 1]


def test_who_is_not_there_at_the_end_is_the_last_of_the_people():
    outcomes = [Outcome(1, 40), Outcome(2, 5), Outcome(3, 0), Outcome(4, -45)]
    people = (ANNA, BERNAT, None, CARLA)
    assert places(finished(outcomes, people, away=[ANNA])) == [(4, 3), (2, 1), (4, 2)]
    everybody = finished(outcomes, people, away=[ANNA, BERNAT, CARLA])
    assert places(everybody) == [(4, 3)] * 3
    assert not everybody.drawn


def test_with_people_on_one_side_alone_the_place_is_that_at_the_table():
    assert places(finished([Outcome(2, -1), Outcome(1, 1)], (ANNA, None))) == [(2, 2)]


# -- whether a match counts


def with_match(table, **changed):
    """Return a table whose match is in another state."""
    return replace(table, match=replace(table.match, state=replace(table.match.state, **changed)))


async def test_a_match_to_a_score_counts_from_half_of_the_points_of_its_leader(harness):
    await harness.start(BERNAT, max_hands="none", target=101)
    table = harness.table
    assert why_uncounted(table) is Uncounted.TOO_SHORT
    assert why_uncounted(with_match(table, totals=(50, 50))) is Uncounted.TOO_SHORT
    assert why_uncounted(with_match(table, totals=(0, 51))) is None


@pytest.mark.parametrize("mode", Mode)
async def test_a_match_of_hands_counts_from_half_of_them_in_every_mode(harness, mode):
    await harness.start(BERNAT, mode=mode, max_hands=4)
    while harness.table.deals_scored < 2:
        assert why_uncounted(harness.table) is Uncounted.TOO_SHORT
        await harness.play_the_hand()
    assert why_uncounted(harness.table) is None


async def test_a_match_counts_neither_by_some_house_rules_nor_with_hints_nor_without_opponents(harness):
    await half_played(harness, BERNAT, hands=4)
    table = harness.table
    assert why_uncounted(table) is None
    rules = BOTIFARRA.options({"max_hands": 3, "target": "none"})
    assert why_uncounted(replace(table, options=rules)) is Uncounted.RULES
    hinted = replace(table, match=replace(table.match, hints=((3, 0),)))
    assert why_uncounted(hinted) is Uncounted.HINTS
    friendly = replace(hinted, rules=replace(table.rules, friendly=True))
    assert why_uncounted(friendly) is Uncounted.FRIENDLY
    assert why_uncounted(replace(friendly, options=rules)) is Uncounted.RULES
    seats = tuple(
        replace(seat, person=None) if number == 1 else seat for number, seat in enumerate(table.seats)
    )
    assert why_uncounted(replace(friendly, seats=seats)) is Uncounted.ALONE
