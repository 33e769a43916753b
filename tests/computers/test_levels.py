"""The levels of computer players in the rating of people."""

import pytest

from computers.player import RANDOM, Computers, RandomPlayer
from computers.registry import COMPUTERS


@pytest.mark.parametrize("game", COMPUTERS)
def test_every_player_of_a_table_has_a_level_and_the_stronger_ones_higher_ones(game):
    computers = COMPUTERS[game]
    levels = [computers.level(name) for name in computers.players if name != RANDOM]
    assert list(computers.levels) == [name for name in computers.players if name != RANDOM]
    assert levels == sorted(set(levels))


def test_a_player_without_a_measured_level_is_as_weak_as_the_weakest_and_an_unknown_one_as_the_default():
    computers = COMPUTERS["botifarra"]
    assert computers.level(RANDOM) == computers.level("careful")
    assert computers.level("champion") == computers.level("strong")
    assert Computers({RANDOM: RandomPlayer}).level(RANDOM) == 1500
