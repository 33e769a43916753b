"""Random matches by random house rules, with illegal cards, claims, misdeals and cuts.

``python -m tools.random_matches`` plays a thousand; these are the first of them, cut short.
"""

from __future__ import annotations

import enum
import random
from collections import Counter
from functools import cache
from typing import get_type_hints

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions
from tools.random_matches import Played, play, random_options

MATCHES, MOST_MOVES = 60, 200


@cache
def _played(number: int) -> Played:
    return play(number, MOST_MOVES)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MATCHES, 10))
def test_random_matches_keep_every_account_and_replay(first):
    for number in range(first, first + 10):
        played = _played(number)
        assert BOTIFARRA.is_over(played.state) or len(played.lines) == MOST_MOVES + 1


def test_among_them_is_all_that_can_happen():
    done = sum((_played(number).done for number in range(MATCHES)), Counter())
    assert {
        *("misdeal", "cut", "illegal card", "revoked", "claim_refused", "card_turned", "dealer_drawn"),
        *("hand_started", "dealt", "delegated", "trump_named", "called", "knocked", "calls_closed"),
        *("card_played", "trick_won", "hand_scored", "match_over"),
    } <= done.keys()


def test_every_value_of_every_option_is_drawn():
    drawn = [random_options(random.Random(number)) for number in range(MATCHES)]
    for name, kind in get_type_hints(BotifarraOptions).items():
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            assert {getattr(options, name) for options in drawn} == set(kind)
    assert {options.target for options in drawn} == {101, 73, 100, 200, 201, None}
