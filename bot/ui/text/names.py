"""Names, lists and numbers within texts, and escaping of users' texts."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from bot.i18n import Language, Translator

LONGEST_SHORT_NAME: Final = 16
"""Characters of a name in a headline of a picture."""

LONGEST_QUOTED: Final = 200
"""Characters of a user's text within a message, before markdown is escaped."""

_MARKDOWN: Final = re.compile(r"([\\*_~|`<>\[\]()#@])")
_SPACES: Final = re.compile(r"[^\S\u00a0]+")
"""All white space except the no-break space, which French puts before a colon."""

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Bidirectional classes of Hebrew, Arabic and Arabic digits."""
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_OF_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def listed(tr: Translator, things: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Return a list within a sentence: "a, b, and c", or "a, b, or c"."""
    return _listed(tuple(things), style, tr.language)


@functools.lru_cache(maxsize=2048)
def _listed(things: tuple[str, ...], style: Literal["standard", "or"], language: Language) -> str:
    return format_list(things, style=style, locale=_locale(language))


def in_clauses(tr: Translator, clauses: Sequence[str]) -> str:
    """Return clauses with a semicolon between them, as the language puts it; empty for none."""
    joined, *rest = clauses or ("",)
    for clause in rest:
        joined = tr.gettext("{before}; {next}", before=joined, next=clause)
    return joined


@functools.cache
def _locale(language: Language) -> Locale:
    """Return babel's locale of a language; parsing it for each list would be slow."""
    return Locale.parse(language)


def decimal(tr: Translator, number: float, *, signed: bool = False) -> str:
    """Return a number with one decimal: "53.1", or "53,1"; with ``signed`` "+53.1", or "−53.1"."""
    return format_decimal(number, "+0.0;−0.0" if signed else "0.0", locale=tr.language)


def points(number: int, *, signed: bool = False) -> str:
    """Return a number of points with a real minus sign: "6", "−6"; with ``signed`` also "+6"."""
    sign = "−" if number < 0 else "+" if signed and number else ""
    return f"{sign}{abs(number)}"


def short(name: str, longest: int = LONGEST_SHORT_NAME) -> str:
    """Return a name of at most ``longest`` characters, cut with an ellipsis."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


@functools.lru_cache(maxsize=2048)
def isolated(text: str) -> str:
    """Return a user's text, isolated if it has characters written from right to left.

    A text that is isolated already is returned as it is.
    """
    turns = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text)
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}" if turns and _ISOLATE not in text else text


def in_message(text: object) -> str:
    """Return a user's text escaped for Discord's markdown, on one line, isolated, and cut if it is long."""
    return _in_message(short(str(text), LONGEST_QUOTED))


@functools.lru_cache(maxsize=2048)
def _in_message(text: str) -> str:
    return isolated(_MARKDOWN.sub(r"\\\1", _SPACES.sub(" ", text).strip()))
