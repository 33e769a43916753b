"""What a table does by itself next, and when: the one place that says so.

===================================  ==========================================  ====================================
what is waited for                   for how long                                and then
===================================  ==========================================  ====================================
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

The first six times are multiplied by the pace of the table. They run from a move, a proposal or its refusal
(``Table.waits_since``), and nothing else that people do puts them off; after a restart people have their time again.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.tables.entries import Pace
from bot.tables.table import Stage, Table
from engine.game import Seat

PACES: Final = {Pace.QUICK: 0.4, Pace.NORMAL: 1.0, Pace.CALM: 2.0}
"""What each pace multiplies the pauses by."""
TRICK_PAUSES: Final = 2
"""Thinking pauses that a finished trick lies on the table before a computer leads to the next."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long things wait at the normal pace, in seconds.

    ``answer`` is what a person has who is asked outside the turns: to cut, to agree to a redeal, to interject once
    the deal is over. ``lobby`` and ``match`` are the same at every pace.
    """

    computer: float
    deal: float
    lobby: float
    match: float
    answer: float = 30


class Action(enum.Enum):
    """What a table does by itself."""

    COMPUTER_MOVE = "computer move"
    DEAL = "deal"
    ACCEPT_FOR_LATE = "accept for who is late"
    REDEAL = "redeal"
    LET_REDEAL_LAPSE = "let redeal lapse"
    CONFIRM_RESULT = "confirm result"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Due:
    """What is due next: the action, when, and the seat whose computer moves."""

    action: Action
    at: datetime
    seat: Seat | None = None


def next_due(table: Table, pauses: Pauses, started_at: datetime) -> Due:
    """Return what an open table does by itself next; ``started_at`` is when this process began to keep it going."""
    found = _action(table, pauses)
    if found is None:
        patience = pauses.lobby if table.stage is Stage.LOBBY else pauses.match
        return Due(Action.EXPIRE, table.changed_at + timedelta(seconds=patience))
    action, seconds, seat = found
    # Nobody could press anything while the process was down.
    since = max(table.waits_since, started_at)
    return Due(action, since + timedelta(seconds=seconds), seat)


def _action(table: Table, pauses: Pauses) -> tuple[Action, float, Seat | None] | None:
    """Return what is due, after how many seconds, and for whom; ``None`` while the table waits for a person."""
    status = table.status
    if status is None:
        return None
    pace = PACES[table.rules.pace]
    result, answer = pauses.deal * pace, pauses.answer * pace
    objections = max(result, answer)
    if table.result_is_open:
        return Action.CONFIRM_RESULT, objections if table.waits_for_acceptance else 0.0, None
    if table.redeal is not None:
        # Who is asked is here, so somebody is.
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
    absent = next((seat for seat in status.waits_for if not table.seats[seat].is_present), None)
    if absent is None:
        return None
    thinking = pauses.computer * pace * (TRICK_PAUSES if status.trick_lies else 1)
    return Action.COMPUTER_MOVE, thinking, absent


def interjecting_computers(table: Table) -> tuple[Seat, ...]:
    """Return the seats with computers that may interject now: at once when a deal is over, before anybody can deal.

    They look through the tricks when the deal is over, as people do: said at the first proof, the claim of a revoke
    would be no other thing than a punishment by the table (B34).
    """
    if table.deal_is_open or not (table.result_is_open or table.somebody_is_here):
        return ()
    return tuple(seat for seat in table.interjectors if not table.seats[seat].is_present)
