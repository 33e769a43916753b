"""Keeping the catalogues in step with the source: find messages, add and drop them, tell what is wrong."""

from __future__ import annotations

import copy
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract

from bot.i18n.catalogues import LOCALES, path_of, read, write
from bot.i18n.language import Language

SOURCE: Final = Path(__file__).parents[1]
"""The folder whose Python files hold the messages."""

_KEYWORDS: Final = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "_": None, "N_": None}
_NOTE: Final = "Translators:"
"""A comment that begins so, above a message, is copied into the catalogues."""


def extracted(source: Path = SOURCE) -> Catalog:
    """Return every message of the Python files under a folder, with where it stands."""
    catalog = Catalog(fuzzy=False)
    for path in sorted(source.rglob("*.py")):
        with path.open("rb") as file:
            found = extract("python", file, keywords=_KEYWORDS, comment_tags=(_NOTE,))
            for line, message, comments, context in found:
                where = (path.relative_to(source.parent).as_posix(), line)
                catalog.add(message, locations=[where], auto_comments=comments, context=context)
    return catalog


def update(source: Path = SOURCE, locales: Path = LOCALES) -> None:
    """Add new messages to every catalogue and drop those that no source has; translations stay as they are.

    English repeats the source where nobody has written anything else.
    """
    template = extracted(source)
    for language in Language:
        catalog = read(language, locales)
        # A copy, for the catalogue takes new messages over as they are, and fills them in.
        catalog.update(copy.deepcopy(template), no_fuzzy_matching=True)
        if language is Language.EN:
            for message in catalog:
                if message.id and not _forms(message)[0]:
                    message.string = message.id
        write(catalog, language, locales)


def problems(source: Path = SOURCE, locales: Path = LOCALES) -> list[str]:
    """Return a sentence for everything that keeps the catalogues from saying all that the source says."""
    template = extracted(source)
    found = []
    for message in template:
        if message.id:
            found += [f"{_where(message)}: {text}" for text in _flaws_of_source(message)]
    for language in Language:
        catalog = read(language, locales)
        name = path_of(language, locales).name
        for sentence in _differences(template, catalog):
            found.append(f"{language}/{name}: {sentence}")
    return found


def _differences(template: Catalog, catalog: Catalog) -> Iterator[str]:
    """Compare a catalogue with what the source says."""
    for message in template:
        if not message.id:
            continue
        translated = catalog.get(_singular(message), message.context)
        if translated is None or not all(_forms(translated)):
            yield f"missing: {_singular(message)!r} ({_where(message)})"
        elif translated.fuzzy:
            yield f"fuzzy: {_singular(message)!r}"
        elif translated.id != message.id:
            yield f"singular and plural do not belong together: {translated.id!r}"
        else:
            yield from _mismatches(message, translated)
    for message in catalog:
        if message.id and template.get(_singular(message), message.context) is None:
            yield f"stale, no source has it: {_singular(message)!r}"


def _mismatches(message: Message, translated: Message) -> Iterator[str]:
    """Compare the fields of a translation with its message's; only ``{number}`` may be left out."""
    wanted = set[str]().union(*(_fields(text) for text in _ids(message)))
    for form in _forms(translated):
        try:
            fields = _fields(form)
        except ValueError as error:
            yield f"no format string ({error}): {form!r}"
            continue
        if (fields ^ wanted) - ({"number"} if message.pluralizable else set()):
            yield f"fields differ, {sorted(wanted)} in the source: {form!r}"


def _flaws_of_source(message: Message) -> Iterator[str]:
    for text in _ids(message):
        try:
            fields = _fields(text)
        except ValueError as error:
            yield f"no format string ({error}): {text!r}"
            continue
        yield from (f"a field needs a name: {text!r}" for field in fields if not field.isidentifier())


def _fields(text: str) -> set[str]:
    """Return the names of the fields of a format string; raises ``ValueError`` where it is none."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def _singular(message: Message) -> str:
    return _ids(message)[0]


def _where(message: Message) -> str:
    return ", ".join(f"{path}:{line}" for path, line in message.locations)
