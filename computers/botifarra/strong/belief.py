"""Belief: the likelihood of each world by the calls and cards of the others.

A world is the likelier, the more readily ``careful`` would have made every call and played every card of the others
out of the hands that it gives them. Worlds are drawn uniformly, then resampled in proportion to their weights.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from computers.botifarra.kernel import Floats, Ints, Worlds, log_likelihood, log_likelihood_of_calls
from computers.botifarra.strong.worlds import Known, drawn
from engine.botifarra.view import BotifarraView

_AT_ONCE = 64
"""Worlds that are weighed before anybody can stop it."""


def weighed(
    view: BotifarraView, told: Known, number: int, chance: random.Random, is_stopped: Callable[[], bool]
) -> tuple[Worlds, Floats]:
    """Return sampled worlds and the weight of each; the weights add up to 1. Fewer come back if it is stopped."""
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
    """Return the indices of resampled worlds, in proportion to their weights and in random order."""
    steps = (np.arange(number) + chance.random()) / number
    places = np.searchsorted(np.cumsum(weights), steps, "right")
    np.random.default_rng(chance.getrandbits(64)).shuffle(places)
    return np.minimum(places, len(weights) - 1)
