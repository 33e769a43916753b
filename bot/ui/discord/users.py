"""Who caused an interaction, and by what name they are called."""

from __future__ import annotations

import unicodedata
from typing import Final

from bot.tables.commands import Actor
from bot.tables.entries import Person
from bot.ui.discord.responses import Interaction

_MARKS_A_LETTER: Final = 2
"""Accents that one letter may carry: Vietnamese has two, and what stacks more wants to spill over the lines."""
_JOINER: Final = "\u200d"
"""Holds the parts of an emoji together."""
_EMPTY_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category of which nothing is seen."""


def person_of(interaction: Interaction) -> Person:
    """Return who caused an interaction, by the name shown in the server."""
    user = interaction.user
    return Person(user.id, clean_name(user.display_name, user.name), user.name)


def actor_of(interaction: Interaction) -> Actor:
    """Return who caused an interaction, and whether the server lets them moderate the channel."""
    return Actor(person_of(interaction), interaction.permissions.manage_messages)


def clean_name(name: str, username: str) -> str:
    """Return a name as it can be said and shown: without stacked marks and controls that turn the line around.

    Where nothing of it would be seen or heard, the account's name takes its place.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        category = unicodedata.category(character)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        is_control = category in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != _JOINER
        if marks <= _MARKS_A_LETTER and not is_control:
            kept.append(character)
    shown = "".join(kept).strip()
    return shown if any(_is_seen(character) for character in shown) else username


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CMZ" and character not in _EMPTY_LETTERS
