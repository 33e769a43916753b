"""The computer players of Botifarra, by name.

>>> import random
>>> player = PLAYERS["careful"](random.Random(7))

``docs/measurements/players.md`` describes their methods and their strength.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.par import PAR
from computers.botifarra.strong import expert, strong
from computers.compiled import IS_AVAILABLE
from computers.player import CAREFUL, EXPERT, RANDOM, STRONG, Computers, Player, RandomPlayer
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SUIT_MASKS

PLAYERS: Final[dict[str, Callable[[random.Random], Player[BotifarraView]]]] = {
    RANDOM: RandomPlayer,
    CAREFUL: CarefulPlayer,
    STRONG: strong,
    EXPERT: expert,
}
"""Factories of the computer players by name, from the weakest to the strongest."""


def _warm_up() -> None:
    """Solve a deal with all cards open, as the review of a deal does."""
    if not IS_AVAILABLE:
        return
    from computers.botifarra.solver import OpenPosition, solve  # noqa: PLC0415 - it needs numpy

    # Everybody holds a suit, so that the leader takes everything, and the search is short.
    solve(OpenPosition(BotifarraOptions.from_json({}), Contract.BOTIFARRA, SUIT_MASKS, leader=0))


BOTIFARRA_COMPUTERS: Final = Computers(
    PLAYERS,
    compiled=(STRONG, EXPERT),
    warm_up=_warm_up,
    levels={CAREFUL: 1240.0, STRONG: 1500.0, EXPERT: 1620.0},
    par=PAR,
)
