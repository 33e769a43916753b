"""House rules whose matches rank nobody: too few hands, or a pack that is only cut."""

import pytest

from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.outcome import Unranked


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, None),
        ({"max_hands": 1}, Unranked.SHORT),
        ({"max_hands": 3, "target": "none"}, Unranked.SHORT),
        ({"max_hands": 4, "target": "none"}, None),
        ({"max_hands": 3, "mode": "individual3"}, None),
        ({"max_hands": 1, "mode": "rector2"}, Unranked.SHORT),
        ({"max_hands": 2, "mode": "rector2"}, None),
        ({"shuffle": "no_shuffle"}, Unranked.FORESEEABLE),
        ({"shuffle": "no_shuffle", "max_hands": 1}, Unranked.SHORT),
    ],
)
def test_a_match_ranks_if_everybody_deals_in_it_and_the_pack_is_shuffled(options, reason):
    assert BOTIFARRA.unranked(BOTIFARRA.options(options)) is reason


@pytest.mark.parametrize("name", BARBU.presets)
def test_every_game_of_barbu_ranks(name):
    assert BARBU.unranked(BARBU.presets[name]) is None
