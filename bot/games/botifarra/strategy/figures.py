"""The measured figures of the strategy pages, as ``python -m benchmarks.strategy`` wrote them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.i18n import Translator
from bot.ui.text.names import decimal, points

PATH: Final = Path(__file__).with_name("figures.json")
PLAYS: Final = ("obligada", "lliure")
"""The play variants that are measured."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Average gain of a rule of thumb, in points a hand, or the frequency of an event.

    ``rule`` and ``other`` are the means with the rule's move and with the other one; a count has its share from 0 to
    1 as ``gain``. ``error`` is the standard error of ``gain``.
    """

    gain: float
    error: float
    rule: float
    other: float
    deals: int


def _read() -> Mapping[str, Any]:
    content: Mapping[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return content


_FILE: Final = _read()
COMMAND: Final[str] = _FILE["command"]
"""The command that measured them."""
FIGURES: Final[Mapping[str, Mapping[str, Figure]]] = {
    key: {play: Figure(**figure) for play, figure in by_play.items()}
    for key, by_play in _FILE["figures"].items()
}
"""By the key of a claim, and by play variant."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A sentence with figures; ``message`` is a message id, whose fields are named in ``keys``.

    A field ``{name}`` stands for the figure in obligada, ``{name_lliure}`` for that in lliure.
    """

    message: str
    keys: Mapping[str, str]
    """The key of a claim by the name of its field."""
    is_share: bool = False
    plainly: str = ""
    """The message id of the rounded sentence, if it is another one: its figures have no sign."""

    def __call__(self, tr: Translator) -> str:
        """Return the sentence in a language, with the standard error of each figure."""
        return tr.gettext(self.message, **self._fields(partial(self._exact, tr)))

    def rounded(self, tr: Translator) -> str:
        """Return the sentence in a language, with whole points, or tenths of less than two."""
        return tr.gettext(self.plainly or self.message, **self._fields(partial(self._rounded, tr)))

    def _fields(self, written: Callable[[Figure], str]) -> dict[str, str]:
        return {
            name + suffix: written(FIGURES[key][play])
            for name, key in self.keys.items()
            for play, suffix in zip(PLAYS, ("", "_lliure"), strict=True)
        }

    def _exact(self, tr: Translator, figure: Figure) -> str:
        if self.is_share:
            share = f"{decimal(tr, 100 * figure.gain)} ± {decimal(tr, 100 * figure.error)}"
            return tr.gettext("{number}%", number=share)
        gain = decimal(tr, round(figure.gain, 1) or 0.0, signed=True)  # no minus before a zero
        return f"{gain} ± {decimal(tr, figure.error)}"

    def _rounded(self, tr: Translator, figure: Figure) -> str:
        if self.is_share:
            return tr.gettext("{number}%", number=_whole(100 * figure.gain))
        tenths, is_signed = round(figure.gain, 1) or 0.0, not self.plainly
        if abs(tenths) < 2:
            return decimal(tr, tenths, signed=is_signed)
        return points(_whole(figure.gain), signed=is_signed)


def _whole(number: float) -> int:
    """Round to the nearest whole number, halves away from zero as in the tenths that stand beside it."""
    return int(number + math.copysign(0.5, number))
