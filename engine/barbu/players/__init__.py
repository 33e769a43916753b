"""The computer players of Barbu, from the weakest to the strongest."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Player
from engine.players import RandomPlayer

PLAYERS: Final[Mapping[str, Callable[[random.Random], Player[Any]]]] = {"random": RandomPlayer}
"""The factories by name."""
