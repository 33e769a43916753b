"""The two measures of a review: the double dummy solver (two pairs alone), and ``expert`` without the hidden cards.

They need numba and numpy: nothing is to be called where these are not installed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from engine.botifarra.moves import Contract, PlayCard
from engine.botifarra.players.strong import assess
from engine.botifarra.review.hands import PlayedHand
from engine.botifarra.review.judge import HandReview, Values, judged
from engine.botifarra.scoring import HAND_POINTS
from engine.botifarra.solver import OpenPosition, Solver, Unsolved
from engine.botifarra.solver.solving import NODE_LIMIT, REVIEW_BITS
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard
from engine.errors import NotAvailable
from engine.review import Estimate
from engine.stopping import Stop

WORLDS: Final = 160
"""Hands of the others that are tried for each card: half of what ``expert`` tries, in half of the time."""
PATIENCE: Final = 10
"""How many times the solver's usual node limit a hand that was played may take: half a minute."""


def reviewed(hand: PlayedHand, stop: Stop) -> HandReview:
    """Return the review of a hand, always the same one; takes seconds.

    Raises ``NotAvailable`` if the solver finds no end, and ``Stopped`` within some tenths of a second after
    ``stop`` was asked.
    """

    def assess(view: BotifarraView, chance: random.Random) -> dict[SpanishCard, Estimate]:
        stop.check()
        return expert_estimates(view, chance)

    try:
        return judged(
            hand,
            lambda hand: open_values(hand, stop),
            lambda hand, first: pars(hand, first, stop),
            assess,
        )
    except Unsolved:
        raise NotAvailable("hand_not_solved", hand=hand.result.hand) from None


def open_values(hand: PlayedHand, stop: Stop) -> list[Values]:
    """Return the double dummy values of the legal cards before each card, in points of 72 of the player's side.

    Raises ``Unsolved`` if the solver finds no end, ``Stopped`` if it is not to find one.
    """
    solver = Solver(
        hand.options, hand.result.contract, table_bits=REVIEW_BITS, node_limit=PATIENCE * NODE_LIMIT
    )
    stop.within(solver)
    # From the last card on: what is known of later positions helps with the earlier ones.
    try:
        values = [solver.card_values(OpenPosition.of(play.before)) for play in reversed(hand.plays)]
    except Unsolved:
        stop.check()
        raise
    return [_with_taken(hand, number, each) for number, each in enumerate(reversed(values))]


def _with_taken(hand: PlayedHand, number: int, values: Mapping[SpanishCard, float]) -> Values:
    """Return values of what is left as points of the whole hand."""
    play = hand.plays[number]
    taken = sum(trick.points for trick in play.before.tricks if trick.winner % 2 == play.seat % 2)
    return {card: taken + value for card, value in values.items()}


def pars(hand: PlayedHand, first: Values, stop: Stop) -> tuple[int | None, ...]:
    """Return the points of the dealer's side for each contract, with best play of all who see all cards.

    ``first`` are the double dummy values of the first card. ``None`` stands where the solver found no end. Raises
    ``Stopped`` if it is not to find one.
    """
    played = HAND_POINTS - round(max(first.values()))
    return tuple(
        played if contract is hand.result.contract else _par(hand, contract, stop) for contract in Contract
    )


def _par(hand: PlayedHand, contract: Contract, stop: Stop) -> int | None:
    """Return the par of a contract; the dealer's right-hand neighbour leads, an opponent."""
    start = OpenPosition(hand.options, contract, hand.hands, hand.plays[0].seat)
    solver = Solver(hand.options, contract)
    stop.within(solver)
    try:
        return HAND_POINTS - solver.solve(start)
    except Unsolved:
        stop.check()
        return None


def expert_estimates(view: BotifarraView, chance: random.Random) -> dict[SpanishCard, Estimate]:
    """Return what ``expert`` expects of each legal card, in points of 72 of its side."""
    return {
        judged.move.card: Estimate(judged.points, judged.error)
        for judged in assess(view, WORLDS, chance).judged
        if isinstance(judged.move, PlayCard)
    }
