"""The two measures of a review: the double dummy solver (two pairs alone), and ``expert`` without the hidden cards.

They need numba and numpy: nothing is to be called where these are not installed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from computers.botifarra.review.deals import BotifarraDeal
from computers.botifarra.review.judge import BotifarraReview, Values, judged
from computers.botifarra.solver import OpenPosition, Solver, Unsolved
from computers.botifarra.solver.solving import NODE_LIMIT, REVIEW_BITS
from computers.botifarra.strong import assess
from computers.botifarra.strong.calling import gained, sampled
from computers.botifarra.strong.trials import Trials
from computers.review import Estimate
from computers.stopping import Stop
from engine.botifarra.moves import BotifarraMove, Contract, Knock, MakeCall, PlayCard
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard
from engine.errors import NotAvailable

WORLDS: Final = 160
"""Hands of the others that are tried for a card or contract: half of what ``expert`` tries, in half of the time."""
PATIENCE: Final = 10
"""How many times the solver's usual node limit a deal that was played may take: half a minute."""


def reviewed(deal: BotifarraDeal, stop: Stop) -> BotifarraReview:
    """Return the review of a deal, always the same one; takes seconds.

    Raises ``NotAvailable`` if the solver finds no end, and ``Stopped`` within some tenths of a second after
    ``stop`` was asked.
    """

    def assess(view: BotifarraView, chance: random.Random) -> dict[SpanishCard, Estimate]:
        stop.check()
        return expert_estimates(view, chance)

    def assess_call(view: BotifarraView, chance: random.Random) -> dict[BotifarraMove, Estimate]:
        stop.check()
        return call_estimates(view, chance)

    try:
        return judged(
            deal,
            lambda deal: open_values(deal, stop),
            lambda deal, first: pars(deal, first, stop),
            assess,
            assess_call,
        )
    except Unsolved:
        raise NotAvailable("hand_not_solved", hand=deal.result.deal) from None


def open_values(deal: BotifarraDeal, stop: Stop) -> list[Values]:
    """Return the double dummy values of the legal cards before each card, in points of 72 of the player's side.

    Raises ``Unsolved`` if the solver finds no end, ``Stopped`` if it is not to find one.
    """
    solver = Solver(
        deal.start.options, deal.result.contract, table_bits=REVIEW_BITS, node_limit=PATIENCE * NODE_LIMIT
    )
    stop.within(solver)
    # From the last card backwards: the values of later positions help with the earlier ones.
    try:
        values = [solver.card_values(OpenPosition.of(play.before)) for play in reversed(deal.made)]
    except Unsolved:
        stop.check()
        raise
    return [_with_taken(deal, number, each) for number, each in enumerate(reversed(values))]


def _with_taken(deal: BotifarraDeal, number: int, values: Mapping[SpanishCard, float]) -> Values:
    """Return values of the remaining tricks as points of the whole deal."""
    play = deal.made[number]
    taken = sum(trick.points for trick in play.before.tricks if trick.winner % 2 == play.seat % 2)
    return {card: taken + value for card, value in values.items()}


def pars(deal: BotifarraDeal, first: Values, stop: Stop) -> tuple[int | None, ...]:
    """Return the points of the dealer's side for each contract, with best play of all who see all cards.

    ``first`` are the double dummy values of the first card. ``None`` stands where the solver found no end. Raises
    ``Stopped`` if it is not to find one.
    """
    played = DEAL_POINTS - round(max(first.values()))
    return tuple(
        played if contract is deal.result.contract else _par(deal, contract, stop) for contract in Contract
    )


def _par(deal: BotifarraDeal, contract: Contract, stop: Stop) -> int | None:
    """Return the par of a contract; the dealer's right-hand neighbour leads, an opponent."""
    start = OpenPosition(deal.start.options, contract, deal.start.hands, deal.made[0].seat)
    solver = Solver(deal.start.options, contract)
    stop.within(solver)
    try:
        return DEAL_POINTS - solver.solve(start)
    except Unsolved:
        stop.check()
        return None


def expert_estimates(
    view: BotifarraView, chance: random.Random, worlds: int = WORLDS
) -> dict[SpanishCard, Estimate]:
    """Return the points (of 72) that ``expert`` expects for its side from each legal card."""
    return {
        judged.move.card: Estimate(judged.points, judged.error)
        for judged in assess(view, worlds, chance).judged
        if isinstance(judged.move, PlayCard)
    }


def call_estimates(
    view: BotifarraView, chance: random.Random, worlds: int = WORLDS
) -> dict[BotifarraMove, Estimate]:
    """Return the written points more than the others' that each contract, delegation or call promises.

    A call counts the points that it adds to a knock.
    """
    if view.calling is not None:
        gains = gained(view, view.calling, sampled(view, chance))
        error = float(gains.std() / len(gains) ** 0.5)
        return {MakeCall(view.calling): Estimate(float(gains.mean()), error), Knock(): Estimate(0.0, error)}
    trials = Trials(view, chance, worlds).of_choices()
    best = max(trials, key=lambda trial: trial.forecast.worth)
    return {trial.forecast.move: Estimate(trial.forecast.worth, best.ahead_of(trial)[1]) for trial in trials}
