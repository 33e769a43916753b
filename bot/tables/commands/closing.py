"""The end of a table before the end of its match, and the players for whom the match then counts.

A match that is not half played counts for nobody. One that is has a result if somebody has left it, or if it is ended
without the players' consent: absent people have lost, and the others get their places by the score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.tables.commands.guards import check_playing
from bot.tables.entries import CameBack, Closed, CloseReason, Entry, TimeUp
from bot.tables.errors import TableError
from bot.tables.log.replay import apply_entries
from bot.tables.people.entries import Question
from bot.tables.table import Stage, Table
from bot.tables.time.due import OutageTime, last_deal_before
from engine.game import Seat


def closed(
    table: Table, reason: CloseReason, vanished: Iterable[Seat] = (), *, over_heads: bool = False
) -> Closed:
    """Return the end of a table, now.

    ``vanished`` are the seats of people who are not marked away, and have let the table wait to its end.
    ``over_heads`` tells whether it ends without the consent of its players.
    """
    away = {number for number, seat in enumerate(table.seats) if seat.is_away}
    lost = tuple(sorted({*away, *vanished} - agreed_to_stop(table)))
    somebody_left = bool(lost) or any(former.has_lost for former in table.former)
    counts = table.is_half_played and (somebody_left or over_heads)
    return Closed(reason=reason, counts=counts, lost=lost if counts else ())


def agreed_to_stop(table: Table) -> frozenset[Seat]:
    """Return the seats that have asked to stop the match, or agreed to it.

    They have not left it, even if a computer plays for them meanwhile.
    """
    petition = table.petition
    if petition is None or petition.question is not Question.STOP:
        return frozenset()
    return petition.agreed | {petition.seat}


def close_for_moderator(table: Table) -> tuple[Entry, ...]:
    """Close a match at once, for a moderator who does not play there."""
    if table.result_is_open:
        raise TableError("result_not_final")
    return (closed(table, CloseReason.STOPPED, over_heads=True),)


def expire(table: Table) -> tuple[Entry, ...]:
    """Close a lobby that nobody started, or a match in which nobody has moved for long.

    Present people who were to move all that time have vanished.
    """
    if not table.is_open:
        return ()
    if table.stage is Stage.LOBBY:
        return (Closed(reason=CloseReason.NOT_STARTED),)
    match = check_playing(table)
    waited_for = () if match.status.table_acts or match.break_by is not None else match.status.waits_for
    vanished = [seat for seat in waited_for if table.seats[seat].is_present]
    return (closed(table, CloseReason.ABANDONED, vanished),)


def end_by_time(table: Table) -> tuple[Entry, ...]:
    """End a match whose time is over, between two deals."""
    return () if last_deal_before(table) is None else (TimeUp(),)


def within_time(
    table: Table, entries: Sequence[Entry], now: datetime, outage_time: OutageTime
) -> Sequence[Entry]:
    """Return the entries of a command; if they would deal after the time of the match, it ends instead.

    So nobody deals in the moment before the table ends it, be it by a cut.
    """
    ends_at, match = last_deal_before(table, outage_time), table.match
    if ends_at is None or now < ends_at or match is None:
        return entries
    after = apply_entries(table, entries, now).match
    if after is None or after.dealt_at == match.dealt_at:
        return entries
    return (*(entry for entry in entries if isinstance(entry, CameBack)), TimeUp())


def close_unreachable(table: Table) -> tuple[Entry, ...]:
    """Close a table whose channel is gone, which is nobody's fault who is there."""
    if not table.is_open:
        return ()
    reason = CloseReason.NOT_STARTED if table.stage is Stage.LOBBY else CloseReason.STOPPED
    return (closed(table, reason),)
