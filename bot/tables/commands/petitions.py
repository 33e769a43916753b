"""Petitions: to stop a match, to concede, to take a seat; and the answers of those who are asked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.commands.closing import closed
from bot.tables.commands.guards import came_back, check_deal, check_no_break, check_playing, seat_at
from bot.tables.entries import CloseReason, Entry, Moved, Person
from bot.tables.errors import TableError
from bot.tables.log.replay import apply_entries
from bot.tables.match import Match
from bot.tables.people.entries import Agreed, Asked, Conceded, DealConceded, Declined, Question, SeatTaken
from bot.tables.people.petition import Petition
from bot.tables.table import Table
from engine.game import Seat


def ask_for_seat(table: Table, person: Person, seat: Seat) -> tuple[Entry, ...]:
    """Ask the present players for a seat that a computer plays for.

    Somebody who gave up a seat of this match has seen its cards, and may ask for that one only.
    """
    match = check_playing(table)
    check_has_no_seat(table, person.id)
    if table.place is not None:
        raise TableError("event_seats")
    if table.is_asleep:
        raise TableError("table_sleeps")
    if seat not in table.seats_to_ask_for:
        raise TableError("seat_is_played")
    if any(former.person.id == person.id and former.seat != seat for former in match.former):
        raise TableError("only_own_seat")
    return _ask(table, match, Asked(question=Question.SEAT, seat=seat, person=person))


def check_has_no_seat(table: Table, user_id: int) -> None:
    """Raise :class:`TableError` for a person who has a seat, which they need not ask for."""
    if (own := table.seat_of(user_id)) is not None:
        raise TableError("already_away" if table.seats[own].is_away else "already_seated")


def concede_match(table: Table, person: Person) -> tuple[Entry, ...]:
    """Concede the match, by the consent of the partner, or of everybody if there are more than two sides.

    Refused at an event, whose other pairs need the whole match.
    """
    if table.place is not None:
        raise TableError("event_not_conceded")
    return _ask_to_end(table, person, Question.CONCEDE_MATCH)


def concede_deal(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Concede the open deal, by the consent of the partner; the rest of it is played out at once.

    Raises :class:`~bot.tables.errors.StaleClick` on a button of an earlier deal.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_deal(match, turn)
    check_no_break(match)
    if not match.status.may_concede:
        raise TableError("no_concession")
    return _ask(table, match, Asked(question=Question.CONCEDE_DEAL, seat=seat, person=person), seat)


def ask_to_stop(table: Table, person: Person) -> tuple[Entry, ...]:
    """Ask the other present players to stop the match; with nobody to ask it stops at once."""
    return _ask_to_end(table, person, Question.STOP)


def answer_petition(table: Table, person: Person, number: int, *, agrees: bool) -> tuple[Entry, ...]:
    """Agree to a petition, or decline it; people who asked or agreed may still decline."""
    match = check_playing(table)
    seat, petition = seat_at(table, person), match.petition
    if petition is None or petition.number != number:
        raise TableError("petition_over")
    if agrees and seat in petition.agreed:
        raise TableError("agreed_before")
    asks = petition.question is not Question.SEAT and petition.seat == seat
    if seat not in petition.waiting_for and (agrees or not (asks or seat in petition.agreed)):
        raise TableError("not_asked")
    answer: Entry = Agreed(seat=seat) if agrees else Declined(seat=seat)
    return _with_outcome(table, (answer,))


def settle_petition(table: Table) -> tuple[Entry, ...]:
    """Carry out a petition that all have agreed to, or end one that somebody took too long to answer.

    Silence gives a seat away, because the others at the table may have gone themselves. It consents to nothing else.
    """
    match = table.match
    if match is None or match.petition is None:
        return ()
    if match.petition.is_carried or match.petition.question is Question.SEAT:
        return _outcome(table, match, match.petition)
    return (Declined(seat=None),)


def _ask_to_end(table: Table, person: Person, question: Question) -> tuple[Entry, ...]:
    """Ask for the end of the match, which has to wait until the result of a deal is final."""
    match = check_playing(table)
    seat = seat_at(table, person)
    if table.result_is_open:
        raise TableError("result_not_final")
    return _ask(table, match, Asked(question=question, seat=seat, person=person), seat)


def _ask(table: Table, match: Match, asked: Asked, seat: Seat | None = None) -> tuple[Entry, ...]:
    if match.petition is not None:
        raise TableError("petition_open")
    if (asked.question, asked.person.id) in match.petitions_of_deal:
        raise TableError("asked_before")
    return _with_outcome(table, (*(() if seat is None else came_back(table, seat)), asked))


def _with_outcome(table: Table, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return entries, with the effect of the petition if nobody is left to ask."""
    after = apply_entries(table, entries, table.changed_at)
    match = after.match
    if match is None or match.petition is None or not match.petition.is_carried:
        return tuple(entries)
    return (*entries, *_outcome(after, match, match.petition))


def _outcome(table: Table, match: Match, petition: Petition) -> tuple[Entry, ...]:
    match petition.question:
        case Question.STOP:
            return (closed(table, CloseReason.STOPPED),)
        case Question.CONCEDE_MATCH:
            return (Conceded(seat=petition.seat),)
        case Question.CONCEDE_DEAL:
            moves = table.game.concession(match.state, table.side_of(petition.seat))
            made = (Moved(seat=seat, move=str(move), auto=True) for seat, move in moves)
            return (DealConceded(seat=petition.seat), *made)
        case Question.SEAT:
            return (SeatTaken(seat=petition.seat, person=petition.person),)
