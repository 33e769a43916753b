"""A finished match as the leaderboards count it."""

from __future__ import annotations

from bot.tables.store import MatchResult, SeatResult
from bot.tables.table import Stage, Table
from engine.botifarra import BOTIFARRA
from engine.botifarra.scoring import HAND_POINTS


def match_result(table: Table) -> MatchResult:
    """Return the result of a table whose match is over; raises ``ValueError`` before that."""
    state = table.state
    if state is None or table.stage is not Stage.OVER:
        raise ValueError("the match is not over")
    drawn = len(state.winners) > 1
    seats = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is None:
            continue
        side = state.options.side_of(seat)
        seats.append(
            SeatResult(
                user_id=chair.person.id,
                name=chair.person.name,
                seat=seat,
                won=side in state.winners and not drawn,
                points_taken=sum(result.taken[side] for result in state.results),
                points_possible=HAND_POINTS * len(state.results),
                written=state.totals[side],
            )
        )
    return MatchResult(
        game=BOTIFARRA.name,
        guild_id=table.guild_id,
        hands=state.hand,
        drawn=drawn,
        with_computers=any(chair.person is None for chair in table.chairs),
        contested=len({state.options.side_of(result.seat) for result in seats}) > 1,
        seats=tuple(seats),
    )
