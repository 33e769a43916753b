"""The registry of the games on Discord, and the faces of tables shown lately."""

from __future__ import annotations

import functools
from collections import OrderedDict
from typing import Final

from bot.daily.deal import Plan
from bot.i18n import Language
from bot.tables.table import Table
from bot.ui.face.face import Face, TableFace

FACES: Final[dict[str, type[Face]]] = {}
"""The registered games by name; the first is the default of commands without a game."""


def register(face: type[Face]) -> None:
    """Register a game."""
    FACES[face.game.name] = face


def face_of(game: str, language: Language) -> Face:
    """Return a game in a language; raises ``KeyError`` if the game is not registered."""
    return _face(FACES[game], language)


def daily_plan(game: str, number: int) -> Plan:
    """Return a game's settings for the deal of the day with a number; raises ``KeyError`` if it has no such deal."""
    plan = FACES[game].daily_plan
    if plan is None:
        raise KeyError(game)
    return plan(number)


def has_daily(game: str) -> bool:
    """Tell whether a game is registered and has a deal of the day."""
    return game in FACES and FACES[game].daily_plan is not None


@functools.cache
def _face(face: type[Face], language: Language) -> Face:
    return face(language)


_TABLE_FACES: Final[OrderedDict[tuple[int, Language], TableFace]] = OrderedDict()
"""The faces of the tables that were shown last, each of the newest state that was shown, by the table's id."""
MOST_TABLE_FACES: Final = 128
"""A table that waits for somebody keeps none: its sentences would take more memory than the rest of it."""


def table_face(table: Table, language: Language) -> TableFace:
    """Return the face of a table in a language, created once per change of a table that is being played."""
    key = (table.id, language)
    face = _TABLE_FACES.get(key)
    if face is None or face.table is not table:
        face = _TABLE_FACES[key] = face_of(table.game.name, language).at(table)
        if len(_TABLE_FACES) > MOST_TABLE_FACES:
            _TABLE_FACES.popitem(last=False)
    _TABLE_FACES.move_to_end(key)
    return face
