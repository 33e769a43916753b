"""The choice of a hint: the move of ``strong``, and the claims that tell it from the next best one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from computers.barbu.careful.stakes import worth_saying
from computers.barbu.hints.claims import Claim, Kind
from computers.barbu.hints.contract_claims import contract_claims, contract_of
from computers.barbu.hints.layout_claims import layout_claims
from computers.barbu.strong import STRONG, Assessment, Effort, Judged, assess, can_assess
from engine.barbu.moves import BarbuMove, PlayCard
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView

_LIKELY: Final = 0.6
"""The least share of the hands that is told."""
_CLEAR: Final = 2.0
"""Standard errors by which another move must be behind to be called worse."""
_FELT: Final = 0.5
"""Points by which it must be behind."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The move to make, and why.

    ``claims`` are true of it, the one that matters most first; there may be none. ``other`` is the next best move
    that does something else, and ``None`` if every move does the same; ``is_close`` tells whether its loss is too
    small to be significant, and ``may_be_chance`` whether it may still be one that a review would say. ``equals`` are
    the moves that do the same as the best one.
    """

    best: Judged
    claims: tuple[Claim, ...]
    other: Judged | None
    is_close: bool
    may_be_chance: bool = False
    equals: tuple[BarbuMove, ...] = ()


def can_hint(view: BarbuView) -> bool:
    """Tell whether there is a hint for a view: its seat has a choice that ``strong`` searches."""
    return can_assess(view)


def hint(view: BarbuView, chance: random.Random, effort: Effort = STRONG) -> Hint:
    """Return the move that ``strong`` would make, with reasons.

    Raises :class:`ValueError` without :func:`can_hint`.
    """
    if not can_hint(view):
        raise ValueError("there is nothing to hint at")
    found = assess(view, chance, effort)
    outcomes = found.outcomes
    others = [place for place in range(1, len(found.judged)) if (outcomes[:, place] != outcomes[:, 0]).any()]
    if not others:
        return Hint(found.best, (), None, is_close=True)
    other = found.judged[others[0]]
    is_close = other.loss < max(_FELT, _CLEAR * other.error)
    claims = tuple(_claims(view, found, others[0]))
    if is_close:
        claims = tuple(claim for claim in claims if claim.kind is not Kind.KEEPS_FOR_LATER)
    elif not claims:
        claims = tuple(_by_number(found, others[0]))
    equals = (found.judged[place].move for place in range(1, len(found.judged)) if place not in others)
    may_be_chance = is_close and other.loss + _CLEAR * other.error >= _worth_saying(view, found.best)
    return Hint(found.best, claims, other, is_close, may_be_chance, tuple(equals))


def _worth_saying(view: BarbuView, best: Judged) -> float:
    """Return the least loss that a review says of this decision."""
    return worth_saying(view.options, view.contract or contract_of(best.move))


def _by_number(found: Assessment, place: int) -> Iterator[Claim]:
    """Yield how often the best move gains more where it matters, if that is likely."""
    better = found.outcomes[:, 0] - found.outcomes[:, place]
    chance = float((better > 0).sum() / (better != 0).sum())
    if chance >= _LIKELY:
        yield Claim(kind=Kind.GAINS_MORE_OFTEN, chance=chance)


def _claims(view: BarbuView, found: Assessment, place: int) -> Iterator[Claim]:
    best, other = found.best.move, found.judged[place].move
    if view.phase is Phase.REUSSITE:
        return layout_claims(view, best, other)
    if view.phase is not Phase.TRICKS:
        return contract_claims(view, found.best, found.judged[place])
    from computers.barbu.hints.trick_claims import TrickClaims  # noqa: PLC0415 - it needs numpy

    assert isinstance(best, PlayCard)  # noqa: S101 - nothing else is a move here
    assert isinstance(other, PlayCard)  # noqa: S101
    return iter(TrickClaims(view, found, best.card, other.card, place))
