"""A preset of a server, and what presets need of a store. They own this protocol; :mod:`bot.store` fulfils it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from engine.games import game_named

MOST: Final = 20
"""Presets of one server for one game: with the built-in ones they all fit into one select of 25."""
LONGEST_NAME: Final = 40
"""Characters of a preset's name."""


class NameTaken(Exception):
    """The server has a preset of this name for the game already: nothing was written."""


class TooMany(Exception):
    """The server has as many presets for the game as it may have: nothing was written."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules of a game with a name, saved in a server; ``author`` is ``None`` where that person was forgotten.

    ``options`` are as they were saved, and may say what a later version cannot play any more: see :meth:`read`.
    """

    id: int
    guild_id: int
    game: str
    name: str
    author: int | None
    options: Mapping[str, str | int]

    def read(self) -> Any:  # noqa: ANN401 - each game has options of its own
        """Return the options; raises the engine's ``OptionError`` where they make no game any more."""
        return game_named(self.game).options(dict(self.options))


def folded(name: str) -> str:
    """Return what two names have in common that differ in case, or in how their letters are encoded, alone.

    >>> folded("CAFÈ") == folded("cafè")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def searchable(name: str) -> str:
    """Return what to look for a name by: what :func:`folded` gives without accents, and with straight apostrophes.

    >>> searchable("avi") in searchable("Casa de l’Àvia")
    True
    """
    letters = unicodedata.normalize("NFKD", folded(name))
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).replace("’", "'")


class PresetStore(Protocol):
    """Where presets are kept. Names are compared by :func:`folded`."""

    async def presets(self, guild_id: int, game: str | None = None) -> list[Preset]:
        """Return the presets of a server for a game, or for all games, by name."""
        ...

    async def add_preset(
        self, guild_id: int, game: str, name: str, author: int, options: Mapping[str, str | int], *, most: int
    ) -> Preset:
        """Keep a new preset; its id, from 1, is never used again.

        Raises :class:`NameTaken`, and :class:`TooMany` where the server has ``most`` for this game already.
        """
        ...

    async def change_preset(
        self,
        guild_id: int,
        preset_id: int,
        *,
        name: str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> bool:
        """Give a preset another name or other options; false where there is none. Raises :class:`NameTaken`."""
        ...

    async def delete_preset(self, guild_id: int, preset_id: int) -> bool:
        """Delete a preset; false where there is none."""
        ...
