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
from engine.game import Player
from engine.players import RandomPlayer

PLAYERS: Final[Mapping[str, Callable[[random.Random], Player[BarbuView]]]] = {
    "random": RandomPlayer,
    "careful": CarefulPlayer,
}
"""Factories of the computer players by name, from the weakest to the strongest."""
