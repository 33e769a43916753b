"""A preset of a server, and the protocol of the store that keeps presets."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.errors import Refusal
from engine.game import AnyGame, Options
from engine.games import game_named

MOST: Final = 20
"""Presets of one server for one game: together with the built-in ones they fit into one select of 25."""
LONGEST_NAME: Final = 40
"""Characters of a preset's name."""


class PresetError(Refusal):
    """A request about presets that cannot be met, or not for this person."""


class NameTaken(Exception):
    """The server already has a preset of this name for the game: nothing was written."""


class TooMany(Exception):
    """The server already has the maximum number of presets for the game: nothing was written."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules of a game, saved by a server under a name; ``author`` is ``None`` if that person was forgotten.

    ``options`` are as they were saved; a later version may not be able to play them: see :meth:`read`.
    """

    id: int
    guild_id: int
    game: str
    name: str
    author: int | None
    options: Mapping[str, str | int]

    def read(self) -> Any:  # noqa: ANN401 - each game has its own type of options
        """Return the validated options; raises the engine's ``OptionError`` if the game no longer accepts them."""
        return game_named(self.game).options(dict(self.options))


def built_in_name(game: AnyGame, options: Options) -> str | None:
    """Return the name of the game's own preset with these options; ``None`` if there is none."""
    return next((name for name, each in game.presets.items() if each == options), None)


def folded(name: str) -> str:
    """Return a name without differences of case and of Unicode form.

    >>> folded("CAFÈ") == folded("cafè")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def searchable(name: str) -> str:
    """Return a name as searches compare it: :func:`folded`, without accents and with straight apostrophes.

    >>> searchable("avi") in searchable("Casa de l’Àvia")
    True
    """
    letters = unicodedata.normalize("NFKD", folded(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("’", "'")


class PresetStore(Protocol):
    """The store of presets. Names are compared by :func:`folded`."""

    async def all(self, guild_id: int, game: str | None = None) -> list[Preset]:
        """Return a server's presets for one game, or for all games, sorted by name."""
        ...

    async def add(
        self, guild_id: int, game: str, name: str, author: int, options: Mapping[str, str | int], *, most: int
    ) -> Preset:
        """Save a new preset; its id counts from 1 and is never used again.

        Raises :class:`NameTaken`, and :class:`TooMany` if the server already has ``most`` for this game.
        """
        ...

    async def change(
        self,
        guild_id: int,
        preset_id: int,
        *,
        name: str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> bool:
        """Change a preset's name or options; returns false if there is no such preset. Raises :class:`NameTaken`."""
        ...

    async def delete(self, guild_id: int, preset_id: int) -> bool:
        """Delete a preset; returns false if there is no such preset."""
        ...
