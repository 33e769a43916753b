"""The user of an interaction, with a name that is safe to show."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import discord

from bot.errors import UnknownControl
from bot.people.clubs import Club
from bot.tables.commands import Actor
from bot.tables.entries import Person
from bot.ui.discord.responses import Interaction

_MARKS_A_LETTER: Final = 2
"""Accents per letter: Vietnamese needs two; more would spill over the lines."""
_ID: Final = re.compile("[1-8][0-9]{18}|[1-9][0-9]{0,17}")
_JOINER: Final = "\u200d"
"""Joins the parts of an emoji."""
_EMPTY_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible characters of category letter."""


def person_of(interaction: Interaction) -> Person:
    """Return the user of an interaction, by the name shown in the server."""
    user = interaction.user
    return Person(user.id, clean_name(user.display_name, user.name), user.name)


def actor_of(interaction: Interaction) -> Actor:
    """Return the user of an interaction, and whether they may moderate the channel."""
    return Actor(person_of(interaction), interaction.permissions.manage_messages)


def may_write(interaction: Interaction) -> bool:
    """Tell whether the user may write in the channel: a button must not bypass their permissions."""
    allowed = interaction.permissions
    is_thread = isinstance(interaction.channel, discord.Thread)
    return allowed.send_messages_in_threads if is_thread else allowed.send_messages


def may_organise(interaction: Interaction, club: Club) -> bool:
    """Tell whether the user manages the server, or has the role of its organisers."""
    return interaction.permissions.manage_guild or has_role(interaction, club.organiser_role)


def has_role(interaction: Interaction, role_id: int | None) -> bool:
    """Tell whether the user has a role in the server."""
    user = interaction.user
    return role_id is not None and isinstance(user, discord.Member) and user.get_role(role_id) is not None


def person_id(written: str) -> int:
    """Return the id of a person in a control or chosen in a select; raises :class:`UnknownControl`."""
    if not _ID.fullmatch(written):
        raise UnknownControl
    return int(written)


def clean_name(name: str, username: str) -> str:
    """Return a name without stacked accents and control characters, or the username if nothing visible is left."""
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
