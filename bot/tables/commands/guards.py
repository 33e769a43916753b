"""The actor of a command, and the checks that commands share."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.entries import CameBack, Entry, Person
from bot.tables.errors import StaleClick, TableError
from bot.tables.match import Match
from bot.tables.table import Stage, Table
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who acts, and whether they may moderate the server."""

    person: Person
    is_moderator: bool = False

    @property
    def id(self) -> int:
        """The person's user id."""
        return self.person.id


def check_in_lobby(table: Table) -> None:
    """Raise :class:`TableError` unless the match has yet to start."""
    if table.stage is Stage.PLAYING:
        raise TableError("match_has_started")
    if table.stage is not Stage.LOBBY:
        raise TableError("table_is_over")


def check_playing(table: Table) -> Match:
    """Return the running match; raises :class:`TableError` if there is none."""
    if (match := table.running_match) is None:
        raise TableError("match_not_running")
    return match


def check_no_break(match: Match) -> None:
    """Raise :class:`TableError` during a break."""
    if match.break_by is not None:
        raise TableError("on_break")


def check_in_charge(table: Table, actor: Actor) -> None:
    """Raise :class:`TableError` unless the actor is in charge or a moderator."""
    if actor.id != table.in_charge.id and not actor.is_moderator:
        raise TableError("only_in_charge", name=table.in_charge.name)


def is_concerned(table: Table, actor: Actor) -> bool:
    """Tell whether a table is the actor's own, who sits there or is in charge; a moderator may act at any."""
    return table.seat_of(actor.id) is not None or actor.id == table.in_charge.id


def check_turn(match: Match, turn: int) -> None:
    """Raise :class:`StaleClick` on a button that was made for an earlier question.

    If several seats are asked at once, the answers of others do not make a button stale.
    """
    if not match.asked_at <= turn <= match.turn:
        raise StaleClick


def check_deal(match: Match, turn: int) -> None:
    """Raise :class:`StaleClick` on a button that was made before the newest deal.

    Moves of this deal do not make a button stale.
    """
    if turn < match.dealt_at:
        raise StaleClick


def seat_at(table: Table, person: Person) -> Seat:
    """Return a person's seat, away or not; raises :class:`TableError` if the person has none, or none any more."""
    seat = table.seat_of(person.id)
    if seat is None:
        given_up = next((former.seat for former in table.former if former.person.id == person.id), None)
        if given_up is not None:
            raise TableError("seat_given_away", name=table.seats[given_up].name)
        raise TableError("not_at_this_table")
    return seat


def came_back(table: Table, seat: Seat) -> tuple[Entry, ...]:
    """Return a ``CameBack`` entry if the seat is marked away, because a person who acts is present."""
    return (CameBack(seat=seat),) if table.seats[seat].is_away else ()
