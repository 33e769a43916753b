"""The computer players of Barbu, by name.

>>> import random
>>> player = PLAYERS["careful"](random.Random(7))

``docs/players.md`` describes their methods and their strength.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from engine.barbu.players.careful import CarefulPlayer
from engine.barbu.view import BarbuView
from engine.compiled import IS_AVAILABLE
from engine.game import Player
from engine.players import RandomPlayer


def strong_player(chance: random.Random) -> Player[BarbuView]:
    """Return ``strong``; without numba, which it needs to be quick enough, ``careful``."""
    if not IS_AVAILABLE:
        return CarefulPlayer(chance)
    from engine.barbu.players.strong.player import StrongPlayer  # noqa: PLC0415 - it needs the extra

    return StrongPlayer(chance)


PLAYERS: Final[Mapping[str, Callable[[random.Random], Player[BarbuView]]]] = {
    "random": RandomPlayer,
    "careful": CarefulPlayer,
    "strong": strong_player,
}
"""Factories of the computer players by name, from the weakest to the strongest."""
