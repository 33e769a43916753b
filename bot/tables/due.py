"""The next automatic action of a table: what is due, and when.

===================================  ==========================================  ====================================
the table waits for                  for                                         and then
===================================  ==========================================  ====================================
a move without a choice              ``forced``; if a finished trick lies on     the table makes it, and with it all
(``Game.forced_move``)               the table, as long as a computer leaves it  that follow without a choice
a computer's move                    ``computer``, twice that while a finished   it moves
                                     trick lies on the table
the next deal                        ``deal``, or until a player presses; at     the table shuffles and deals
                                     once before the first
interjections between two deals      until all who could interject and are       it deals, or lets the cutter cut
(B34)                                here accept the result; ``deal`` or
                                     ``answer``, whichever is longer, at most
the cutter (B11)                     ``deal`` for a computer, ``answer`` more    it cuts at random
                                     for a person, after any interjections
a redeal that was proposed (B13)     until all people who are here agree or      the deal is void, or played on
                                     one declines; ``answer`` at most
interjections after the last deal    as between two deals                        the result is final, the match over
a lobby that nobody starts           ``lobby``                                   the table closes
a person's move                      ``match``                                   the table closes; before that anybody
                                                                                 may go away, and a computer plays on
===================================  ==========================================  ====================================

The first seven pauses are multiplied by the pace of the table. They run from a move, a proposal or its refusal
(``Table.waits_since``). Nothing else that people do delays them; after a restart they start anew.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.tables.entries import Pace
from bot.tables.no_choice import forced_seat
from bot.tables.table import Stage, Table
from engine.game import Seat

PACES: Final = {Pace.QUICK: 0.4, Pace.NORMAL: 1.0, Pace.CALM: 2.0}
"""The factor of the pauses by pace."""
TRICK_PAUSES: Final = 2
"""Thinking pauses for which a finished trick stays on the table before a computer leads to the next one."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses at the normal pace, in seconds.

    ``answer`` is the time for answers outside of turns: a cut, a redeal vote, an interjection once the deal is over.
    ``lobby`` and ``match`` are the same at every pace.
    """

    computer: float
    deal: float
    lobby: float
    match: float
    answer: float = 30
    forced: float = 0.4


class Action(enum.Enum):
    """An automatic action of a table."""

    FORCED_MOVES = "forced moves"
    COMPUTER_MOVE = "computer move"
    DEAL = "deal"
    ACCEPT_FOR_LATE = "accept for the late"
    REDEAL = "redeal"
    LET_REDEAL_LAPSE = "let redeal lapse"
    CONFIRM_RESULT = "confirm result"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Due:
    """The next automatic action: what, when, and the seat whose computer moves."""

    action: Action
    at: datetime
    seat: Seat | None = None


def next_due(table: Table, pauses: Pauses, started_at: datetime) -> Due:
    """Return the next automatic action of an open table; ``started_at`` is when this process began to run it."""
    found = _action(table, pauses)
    if found is None:
        timeout = pauses.lobby if table.stage is Stage.LOBBY else pauses.match
        return Due(Action.EXPIRE, table.changed_at + timedelta(seconds=timeout))
    action, seconds, seat = found
    # Nobody could click while the process was down.
    since = max(table.waits_since, started_at)
    return Due(action, since + timedelta(seconds=seconds), seat)


def _action(table: Table, pauses: Pauses) -> tuple[Action, float, Seat | None] | None:
    """Return the action, its pause in seconds and its seat; ``None`` while the table waits for a person."""
    status = table.status
    if status is None:
        return None
    pace = PACES[table.rules.pace]
    result, answer = pauses.deal * pace, pauses.answer * pace
    objections = max(result, answer)
    if table.result_is_open:
        return Action.CONFIRM_RESULT, objections if table.waits_for_acceptance else 0.0, None
    if table.redeal is not None:
        # Only people who are present are asked, so somebody is here.
        carried = table.redeal.is_carried
        return (Action.REDEAL, 0.0, None) if carried else (Action.LET_REDEAL_LAPSE, answer, None)
    if not table.somebody_is_here:
        return None
    if table.cutter is not None:
        if table.cut_waits_for:
            return Action.ACCEPT_FOR_LATE, objections, None
        present = table.seats[table.cutter].is_present
        time = (objections if status.may_interject else result) + answer if present else result
        return Action.DEAL, time, None
    if status.table_acts:
        waits = objections if table.waits_for_acceptance else result
        return Action.DEAL, waits if table.turn else 0.0, None
    thinking = pauses.computer * pace * (TRICK_PAUSES if status.trick_lies else 1)
    if forced_seat(table) is not None:
        return Action.FORCED_MOVES, thinking if status.trick_lies else pauses.forced * pace, None
    absent = next((seat for seat in status.waits_for if not table.seats[seat].is_present), None)
    if absent is None:
        return None
    return Action.COMPUTER_MOVE, thinking, absent


def interjecting_computers(table: Table) -> tuple[Seat, ...]:
    """Return the seats whose computers may interject now: once a deal is over, and before anybody can deal.

    They look through the tricks of a finished deal, as people do. If they claimed a revoke at the first proof, the
    claim would be a punishment by the table (B34).
    """
    if table.deal_is_open or not (table.result_is_open or table.somebody_is_here):
        return ()
    return tuple(seat for seat in table.interjectors if not table.seats[seat].is_present)
