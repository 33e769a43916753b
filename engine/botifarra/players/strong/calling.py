"""Contro and its answers by sampling: the hand is played out before it begins.

``careful`` looks at its own hand alone; this also sees what the contract and the calls so far say about the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from engine.botifarra.kernel import played_out, position_of, rules_in
from engine.botifarra.moves import BotifarraMove, Call, Knock, MakeCall
from engine.botifarra.players.strong.belief import resampled, weighed
from engine.botifarra.players.strong.worlds import known
from engine.botifarra.scoring import HALF
from engine.botifarra.view import BotifarraView

SURE_ENOUGH: Final[Mapping[Call, float]] = {Call.CONTRO: 2.0, Call.RECONTRO: 2.0, Call.SANT_VICENC: 8.0}
"""Points above half that the side must expect before each call (``docs/players.md``)."""
_WORLDS: Final = 160
_CANDIDATES: Final = 4


def call(view: BotifarraView, chance: random.Random) -> BotifarraMove:
    """Return the call that is asked for, or a knock, in ``pairs4``."""
    asked = view.calling
    if asked is None:
        raise ValueError("no call is asked for")
    return MakeCall(asked) if expected(view, chance) > HALF + SURE_ENOUGH[asked] else Knock()


def expected(view: BotifarraView, chance: random.Random) -> float:
    """Return the points of 72 that the own side takes on average when ``careful`` plays in all seats."""
    rules, position = rules_in(view), position_of(view)
    worlds, weights = weighed(view, known(view), _WORLDS * _CANDIDATES, chance, lambda: False)
    points = 0
    for hands in worlds[resampled(weights, _WORLDS, chance)].tolist():
        points += played_out(rules, position, tuple(hands), chance.getrandbits(62))[view.seat or 0]
    return points / _WORLDS
