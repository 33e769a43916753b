"""The judgement of a hand: what each card cost, the turning point, and par for every contract.

A card is measured twice. *Open* is the double dummy measure: the points that a side loses if everybody sees all
cards and plays perfectly from then on. It adds up: the points at the start, less what the one side lost, plus what
the other side lost, are the points taken. *Fair* is what ``expert`` thinks of the card, from the view of the seat
that played it: it does not know the hidden cards either.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

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
Par = Callable[[PlayedHand], Sequence[int | None]]
"""The points of the dealer's side for each contract by double dummy; ``None`` where the solver found no end."""

CardVerdict: TypeAlias = Verdict[SpanishCard]
SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card of the hand: who played it, to which trick (from 1), and what it cost.

    ``holding`` is the hand before it. ``is_choice`` tells whether the player chose it; only then there is a fair
    verdict.
    """

    seat: Seat
    trick: int
    card: SpanishCard
    holding: int
    is_choice: bool
    open: CardVerdict
    fair: CardVerdict | None


@dataclass(frozen=True, slots=True)
class HandReview:
    """A judged hand.

    ``cards`` are in order of play, four a trick. ``pars`` has the points of the dealer's side by contract, if all
    four see every card and play perfectly. ``turning_point`` is the index of a card, if the hand has one
    (:func:`turning_point`).
    """

    options: BotifarraOptions
    result: HandResult
    cards: tuple[JudgedCard, ...]
    winners: tuple[Seat, ...]
    """Who took each trick."""
    pars: tuple[int | None, ...]
    turning_point: int | None

    @property
    def par(self) -> int:
        """The points of the dealer's side by double dummy in the contract that was played."""
        value = round(max(value for _, value in self.cards[0].open.values))
        return value if self.cards[0].seat % 2 == self.dealers_side else HAND_POINTS - value

    @property
    def dealers_side(self) -> int:
        """The side of the dealer."""
        return self.result.dealer % 2

    @property
    def loser(self) -> int | None:
        """The side that did not score; ``None`` at 36 to 36."""
        return loser_of(self.result)

    @property
    def was_lost_from_deal(self) -> bool:
        """Whether the side that lost would have lost by double dummy, too."""
        loser = self.loser
        return (
            loser is not None and (self.par if loser == self.dealers_side else HAND_POINTS - self.par) < HALF
        )

    def trick(self, number: int) -> tuple[JudgedCard, ...]:
        """Return the cards of a trick, from 1, in order of play."""
        return self.cards[SEATS * (number - 1) : SEATS * number]


def judged(hand: PlayedHand, solve: Solve, par: Par, assess: Assess) -> HandReview:
    """Return the judgement of a hand; the same hand gets the same one."""
    opened = solve(hand)
    cards = tuple(
        JudgedCard(
            seat=play.seat,
            trick=number // SEATS + 1,
            card=play.card,
            holding=play.before.hands[play.seat],
            is_choice=play.is_choice,
            open=Verdict.of(values, play.card),
            fair=_fair(play, number, assess) if play.is_choice else None,
        )
        for number, (play, values) in enumerate(zip(hand.plays, opened, strict=True))
    )
    leaders = [play.seat for play in hand.plays[SEATS::SEATS]]
    return HandReview(
        options=hand.options,
        result=hand.result,
        cards=cards,
        winners=(*leaders, _last_winner(hand)),
        pars=tuple(par(hand)),
        turning_point=turning_point(cards, hand.result),
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
        values = dict(judged_card.open.values)
        if max(values.values()) >= HALF > values[judged_card.card]:
            turned = number if judged_card.is_choice else None
    return turned
