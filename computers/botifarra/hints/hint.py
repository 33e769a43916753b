"""The choice of a hint: the card of ``expert``, and the claims that tell it from the next best one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from computers.botifarra.careful.rules import above
from computers.botifarra.hints.claims import Claim, Kind
from computers.botifarra.hints.position import HintPosition
from computers.botifarra.hints.suit_claims import about_suits
from computers.botifarra.strong import LEVELS, assess
from computers.compiled import IS_AVAILABLE
from computers.review import WORTH_SAYING
from engine.botifarra.moves import PlayCard
from engine.botifarra.play import following as play
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SUIT_MASKS, SpanishCard, SpanishSuit, as_numbered, in_order

if TYPE_CHECKING:
    from computers.botifarra.strong import Assessment

_LIKELY: Final = 0.6
"""The least chance of a claim about hidden cards."""
_TELLS: Final = 0.2
"""Points by which the card must be better in worlds where such a claim is true than in the others."""
_CLEAR: Final = 2.0
"""Standard errors by which another card must be behind to be called worse."""
_FELT: Final = 0.25
"""Points by which it must be behind."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The card to play, and why.

    ``claims`` are true of it, the one that matters most first; there may be none. ``other`` is the next best card
    that came to something else and ``loss`` how many points it costs on average: ``None`` and 0 where all legal cards
    came to the same in each world. ``is_close`` tells whether that is too little to be sure of, and ``may_be_chance``
    whether it may still be one that a review would say.
    """

    card: SpanishCard
    claims: tuple[Claim, ...]
    other: SpanishCard | None
    loss: float
    is_close: bool
    may_be_chance: bool = False
    equals: tuple[SpanishCard, ...] = ()


def can_hint(view: BotifarraView) -> bool:
    """Tell whether there is a hint for a view: its seat chooses between cards, and there are no piles."""
    chooses = view.phase is Phase.PLAY and len(view.playable) > 1
    return IS_AVAILABLE and chooses and not view.options.mode.has_piles


def hint(view: BotifarraView, chance: random.Random, worlds: int = LEVELS["expert"].worlds) -> Hint:
    """Return the card that ``expert`` would play, with reasons, after trying it in ``worlds`` worlds.

    Raises :class:`ValueError` without :func:`can_hint`.
    """
    if not can_hint(view):
        raise ValueError("there is nothing to hint at")
    assessment = assess(view, worlds, chance)
    cards = [judged.move.card for judged in assessment.judged if isinstance(judged.move, PlayCard)]
    outcomes = assessment.outcomes
    others = [place for place in range(1, len(cards)) if (outcomes[:, place] != outcomes[:, 0]).any()]
    if not others:
        return Hint(cards[0], (), None, 0.0, is_close=True)
    other = others[0]
    judged = assessment.judged[other]
    is_close = judged.loss < max(_FELT, _CLEAR * judged.error)
    reasons = _Reasons(view, assessment, cards[0], cards[other], other)
    claims = tuple(reasons) or (() if is_close else tuple(reasons.by_number()))
    equals = tuple(cards[place] for place in range(1, len(cards)) if place not in others)
    may_be_chance = is_close and judged.loss + _CLEAR * judged.error >= WORTH_SAYING
    return Hint(cards[0], claims, cards[other], judged.loss, is_close, may_be_chance, equals)


class _Reasons:
    """The claims that are true of a card and not of another, the most telling first."""

    def __init__(
        self, view: BotifarraView, assessment: Assessment, card: SpanishCard, other: SpanishCard, place: int
    ) -> None:
        self._position = HintPosition(view)
        self._high = view.options.three_is_high
        self._worlds: list[list[int]] = assessment.worlds.tolist()
        self._weights: list[float] = assessment.weights.tolist()
        self._played: list[int] = assessment.played.tolist()
        self._card, self._other = (in_order(each, three_high=self._high) for each in (card, other))
        self._better: list[float] = (assessment.outcomes[:, 0] - assessment.outcomes[:, place]).tolist()
        self._legal = [in_order(each, three_high=self._high) for each in view.playable]

    def __iter__(self) -> Iterator[Claim]:
        yield from self._about_trick() if self._position.trick else self._about_lead()
        yield from self._about_hidden()
        yield from self._about_hand()
        yield from self._about_cost()
        yield from about_suits(self._position, self._card, self._other, self._named)

    def by_number(self) -> Iterator[Claim]:
        """Yield how often the card brings more where it matters, if that is likely."""
        matters = [better for better in self._better if better]
        chance = sum(better > 0 for better in matters) / len(matters)
        if chance >= _LIKELY:
            yield Claim(kind=Kind.BRINGS_MORE_OFTEN, chance=chance)

    def _about_trick(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        points = position.memory.points
        led, best = position.led(card), position.best
        assert best is not None  # noqa: S101 - somebody led
        brings_other_points = points[card & 15] != points[other & 15]
        if position.by_partner and not position.wins_so_far(card) and brings_other_points:
            if position.is_safe(best, led):
                yield Claim(kind=Kind.PARTNER_TAKES, card=self._named(best))
            else:
                yield from self._likely(Kind.PARTNER_LIKELY_TAKES, best, self._named(best))
        if position.wins_so_far(card):
            yield from self._about_taking(led, best)
        least = min(points[each & 15] for each in self._legal)
        if self._is_lost() and points[card & 15] == least < points[other & 15]:
            yield Claim(kind=Kind.CANNOT_WIN)

    def _about_taking(self, led: int, best: int) -> Iterator[Claim]:
        """Yield the claims for a card that would be winning, over an opponent or the partner."""
        position, card, other = self._position, self._card, self._other
        memory = position.memory
        if not position.is_safe(card, led):
            if not position.by_partner:
                yield from self._likely(Kind.LIKELY_TAKES, card, None)
            if (
                not memory.unseen & above(card)
                and position.wins_so_far(other)
                and memory.unseen & above(other)
            ):
                yield Claim(kind=Kind.MASTER)
            return
        points = memory.points
        more = points[card & 15] - points[other & 15]
        if position.wins_so_far(other) and position.is_safe(other, led):
            if more > 0:
                yield Claim(kind=Kind.BRINGS_MORE, number=more)
        elif not position.by_partner or not position.is_safe(best, led) or more > 0:
            yield Claim(kind=Kind.TAKES, number=position.points_with(card))

    def _is_lost(self) -> bool:
        """Tell whether an opponent takes the trick whatever the own side does."""
        position = self._position
        is_theirs = bool(position.trick) and not position.by_partner and not position.partner_is_to_play
        return is_theirs and not any(map(position.wins_so_far, self._legal))

    def _likely(self, kind: Kind, winning: int, named: SpanishCard | None) -> Iterator[Claim]:
        led = self._position.led(winning)
        chance = self._chance(lambda world: self._position.is_safe_in(world, winning, led))
        if chance is not None:
            yield Claim(kind=kind, card=named, chance=chance)

    def _about_lead(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        memory = position.memory
        if position.is_safe(card, card >> 4) and not position.is_safe(other, other >> 4):
            yield Claim(kind=Kind.TAKES, number=position.points_with(card))
        elif not memory.unseen & above(card) and memory.unseen & above(other):
            yield Claim(kind=Kind.MASTER)
        elif memory.unseen & above(card):
            yield from self._likely(Kind.LIKELY_TAKES, card, None)
        out = memory.unseen & SUIT_MASKS[position.trump] if position.trump != play.NO_TRUMP else 0
        if card >> 4 == position.trump != other >> 4 and out & memory.threats:
            yield Claim(kind=Kind.DRAWS_TRUMPS, number=out.bit_count())
        if position.trump not in (play.NO_TRUMP, other >> 4) and card >> 4 != other >> 4:
            for seat in memory.opponents:
                if not memory.possible[seat] & SUIT_MASKS[other >> 4] and memory.possible[seat] & out:
                    yield Claim(kind=Kind.IS_VOID, seat=seat, suit=SpanishSuit(other >> 4))
                    break

    def _about_hidden(self) -> Iterator[Claim]:
        """Yield where a high card lies, if that is likely and the card does better there."""
        position, memory, points = self._position, self._position.memory, self._position.memory.points
        card, other = self._card, self._other
        beating = position.highest_out(other >> 4)
        is_at_risk = not position.trick or (position.led(other) == other >> 4 and position.opponents_to_play)
        is_better_off = card >> 4 != other >> 4 or points[card & 15] < points[other & 15]
        if beating is not None and beating > other and points[other & 15] and is_at_risk and is_better_off:
            chance = self._chance(lambda world: any(world[seat] >> beating & 1 for seat in memory.opponents))
            if chance is not None:
                yield Claim(kind=Kind.STILL_OUT, card=self._named(beating), chance=chance)
        wanted = position.highest_out(card >> 4)
        partner = memory.partner
        if not position.trick and partner is not None and wanted is not None and wanted > card:
            chance = self._chance(lambda world: bool(world[partner] >> wanted & 1))
            if chance is not None:
                yield Claim(kind=Kind.PARTNER_HOLDS, card=self._named(wanted), chance=chance)

    def _about_hand(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        memory = position.memory
        beside = memory.hand & SUIT_MASKS[other >> 4] & ~(1 << other)
        if beside.bit_count() == 1 and card >> 4 != other >> 4:
            left = beside.bit_length() - 1
            if memory.points[left & 15] and memory.threats & above(left) and left > other:
                yield Claim(kind=Kind.KEEPS_GUARD, card=self._named(left))
        if position.trump in (play.NO_TRUMP, card >> 4) or other >> 4 == card >> 4:
            return
        is_last = not memory.hand & SUIT_MASKS[card >> 4] & ~(1 << card)
        was_last = not memory.hand & SUIT_MASKS[other >> 4] & ~(1 << other)
        is_out = memory.unseen & SUIT_MASKS[card >> 4]
        if is_last and is_out and not was_last and memory.hand & SUIT_MASKS[position.trump]:
            yield Claim(kind=Kind.LAST_OF_SUIT, suit=SpanishSuit(card >> 4))

    def _about_cost(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        memory, led = position.memory, position.led(card)
        spared = memory.points[other & 15] - memory.points[card & 15]
        both_win = position.wins_so_far(card) and position.wins_so_far(other)
        is_enough = bool(position.trick) and both_win and card >> 4 == other >> 4 and card < other
        if is_enough:
            yield Claim(kind=Kind.IS_ENOUGH, number=len(position.opponents_to_play))
        if position.trump != play.NO_TRUMP and other >> 4 == position.trump != card >> 4:
            yield Claim(kind=Kind.KEEPS_TRUMP)
        elif not memory.unseen & above(other) and memory.unseen & SUIT_MASKS[other >> 4] and not is_enough:
            # A master that is led before another one is no worse kept than the other.
            leads_master = not position.trick and not memory.unseen & above(card)
            yield Claim(kind=Kind.MASTER if leads_master else Kind.KEEPS_MASTER)
        winning = card if position.wins_so_far(card) else position.best
        is_own = position.wins_so_far(card) or position.by_partner
        is_ours = is_own and winning is not None and position.is_safe(winning, led)
        # A card that takes the trick for sure risks nothing, however many points it has.
        is_risk = not (position.wins_so_far(other) and position.is_safe(other, position.led(other)))
        if spared > 0 and is_risk and not is_ours and not self._is_lost():
            yield Claim(kind=Kind.FEWER_POINTS, number=spared)

    def _chance(self, happens: Callable[[Sequence[int]], bool]) -> float | None:
        """Return the chance of something that is likely, and with which the card does better than without it."""
        true = [happens(world) for world in self._worlds]
        chance: float = sum(weight for weight, is_true in zip(self._weights, true, strict=True) if is_true)
        if not chance >= _LIKELY:
            return None
        with_it: list[float] = []
        without: list[float] = []
        for number, better in zip(self._played, self._better, strict=True):
            (with_it if true[number] else without).append(better)
        if not with_it or (without and _mean(with_it) < _mean(without) + _TELLS):
            return None
        return float(min(1.0, chance))

    def _named(self, card: int) -> SpanishCard:
        return SpanishCard(as_numbered(1 << card, three_high=self._high).bit_length() - 1)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
