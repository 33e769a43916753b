"""The rating of people: the figures of one match, and an independent computation of Weng and Lin's algorithm 4."""

import math
import random
from datetime import timedelta

import pytest

from bot.ratings.rate import NEW, WIDEST, Player, Rating, computer, rated, rated_match

BARBU = 400 / math.sqrt(2) / math.log(10)
PAIRS = 2 * BARBU
KNOWN = Rating(1500, 60)


def shown(after):
    return [[(round(person.mu - 1500, 1), round(person.sigma, 1)) for person in side] for side in after]


def oracle(sides, ranks, beta):
    """Algorithm 4 of "A Bayesian Approximation Method for Online Ranking" (2011), with c of two average sides."""
    teams = [(sum(each.mu for each in side), sum(each.sigma**2 for each in side)) for side in sides]
    c = math.sqrt(2 / len(sides) * sum(variance + beta**2 for _, variance in teams))
    after = []
    for i, (side, (mu, variance)) in enumerate(zip(sides, teams, strict=True)):
        omega = delta = 0.0
        for q in range(len(sides)):
            if ranks[q] <= ranks[i]:
                behind = [math.exp(other / c) for s, (other, _) in enumerate(teams) if ranks[s] >= ranks[q]]
                chance, equal = math.exp(mu / c) / sum(behind), ranks.count(ranks[q])
                omega += variance / c * ((i == q) - chance) / equal
                delta += variance / c**2 * chance * (1 - chance) / equal
        after.append(
            [
                (
                    each.mu + each.sigma**2 / variance * omega,
                    each.sigma * math.sqrt(max(1 - each.sigma**2 / variance * delta, 1e-4)),
                )
                for each in side
            ]
        )
    return after


def drawn_match(count, seed):
    chance = random.Random(f"{count} {seed}")
    size = chance.choice((1, 2))
    sides = [
        [Rating(chance.gauss(1500, 200), chance.uniform(46, 150)) for _ in range(size)] for _ in range(count)
    ]
    scores = [chance.randrange(count) for _ in range(count)]
    return sides, [1 + sum(other > score for other in scores) for score in scores], chance.uniform(100, 350)


@pytest.mark.parametrize("count", range(2, 11))
def test_a_match_rates_as_weng_and_lin_do(count):
    for seed in range(20):
        sides, ranks, beta = drawn_match(count, seed)
        for side, expected in zip(rated(sides, ranks, beta), oracle(sides, ranks, beta), strict=True):
            for person, (mu, sigma) in zip(side, expected, strict=True):
                assert person.mu == pytest.approx(mu, abs=1e-9)
                assert person.sigma == pytest.approx(max(sigma, 45), abs=1e-9)


@pytest.mark.parametrize("count", range(2, 11))
def test_the_order_of_the_sides_does_not_matter(count):
    sides, ranks, beta = drawn_match(count, "order")
    there = [person.mu for side in rated(sides, ranks, beta) for person in side]
    back = [person.mu for side in rated(sides[::-1], ranks[::-1], beta)[::-1] for person in side]
    assert back == pytest.approx(there, abs=1e-9)


@pytest.mark.parametrize("count", range(2, 11))
def test_among_equally_uncertain_people_the_sum_of_levels_stays(count):
    sides, ranks, beta = drawn_match(count, "sum")
    sides = [[Rating(person.mu, 90) for person in side] for side in sides]
    change = [
        new.mu - old.mu
        for side, other in zip(rated(sides, ranks, beta), sides, strict=True)
        for new, old in zip(side, other, strict=True)
    ]
    assert any(change)
    assert sum(change) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("sides", "ranks", "beta", "after"),
    [
        ([[NEW] * 2] * 2, [1, 2], PAIRS, [[(24.5, 148.0)] * 2, [(-24.5, 148.0)] * 2]),
        ([[NEW] * 2] * 2, [1, 1], PAIRS, [[(0.0, 148.0)] * 2, [(0.0, 148.0)] * 2]),
        ([[KNOWN] * 2] * 2, [1, 2], PAIRS, [[(4.9, 59.8)] * 2, [(-4.9, 59.8)] * 2]),
        (
            [[NEW, computer(1500)], [NEW] * 2],
            [1, 2],
            PAIRS,
            [[(25.9, 147.7), (0.0, 1.0)], [(-25.9, 147.7)] * 2],
        ),
        (
            [[NEW]] * 4,
            [1, 2, 3, 4],
            BARBU,
            [[(61.5, 145.7)], [(34.2, 140.5)], [(-6.8, 134.4)], [(-88.9, 134.4)]],
        ),
        (
            [[NEW]] * 4,
            [1, 2, 2, 4],
            BARBU,
            [[(61.5, 145.7)], [(-6.8, 140.5)], [(-6.8, 140.5)], [(-47.9, 140.5)]],
        ),
    ],
)
def test_what_one_match_does(sides, ranks, beta, after):
    assert shown(rated(sides, ranks, beta)) == after


