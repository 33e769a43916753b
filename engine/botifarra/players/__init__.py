"""The computer players of Botifarra, by name.

>>> import random
>>> player = PLAYERS["careful"](random.Random(7))

``docs/players.md`` describes their methods and their strength.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from engine.botifarra.players.careful import CarefulPlayer
from engine.botifarra.players.strong import expert, strong
from engine.botifarra.view import BotifarraView
from engine.game import Player
from engine.players import RandomPlayer

PLAYERS: Final[Mapping[str, Callable[[random.Random], Player[BotifarraView]]]] = {
    "random": RandomPlayer,
    "careful": CarefulPlayer,
    "strong": strong,
    "expert": expert,
}
"""Factories of the computer players by name, from the weakest to the strongest."""
