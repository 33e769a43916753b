"""The draw of a round of the Swiss system, against all draws there are."""

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.events.draw.swiss import _Search, draw


def all_draws(places):
    """Yield every way to pair some places, the first of all with each of the others."""
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        for rest in all_draws([place for place in others if place != other]):
            yield [(first, other), *rest]


def best_draw(order, met):
    """Return the draw that the rules want, from all that there are."""

    def key(tables):
        rounds = [met.get(frozenset((order[one], order[other])), 0) for one, other in tables]
        places = [(round_, other) for round_, (_, other) in zip(rounds, tables, strict=True)]
        return sum(map(bool, rounds)), max(rounds, default=0), places

    return [(order[one], order[other]) for one, other in min(all_draws(range(len(order))), key=key)]


def fewest_rematches(order, met):
    @cache
    def fewest(free):
        if not free:
            return 0
        first, *others = sorted(free)
        return min((frozenset((first, other)) in met) + fewest(free - {first, other}) for other in others)

    return fewest(frozenset(order))


@st.composite
def standings(draw_):
    """Return up to eight pairs by their standing, and rounds in which some of them met."""
    order = draw_(st.permutations(range(1, 2 * draw_(st.integers(0, 4)) + 1)))
    meetings = [frozenset(two) for two in combinations(order, 2)]
    kept = draw_(st.lists(st.integers(0, 7), min_size=len(meetings), max_size=len(meetings)))
    return order, {two: round_ for two, round_ in zip(meetings, kept, strict=True) if round_}


@given(standings())
def test_the_draw_is_the_best_of_all(standing):
    assert draw(*standing) == best_draw(*standing)


@given(st.integers(2, 16), st.integers(0, 2**32))
def test_no_rematch_in_seven_rounds_while_one_can_be_avoided(tables, seed):
    chance = random.Random(seed)
    here, wins, met = list(range(2 * tables)), dict.fromkeys(range(2 * tables), 0), {}
    for number in range(1, 8):
        while len(here) > 4 and chance.random() < 0.3:
            for _ in range(2):
                here.remove(chance.choice(here))
        order = sorted(here, key=lambda pair: (-wins[pair], chance.random()))
        drawn = draw(order, met)
        assert sorted(pair for table in drawn for pair in table) == sorted(here)
        rematches = sum(frozenset(table) in met for table in drawn)
        # Sixteen pairs, each with at most seven it has met, have a way without a rematch (Dirac).
        assert rematches == (0 if len(here) >= 16 else fewest_rematches(order, met))
        for table in drawn:
            met[frozenset(table)] = number
            wins[chance.choice(table)] += 1


def test_the_first_gets_the_nearest_with_which_the_rest_can_be_paired():
    assert draw([1, 2, 3, 4], {}) == [(1, 2), (3, 4)]
    assert draw([1, 2, 3, 4], {frozenset((1, 2)): 1}) == [(1, 3), (2, 4)]
    assert draw([1, 2, 3, 4], {frozenset((1, 2)): 1, frozenset((2, 4)): 2}) == [(1, 4), (2, 3)]


def test_a_fourth_round_of_four_pairs_repeats_the_first():
    met = {frozenset(two): number for number, two in enumerate(((1, 2), (1, 3), (1, 4)), start=1)}
    met |= {frozenset(two): number for number, two in enumerate(((3, 4), (2, 4), (2, 3)), start=1)}
    assert draw([4, 3, 2, 1], met) == [(4, 3), (2, 1)]


@pytest.mark.parametrize("clique", [7, 8])
def test_lowest_pairs_that_have_all_met_one_another_are_found_soon(clique):
    """The worst that seven rounds can make of 32 pairs: the search learns at the end that the top must give way."""
    places = range(32)
    rounds = [[int(one != other and min(one, other) >= 32 - clique) for other in places] for one in places]
    search = _Search(rounds, 0)
    found = search.pairs(0)
    assert found is not None
    assert not any(rounds[one][other] for one, other in found)
    assert search.nodes < 2_000


def test_an_odd_number_of_pairs_has_no_draw():
    with pytest.raises(ValueError, match="3 pairs"):
        draw([1, 2, 3], {})
