"""The computer players of Barbu, by name.

>>> import random
>>> player = PLAYERS["careful"](random.Random(7))

``docs/measurements/players.md`` describes their methods and their strength.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from computers.barbu.careful import CarefulPlayer
from computers.compiled import IS_AVAILABLE
from computers.player import CAREFUL, RANDOM, STRONG, Computers, Player, RandomPlayer
from engine.barbu.view import BarbuView


def strong_player(chance: random.Random) -> Player[BarbuView]:
    """Return ``strong``; without numba, which it needs to be quick enough, ``careful``."""
    if not IS_AVAILABLE:
        return CarefulPlayer(chance)
    from computers.barbu.strong.player import StrongPlayer  # noqa: PLC0415 - it needs the extra

    return StrongPlayer(chance)


PLAYERS: Final[dict[str, Callable[[random.Random], Player[BarbuView]]]] = {
    RANDOM: RandomPlayer,
    CAREFUL: CarefulPlayer,
    STRONG: strong_player,
}
"""Factories of the computer players by name, from the weakest to the strongest."""

BARBU_COMPUTERS: Final = Computers(PLAYERS, compiled=(STRONG,), levels={CAREFUL: 1305.0, STRONG: 1500.0})
