"""The status and the outcome of a game, in the terms of every game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbu.asked import asked
from engine.barbu.deal import cards_each
from engine.barbu.programme import programme
from engine.barbu.state import BarbuState, DealResult, Phase
from engine.errors import WrongPhase
from engine.game import Outcome, Part, Seat, Status


def status_of(state: BarbuState) -> Status:
    """Return the status of a game."""
    deals = len(programme(state.options))
    phase = state.phase
    return Status(
        totals=state.totals,
        deal=state.deal,
        scored=len(state.results),
        dealer=state.dealer,
        dealt_by=state.dealer,
        next_dealer=state.next_dealer,
        waits_for=asked(state),
        table_acts=phase is Phase.DEAL,
        is_last_deal=state.deal == deals,
        deal_is_open=phase.is_deal,
        trick_lies=phase is Phase.TRICKS and not state.trick and bool(state.tricks),
        round_ends=phase is Phase.DEAL and state.deal > 0 and state.planned.ends_round,
        over=phase is Phase.OVER,
    )


def outcomes_of(state: BarbuState) -> tuple[Outcome, ...]:
    """Return place and total of each seat, with parts by contract; equal totals share the place (R11).

    Raises ``WrongPhase`` before the end.
    """
    if state.phase is not Phase.OVER:
        raise WrongPhase("match_not_over")
    return standing_of(state)


def standing_of(state: BarbuState) -> tuple[Outcome, ...]:
    """Return place and total of each seat by the deals that are scored so far, with parts by contract."""
    return tuple(
        Outcome(
            place=1 + sum(other > total for other in state.totals),
            score=total,
            parts=_parts(state.results, seat),
        )
        for seat, total in enumerate(state.totals)
    )


def progress_of(state: BarbuState) -> float:
    """Return how much of a game is played: its scored deals, and the cards played of the open one (R7 to R11)."""
    if state.phase is Phase.OVER:
        return 1.0
    deals = len(programme(state.options))
    return min(1.0, (len(state.results) + _part_played(state)) / deals)


def _part_played(state: BarbuState) -> float:
    """Return the part of the open deal that is played, from 0 to 1."""
    if state.mariages is not None and state.phase is Phase.MARIAGES:
        return len(state.mariages.taken) / len(state.mariages.layout)
    if state.phase not in (Phase.TRICKS, Phase.REUSSITE):
        return 0.0
    held = sum(hand.bit_count() for hand in state.hands)
    return 1 - held / (cards_each(state.options) * state.options.players)


def _parts(results: Sequence[DealResult], seat: Seat) -> tuple[Part, ...]:
    """Return what a seat scored in the deals of each contract."""
    played = dict.fromkeys(result.contract for result in results)
    scores = {each: [result.scores[seat] for result in results if result.contract is each] for each in played}
    return tuple(Part(str(each), len(found), sum(found)) for each, found in scores.items())
