"""The status and the outcome of a game, in the terms of every game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbu.contracts.schedule import programme
from engine.barbu.deal import cards_each
from engine.barbu.play.legal_moves import asked
from engine.barbu.state import BarbuState, DealResult, Phase
from engine.game import Seat, Status
from engine.outcome import Outcome, Part


def status_of(state: BarbuState) -> Status:
    """Return the status of a game."""
    phase = state.phase
    return Status.of_deals(
        state.totals,
        scored=state.deal - phase.is_deal,
        deals=len(programme(state.options)),
        is_open=phase.is_deal,
        dealer=state.dealer,
        dealt_by=state.dealer,
        next_dealer=state.next_dealer,
        waits_for=asked(state),
        trick_lies=phase is Phase.TRICKS and not state.trick and bool(state.tricks),
        round_ends=phase is Phase.DEAL and state.deal > 0 and state.planned.ends_round,
    )


def standing_of(state: BarbuState) -> tuple[Outcome, ...]:
    """Return place and total of each seat by the deals that are scored so far, with parts by contract.

    Equal totals share the place (R11).
    """
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
    """Return a seat's score by contract."""
    played = dict.fromkeys(result.contract for result in results)
    scores = {each: [result.scores[seat] for result in results if result.contract is each] for each in played}
    return tuple(Part(str(each), len(found), sum(found)) for each, found in scores.items())
