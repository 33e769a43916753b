"""The claims of a hint before the play: reasons for a contract or a call, and the conditions of each."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.cards.spanish import SpanishCard, SpanishSuit


class CallKind(enum.StrEnum):
    """Kinds of claims about the own hand, in the contract that is chosen or was named."""

    TRUMPS = "trumps"
    """It has ``number`` trumps, and of the four strongest ones these ``cards``, the strongest first."""
    HIGH_CARDS = "high_cards"
    """It has these ``cards``, no trumps, the strongest first: manillas, and asos that are not alone."""
    VOID = "void"
    """It has trumps, and no card of these ``suits``."""
    MANILLAS = "manillas"
    """It has ``number`` of the four manillas, one at most."""
    LONGEST = "longest"
    """No suit of it has more than ``number`` cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallClaim:
    """One claim; the fields that its kind does not name are empty."""

    kind: CallKind
    number: int = 0
    cards: tuple[SpanishCard, ...] = ()
    suits: tuple[SpanishSuit, ...] = ()
