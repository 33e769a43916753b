"""Finished deals played again: a table as it was after each move of a deal."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from bot.tables.errors import TableError
from bot.tables.match import History, Match, RecordedMove
from bot.tables.part import Part
from bot.tables.seats import TableSeat
from bot.tables.table import Stage, Table
from engine.replacing import replace

KEPT: Final = 64
"""Deals that are kept played again: some 50 positions each, which share most of their parts."""


class PastDeals(Part):
    """Finished deals played again, of which those that were asked for last are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, int], tuple[Table, ...]] = OrderedDict()

    async def of(self, table: Table, deal: int) -> tuple[Table, ...]:
        """Return :func:`played_again`, from a thread unless the deal is kept; raises the same."""
        key = (table.id, table.seq, deal)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(played_again, table, deal)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    def person_forgotten(self, user_id: int) -> None:  # noqa: ARG002 - as of every part
        """Drop all deals from memory: the person's name may be at their tables."""
        self._kept.clear()


def played_again(table: Table, deal: int) -> tuple[Table, ...]:
    """Return the table after the cards of a finished deal were dealt, and after each move from then on.

    Of a deal that was dealt more than once, the last time counts. People sit where they sat then, and none is away.
    The last position is that after the deal. Raises :class:`TableError` unless the deal is scored.
    """
    if not 0 < deal <= table.deals_scored:
        raise TableError("no_replay")
    game, moves = table.game, table.started_match.moves
    state = game.start(table.played_options, table.due_dealer or 0)
    first = max(turn for turn, move in enumerate(moves, 1) if move.dealt == deal)
    found: list[Table] = []
    made = History[RecordedMove]()
    for turn, move in enumerate(moves, 1):
        made = made.and_then(move)
        state = game.apply(state, move.seat, game.parse_move(move.move)).state
        if turn < first:
            continue
        status = game.status(state)
        match = Match(state, status, made, dealt_at=first)
        if move.settled:
            match = _settled(match, table.started_match, deal)
        seats = tuple(map(_present, table.seats_at(turn)))
        stage = Stage.OVER if status.over else Stage.PLAYING
        found.append(
            replace(table, stage=stage, match=match, seats=seats, shuffles=(), close_reason=None, seq=turn)
        )
        if status.scored >= deal and not status.deal_is_open:
            break
    return tuple(found)


def _settled(match: Match, whole: Match, deal: int) -> Match:
    """Return a match with the claims and concessions of a deal, whose rest is only played out."""
    conceded = tuple(each for each in whole.conceded_deals if each[0] == deal)
    return replace(match, claims=whole.claims_of(deal), conceded_deals=conceded)


def _present(seat: TableSeat) -> TableSeat:
    """Return a seat as if its person were there."""
    return replace(seat, computer=None, away=None) if seat.person is not None else seat
