"""The result of a match for the leaderboards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.store import POINT, MatchResult, PartSum, SeatResult
from bot.tables.table import Stage, Table
from engine.game import Outcome


def match_result(table: Table) -> MatchResult:
    """Return the result of a finished match; raises ``ValueError`` before its end."""
    if table.status is None or table.stage is not Stage.OVER:
        raise ValueError("the match is not over")
    outcomes = table.game.outcome(table.state)
    seats = [
        SeatResult(
            user_id=seat.person.id,
            name=seat.person.name,
            seat=number,
            place=outcome.place,
            score=outcome.score,
            share=outcome.share,
            above=_above(outcome.score, [other.score for other in outcomes]),
            parts=_parts(outcome, outcomes),
        )
        for outcome, side in zip(outcomes, table.sides, strict=True)
        for number, seat in ((number, table.seats[number]) for number in side)
        if seat.person is not None
    ]
    return MatchResult(
        game=table.game.name,
        guild_id=table.guild_id,
        deals=table.status.deal,
        drawn=sum(outcome.place == 1 for outcome in outcomes) > 1,
        with_computers=any(seat.person is None for seat in table.seats),
        contested=len({table.side_of(result.seat) for result in seats}) > 1,
        seats=tuple(sorted(seats, key=lambda result: result.seat)),
        ranked=table.game.unranked(table.options) is None,
    )


def _parts(outcome: Outcome, outcomes: Sequence[Outcome]) -> tuple[PartSum, ...]:
    """Return the parts of one side, compared with those of all sides."""
    return tuple(
        PartSum(
            part.name,
            part.deals,
            part.score,
            _above(
                part.score, [same.score for each in outcomes for same in each.parts if same.name == part.name]
            ),
        )
        for part in outcome.parts
    )


def _above(score: int, scores: Sequence[int]) -> int:
    """Return by how much a score exceeds the mean of all, in units of ``POINT``."""
    return (score * len(scores) - sum(scores)) * POINT // len(scores)
