"""The status and outcome of a match, and the end of a deal: last card, revoke or misdeal (B13, B28 to B34)."""

from __future__ import annotations

from typing import Final

from engine.botifarra import deal, events
from engine.botifarra.options import RevokeRule, Tie
from engine.botifarra.play import scoring
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.state import BotifarraState, DealResult, Phase, Revoke
from engine.errors import IllegalCall, WrongPhase
from engine.game import Event, Seat, Status, Step
from engine.outcome import Outcome, Share
from engine.replacing import replace


def taken(state: BotifarraState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the points and tricks of this deal by side so far (B5, B50)."""
    options, sides = state.options, state.options.sides
    points, tricks = [0] * sides, [0] * sides
    for trick in state.tricks:
        side = trick.winner % sides
        points[side] += trick.points
        tricks[side] += 1
    return scoring.taken(options, points, tricks), tuple(tricks)


def scored(state: BotifarraState, happened: list[Event], revoke: Revoke | None = None) -> BotifarraState:
    """Return the state after the end of a deal; its events are appended to ``happened`` (B28, B34)."""
    assert state.contract is not None  # noqa: S101 - tricks are played in a contract
    assert state.namer is not None  # noqa: S101 - somebody named the contract
    options = state.options
    if revoke is None:
        points, _ = taken(state)
    else:
        points = scoring.taken_after_revoke(options, options.side_of(revoke.seat))
        happened.append(events.Revoked(revoke.seat, revoke.card, revoke.legal))
    written = scoring.written(options, points, state.multiplier)
    totals = tuple(map(sum, zip(state.totals, written, strict=True)))
    happened.append(events.DealScored(points, state.multiplier, written, totals))
    winners = scoring.winners(options, totals, state.deal)
    if winners is not None:
        happened.append(events.MatchOver(winners, totals))
    result = DealResult(
        deal=state.deal,
        dealer=state.dealer,
        namer=state.namer,
        contract=state.contract,
        call=state.calling.reached if state.calling else None,
        multiplier=state.multiplier,
        taken=points,
        written=written,
        totals=totals,
        revoke=revoke,
    )
    return replace(
        state,
        phase=deal.next_phase(state) if winners is None else Phase.OVER,
        next_dealer=(state.dealer + 1) % options.seats,
        misdeals=0,
        hands=(0,) * options.seats,
        piles=tuple(((),) * len(piles) for piles in state.piles),
        trick=(),
        totals=totals,
        results=(*state.results, result),
        winners=winners or (),
    )


def misdealt(state: BotifarraState, misdealer: Seat) -> BotifarraState:
    """Return the state after a misdeal: the deal of this number is dealt again by the dealer of B13."""
    next_dealer, misdeals = deal.after_misdeal(state, misdealer)
    return replace(
        deal.before_first_deal(state.options, state.first_dealer),
        deal=state.deal - 1,
        dealer=state.dealer,
        next_dealer=next_dealer,
        misdeals=misdeals,
        totals=state.totals,
        results=state.results,
    )


def claimants(state: BotifarraState) -> tuple[Seat, ...]:
    """Return the seats that may claim a revoke now (B34)."""
    if state.options.revoke is not RevokeRule.CLAIM:
        return ()
    return tuple(seat for seat in range(state.options.seats) if may_claim(state, seat))


def may_claim(state: BotifarraState, seat: Seat) -> bool:
    """Tell whether a seat may claim a revoke now (B34)."""
    side = state.options.side_of(seat)
    return _can_be_claimed(state, seat) and side not in state.refused_claims


def claimed(state: BotifarraState, seat: Seat | None) -> Step[BotifarraState]:
    """Judge a claim on the record of the deal (B34).

    A true one ends the deal, or takes back its score: the totals, and the end of the match, are then others. Raises
    ``IllegalCall`` or ``WrongPhase``.
    """
    options = state.options
    if options.revoke is not RevokeRule.CLAIM:
        raise IllegalCall("claims_not_played")
    if seat is not None and seat not in range(options.seats):
        raise IllegalCall("no_such_seat", seat=seat)
    if seat is None or not _can_be_claimed(state, seat):
        raise WrongPhase("no_claim_now")
    side = options.side_of(seat)
    if side in state.refused_claims:
        raise IllegalCall("claim_lost")
    revoke = next((revoke for revoke in state.revokes if options.side_of(revoke.seat) != side), None)
    if revoke is None:
        refused = replace(state, refused_claims=state.refused_claims | {side})
        return Step(refused, (events.ClaimRefused(seat),))
    happened: list[Event] = []
    return Step(scored(_reopened(state), happened, revoke), tuple(happened))


def _can_be_claimed(state: BotifarraState, seat: Seat) -> bool:
    """Tell whether a seat may claim: an opponent has played a card in a deal that still counts."""
    if state.options.revoke is not RevokeRule.CLAIM:
        return False
    if state.phase is Phase.PLAY:
        return bool(state.tricks) or any(player != seat for player in _played(state, seat))
    over = state.phase in (Phase.DEAL, Phase.CUT, Phase.OVER) and bool(state.tricks)
    return over and bool(state.results) and state.results[-1].revoke is None


def _played(state: BotifarraState, seat: Seat) -> list[Seat]:
    """Return the seats that have played to the open trick, with the own seat for every seat of its side."""
    options = state.options
    players = ((state.leader + place) % options.seats for place in range(len(state.trick)))
    return [seat if options.side_of(player) == options.side_of(seat) else player for player in players]


def _reopened(state: BotifarraState) -> BotifarraState:
    """Return the state before its last deal was scored, if it was scored already."""
    if state.phase is Phase.PLAY:
        return state
    results = state.results[:-1]
    totals = results[-1].totals if results else (0,) * state.options.sides
    return replace(state, results=results, totals=totals)


TWO_SIDES: Final = 2
"""With three sides a concession would move points from one player to another."""


def status_of(state: BotifarraState, to_move: Seat | None) -> Status:
    """Return the status of a match, given the seat to move."""
    phase = state.phase
    open_deal = phase.is_in_deal
    return Status(
        totals=state.totals,
        deal=state.deal,
        scored=len(state.results),
        dealer=state.dealer,
        dealt_by=state.dealt_by,
        next_dealer=state.next_dealer,
        waits_for=() if to_move is None else (to_move,),
        table_acts=phase in (Phase.DEAL, Phase.CUT),
        is_last_deal=_is_last(state),
        deal_is_open=open_deal,
        trick_lies=phase is Phase.PLAY and not state.trick and bool(state.tricks),
        may_interject=claimants(state),
        may_redeal=open_deal and not state.trick and not state.tricks,
        may_concede=phase is Phase.PLAY and state.options.sides == TWO_SIDES,
        over=phase is Phase.OVER,
    )


def _is_last(state: BotifarraState) -> bool:
    """Tell whether no deal can follow this one (B32); a tie may add deals after any number (B33)."""
    most = state.options.max_hands
    return most is not None and state.deal >= most and state.options.tie is not Tie.EXTRA_HANDS


def standing_of(state: BotifarraState) -> tuple[Outcome, ...]:
    """Return the outcome for each side by the deals that are scored so far (B31 to B33).

    The share is that of the card points taken in them.
    """
    points = DEAL_POINTS * len(state.results)
    return tuple(
        Outcome(
            place=_place(state, side),
            score=state.totals[side],
            share=Share(sum(result.taken[side] for result in state.results), points),
        )
        for side in range(state.options.sides)
    )


def ended(state: BotifarraState) -> BotifarraState:
    """Return the state after the end of a match before its time, between two deals; a tie stands."""
    best = max(state.totals)
    winners = tuple(side for side, total in enumerate(state.totals) if total == best)
    return replace(state, phase=Phase.OVER, winners=winners)


def progress_of(state: BotifarraState) -> float:
    """Return how much of a match is played: by its deals, or by the points of the best side (B31, B32)."""
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
