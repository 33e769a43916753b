"""Contro and its answers by sampling: the hand is played out before it begins.

``careful`` looks at its own hand alone; this also sees what the contract and the calls so far say about the others.
A call may be made for the points that it promises, or for the match that they may win or lose (:mod:`winning`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import numpy as np

from computers.botifarra.careful import alone
from computers.botifarra.kernel import Floats, Ints, played_out, position_of, rules_in
from computers.botifarra.strong.belief import resampled, weighed
from computers.botifarra.strong.winning import chances_after, depends_on_score
from computers.botifarra.strong.worlds import known
from engine.botifarra.calls import available, multiplier
from engine.botifarra.moves import BotifarraMove, Call, Knock, MakeCall
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.view import BotifarraView

SURE_ENOUGH: Final[Mapping[Call, float]] = {Call.CONTRO: 2.0, Call.RECONTRO: 2.0, Call.SANT_VICENC: 8.0}
"""Points above half that the side must expect before each call (``docs/measurements/players.md``)."""
WORTH_A_CALL: Final = 0.005
"""Gain of a call in the chance to win the match that it needs, from 0 to 1 (``docs/measurements/players.md``)."""
_WORLDS: Final = 160
_CANDIDATES: Final = 4


def call(view: BotifarraView, chance: random.Random, *, by_score: bool = False) -> BotifarraMove:
    """Return the call that is asked for, or a knock, in ``pairs4``; ``by_score`` looks at the score of the match."""
    asked = view.calling
    if asked is None:
        raise ValueError("no call is asked for")
    decides = pays_for_match if by_score and depends_on_score(view.options) else pays
    return MakeCall(asked) if decides(view, asked, sampled(view, chance)) else Knock()


def needed(options: BotifarraOptions, asked: Call) -> float:
    """Return the points that the own side must expect before a call; without partners those of ``careful``."""
    sure_enough = SURE_ENOUGH[asked] if options.partners else alone.SURE_ENOUGH
    return DEAL_POINTS / options.sides + sure_enough


def pays(view: BotifarraView, asked: Call, points: Ints) -> bool:
    """Tell whether a call promises more than a knock, by what the own side took in the worlds."""
    return float(gained(view, asked, points).mean()) > 0


def gained(view: BotifarraView, asked: Call, points: Ints) -> Floats:
    """Return the written points that a call adds to a knock in each of the worlds, negative where it loses.

    Those above :func:`needed` count, which leaves room for what the others may answer.
    """
    if view.contract is None:
        raise ValueError("nobody calls before a contract is named")
    more = multiplier(view.options, view.contract, asked) - view.multiplier
    return np.asarray((points - needed(view.options, asked)) * more, np.float64)


def pays_for_match(view: BotifarraView, asked: Call, points: Ints) -> bool:
    """Tell whether the own side wins the match more often after a call than after a knock.

    As many points as :func:`pays` asks for above half are taken off in every world. So far from the end of a match,
    where every point counts the same, both say the same. The others are taken to answer if that is better for them.
    """
    if view.contract is None:
        raise ValueError("nobody calls before a contract is named")
    careful = np.maximum(points - int(SURE_ENOUGH[asked]), 0)
    reached = [
        call
        for call in (None, *Call)[asked - 1 : asked + 2]
        if call is None or available(view.options, view.contract, call)
    ]
    chances = [
        float(chances_after(view, multiplier(view.options, view.contract, call))[careful].mean())
        for call in reached
    ]
    return min(chances[1:]) > chances[0] + WORTH_A_CALL


def expected(view: BotifarraView, chance: random.Random) -> float:
    """Return the points of 72 that the own side takes on average when ``careful`` plays in all seats."""
    return float(sampled(view, chance).mean())


def sampled(view: BotifarraView, chance: random.Random) -> Ints:
    """Return the points of 72 that the own side takes in each of the worlds, with ``careful`` in all seats."""
    rules, position = rules_in(view), position_of(view)
    worlds, weights = weighed(view, known(view), _WORLDS * _CANDIDATES, chance, lambda: False)
    hands = [tuple(world) for world in worlds[resampled(weights, _WORLDS, chance)].tolist()]
    taken = [played_out(rules, position, held, chance.getrandbits(62))[view.seat or 0] for held in hands]
    points: Ints = np.array(taken)
    return points
