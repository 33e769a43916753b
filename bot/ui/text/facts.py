"""Facts about a table, and the three forms in which messages tell them.

A game says each fact once, with the section that it belongs to and its weight. A message picks from them: the
description of its picture, the lines beside it, or all of it as text under headings, for who wants no pictures.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from bot.ui.text.markup import markdown, plain
from bot.ui.text.names import LONGEST_SHORT_NAME

LONGEST_DESCRIPTION: Final = 1024
"""Characters that Discord takes as the description of a picture."""
LONGEST_TEXT: Final = 3500
"""Characters of a text; Discord takes 4000 in a message, and a refusal may stand before it."""
_NAMES: Final = (None, LONGEST_SHORT_NAME, 10)
"""Characters of a name in a description: whole, where that is too much as pictures cut it, at last shorter still."""


Form = int
"""Where a fact is told: one of the following, or several with ``|``."""
DESCRIPTION: Final[Form] = 1
"""As a sentence of a picture's description."""
MESSAGE: Final[Form] = 2
"""As a line beside the picture."""
TEXT: Final[Form] = 4
"""As a line under a heading, in place of the picture."""
EVERYWHERE: Final[Form] = DESCRIPTION | MESSAGE | TEXT

Told = str | Iterable[str]
"""Sentences with marks (:mod:`~bot.ui.text.markup`); empty ones are nothing."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so, as one sentence or several, which are put together only where they are told."""

    told: Callable[[], Told]
    forms: Form = EVERYWHERE
    section: str = ""
    """The heading that it stands under in text; without one it stands above all headings."""
    weight: int = 0
    """The heaviest facts begin a description, and the lightest are left out where not all have room."""
    lead: str = ""
    """What a line begins with in a message: markdown, or a sign."""
    line: str = ""
    """Facts of one name follow each other on one line of a message."""
    short: Callable[[], Told] | None = None
    """What is told where a description has no room for the whole."""

    def only(self, forms: Form) -> Fact:
        """Return the same fact, told only in these forms."""
        return replace(self, forms=self.forms & forms)

    def sentences(self, *, shortened: bool = False) -> list[str]:
        """Return the sentences, as marked as they are."""
        told = (self.short if shortened and self.short is not None else self.told)()
        return [told] if isinstance(told, str) and told else [sentence for sentence in told if sentence]


def description(facts: Iterable[Fact]) -> str:
    """Return the description of a picture, the heaviest facts first.

    Names become shorter where that brings everything in, and at last sentences are left out from the end.
    """
    chosen = [fact for fact in facts if fact.forms & DESCRIPTION]
    chosen.sort(key=attrgetter("weight"), reverse=True)
    for shortened in (False, True):
        sentences = [each for fact in chosen for each in fact.sentences(shortened=shortened)]
        for longest in _NAMES:
            told = [plain(sentence, longest) for sentence in sentences]
            if len(text := " ".join(told)) <= LONGEST_DESCRIPTION:
                return text
    return fitted(told)


def fitted(sentences: Iterable[str]) -> str:
    """Return sentences in a row, as many of the first ones as a description holds; a first one too long is cut."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".lstrip()
        if len(longer) > LONGEST_DESCRIPTION:
            return text or f"{sentence[: LONGEST_DESCRIPTION - 1]}…"
        text = longer
    return text


def message(facts: Iterable[Fact], emojis: Mapping[str, object] | None = None) -> str:
    """Return the lines beside a picture, in Discord's markdown."""
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
    return markdown("\n".join(lines), emojis)


def text(facts: Sequence[Fact]) -> str:
    """Return all facts as text under headings, for ears rather than eyes: as many of the first as a message holds."""
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
    """Return the lines of a section under its heading; nothing where nothing is told."""
    lines = [markdown(sentence, bold=False) for fact in facts for sentence in fact.sentences()]
    if lines and title:
        lines.insert(0, f"### {markdown(title, bold=False)}")
    return lines
