"""Catalogue files: their domains, reading, writing and compiling."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.i18n.language import Language

LOCALES: Final = Path(__file__).parent / "locales"
"""The folder of the catalogues."""

COMMON: Final = "common"
"""The domain of every message outside a game's package; a game's domain is named as the game."""

TRANSLATED: Final = tuple(language for language in Language if language is not Language.EN)
"""The languages that have catalogues: all but English, the language of the source."""


def path_of(language: Language, domain: str, locales: Path = LOCALES) -> Path:
    """Return the path of the catalogue of a language and domain."""
    return locales / language / "LC_MESSAGES" / f"{domain}.po"


def present(language: Language, locales: Path = LOCALES) -> list[str]:
    """Return the domains that have a catalogue in a language, common first."""
    names = [path.stem for path in path_of(language, COMMON, locales).parent.glob("*.po")]
    return sorted(names, key=lambda name: (name != COMMON, name))


def read(language: Language, domain: str, locales: Path = LOCALES) -> Catalog:
    """Return a catalogue, empty if the file does not exist; raises ``PoFileError`` if the file is malformed."""
    path = path_of(language, domain, locales)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write(catalog: Catalog, language: Language, domain: str, locales: Path = LOCALES) -> None:
    """Write a catalogue, sorted, without dates and line numbers: equal texts make equal files."""
    path = path_of(language, domain, locales)
    path.parent.mkdir(parents=True, exist_ok=True)
    body = BytesIO()
    write_po(
        body, catalog, width=100, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True
    )
    header = (
        f"# {language.name_of_itself}, domain {domain}. See docs/translating.md.\n"
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
        "\n"
    )
    path.write_bytes((header.encode() + body.getvalue()).rstrip(b"\n") + b"\n")


def translations(language: Language, *domains: str, locales: Path = LOCALES) -> gettext.NullTranslations:
    """Return the translations of some domains, compiled in memory; the first domain that has a message wins.

    The domains become one table, so that a lookup costs the same however many there are.
    """
    if language not in TRANSLATED:
        return gettext.NullTranslations()
    merged = Catalog(locale=language, fuzzy=False)
    for domain in reversed(domains):
        for message in read(language, domain, locales):
            if message.id:
                merged.delete(message.id, message.context)
                merged[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, merged)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
