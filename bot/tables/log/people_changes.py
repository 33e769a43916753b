"""Changes of a match by entries about people; :mod:`bot.tables.log.replay` applies them."""

from __future__ import annotations

from typing import Final, TypeVar

from bot.tables.match import Handover, Match, RedealVote
from bot.tables.people.entries import (
    Agreed,
    Asked,
    Conceded,
    DealConceded,
    Declined,
    Person,
    Question,
    SeatTaken,
)
from bot.tables.people.petition import Former, Petition
from bot.tables.seats import TableSeat
from bot.tables.table import Stage, Table
from engine.game import Seat
from engine.replacing import replace

TWO_SIDES: Final = 2
PeopleEntry = Asked | Agreed | Declined | SeatTaken | DealConceded | Conceded
Consent = TypeVar("Consent", Petition, RedealVote)
"""Actions that need the consent of the people at the table."""


def applied(table: Table, match: Match, entry: PeopleEntry) -> Table:
    """Return the table after an entry about people, whose number and time it has already."""
    match entry:
        case Asked():
            return replace(table, match=_asked(table, match, entry))
        case Agreed(seat=seat):
            petition = consented(match.petition, seat, aloud=True)
            return replace(table, match=replace(match, petition=petition))
        case Declined(seat=seat):
            declined = match.petition and replace(match.petition, declined_by=seat)
            return replace(table, match=replace(match, petition=None, declined=declined))
        case SeatTaken(seat=seat, person=person):
            return _taken(table, match, seat, person)
        case DealConceded(seat=seat):
            conceded = (*match.conceded_deals, (match.status.deal, seat))
            return replace(table, match=replace(match, conceded_deals=conceded, petition=None))
        case Conceded(seat=seat):
            over = replace(match, conceded_by=seat, petition=None)
            return replace(table, stage=Stage.OVER, match=over)


def consented(asked: Consent | None, seat: Seat, *, aloud: bool = False) -> Consent | None:
    """Return the open petitions after a seat no longer has to answer; ``aloud`` if it agreed itself."""
    if asked is None:
        return None
    agreed = asked.agreed | {seat} if aloud else asked.agreed
    waiting_for = tuple(other for other in asked.waiting_for if other != seat)
    return replace(asked, agreed=agreed, waiting_for=waiting_for)


def left(petition: Petition | None, seat: Seat, *, keeps_question: bool) -> Petition | None:
    """Return the open petition after the person of a seat has left, who consents.

    Who is asked to stop the match and goes has agreed to its end, and has not left it.
    """
    if petition is None:
        return None
    if not keeps_question and petition.question is not Question.SEAT and petition.seat == seat:
        return None
    return consented(petition, seat, aloud=petition.question is Question.STOP)


def returned(table: Table, match: Match, seat: Seat) -> Match:
    """Return the match after the owner of a seat came back: they are asked, and nobody asks for the seat any more."""
    petition = match.petition
    if petition is None or seat in (*petition.waiting_for, *petition.agreed):
        return match
    if petition.question is Question.SEAT and petition.seat == seat:
        return replace(match, petition=None, declined=replace(petition, declined_by=seat))
    if seat not in asked_seats(table, petition.question, petition.seat):
        return match
    return replace(match, petition=replace(petition, waiting_for=(*petition.waiting_for, seat)))


def after_move(petition: Petition | None, *, deal_is_open: bool) -> Petition | None:
    """Return the petition still open after a move; a concession of a deal that is over is not."""
    if petition is not None and petition.question is Question.CONCEDE_DEAL and not deal_is_open:
        return None
    return petition


def _asked(table: Table, match: Match, entry: Asked) -> Match:
    seats = asked_seats(table, entry.question, entry.seat)
    petition = Petition(entry.question, entry.seat, entry.person, seats, table.changed_at, table.seq)
    asked = match.petitions_of_deal | {(entry.question, entry.person.id)}
    return replace(match, petition=petition, declined=None, petitions_of_deal=asked)


def asked_seats(table: Table, question: Question, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats of present people whose consent a question needs.

    Partners are asked whether to concede, and everybody whether to stop or to give away a seat. With more than two
    sides a concession ends the match for players who may not want that, so everybody is asked.
    """
    side = table.side_of(seat)
    only_partners = question is Question.CONCEDE_DEAL or (
        question is Question.CONCEDE_MATCH and len(table.sides) == TWO_SIDES
    )
    return tuple(
        number
        for number, other in enumerate(table.seats)
        if other.is_present and number != seat and (not only_partners or table.side_of(number) == side)
    )


def _taken(table: Table, match: Match, seat: Seat, person: Person) -> Table:
    owner = table.seats[seat].person
    former = tuple(other for other in match.former if other.person.id != person.id)
    if owner is not None:
        former = (*former, Former(owner, seat, table.is_half_played))
    seats = list(table.seats)
    seats[seat] = TableSeat(person=person, name=person.name, back_at=table.changed_at)
    match = replace(
        match,
        former=former,
        handovers=(*match.handovers, Handover(match.turn, seat, table.seats[seat])),
        petition=None,
        timed_out=match.timed_out - {seat},
    )
    return replace(table, seats=tuple(seats), match=match)
