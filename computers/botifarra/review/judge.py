"""The judgement of a deal: the cost of each call and card, the turning point, and par for every contract.

*Fair* is ``expert``'s estimate of a move, from the view of the seat that made it: it does not know the hidden
cards either. A card of two pairs is measured twice. *Open* is the double dummy measure: the points that a side loses
if everybody sees all cards and plays perfectly from then on. It adds up: the points at the start, less what the one
side lost, plus what the other side lost, are the points taken. Where all play alone there is no such value.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from computers.botifarra.review.deals import BotifarraCall, BotifarraDeal, BotifarraMade
from computers.review import DealReview, Estimate, JudgedMove, Verdict, fair_verdict
from engine.botifarra.game import BOTIFARRA
from engine.botifarra.moves import BotifarraMove
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.scoring import DEAL_POINTS, HALF
from engine.botifarra.state import DealResult
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard
from engine.game import Seat

Values = Mapping[SpanishCard, float]
"""For each legal card the points of a deal (72 in all) that the side of the player takes, or is expected to take."""


Assess = Callable[[BotifarraView, random.Random], Mapping[SpanishCard, Estimate]]
"""The estimates of ``expert`` for every legal card of a view."""
AssessCall = Callable[[BotifarraView, random.Random], Mapping[BotifarraMove, Estimate]]
"""The estimates of ``expert`` for every legal contract or call of a view, in written points more than the others'."""
Solve = Callable[[BotifarraDeal], Sequence[Values]]
"""The double dummy values of the legal cards before each card of a deal."""
Par = Callable[[BotifarraDeal, Values], Sequence[int | None]]
"""The points of the dealer's side for each contract by double dummy, from the values of the first card.

``None`` stands where the solver found no end.
"""

CardVerdict: TypeAlias = Verdict[SpanishCard]


@dataclass(frozen=True, slots=True)
class JudgedCard(JudgedMove[SpanishCard]):
    """A card of the deal, between two pairs with a verdict by all cards open, too."""

    open: CardVerdict | None

    @property
    def loss(self) -> float:
        """The points that count as lost, also where a card is not clearly worse than the best one."""
        return 0.0 if self.fair is None else self.fair.cost

    @property
    def open_values(self) -> Values:
        """The double dummy values of the legal cards; empty without an open verdict."""
        return {} if self.open is None else dict(self.open.values)


@dataclass(frozen=True, slots=True)
class BotifarraReview(DealReview[JudgedCard, BotifarraOptions, DealResult]):
    """A judged deal, whose pages are the tricks.

    ``pars`` has the points of the dealer's side by contract, if all four see every card and play perfectly.
    ``turning_point`` is a card, if the deal has one (:func:`turning_point`). Both rest on the open measure: where all
    play alone there is neither.
    """

    winners: tuple[Seat, ...]
    """The seat that took each trick."""
    pars: tuple[int | None, ...]
    turning_point: JudgedCard | None

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.options.seats

    @property
    def has_open_measure(self) -> bool:
        """Whether the cards were measured with all cards open, too: those of two pairs."""
        return bool(self.pars)

    @property
    def par(self) -> int:
        """The points of the dealer's side by double dummy in the contract that was played, between two pairs."""
        first = self.moves[0]
        value = round(max(first.open_values.values()))
        return value if first.seat % 2 == self.dealers_side else DEAL_POINTS - value

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
            loser is not None and (self.par if loser == self.dealers_side else DEAL_POINTS - self.par) < HALF
        )

    @property
    def was_lost_with_contract(self) -> bool:
        """Whether the dealer's side lost from the deal, and would not have by double dummy in another contract."""
        return (
            self.was_lost_from_deal
            and self.loser == self.dealers_side
            and any(par is not None and par >= HALF for par in self.pars)
        )


def judged(
    deal: BotifarraDeal, solve: Solve, par: Par, assess: Assess, assess_call: AssessCall
) -> BotifarraReview:
    """Return the judgement of a deal; the same deal gets the same one."""
    options = deal.start.options
    opened = solve(deal) if options.sides == 2 else ()
    cards = tuple(
        JudgedCard.of(
            play,
            place // options.seats + 1,
            partial(_fair, play, place, assess),
            open=Verdict.of(opened[place], play.move) if opened else None,
        )
        for place, play in enumerate(deal.made)
    )
    leaders = [play.seat for play in deal.made[options.seats :: options.seats]]
    return BotifarraReview(
        options=options,
        result=deal.result,
        calls=tuple(_judged_call(call, place, assess_call) for place, call in enumerate(deal.calls)),
        moves=cards,
        winners=(*leaders, _last_winner(deal)),
        pars=tuple(par(deal, opened[0])) if opened else (),
        turning_point=turning_point(cards, deal.result) if opened else None,
    )


def _judged_call(call: BotifarraCall, place: int, assess: AssessCall) -> JudgedMove[BotifarraMove]:
    chance = random.Random(place)  # noqa: S311 - chance of a player
    view = BOTIFARRA.view(call.before, call.seat)
    return JudgedMove.of(call, 0, lambda: fair_verdict(lambda: assess(view, chance), call.move))


def _fair(play: BotifarraMade, place: int, assess: Assess) -> CardVerdict:
    """Return the verdict of a seat that sees its own cards only; its chance depends on nothing but the position."""
    chance = random.Random(place)  # noqa: S311 - chance of a player
    view = BOTIFARRA.view(play.before, play.seat)

    def estimates() -> dict[SpanishCard, Estimate]:
        found = assess(view, chance)
        return {card: found[card] for card in play.legal}

    return fair_verdict(estimates, play.move)


def _last_winner(deal: BotifarraDeal) -> Seat:
    last = deal.made[-1]
    after = BOTIFARRA.apply(last.before, last.seat, BOTIFARRA.parse_move(f"play {last.move}")).state
    return after.tricks[-1].winner


def loser_of(result: DealResult) -> int | None:
    """Return the side of two that scores nothing; ``None`` if neither scores (B28)."""
    return result.written.index(0) if any(result.written) else None


def turning_point(cards: Sequence[JudgedCard], result: DealResult) -> JudgedCard | None:
    """Return the card with which the losing side gave the deal away for good.

    With all cards open the side that lost had half of the points or more before it, and less from then on. ``None``
    if nobody lost, if it was lost from the first card, or if a claim or a concession had settled the rest.
    """
    loser = loser_of(result)
    turned: JudgedCard | None = None
    for each in cards:
        if each.seat % 2 != loser:
            continue
        values = each.open_values
        if max(values.values()) >= HALF > values[each.move]:
            turned = None if each.settled else each
    return turned
