"""Who asks something of a table, and what every decision checks first."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.entries import CameBack, Entry, Person
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Stage, Table
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks, and whether the server lets them moderate."""

    person: Person
    is_moderator: bool = False


def check_in_lobby(table: Table) -> None:
    """Raise the reason why it is too late for something that is done before the start."""
    if table.stage is Stage.PLAYING:
        raise TableError("match_has_started")
    if table.stage is not Stage.LOBBY:
        raise TableError("table_is_over")


def check_playing(table: Table) -> None:
    """Raise the reason why something cannot be done that belongs to a match under way."""
    if table.stage is not Stage.PLAYING:
        raise TableError("match_not_running")


def check_in_charge(table: Table, actor: Actor) -> None:
    """Raise who is in charge where that is somebody else, and the actor is no moderator either."""
    if actor.person.id != table.in_charge.id and not actor.is_moderator:
        raise TableError("only_in_charge", name=table.in_charge.name)


def check_turn(table: Table, turn: int) -> None:
    """Raise :class:`StaleClick` on a button that was made for another turn."""
    if turn != table.turn:
        raise StaleClick


def check_hand(table: Table, turn: int) -> None:
    """Raise :class:`StaleClick` on a button that was made before the newest hand was dealt.

    Moves of this hand do not make it stale.
    """
    if turn < table.dealt_at:
        raise StaleClick


def seat_at(table: Table, person: Person) -> Seat:
    """Return the seat of a person, away or not; raises :class:`TableError` where there is none."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise TableError("not_at_this_table")
    return seat


def back(table: Table, seat: Seat) -> tuple[Entry, ...]:
    """Return what brings back a person who was away: whoever acts is here."""
    return (CameBack(seat=seat),) if table.chairs[seat].is_away else ()
