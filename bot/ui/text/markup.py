r"""Marks of names and emojis within sentences, resolved for the place where a sentence is shown.

A sentence is built once. A description needs it plain, a message needs escaped names in bold, and text for a screen
reader needs neither emojis nor bold. The marks are Unicode noncharacters, which cannot occur in exchanged text.

>>> sentence = f"{person(chosen('Anna_1'))} plays {emoji('oros_9')}the 9 of coins."
>>> plain(sentence)
'Anna_1 plays the 9 of coins.'
>>> markdown(sentence, {"oros_9": "<:oros_9:1>"})
'**Anna\\_1** plays <:oros_9:1> the 9 of coins.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.ui.text.names import in_message, isolated, short

_PERSON, _END_OF_PERSON = "\ufdd0", "\ufdd1"
_CHOSEN, _END_OF_CHOSEN = "\ufdd2", "\ufdd3"
_EMOJI, _END_OF_EMOJI = "\ufdd4", "\ufdd5"
_MARKS: Final = re.compile("[\ufdd0-\ufdd5]")
_PEOPLE: Final = re.compile(f"{_PERSON}([^{_END_OF_PERSON}]*){_END_OF_PERSON}")
_CHOSEN_NAMES: Final = re.compile(f"{_CHOSEN}([^{_END_OF_CHOSEN}]*){_END_OF_CHOSEN}")
_EMOJIS: Final = re.compile(f"{_EMOJI}([^{_END_OF_EMOJI}]*){_END_OF_EMOJI}")


def chosen(name: str) -> str:
    """Mark a user's own name: it may be shortened, and is isolated if written from right to left."""
    return f"{_CHOSEN}{_MARKS.sub('', name)}{_END_OF_CHOSEN}"


def person(called: str) -> str:
    """Mark the designation of a person, which may hold a :func:`chosen` name: bold in messages."""
    return f"{_PERSON}{called}{_END_OF_PERSON}"


def emoji(name: str) -> str:
    """Mark the place of a custom emoji and the blank after it."""
    return f"{_EMOJI}{name}{_END_OF_EMOJI}"


def plain(sentence: str, longest_name: int | None = None) -> str:
    """Return a sentence without markdown and emojis; chosen names are cut to ``longest_name`` characters."""

    def name(found: re.Match[str]) -> str:
        return isolated(found[1] if longest_name is None else short(found[1], longest_name))

    return _MARKS.sub("", _CHOSEN_NAMES.sub(name, _EMOJIS.sub("", sentence)))


def markdown(sentence: str, emojis: Mapping[str, object] | None = None, *, bold: bool = True) -> str:
    """Return a sentence in Discord's markdown, with those ``emojis`` that exist."""
    known = emojis or {}

    def name(found: re.Match[str]) -> str:
        safe = in_message(plain(found[1]))
        return f"**{safe}**" if bold else safe

    def sign(found: re.Match[str]) -> str:
        return f"{known[found[1]]} " if found[1] in known else ""

    return _CHOSEN_NAMES.sub(
        lambda found: in_message(found[1]), _PEOPLE.sub(name, _EMOJIS.sub(sign, sentence))
    )
