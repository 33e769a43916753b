"""The outcome of a match for each side, in the terms of every game."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Unranked(enum.StrEnum):
    """The reason why matches by some house rules rank nobody."""

    SHORT = "short"
    """Not every player deals in the match, so luck decides it."""
    FORESEEABLE = "foreseeable"
    """Everybody has seen enough to work out hidden cards with a program."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, such as the card points taken among all card points."""

    part: int
    whole: int


@dataclass(frozen=True, slots=True)
class Part:
    """The deals of one kind in a match for one side, such as the deals of one contract.

    ``name`` names the kind in the database, in at most 32 characters, and never changes once it is released.
    ``score`` is the sum of the side's points in these deals, negative for a loss.
    """

    name: str
    deals: int
    score: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished match for one side.

    ``place`` counts from 1, and sides with the same place share it; ``score`` is the final total. ``share`` is
    ``None`` in games that have no such measure. ``parts`` is empty in games whose deals are all of one kind;
    otherwise every side of the match has the same names with the same numbers of deals.
    """

    place: int
    score: int
    share: Share | None = None
    parts: tuple[Part, ...] = ()
