"""The registry of games by name."""

from __future__ import annotations

from typing import Final

from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.errors import OptionError
from engine.game import AnyGame

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (BOTIFARRA, BARBU)}
"""The games that can be played; the first is the default."""


def game_named(name: object) -> AnyGame:
    """Return a game by its name; raises :class:`OptionError` on an unknown one."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    raise OptionError("unknown_game", game=name)
