"""Interjections, such as the claim of a revoke, and the end of the time for them after a deal."""

from __future__ import annotations

from bot.tables.commands.guards import came_back, check_deal, check_no_break, check_playing, seat_at
from bot.tables.commands.play import game_move
from bot.tables.entries import Entry, Person, ResultAccepted, ResultConfirmed
from bot.tables.errors import StaleClick
from bot.tables.table import Table
from engine.game import Move


def interject(table: Table, person: Person, said: Move, turn: int) -> tuple[Entry, ...]:
    """Make a move out of turn; ``turn`` is the one that the button was made for.

    Raises :class:`StaleClick` on a button of an earlier deal: an interjection is about the deal that was shown.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_deal(match, turn)
    return (*came_back(table, seat), *game_move(table, seat, said))


def accept_result(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Accept the result of a deal, after the last one or before the pack is cut for the next.

    Once all present people who could still interject have accepted, the table ends the match
    (:func:`confirm_result`) or the cutter may cut. From anybody else it changes nothing. Raises :class:`StaleClick`
    at other times, and on a button of an earlier deal.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_deal(match, turn)
    check_no_break(match)
    if not table.result_is_open and not table.cut_waits_for:
        raise StaleClick
    if seat in match.accepted or seat not in match.status.may_interject:
        return ()
    return (*came_back(table, seat), ResultAccepted(seat=seat))


def accept_for_late(table: Table) -> tuple[Entry, ...]:
    """Accept the result for those who took too long, so that the cutter may cut."""
    return tuple(ResultAccepted(seat=seat) for seat in table.cut_waits_for)


def confirm_result(table: Table) -> tuple[Entry, ...]:
    """End the match by confirming the result of its last deal."""
    return (ResultConfirmed(),) if table.result_is_open else ()
