"""Deals: by a shuffle whose secret was fixed beforehand, or by a cut alone."""

from __future__ import annotations

from bot.tables.commands.guards import came_back, check_no_break, check_playing, check_turn, seat_at
from bot.tables.entries import Committed, Entry, Moved, Person, ResultAccepted
from bot.tables.errors import TableError
from bot.tables.match import Match
from bot.tables.table import Table
from engine import dealing
from engine.game import Seat


def deal(table: Table, next_secret: bytes) -> tuple[Entry, ...]:
    """Make the table's own move, which deals, and fix the secret of the deal after the next.

    If a seat could cut, the table cuts at random: in the name of a computer or an absent person, or in its own if a
    person is late.
    """
    cutter = table.cutter
    absent = cutter if cutter is not None and not table.seats[cutter].is_present else None
    return _table_move(table, absent, next_secret, auto=True)


def next_deal(table: Table, person: Person, turn: int, next_secret: bytes) -> tuple[Entry, ...]:
    """Deal at once, because a person at the table does not want to wait.

    From the cutter this is a cut at random; nobody else may deal while the cutter is present. While an interjection
    could still change the previous deal, this only accepts its result, until all present people who could interject
    have accepted: a person who has broken a rule can neither hurry the deal nor cut before that. In a game of short
    deals it deals once all present people have asked for it.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_turn(match, turn)
    check_no_break(match)
    cutter = match.cutter
    if cutter is not None and seat == cutter:
        check_others_accept(table)
        return (*came_back(table, seat), *_table_move(table, seat, next_secret))
    waiting_for = table.waits_for_acceptance
    if cutter is not None and table.seats[cutter].is_present:
        if seat not in waiting_for:
            raise TableError("cutter_is_asked", name=table.seats[cutter].name)
        return (ResultAccepted(seat=seat),)
    if table.game.short_deals:
        return _asked_for_next(table, match, seat, next_secret)
    if waiting_for not in ((), (seat,)):
        if seat not in waiting_for:
            raise TableError("result_not_final")
        return (ResultAccepted(seat=seat),)
    return deal(table, next_secret)


def _asked_for_next(table: Table, match: Match, seat: Seat, next_secret: bytes) -> tuple[Entry, ...]:
    """Deal if this seat is the last to ask for the next deal; otherwise note that it has asked."""
    others = [other for other in table.next_deal_waits_for if other != seat]
    if not others:
        return (*came_back(table, seat), *deal(table, next_secret))
    if seat in match.accepted:
        raise TableError("others_not_ready", names=tuple(table.seats[other].name for other in others))
    return (*came_back(table, seat), ResultAccepted(seat=seat))


def check_others_accept(table: Table) -> None:
    """Raise :class:`TableError` while somebody else could still interject in the previous deal."""
    if table.cut_waits_for:
        raise TableError("result_not_final")


def committed(table: Table, secret: bytes) -> tuple[Entry, ...]:
    """Fix the secret of the deal after the next, unless an earlier attempt of the next deal has fixed it.

    A board has no deal after it.
    """
    number = check_playing(table).status.deal + 2
    if table.is_board or table.shuffle_of(number):
        return ()
    return (Committed(deal=number, secret=secret.hex()),)


def _table_move(
    table: Table, seat: Seat | None, next_secret: bytes, *, auto: bool = False
) -> tuple[Entry, ...]:
    """Make the table's own move, for a seat or for itself, from the secret of the next deal and the contributions."""
    match = check_playing(table)
    status = match.status
    if not status.table_acts:
        raise TableError("match_over" if status.over else "hand_not_over")
    shuffle = table.next_shuffle
    if shuffle is None:
        raise TypeError(f"table {table.id} has no secret for deal {status.deal + 1}")
    seed = dealing.seed_of(shuffle.secret, shuffle.identity, table.contributions())
    chosen = table.game.table_move(match.state, seed)
    return (Moved(seat=seat, move=str(chosen), auto=auto), *committed(table, next_secret))
