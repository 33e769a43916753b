"""Belief: how likely each world is by what the others have said and played.

A world is the likelier, the more readily ``careful`` would have made every call and played every card of the others
out of the hands that it gives them. Worlds are drawn alike at first, and then so many of each are kept as its weight
deserves.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from engine.botifarra.kernel import Floats, Ints, Worlds, log_likelihood, log_likelihood_of_calls
from engine.botifarra.players.strong.worlds import Known, drawn
from engine.botifarra.view import BotifarraView

_AT_ONCE = 64
"""Worlds that are weighed before anybody can stop it."""


def weighed(
    view: BotifarraView, told: Known, number: int, chance: random.Random, is_stopped: Callable[[], bool]
) -> tuple[Worlds, Floats]:
    """Return so many worlds and the weight of each; the weights add up to 1. Fewer come back if it is stopped."""
    worlds = drawn(told, number, chance)
    logs = log_likelihood_of_calls(view, worlds)
    for start in range(0, number, _AT_ONCE):
        if start and is_stopped():
            worlds, logs = worlds[:start], logs[:start]
            break
        part = slice(start, start + _AT_ONCE)
        logs[part] += log_likelihood(view, worlds[part])
    weights = np.exp(logs - logs.max())
    return worlds, weights / weights.sum()


def resampled(weights: Floats, number: int, chance: random.Random) -> Ints:
    """Return the places of so many worlds, each as often as its weight deserves, in random order."""
    steps = (np.arange(number) + chance.random()) / number
    places = np.searchsorted(np.cumsum(weights), steps, "right")
    np.random.default_rng(chance.getrandbits(64)).shuffle(places)
    return np.minimum(places, len(weights) - 1)
