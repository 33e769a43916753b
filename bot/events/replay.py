"""Events from their logs: the same entries always lead to the same event, also after a restart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.events.entries import (
    Announced,
    BoardOpened,
    Cancelled,
    CheckedIn,
    Corrected,
    Entry,
    Finished,
    Logged,
    PairJoined,
    PairLeft,
    PartnerAccepted,
    Postponed,
    Replaced,
    ResultTaken,
    RoundClosed,
    RoundDrawn,
    RoundExtended,
    Started,
)
from bot.events.event import Event, Pair, Round, Stage
from bot.events.formats import boards_of
from bot.tables.entries import Person


def apply_entry(event: Event, logged: Logged) -> Event:  # noqa: C901, PLR0912 - one case a kind of entry
    """Return the event after one more entry."""
    event = replace(event, seq=logged.seq, changed_at=logged.at)
    match logged.entry:
        case PairJoined() as joined:
            event = replace(event, newest_pair=max(event.newest_pair, joined.number))
            return _with_pair(event, _joined(joined))
        case PartnerAccepted(pair=number):
            pair = event.pairs[number]
            partner = () if pair.asked is None else (pair.asked,)
            return _with_pair(event, replace(pair, people=(*pair.people, *partner), asked=None))
        case PairLeft(pair=number, looking=looking):
            return _left(event, event.pairs[number], looking)
        case CheckedIn(person=person, round=0):
            return replace(event, here=event.here | {person.id})
        case CheckedIn(person=person, round=number):
            here = event.round(number)
            return _with_round(event, replace(here, here=here.here | {person.id}))
        case Started(secret=secret, plan=plan, too_few=too_few):
            pairs = {pair.number: pair for pair in event.complete}
            started = replace(
                event, stage=Stage.RUNNING, secret=bytes.fromhex(secret), plan=plan, pairs=pairs
            )
            return replace(started, has_too_few=too_few)
        case Postponed(starts_at=starts_at):
            return replace(event, terms=replace(event.terms, starts_at=starts_at))
        case RoundDrawn() as drawn:
            boards = boards_of(event, drawn.round)
            new = Round(drawn.round, drawn.pairings, boards, logged.at, drawn.bye, drawn.until)
            return replace(event, rounds=(*event.rounds, new))
        case BoardOpened(round=number, table=table, board=board, table_id=table_id):
            here = event.round(number)
            return _with_round(event, replace(here, opened={**here.opened, (table, board): table_id}))
        case Corrected() as corrected:
            event = replace(event, corrections=(*event.corrections, corrected))
            return _with_result(event, corrected, logged.at)
        case ResultTaken() as taken:
            return _with_result(event, taken, logged.at)
        case RoundClosed(round=number):
            return _with_round(event, replace(event.round(number), closed_at=logged.at))
        case RoundExtended(round=number, until=until):
            return _with_round(event, replace(event.round(number), until=until))
        case Replaced(pair=number, person=person, substitute=substitute):
            return _with_pair(event, _replaced(event.pairs[number], person, substitute))
        case Finished():
            return replace(event, stage=Stage.OVER)
        case Cancelled(reason=reason, pauses=pauses):
            return replace(event, stage=Stage.CANCELLED, why_cancelled=reason, pauses_series=pauses)
        case Announced():
            raise TypeError(f"event {event.id} was announced twice")


def apply_entries(event: Event, entries: Sequence[Entry], at: datetime) -> Event:
    """Return the event after several entries of the same time."""
    for entry in entries:
        event = apply_entry(event, Logged(event.seq + 1, entry, at))
    return event


def rebuild(event_id: int, log: Iterable[Logged]) -> Event:
    """Return the event that a whole log leads to; raises ``ValueError`` if the log is empty."""
    first, *later = log
    entry = first.entry
    if not isinstance(entry, Announced):
        raise TypeError(f"the log of event {event_id} begins with {entry.kind}")
    event = Event(
        id=event_id,
        terms=entry.terms,
        guild_id=entry.guild_id,
        channel_id=entry.channel_id,
        by=entry.by,
        after=entry.after,
        changed_at=first.at,
        seq=first.seq,
    )
    for logged in later:
        event = apply_entry(event, logged)
    return event


def _joined(entry: PairJoined) -> Pair:
    people = () if entry.person is None else (entry.person,)
    asked = entry.partner
    if asked is not None and entry.accepted:
        people, asked = (*people, asked), None
    return Pair(entry.number, people, asked, entry.computer, alone=entry.alone)


def _left(event: Event, pair: Pair, looking: Person | None) -> Event:
    if event.stage is Stage.RUNNING and pair.is_complete:
        return _with_pair(event, replace(pair, has_left=True))
    if looking is not None:
        return _with_pair(event, replace(pair, people=(looking,), asked=None))
    return replace(event, pairs={key: each for key, each in event.pairs.items() if key != pair.number})


def _replaced(pair: Pair, before: Person, substitute: Person) -> Pair:
    people = tuple(substitute if person.id == before.id else person for person in pair.people)
    former = [person for person in pair.former if person.id != substitute.id]
    return replace(pair, people=people, former=(*former, before))


def _with_pair(event: Event, pair: Pair) -> Event:
    return replace(event, pairs={**event.pairs, pair.number: pair})


def _with_result(event: Event, entry: ResultTaken | Corrected, at: datetime) -> Event:
    here = event.round(entry.round)
    results = {**here.results, (entry.table, entry.board): entry.result}
    changed_at = {**here.changed_at, entry.table: at}
    return _with_round(event, replace(here, results=results, changed_at=changed_at))


def _with_round(event: Event, changed: Round) -> Event:
    rounds = tuple(changed if each.number == changed.number else each for each in event.rounds)
    return replace(event, rounds=rounds)
