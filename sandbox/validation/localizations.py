"""Translations of names and descriptions, by locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

_LANGUAGES = """
ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi
zh-CN zh-TW
"""
LOCALES = frozenset(_LANGUAGES.split())
"""Locales of Discord's interface; Catalan is not among them."""


def read_localizations(fields: Fields, key: str, maximum: int) -> dict[str, str] | None:
    """Read the translations of a text, each of 1 to ``maximum`` characters."""
    texts = fields.nested(key)
    if texts is None:
        return None
    read: dict[str, str] = {}
    for locale in texts.data:
        if locale not in LOCALES:
            texts.add_error(locale, "APPLICATION_COMMAND_INVALID_LOCALE", f"'{locale}' is not a valid locale")
            continue
        text = texts.string(locale, minimum=1, maximum=maximum, required=True)
        if text is not None:
            read[locale] = text
    return read


def check_distinct_names(options: Sequence[tuple[Fields, Json]]) -> None:
    """Check that no option has, in any locale, the name of another option.

    That is the other's name in that locale, or its default name whether or not it has another name there.
    """
    for place, (fields, option) in enumerate(options):
        for locale, name in (option["name_localizations"] or {}).items():
            others = [other for _, other in options if other is not option]
            earlier = [other["name_localizations"] or {} for _, other in options[:place]]
            if any(name == other["name"] for other in others) or any(
                name == names.get(locale) for names in earlier
            ):
                translated = fields.nested("name_localizations") or fields
                translated.add_error(
                    locale, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
                )
