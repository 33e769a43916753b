"""Synchronisation of the catalogues with the source: extraction, update and checks."""

from __future__ import annotations

import copy
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract

from bot.i18n.catalogues import COMMON, LOCALES, TRANSLATED, path_of, present, read, write

SOURCE: Final = Path(__file__).parents[1]
"""The folder whose Python files are searched for messages."""

_KEYWORDS: Final = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "_": None,
    "N_": None,
    "NC_": ((1, "c"), 2),
}
_NOTE: Final = "Translators:"
"""Prefix of the comments that are copied into the catalogues."""


def domains(source: Path = SOURCE) -> list[str]:
    """Return the domains of a source folder: common, then one for each package in ``games``."""
    return [COMMON, *sorted(path.parent.name for path in (source / "games").glob("*/__init__.py"))]


def extracted(source: Path = SOURCE) -> dict[str, Catalog]:
    """Return the messages of each domain with their locations.

    A game's domain leaves out the messages that common has: the game's translator finds them there.
    """
    templates = {domain: Catalog(fuzzy=False) for domain in domains(source)}
    for path in sorted(source.rglob("*.py")):
        folder, game = (*path.relative_to(source).parts, "")[:2]
        domain = game if folder == "games" and game in templates else COMMON
        with path.open("rb") as file:
            found = extract("python", file, keywords=_KEYWORDS, comment_tags=(_NOTE,))
            for line, message, comments, context in found:
                where = (path.relative_to(source.parent).as_posix(), line)
                templates[domain].add(message, locations=[where], auto_comments=comments, context=context)
    common = templates[COMMON]
    for template in templates.values():
        if template is not common:
            for shared in [each for each in template if each.id and _find(common, each)]:
                template.delete(shared.id, shared.context)
    return templates


def update(source: Path = SOURCE, locales: Path = LOCALES) -> None:
    """Add new messages to every catalogue and drop those that the source no longer has.

    Translations stay as they are. A message that moves to another domain takes its translation with it. A catalogue
    whose domain is gone is deleted.
    """
    templates = extracted(source)
    for language in TRANSLATED:
        former = {domain: read(language, domain, locales) for domain in present(language, locales)}
        for domain, template in templates.items():
            catalog = read(language, domain, locales)
            # A copy: the catalogue keeps the new messages themselves and fills in their translations.
            catalog.update(copy.deepcopy(template), no_fuzzy_matching=True)
            for message in catalog:
                if message.id and not any(_forms(message)):
                    _adopt(message, former.values())
            write(catalog, language, domain, locales)
    for path in _without_domain(templates, locales):
        path.unlink()


def problems(source: Path = SOURCE, locales: Path = LOCALES, domain: str | None = None) -> list[str]:
    """Return a sentence for everything that keeps the catalogues of all domains, or of one, from being complete."""
    templates = extracted(source)
    found = []
    for name, template in templates.items():
        if domain not in {None, name}:
            continue
        for message in template:
            if message.id:
                found += [f"{_where(message)}: {text}" for text in _flaws_of_source(message)]
        common = templates[COMMON] if name != COMMON else Catalog()
        for language in TRANSLATED:
            catalog = read(language, name, locales)
            found += [f"{language}/{name}.po: {text}" for text in _differences(template, catalog, common)]
    found += [
        f"{path.relative_to(locales)}: no language and game has such a catalogue"
        for path in _without_domain(templates, locales)
        if domain in {None, path.stem}
    ]
    return found


def _differences(template: Catalog, catalog: Catalog, common: Catalog) -> Iterator[str]:
    """Compare a catalogue with the messages of its domain and, for a game's, with those of common."""
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
            reason = f"{COMMON} has it" if _find(common, message) else "no source has it"
            yield f"stale, {reason}: {_singular(message)!r}"


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
    """Return the names of the fields of a format string; raises ``ValueError`` if it is malformed."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def _without_domain(templates: Iterable[str], locales: Path) -> list[Path]:
    """Return the catalogue files that belong to no translated language or to no domain of the source."""
    expected = {path_of(language, domain, locales) for language in TRANSLATED for domain in templates}
    return sorted(set(locales.rglob("*.po")) - expected)


def _adopt(message: Message, catalogs: Iterable[Catalog]) -> None:
    """Fill in an untranslated message from the first catalogue that translates it."""
    for catalog in catalogs:
        known = _find(catalog, message)
        if known is not None and any(_forms(known)):
            message.string = known.string
            message.user_comments = known.user_comments
            message.flags |= known.flags
            return


def _find(catalog: Catalog, message: Message) -> Message | None:
    """Return the catalogue's message with the same singular, plural and context."""
    found = catalog.get(_singular(message), message.context)
    return found if found is not None and found.id == message.id else None


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def _singular(message: Message) -> str:
    return _ids(message)[0]


def _where(message: Message) -> str:
    return ", ".join(f"{path}:{line}" for path, line in message.locations)
