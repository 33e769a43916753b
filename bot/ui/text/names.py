r"""Names, lists and numbers within texts, escaping of users' texts, and marks of names and emojis in sentences.

A sentence is built once. A description needs it plain, a message needs escaped names in bold, and text for a screen
reader needs neither emojis nor bold. The marks are Unicode noncharacters, which cannot occur in exchanged text.

>>> sentence = f"{person(chosen('Anna_1'))} plays {emoji('oros_9')}the 9 of coins."
>>> plain(sentence)
'Anna_1 plays the 9 of coins.'
>>> markdown(sentence, {"oros_9": "<:oros_9:1>"})
'**Anna\\_1** plays <:oros_9:1> the 9 of coins.'
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from bot.i18n import Language, Translator

LONGEST_SHORT_NAME: Final = 16
"""Characters of a name in a headline of a picture."""

LONGEST_NARROW_NAME: Final = 10
"""The same beside the picture of a hand, where a line holds about forty; a wide one counts twice."""
_WIDE: Final = frozenset("mwMW@%")
_WIDE_FORMS: Final = frozenset("WF")
"""What East Asian characters and emojis have for a width in Unicode."""

LONGEST_QUOTED: Final = 200
"""Characters of a user's text within a message, before markdown is escaped."""

_MARKDOWN: Final = re.compile(r"([\\*_~|`<>\[\]()#@/])")
"""What Discord reads as markdown, and the slash, without which an address or an invitation becomes no link."""
_SPACES: Final = re.compile(r"[^\S\u00a0]+")
"""All white space except the no-break space, which French puts before a colon."""

_SPANISH_CONJUNCTIONS: Final = {
    "standard": ("y", re.compile(r"h?[ií](?![aeouáéóú])", re.IGNORECASE), "e"),
    "or": ("o", re.compile(r"h?[oó]|8|11\b", re.IGNORECASE), "u"),
}
"""And and or by the style of a list: the word, what it would be heard together with, and what stands instead."""
_UNSPOKEN: Final = re.compile("\ufdd4[^\ufdd5]*\ufdd5|<a?:\\w+:\\d+>|[\ufdd0-\ufdd5\u2068*_\\\\]")
"""Marks, emojis and markdown, which nobody reads aloud."""

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Bidirectional classes of Hebrew, Arabic and Arabic digits."""
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_OF_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def listed(tr: Translator, things: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Return a list within a sentence: "a, b, and c", or "a, b, or c"."""
    return _listed(tuple(things), style, tr.language)


@functools.lru_cache(maxsize=2048)
def _listed(things: tuple[str, ...], style: Literal["standard", "or"], language: Language) -> str:
    text = format_list(things, style=style, locale=_locale(language))
    if language is not Language.ES or len(things) < 2:
        return text
    conjunction, like, other = _SPANISH_CONJUNCTIONS[style]
    last = things[-1]
    if like.match(_UNSPOKEN.sub("", last)):
        text = f"{text.removesuffix(f' {conjunction} {last}')} {other} {last}"
    return text


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


def decimal(tr: Translator, number: float, *, signed: bool = False, places: int = 1) -> str:
    """Return a number with one decimal or more: "53.1", or "53,1"; with ``signed`` "+53.1", or "−53.1"."""
    number, form = round(number, places) or 0.0, f"0.{'0' * places}"
    return format_decimal(number, f"+{form};−{form}" if signed and number else form, locale=tr.language)


def points(number: int, *, signed: bool = False) -> str:
    """Return a number of points with a real minus sign: "6", "−6"; with ``signed`` also "+6"."""
    sign = "−" if number < 0 else "+" if signed and number else ""
    return f"{sign}{abs(number)}"


def short(name: str, longest: int = LONGEST_SHORT_NAME) -> str:
    """Return a name of at most ``longest`` characters, cut with an ellipsis."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def narrow(name: str, longest: int = LONGEST_NARROW_NAME) -> str:
    """Return a name cut with an ellipsis where it would be wider than ``longest`` letters.

    >>> narrow("Guillem"), narrow("Wolfgang Amadeus"), narrow("WWWWWWWW")
    ('Guillem', 'Wolfgang…', 'WWWW…')
    """
    widths = [1 + (letter in _WIDE or unicodedata.east_asian_width(letter) in _WIDE_FORMS) for letter in name]
    if sum(widths) <= longest:
        return name
    kept = sum(width < longest for width in itertools.accumulate(widths))
    return name[:kept].rstrip() + "…"


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


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital letter in front; a name stays as its owner writes it.

    >>> plain(capitalised(f"{person('your partner')} passed"))
    'Your partner passed'
    >>> plain(capitalised(f"{person(chosen('anna'))} passed"))
    'anna passed'
    """
    place = int(sentence.startswith(_PERSON))
    return sentence[:place] + sentence[place : place + 1].upper() + sentence[place + 1 :]


def emoji(name: str) -> str:
    """Mark the place of a custom emoji and the blank after it."""
    return f"{_EMOJI}{name}{_END_OF_EMOJI}"


def plain(sentence: str, shown: Callable[[str], str] = str) -> str:
    """Return a sentence without markdown and emojis, with each chosen name as ``shown`` returns it."""
    named = _CHOSEN_NAMES.sub(lambda found: isolated(shown(found[1])), _EMOJIS.sub("", sentence))
    return _MARKS.sub("", named)


def markdown(
    sentence: str,
    emojis: Mapping[str, object] | None = None,
    *,
    bold: bool = True,
    shown: Callable[[str], str] = str,
) -> str:
    """Return a sentence in Discord's markdown, with those ``emojis`` that exist; ``shown`` as for :func:`plain`."""
    known = emojis or {}

    def name(found: re.Match[str]) -> str:
        safe = in_message(plain(found[1], shown))
        return f"**{safe}**" if bold else safe

    def sign(found: re.Match[str]) -> str:
        return f"{known[found[1]]} " if found[1] in known else ""

    return _CHOSEN_NAMES.sub(
        lambda found: in_message(shown(found[1])), _PEOPLE.sub(name, _EMOJIS.sub(sign, sentence))
    )
