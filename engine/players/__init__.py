"""Computer players, by name.

>>> import random
>>> player = PLAYERS["careful"](random.Random(7))

``docs/players.md`` says how they think and how strong they are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from engine.players.at_random import RandomPlayer
from engine.players.careful import CarefulPlayer
from engine.players.player import Player

__all__ = ["PLAYERS", "Player"]

PLAYERS: Final[Mapping[str, Callable[[random.Random], Player]]] = {
    "random": RandomPlayer,
    "careful": CarefulPlayer,
}
"""Every player that can take a chair, made from the chance that it may use, from the weakest up."""
