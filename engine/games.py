"""The registry of games by name."""

from __future__ import annotations

from typing import Final

from engine.botifarra import BOTIFARRA
from engine.errors import NotAvailable, OptionError
from engine.game import AnyGame

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (BOTIFARRA,)}
"""The games that can be played; the first is the default."""
KNOWN_GAMES: Final = ("botifarra", "barbu")
"""The names of all known games, including those that cannot be played yet."""


def game_named(name: object) -> AnyGame:
    """Return a game by its name.

    Raises :class:`OptionError` on an unknown name, and :class:`NotAvailable` on a known game that cannot be played
    yet.
    """
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    if name in KNOWN_GAMES:
        raise NotAvailable("game_not_available", game=name)
    raise OptionError("unknown_game", game=name)
