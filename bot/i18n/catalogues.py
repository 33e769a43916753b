"""The catalogues as files: read, written so that equal texts are equal files, made ready to speak."""

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


def path_of(language: Language, locales: Path = LOCALES) -> Path:
    """Return where a language's catalogue is."""
    return locales / language / "LC_MESSAGES" / "bot.po"


def read(language: Language, locales: Path = LOCALES) -> Catalog:
    """Read a catalogue; one that is not there yet is empty. Raises ``PoFileError`` on a file that is none."""
    path = path_of(language, locales)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write(catalog: Catalog, language: Language, locales: Path = LOCALES) -> None:
    """Write a catalogue, sorted, with neither dates nor line numbers, so that equal texts are equal files."""
    path = path_of(language, locales)
    path.parent.mkdir(parents=True, exist_ok=True)
    body = BytesIO()
    write_po(
        body, catalog, width=100, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True
    )
    header = (
        f"# {language.name_of_itself}: what the bot says. See docs/translating.md.\n"
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
        "\n"
    )
    path.write_bytes(header.encode() + body.getvalue().rstrip(b"\n") + b"\n")


def translations(language: Language, locales: Path = LOCALES) -> gettext.GNUTranslations:
    """Return a catalogue in the form that gettext speaks from; nothing is compiled on disk."""
    compiled = BytesIO()
    write_mo(compiled, read(language, locales))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
