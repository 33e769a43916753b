"""Computers for people who are awaited for long: at their deadline, or because the other players ask for it."""

from __future__ import annotations

import math
from typing import Final

from bot.tables.commands.guards import came_back, check_playing, check_turn, seat_at
from bot.tables.commands.play import game_move
from bot.tables.entries import AwayReason, Entry, Person, StandInAsked, TimedOut, WentAway
from bot.tables.errors import StaleClick, TableError
from bot.tables.match import Match
from bot.tables.table import Table
from bot.tables.time.due import MOST_MISSED, awaited_people
from engine.game import Move, Seat

ENOUGH_OPPONENTS: Final = 2
"""Opponents who together may put a computer in, or all that are present if they are fewer."""


def time_out(table: Table, seat: Seat, move: Move) -> tuple[Entry, ...]:
    """Make a computer's move for a person at their deadline; the second time in a row the computer plays on."""
    moved = game_move(table, seat, move, auto=True)
    if table.seats[seat].missed + 1 < MOST_MISSED:
        return (TimedOut(seat=seat), *moved)
    return (TimedOut(seat=seat), WentAway(seat=seat, reason=AwayReason.TIME, keeps_question=True), *moved)


def ask_for_stand_in(
    table: Table, person: Person, seat: Seat, turn: int, seconds_left: float
) -> tuple[Entry, ...]:
    """Ask that a computer play for an awaited person, and put it in once enough players have asked.

    A partner alone is enough, and so are two opponents, or all that are present if they are fewer: who has asked
    before asks with effect once the other one has left. ``seconds_left`` is the time until others may ask
    (:func:`bot.tables.time.due.stand_in_from`); before that the wish is refused. Raises :class:`StaleClick` if the
    person is not awaited any more.
    """
    match = check_playing(table)
    by = seat_at(table, person)
    check_turn(match, turn)
    if seat == by:
        raise TableError("your_own_turn")
    if seat not in awaited_people(table):
        raise StaleClick
    if seconds_left > 0:
        raise TableError("too_early_for_stand_in", count=math.ceil(seconds_left))
    asked = (*came_back(table, by), StandInAsked(seat=seat, by=by))
    if (missing := missing_wishes(table, match, seat, by)) <= 0:
        return (*asked, WentAway(seat=seat, reason=AwayReason.OTHERS, keeps_question=True))
    if (seat, by) in match.stand_ins_asked:
        raise TableError("stand_in_asked_before", count=missing)
    return asked


def missing_wishes(table: Table, match: Match, seat: Seat, by: Seat | None = None) -> int:
    """Return how many more opponents have to ask, once ``by`` has asked too."""
    asking = {other for awaited, other in match.stand_ins_asked if awaited == seat}
    asking |= set() if by is None else {by}
    if any(other != seat and table.side_of(other) == table.side_of(seat) for other in asking):
        return 0
    opponents = {
        number
        for number, other in enumerate(table.seats)
        if table.side_of(number) != table.side_of(seat) and (other.is_present or number in asking)
    }
    return min(ENOUGH_OPPONENTS, len(opponents)) - len(asking & opponents)
