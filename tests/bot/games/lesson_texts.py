"""Readers of the texts of lessons: the numbers, players and ranks that a step says in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from bot.i18n import Language, Translator, translator
from bot.ui.face.face import FACES
from bot.ui.face.lesson import NAMES

RankT = TypeVar("RankT", str, int)
_WORDS = {
    Language.EN: "three four five six seven eight nine tens? eleven twelve",
    Language.CA: "tres quatre cinc sis set vuit nou deus? onze dotze",
    Language.ES: "tres cuatro cinco seis siete ocho nueve diez|dieces once doce",
    Language.FR: "trois quatre|quadruple cinq six sept huit neuf dix onze douze",
    Language.IT: r"tre quattro|quadruplo cinque dei\ssei|sei(?=\scontratti) sette otto nove dieci undici dodici",
}
"""The numbers from 3 to 12 as words; those below are articles and twosomes as well, and "sei" is "you are"."""
_MANILLA = re.compile(r"\bmani(?:ll|gl)[ae]s?\b", re.IGNORECASE)
_YOU_HAVE = re.compile(r"\b(?:tu |en |n')as\b|\bas-tu\b", re.IGNORECASE)
"""None of these is an ace in French."""
_NUMBER = re.compile(r"\d+")


def numbers(text: str, language: Language) -> set[int]:
    """Return the numbers of a text, as digits or words; the manilla is a 9."""
    words = enumerate(_WORDS[language].split(), start=3)
    spelled = {number for number, word in words if re.search(rf"\b(?:{word})\b", text, re.IGNORECASE)}
    nine = {9} if _MANILLA.search(text) else set[int]()
    return spelled | nine | {int(digits) for digits in _NUMBER.findall(text)}


def players(text: str) -> set[str]:
    """Return the players named in a text."""
    return {name for name in NAMES if re.search(rf"\b{name}\b", text)}


def ranks(
    text: str, tr: Translator, each: Iterable[RankT], rank_name: Callable[[Translator, RankT], str]
) -> set[RankT]:
    """Return those of some ranks that a text names in words."""
    if tr.language is Language.FR:
        text = _YOU_HAVE.sub("", text)
    return {rank for rank in each if re.search(rf"\b{rank_name(tr, rank)}\b", text)}


def texts(game: str, number: int, language: Language) -> str:
    """Return everything that a step says in a language, with its figures."""
    return "\n".join(_texts(game, number, language))


def _texts(game: str, number: int, language: Language) -> Iterator[str]:
    step, tr = FACES[game].lesson.steps[number], translator(language, game)
    before, after = step.deal.at(step.at), step.deal.at(step.then)
    yield tr.gettext(step.title)
    for text in (step.says, *step.wrong.values()):
        yield tr.gettext(text, **step.fields(tr, before))
    yield tr.gettext(step.done, **step.fields(tr, after))
