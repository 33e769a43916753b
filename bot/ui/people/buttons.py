"""The buttons of choices, and those that choose a language."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.i18n import Language, Translator
from bot.ui.discord.messages import Row


def language_row(kind: str, now: Language | None) -> Row:
    """Return a button for each language; the one that holds is ticked and can be pressed again.

    The custom_ids are ``kind`` and the language.
    """
    return ui.ActionRow(
        *(ticked(each.name_of_itself, f"{kind}:{each}", holds=each is now) for each in Language)
    )


def ticked(label: str, custom_id: str, *, holds: bool) -> ui.Button[Any]:
    """Return the button of a choice, with a tick if it holds."""
    return ui.Button(
        label=f"✓ {label}" if holds else label,
        style=ButtonStyle.success if holds else ButtonStyle.secondary,
        custom_id=custom_id,
    )


def in_a_sentence(tr: Translator, language: Language) -> str:
    """Return a language's own name; only English, and sentences in English, capitalise it."""
    name = language.name_of_itself
    return name if Language.EN in (tr.language, language) else name.lower()
