"""Rounds in which all meet all."""

from itertools import combinations

import pytest

from bot.events.draw.circle import circle

PUBLISHED = {
    4: "4-1 2-3 | 4-2 3-1 | 4-3 1-2",
    6: "6-1 2-5 3-4 | 6-2 3-1 4-5 | 6-3 4-2 5-1 | 6-4 5-3 1-2 | 6-5 1-4 2-3",
    8: "8-1 2-7 3-6 4-5 | 8-2 3-1 4-7 5-6 | 8-3 4-2 5-1 6-7 | 8-4 5-3 6-2 7-1 | 8-5 6-4 7-3 1-2 | "
    "8-6 7-5 1-4 2-3 | 8-7 1-6 2-5 3-4",
}
"""The rounds written out, as a club would hang them up."""


@pytest.mark.parametrize("pairs", PUBLISHED)
def test_rounds_are_those_that_are_written_out(pairs):
    shown = " | ".join(" ".join(f"{one}-{other}" for one, other in tables) for tables in circle(pairs))
    assert shown == PUBLISHED[pairs]


@pytest.mark.parametrize("pairs", range(2, 33, 2))
def test_all_play_in_every_round_and_meet_all_others_once(pairs):
    rounds = circle(pairs)
    everybody = list(range(1, pairs + 1))
    assert all(sorted(pair for table in tables for pair in table) == everybody for tables in rounds)
    met = [tuple(sorted(table)) for tables in rounds for table in tables]
    assert sorted(met) == list(combinations(everybody, 2))


@pytest.mark.parametrize("pairs", [0, 7])
def test_an_odd_number_has_no_rounds(pairs):
    with pytest.raises(ValueError, match=f"{pairs} pairs"):
        circle(pairs)
