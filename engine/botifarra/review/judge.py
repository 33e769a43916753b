"""The judgement of a hand: what each card cost, the turning point, and par for every contract.

*Fair* is what ``expert`` thinks of a card, from the view of the seat that played it: it does not know the hidden
cards either. A card of two pairs is measured twice. *Open* is the double dummy measure: the points that a side loses
if everybody sees all cards and plays perfectly from then on. It adds up: the points at the start, less what the one
side lost, plus what the other side lost, are the points taken. Where all play alone there is no such value.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.botifarra.game import BOTIFARRA
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.review.hands import Play, PlayedHand
from engine.botifarra.scoring import HALF, HAND_POINTS
from engine.botifarra.state import HandResult
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat
from engine.review import Estimate, Verdict, fair_verdict

Values = Mapping[SpanishCard, float]
"""For each legal card the points of a hand (72 in all) that the side of the player takes, or is expected to take."""


Assess = Callable[[BotifarraView, random.Random], Mapping[SpanishCard, Estimate]]
"""What ``expert`` thinks of every legal card of a view."""
Solve = Callable[[PlayedHand], Sequence[Values]]
"""The double dummy values of the legal cards before each card of a hand."""
Par = Callable[[PlayedHand, Values], Sequence[int | None]]
"""The points of the dealer's side for each contract by double dummy, from the values of the first card.

``None`` stands where the solver found no end.
"""

CardVerdict: TypeAlias = Verdict[SpanishCard]


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card of the hand: who played it, to which trick (from 1), and what it cost.

    ``holding`` is the hand before it, and ``legal`` what of it could have been played, as sets in integers.
    ``is_choice`` tells whether the player chose it; only then there is a fair verdict. There is an open one between
    two pairs alone.
    """

    seat: Seat
    trick: int
    card: SpanishCard
    holding: int
    legal: int
    is_choice: bool
    open: CardVerdict | None
    fair: CardVerdict | None

    @property
    def open_values(self) -> Values:
        """The double dummy values of the legal cards; empty where there is no open verdict."""
        return {} if self.open is None else dict(self.open.values)


@dataclass(frozen=True, slots=True)
class HandReview:
    """A judged hand.

    ``cards`` are in order of play. ``pars`` has the points of the dealer's side by contract, if all four see every
    card and play perfectly. ``turning_point`` is the index of a card, if the hand has one (:func:`turning_point`).
    Both rest on the open measure: where all play alone there is neither.
    """

    options: BotifarraOptions
    result: HandResult
    cards: tuple[JudgedCard, ...]
    winners: tuple[Seat, ...]
    """Who took each trick."""
    pars: tuple[int | None, ...]
    turning_point: int | None

    @property
    def has_open_measure(self) -> bool:
        """Whether the cards were measured with all cards open, too: those of two pairs."""
        return bool(self.pars)

    @property
    def par(self) -> int:
        """The points of the dealer's side by double dummy in the contract that was played, between two pairs."""
        first = self.cards[0]
        value = round(max(first.open_values.values()))
        return value if first.seat % 2 == self.dealers_side else HAND_POINTS - value

    @property
    def dealers_side(self) -> int:
        """The side of the dealer, of two pairs."""
        return self.result.dealer % 2

    @property
    def loser(self) -> int | None:
        """The side that did not score, of two pairs; ``None`` at 36 to 36."""
        return loser_of(self.result)

    @property
    def was_lost_from_deal(self) -> bool:
        """Whether the side that lost would have lost by double dummy, too, of two pairs."""
        loser = self.loser
        return (
            loser is not None and (self.par if loser == self.dealers_side else HAND_POINTS - self.par) < HALF
        )

    def trick(self, number: int) -> tuple[JudgedCard, ...]:
        """Return the cards of a trick, from 1, in order of play."""
        seats = self.options.seats
        return self.cards[seats * (number - 1) : seats * number]


def judged(hand: PlayedHand, solve: Solve, par: Par, assess: Assess) -> HandReview:
    """Return the judgement of a hand; the same hand gets the same one."""
    seats = hand.options.seats
    opened = solve(hand) if hand.options.sides == 2 else ()
    cards = tuple(
        JudgedCard(
            seat=play.seat,
            trick=number // seats + 1,
            card=play.card,
            holding=play.before.hands[play.seat],
            legal=play.legal,
            is_choice=play.is_choice,
            open=Verdict.of(opened[number], play.card) if opened else None,
            fair=_fair(play, number, assess) if play.is_choice else None,
        )
        for number, play in enumerate(hand.plays)
    )
    leaders = [play.seat for play in hand.plays[seats::seats]]
    return HandReview(
        options=hand.options,
        result=hand.result,
        cards=cards,
        winners=(*leaders, _last_winner(hand)),
        pars=tuple(par(hand, opened[0])) if opened else (),
        turning_point=turning_point(cards, hand.result) if opened else None,
    )


def _fair(play: Play, number: int, assess: Assess) -> CardVerdict:
    """Return the verdict of a seat that sees its own cards only; its chance depends on nothing but the position."""
    chance = random.Random(number)  # noqa: S311 - chance of a player
    view = BOTIFARRA.view(play.before, play.seat)

    def estimates() -> dict[SpanishCard, Estimate]:
        found = assess(view, chance)
        return {card: found[card] for card in SpanishCardSet.from_mask(play.legal)}

    return fair_verdict(estimates, play.card)


def _last_winner(hand: PlayedHand) -> Seat:
    last = hand.plays[-1]
    after = BOTIFARRA.apply(last.before, last.seat, BOTIFARRA.parse_move(f"play {last.card}")).state
    return after.tricks[-1].winner


def loser_of(result: HandResult) -> int | None:
    """Return the side of two that scores nothing; ``None`` if neither scores (B28)."""
    return result.written.index(0) if any(result.written) else None


def turning_point(cards: Sequence[JudgedCard], result: HandResult) -> int | None:
    """Return the index of the card with which the losing side gave the hand away for good.

    With all cards open the side that lost had half of the points or more before it, and less from then on. ``None``
    if nobody lost, if the deal was lost from the first card, or if the card was not chosen.
    """
    loser = loser_of(result)
    turned: int | None = None
    for number, judged_card in enumerate(cards):
        if judged_card.seat % 2 != loser:
            continue
        values = judged_card.open_values
        if max(values.values()) >= HALF > values[judged_card.card]:
            turned = number if judged_card.is_choice else None
    return turned
