"""Levels of simulated people beside the truth; ``benchmarks/ratings.py`` has the long form."""

import random

import pytest

from benchmarks.ratings import SIZES, barbu, botifarra, mean_of


def test_in_botifarra_levels_come_near_the_truth_and_say_how_near():
    chance = random.Random(1)
    hands = [round(chance.gauss(4.8, 21.5)) for _ in range(500)]
    runs = [botifarra(seed, hands, (30, 100)) for seed in range(8)]
    early, late = (mean_of([run[after][0] for run in runs]) for after in (30, 100))
    assert early.correlation >= 0.6
    assert late.correlation >= 0.8
    assert late.error <= 80
    assert 0.9 <= late.within <= 0.99
    assert all(run[100][1] >= 0.8 for run in runs), "over the cards"


@pytest.mark.parametrize("sizes", SIZES)
def test_in_barbu_levels_come_near_the_truth_whatever_the_number_of_players(sizes):
    figures = mean_of([barbu(seed, SIZES[sizes], 60) for seed in range(8)])
    assert figures.error <= 55
    assert figures.within >= 0.9
    assert 120 <= figures.spread <= 165
