"""The levels of the computers in words: choices, and the descriptions at a table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.i18n import N_, Translator
from bot.tables.table import Table
from computers.player import CAREFUL, EXPERT, RANDOM, STRONG
from computers.registry import computers_of
from engine.game import AnyGame

TITLE: Final = N_("Level of the computers")
LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        CAREFUL: N_("Easy: go by rules of thumb"),
        STRONG: N_("Strong: work out your cards"),
        EXPERT: N_("Expert: the hardest to beat"),
    }
)
"""The choices of levels, message ids."""
_SAID: Final[Mapping[str, str]] = MappingProxyType(
    {CAREFUL: N_("Computers: easy"), STRONG: N_("Computers: strong"), EXPERT: N_("Computers: expert")}
)
"""Descriptions of a table's level, message ids."""


def levels_of(game: AnyGame) -> list[str]:
    """Return the levels between which people can choose; none if the game has fewer than two.

    The random player is for tests.
    """
    levels = [name for name in computers_of(game).players if name != RANDOM and name in LEVELS]
    return levels if len(levels) > 1 else []


def level_choices(tr: Translator, game: AnyGame) -> list[tuple[str, str]]:
    """Return the choices of the form: label and level."""
    return [(tr.gettext(LEVELS[level]), level) for level in levels_of(game)]


def level_line(tr: Translator, table: Table) -> str:
    """Return the level of a table's computers: "Computers: strong".

    Empty where no computer has a seat or can get one before the start, and in games without a choice.
    """
    has_computers = any(seat.person is None for seat in table.seats)
    if not has_computers or table.stand_in not in levels_of(table.game):
        return ""
    return tr.gettext(_SAID[table.stand_in])
