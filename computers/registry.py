"""The registry of computer players by game."""

from __future__ import annotations

from typing import Final

from computers.barbu.players import BARBU_COMPUTERS
from computers.botifarra.players import BOTIFARRA_COMPUTERS
from computers.player import RANDOM, Computers, RandomPlayer
from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.game import AnyGame

COMPUTERS: Final[dict[str, Computers]] = {
    BOTIFARRA.name: BOTIFARRA_COMPUTERS,
    BARBU.name: BARBU_COMPUTERS,
}
"""The computer players by the name of their game."""
_AT_RANDOM: Final = Computers({RANDOM: RandomPlayer})


def computers_of(game: AnyGame) -> Computers:
    """Return the computer players of a game; a game without any is played at random."""
    return COMPUTERS.get(game.name, _AT_RANDOM)
