"""The buttons that choose a language."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.i18n import Language, Translator
from bot.ui.discord.messages import Row


def language_row(kind: str, now: Language | None) -> Row:
    """Return a button for each language; the one that holds is ticked and can be pressed again.

    The custom_ids are ``kind`` and the language.
    """
    return ui.ActionRow(*(_button(kind, language, holds=language is now) for language in Language))


def _button(kind: str, language: Language, *, holds: bool) -> ui.Button[Any]:
    name = language.name_of_itself
    return ui.Button(
        label=f"✓ {name}" if holds else name,
        style=ButtonStyle.success if holds else ButtonStyle.secondary,
        custom_id=f"{kind}:{language}",
    )


def in_a_sentence(tr: Translator, language: Language) -> str:
    """Return a language's own name; only English, and sentences in English, capitalise it."""
    name = language.name_of_itself
    return name if Language.EN in (tr.language, language) else name.lower()
