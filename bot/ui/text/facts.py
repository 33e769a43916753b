"""Facts about a table, and the three forms in which messages show them.

A game states each fact once, with a section and a weight. The forms are the description of a picture, the lines of
the message beside it, and text under headings, for people who prefer no pictures.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any, Final, TypeVar

from bot.ui.text.names import markdown, plain, short

T = TypeVar("T")


def once(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Cache the result of a method without arguments; a generator becomes a tuple."""
    # An entry under the method's own name would hide the method.
    name = f"{make.__name__} (once)"

    @functools.wraps(make)
    def kept(self: Any) -> T:  # noqa: ANN401 - any object with a dictionary
        if name not in self.__dict__:
            made = make(self)
            self.__dict__[name] = tuple(made) if isinstance(made, Iterator) else made
        value: T = self.__dict__[name]
        return value

    return kept


LONGEST_DESCRIPTION: Final = 1024
"""Characters that Discord takes as the description of a picture."""
LONGEST_TEXT: Final = 3500
"""Characters of a text; Discord takes 4000 in a message, and a refusal may come first."""
_NAMES: Final[Sequence[Callable[[str], str]]] = (str, short, partial(short, longest=10))
"""Forms of names to try in a description: whole, as in pictures, shorter still."""


Form = int
"""A flag of the following, or several with ``|``."""
DESCRIPTION: Final[Form] = 1
"""As a sentence of a picture's description."""
MESSAGE: Final[Form] = 2
"""As a line beside the picture."""
TEXT: Final[Form] = 4
"""As a line under a heading, in place of the picture."""
EVERYWHERE: Final[Form] = DESCRIPTION | MESSAGE | TEXT

TURN: Final = "turn"
"""The line of a hand's message with the turn of the player."""
SCORE: Final = "score"
"""The small line that ends it, with the score."""

Told = str | Iterable[str]
"""Sentences with marks (:mod:`~bot.ui.text.names`); empty ones are skipped."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as one or several sentences, built only when they are needed."""

    told: Callable[[], Told]
    forms: Form = EVERYWHERE
    section: str = ""
    """The heading in text; facts without one come first."""
    weight: int = 0
    """Facts are sorted by falling weight in a description; the lightest are left out first."""
    lead: str = ""
    """Prefix of the line in a message: markdown, or a symbol."""
    line: str = ""
    """Adjacent facts of one name share a line of a message."""
    short: Callable[[], Told] | None = None
    """The sentences for a description without room for the whole."""

    def only(self, forms: Form) -> Fact:
        """Return the same fact, limited to these forms."""
        return replace(self, forms=self.forms & forms)

    def sentences(self, *, shortened: bool = False) -> list[str]:
        """Return the non-empty sentences, with their marks."""
        told = (self.short if shortened and self.short is not None else self.told)()
        return [told] if isinstance(told, str) and told else [sentence for sentence in told if sentence]


def description(facts: Iterable[Fact]) -> str:
    """Return the description of a picture, the heaviest facts first.

    If it is too long, names are shortened first; then sentences are left out from the end.
    """
    chosen = [fact for fact in facts if fact.forms & DESCRIPTION]
    chosen.sort(key=attrgetter("weight"), reverse=True)
    for shortened in (False, True):
        if shortened and not any(fact.short for fact in chosen):
            break
        sentences = [each for fact in chosen for each in fact.sentences(shortened=shortened)]
        for shown in _NAMES:
            if len(text := plain(" ".join(sentences), shown)) <= LONGEST_DESCRIPTION:
                return text
    return fitted(plain(sentence, shown) for sentence in sentences)


def fitted(sentences: Iterable[str]) -> str:
    """Return as many of the first sentences as fit into a description; a first one too long is cut."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".lstrip()
        if len(longer) > LONGEST_DESCRIPTION:
            return text or f"{sentence[: LONGEST_DESCRIPTION - 1]}…"
        text = longer
    return text


def message(
    facts: Iterable[Fact],
    emojis: Mapping[str, object] | None = None,
    *,
    names: Callable[[str], str] = str,
) -> str:
    """Return the lines beside a picture, in Discord's markdown; ``names`` shortens names."""
    lines: list[str] = []
    last = ""
    for fact in facts:
        if not fact.forms & MESSAGE or not (sentences := fact.sentences()):
            continue
        if fact.line and fact.line == last:
            lines[-1] = " ".join((lines[-1], *sentences))
            continue
        sentences[0] = fact.lead + sentences[0]
        lines += [" ".join(sentences)] if fact.line else sentences
        last = fact.line
    return markdown("\n".join(lines), emojis, shown=names)


def beside_turn(facts: Sequence[Fact], sentence: str) -> list[Fact]:
    """Return the facts of a hand, with a sentence at the end of the turn's line in its message, or of all."""
    after = max((number for number, fact in enumerate(facts, 1) if fact.line == TURN), default=len(facts))
    return [*facts[:after], Fact(lambda: sentence, MESSAGE, line=TURN), *facts[after:]]


def small_last(facts: Sequence[Fact], sentence: str) -> list[Fact]:
    """Return the facts of a hand, with a sentence in the small line that ends its message, or in one of its own."""
    return [*facts, Fact(lambda: sentence, MESSAGE, lead="-# ", line=SCORE)]


def text(facts: Sequence[Fact]) -> str:
    """Return the facts as text under headings, as many of the first as fit into a message."""
    told = [fact for fact in facts if fact.forms & TEXT]
    sections = dict.fromkeys(["", *(fact.section for fact in told)])
    lines = itertools.chain.from_iterable(
        _section(section, [fact for fact in told if fact.section == section]) for section in sections
    )
    text = ""
    for line in lines:
        longer = f"{text}\n{line}" if text else line
        if len(longer) > LONGEST_TEXT:
            break
        text = longer
    return text


def _section(title: str, facts: Iterable[Fact]) -> list[str]:
    """Return the lines of a section with its heading; empty without facts."""
    lines = [markdown(sentence, bold=False) for fact in facts for sentence in fact.sentences()]
    if lines and title:
        lines.insert(0, f"### {markdown(title, bold=False)}")
    return lines
