"""Events of computers in small; ``benchmarks/events.py`` has the long form."""

import random
from statistics import fmean

import pytest

from benchmarks.events import (
    boards,
    hands_of_people,
    of_kind,
    place,
    played_hands,
    same_cards,
    separated,
    swiss,
)
from bot.events.draw.circle import circle
from bot.events.draw.sides import TEAM_BOARDS, TEAM_ROUNDS, TEAMS, shape, with_sides
from bot.events.standings import teams_standings

KINDS = ("careful", "random") * 4


@pytest.fixture(scope="module")
def hands():
    return played_hands(KINDS)


def test_in_same_cards_computers_that_play_better_get_more_than_half(hands):
    rounds, each = shape(8)
    lines = same_cards(with_sides(circle(8)[:rounds], each), hands, random.Random(1))
    assert sum(line.score for line in lines) == 8 * 50
    assert all(line.played == 21 for line in lines)
    assert of_kind(KINDS, "careful", lines, lambda line: line.score) > 54
    assert of_kind(KINDS, "random", lines, lambda line: line.score) < 46


def test_in_a_swiss_tournament_computers_that_play_better_stand_higher(hands):
    lines, _ = swiss(8, 5, hands, random.Random(1))
    assert all(line.played == 5 for line in lines)
    assert sum(line.score for line in lines) == 4 * 5
    assert of_kind(KINDS, "careful", lines, place) < of_kind(KINDS, "random", lines, place)


def test_the_better_team_of_four_wins(hands):
    plan = [tables for tables in TEAM_ROUNDS for _ in range(TEAM_BOARDS)]
    own, others = teams_standings(TEAMS, boards(plan, (1, 3, 2, 4), hands, random.Random(1)))
    assert own > others


def test_the_best_of_people_wins_same_cards_more_often_than_by_chance():
    chance = random.Random(1)
    deals = [chance.gauss(5, 18) for _ in range(40)]
    library = [{("", ""): [round(chance.gauss(mean, 10)) for _ in range(8)]} for mean in deals]
    hands = hands_of_people([6, *[0] * 7], library, chance)
    plan = with_sides(circle(8), 3)
    standings = [same_cards(plan, hands, chance) for _ in range(20)]
    best = [next(line.place for line in lines if line.pair == 1) for lines in standings]
    assert fmean(number == 1 for number in best) > 0.5


def test_a_sign_test_takes_five_events_of_one_kind_at_least():
    assert separated([1, 1, 1, 1, 1]) == 5
    assert separated([1, 0, 1, 1, 1, 1]) == 6
    assert separated([-1, *[1] * 7]) == 8
    assert separated([1, -1] * 20) is None
