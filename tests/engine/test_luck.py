"""The luck of a match, which follows from its length."""

import pytest

from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA


@pytest.mark.parametrize(
    ("options", "luck"),
    [
        ({}, 245.7),
        ({"target": 100}, 245.7),
        ({"target": 73}, 285.6),
        ({"target": 200}, 170.0),
        ({"target": 201}, 170.0),
        ({"target": "none", "max_hands": 8}, 274.7),
        ({"target": 101, "max_hands": 12}, 252.1),
        ({"target": 201, "max_hands": 4}, 398.6),
    ],
)
def test_the_luck_of_two_pairs_falls_with_the_hands_to_expect(options, luck):
    assert round(BOTIFARRA.luck(BOTIFARRA.options(options)), 1) == luck


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
def test_botifarra_without_partners_has_no_ladder(mode):
    assert BOTIFARRA.luck(BOTIFARRA.options({"mode": mode})) == 0


@pytest.mark.parametrize(
    ("options", "luck"),
    [
        ({}, 122.8),
        ({"per_dealer": 1}, 324.9),
        ({"players": 7, "per_dealer": 4}, 122.8),
        ({"order": "drawn"}, 132.6),
        ({"mariages": "on"}, 120.7),
    ],
)
def test_the_luck_of_a_player_of_barbu_falls_with_the_deals_whatever_the_number_of_players(options, luck):
    assert round(BARBU.luck(BARBU.options(options)), 1) == luck
