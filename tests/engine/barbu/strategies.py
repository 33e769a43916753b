"""Strategies for hypothesis: options of Barbu, and states anywhere in a game."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from engine.barbu import BARBU
from engine.barbu.contracts.schedule import programme
from tests.engine.barbu.oracle_options import VALUES, is_valid
from tests.engine.barbu.positions import shuffled, steps

numbers = st.integers(0, 2**40)
options = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}).filter(
    is_valid
)


@st.composite
def states(draw, **named):
    """A state in some deal of a game, whose earlier deals were not played, or just after it."""
    values = draw(options) | {"first_dealer": "fixed"} | named
    rules = BARBU.options(values if is_valid(values) else named)
    deal = draw(st.integers(0, len(programme(rules)) - 1))
    chance = random.Random(draw(numbers))
    start = replace(BARBU.start(rules, draw(st.integers(0, rules.players - 1))), deal=deal)
    state = shuffled(start, chance.randrange(1 << 40)).state
    for step in steps(state, chance, draw(st.integers(0, 60))):
        if step.state.deal != state.deal:
            break
        state = step.state
    return state
