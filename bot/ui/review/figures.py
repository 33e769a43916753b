"""The numbers of a review in words."""

from __future__ import annotations

from typing import Any, Final

from bot.i18n import Translator
from bot.render.layouts.review.parts import Cost, Weight
from bot.ui.text.names import decimal, points
from computers.review import WORTH_SAYING, Verdict

MUCH: Final = 4.0
"""Factor between a cost worth a word and a high cost."""
_WHOLE_FROM: Final = 9.95
"""Points from which decimals say nothing more."""
_ZERO: Final = 0.05


def loss(tr: Translator, cost: float) -> str:
    """Return the cost of a card by the fair measure: "−4.2", "−12", "0"."""
    if cost < _ZERO:
        return "0"
    return points(-round(cost)) if cost >= _WHOLE_FROM else decimal(tr, -cost, signed=True)


def open_loss(cost: float) -> str:
    """Return the cost of a card with all hands face up, in whole points: "−8", "0"."""
    return points(-round(cost))


def cost_of(tr: Translator, cost: float, worth_saying: float = WORTH_SAYING) -> Cost:
    """Return the cost of a card by the fair measure, for a picture; ``worth_saying`` is the least worth a word."""
    much = cost >= MUCH * worth_saying
    weight = Weight.MUCH if much else Weight.LITTLE if cost >= worth_saying else Weight.NOTHING
    return Cost(loss(tr, cost), weight)


def cost_worth_saying(tr: Translator, verdict: Verdict[Any] | None) -> Cost:
    """Return the same if it is worth a word, else nothing."""
    if verdict is None or not verdict.is_costly:
        return Cost()
    return cost_of(tr, verdict.cost, verdict.worth_saying)
