"""The status and the outcome of a match, in the terms of every game."""

from __future__ import annotations

from typing import Final

from engine.botifarra import outcome
from engine.botifarra.options import Tie
from engine.botifarra.scoring import HAND_POINTS
from engine.botifarra.state import BotifarraState, Phase
from engine.errors import WrongPhase
from engine.game import Outcome, Seat, Share, Status

TWO_SIDES: Final = 2
"""With three sides a concession would take from one player what it gives to another."""


def status_of(state: BotifarraState, to_move: Seat | None) -> Status:
    """Return the status of a match, given the seat to move."""
    phase = state.phase
    open_hand = phase.is_hand
    return Status(
        totals=state.totals,
        deal=state.hand,
        scored=len(state.results),
        dealer=state.dealer,
        dealt_by=state.dealt_by,
        next_dealer=state.next_dealer,
        waits_for=() if to_move is None else (to_move,),
        table_acts=phase in (Phase.DEAL, Phase.CUT),
        is_last_deal=_is_last(state),
        deal_is_open=open_hand,
        trick_lies=phase is Phase.PLAY and not state.trick and bool(state.tricks),
        may_interject=outcome.claimants(state),
        may_redeal=open_hand and not state.trick and not state.tricks,
        may_concede=phase is Phase.PLAY and state.options.sides == TWO_SIDES,
        over=phase is Phase.OVER,
    )


def _is_last(state: BotifarraState) -> bool:
    """Tell whether no hand can follow this one (B32); a tie may add hands after any number (B33)."""
    most = state.options.max_hands
    return most is not None and state.hand >= most and state.options.tie is not Tie.EXTRA_HANDS


def outcomes_of(state: BotifarraState) -> tuple[Outcome, ...]:
    """Return the outcome for each side; the share is that of the card points taken in all hands.

    Raises ``WrongPhase`` before the end.
    """
    if state.phase is not Phase.OVER:
        raise WrongPhase("match_not_over")
    return standing_of(state)


def standing_of(state: BotifarraState) -> tuple[Outcome, ...]:
    """Return the outcome for each side by the hands that are scored so far."""
    points = HAND_POINTS * len(state.results)
    return tuple(
        Outcome(
            place=_place(state, side),
            score=state.totals[side],
            share=Share(sum(result.taken[side] for result in state.results), points),
        )
        for side in range(state.options.sides)
    )


def progress_of(state: BotifarraState) -> float:
    """Return how much of a match is played: by its hands, or by the points of the best side (B31, B32)."""
    if state.phase is Phase.OVER:
        return 1.0
    options, parts = state.options, [0.0]
    if options.target is not None:
        parts.append(max(total / options.target for total in state.totals))
    if options.max_hands is not None:
        tricks = len(state.tricks) / options.mode.tricks if state.phase is Phase.PLAY else 0.0
        parts.append((len(state.results) + tricks) / options.max_hands)
    return min(1.0, max(parts))


def _place(state: BotifarraState, side: int) -> int:
    """Return the place of a side: the winners are first, the others follow by their totals (B31 to B33)."""
    if side in state.winners:
        return 1
    ahead = (other in state.winners or total > state.totals[side] for other, total in enumerate(state.totals))
    return 1 + sum(ahead)