def test_nothing_changes_a_computer():
    strong = computer(1500)
    assert [side[1] for side in rated([[NEW, strong], [NEW, strong]], [1, 2], PAIRS)] == [strong, strong]


def test_matches_never_make_a_level_more_certain_than_45():
    people = [[NEW], [NEW]]
    for number in range(600):
        people = rated(people, [1 + number % 2, 2 - number % 2], BARBU)
    assert people[0][0].sigma == 45


def pairs(first=1, second=2, **places):
    """Return four people with the places of their sides, but for those named by seat."""
    return [
        Player(seat, seat % 2, places.get(f"seat{seat}", (first, second)[seat % 2]), Rating(1500 + seat, 100))
        for seat in range(4)
    ]


def test_who_was_absent_has_lost_and_everybody_else_is_rated_by_the_true_places():
    won, lost = rated_match(pairs(1, 2), 4, PAIRS), rated_match(pairs(2, 1), 4, PAIRS)
    assert rated_match(pairs(1, 2, seat0=2), 4, PAIRS) == {**won, 0: lost[0]}


def test_a_pair_that_was_absent_and_came_first_has_lost_as_the_pair_behind_it_has():
    won, lost = rated_match(pairs(1, 2), 4, PAIRS), rated_match(pairs(2, 1), 4, PAIRS)
    assert rated_match(pairs(2, 2), 4, PAIRS) == {0: lost[0], 1: won[1], 2: lost[2], 3: won[3]}


def test_who_gave_a_seat_up_has_lost_beside_who_took_it():
    won, lost = rated_match(pairs(1, 2), 4, PAIRS), rated_match(pairs(2, 1), 4, PAIRS)
    of_seat_1 = Player(4 + 1, 1, 2, Rating(1501, 100))
    of_seat_2 = Player(8 + 2, 0, 2, Rating(1502, 100))
    assert rated_match([*pairs(1, 2), of_seat_1, of_seat_2], 4, PAIRS) == {**won, 5: won[1], 10: lost[2]}


def test_the_others_of_barbu_keep_the_places_behind_who_was_absent():
    scores, places = (50, 20, -10, -60), (1, 2, 3, 4)
    people = [
        Player(seat, seat, places[seat], Rating(1500 + seat, 100), score) for seat, score in enumerate(scores)
    ]
    absent = Player(0, 0, 4, Rating(1500, 100), 50)
    there, after = rated_match(people, 4, BARBU), rated_match([absent, *people[1:]], 4, BARBU)
    last = rated([[each.rating] for each in people], [5, 2, 3, 4], BARBU)
    assert after == {**there, 0: last[0][0]}
    assert after[0].mu < 1500 < there[0].mu


def test_a_level_grows_less_certain_away_from_matches_and_never_lower():
    year = timedelta(days=365)
    assert round(KNOWN.after(year).sigma) == 110
    assert KNOWN.after(year).mu == KNOWN.mu
    assert KNOWN.after(20 * year).sigma == WIDEST
    assert KNOWN.after(-year) == KNOWN.after(timedelta(0)) == KNOWN


@pytest.mark.parametrize(
    ("sigma", "is_listed", "is_provisional"),
    [(133.1, False, True), (133, True, True), (110.1, True, True), (110, True, False)],
)
def test_a_level_is_listed_before_it_is_certain(sigma, is_listed, is_provisional):
    level = Rating(1500, sigma)
    assert (level.is_listed, level.is_provisional) == (is_listed, is_provisional)
