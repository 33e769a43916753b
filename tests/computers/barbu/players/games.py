"""Positions of whole games by random rules, for the tests of ``strong``."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from computers.barbu.careful import CarefulPlayer
from engine.barbu import BARBU, BarbuState, Phase
from engine.barbu.option_specs import OPTION_SPECS
from engine.barbu.options import BarbuOptions
from engine.errors import OptionError


def random_rules(seed: int) -> BarbuOptions:
    """Return house rules of which every option is drawn, until they are valid together."""
    chance = random.Random(seed)
    while True:
        try:
            return BarbuOptions.from_json(
                {spec.name: chance.choice(spec.values) for spec in OPTION_SPECS} | {"first_dealer": "draw"}
            )
        except OptionError:
            continue


@cache
def decisions(seed: int, options: BarbuOptions | None = None) -> Sequence[tuple[BarbuState, int]]:
    """Return the positions of a game with the seat to move; some games are played well, and others at random."""
    return tuple(_decisions(seed, options))


def _decisions(seed: int, options: BarbuOptions | None) -> Iterator[tuple[BarbuState, int]]:
    options, chance = options or random_rules(seed), random.Random(seed)
    state, careful, skill = BARBU.start(options), CarefulPlayer(random.Random(seed)), chance.random()
    while state.phase is not Phase.OVER:
        status = BARBU.status(state)
        if status.table_acts:
            state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
            continue
        seat = status.waits_for[0]
        yield state, seat
        view = BARBU.view(state, seat)
        move = careful.choose(view) if chance.random() < skill else chance.choice(view.moves)
        state = BARBU.apply(state, seat, move).state


def hands_in_turn(state: BarbuState, seat: int) -> list[int]:
    """Return all hands in the order of play from a seat."""
    step = -1 if state.options.is_clockwise else 1
    return [
        state.hands[(seat + step * each) % state.options.players] for each in range(state.options.players)
    ]
