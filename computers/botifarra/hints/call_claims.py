"""The claims of a hint before the play: reasons for a contract or a call, and the conditions of each."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.botifarra.moves import BotifarraMove
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


@dataclass(frozen=True, slots=True)
class Forecast:
    """The result of a choice in sampled hands of the others, played out by ``careful`` in all seats.

    ``points`` are those of 72 that the own side takes on average, ``error`` their standard error, and ``above`` the
    share of the hands in which it takes more than an equal part of the 72. ``worth`` is its mean of written points:
    the points above or below an equal part, twice those in botifarra. Calls do not count.
    """

    move: BotifarraMove
    points: float
    above: float
    worth: float
    error: float
