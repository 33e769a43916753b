"""Commands of people and organisers on an event: pure functions that return entries, or raise an ``EventError``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.events import formats
from bot.events.entries import (
    Cancelled,
    CheckedIn,
    Corrected,
    Entry,
    Format,
    PairJoined,
    PairLeft,
    PartnerAccepted,
    Replaced,
    Result,
    RoundExtended,
    Started,
)
from bot.events.errors import EventError
from bot.events.event import Event, Pair, Place, Round, Stage
from bot.events.replay import apply_entries
from bot.events.results import COMPUTER
from bot.ratings.rate import NEW
from bot.tables.commands import Actor
from bot.tables.entries import Person

# -- signing up


def join(event: Event, person: Person, partner: Person | None = None) -> tuple[Entry, ...]:
    """Sign up with a partner, who is asked, or as somebody who looks for one.

    A partner who looks for one has agreed already, and so has one who has asked this person. Somebody who looks for a
    partner may ask one, and ask another one while the first has not answered. In a game without partners nobody looks
    for one.
    """
    _check_may_join(event, person, *filter(None, [partner]))
    if partner is not None and partner.id == person.id:
        raise EventError("partner_is_self")
    own = event.pair_of(person.id)
    if own is not None and (own.is_complete or (partner is None and own.asked is None)):
        raise EventError("already_signed_up" if own.is_complete else "already_looking")
    if formats.plays_alone(event):
        return (PairJoined(number=event.newest_pair + 1, person=person, alone=True),)
    withdrawn = () if own is None else (PairLeft(pair=own.number),)
    if partner is None:
        return (*withdrawn, PairJoined(number=event.newest_pair + 1, person=person))
    theirs = event.pair_of(partner.id)
    if theirs is not None and theirs.asked is not None and theirs.asked.id == person.id:
        return (*withdrawn, PartnerAccepted(pair=theirs.number))
    if theirs is not None and not theirs.is_looking:
        raise EventError("partner_has_pair", name=partner.name)
    if theirs is not None:
        withdrawn = (*withdrawn, PairLeft(pair=theirs.number))
    joined = PairJoined(
        number=event.newest_pair + 1, person=person, partner=partner, accepted=theirs is not None
    )
    return (*withdrawn, joined)


def accept(event: Event, person: Person, number: int) -> tuple[Entry, ...]:
    """Accept to be the partner of a pair that has asked; an own search for a partner ends."""
    _check_may_join(event, person)
    _asking(event, person, number)
    own = event.pair_of(person.id)
    if own is not None and own.is_complete:
        raise EventError("already_signed_up")
    withdrawn = () if own is None else (PairLeft(pair=own.number),)
    return (*withdrawn, PartnerAccepted(pair=number))


def decline(event: Event, person: Person, number: int) -> tuple[Entry, ...]:
    """Decline to be somebody's partner, who looks for another one then."""
    return (PairLeft(pair=number, looking=_asking(event, person, number).people[0]),)


def drop_out(event: Event, person: Person) -> tuple[Entry, ...]:
    """Leave: before the start the partner then looks for another one; later a whole pair is drawn no more."""
    pair = event.pair_of(person.id)
    if not event.is_open:
        raise EventError("event_is_over")
    if pair is None:
        raise EventError("not_in_event")
    if event.stage is Stage.RUNNING and pair.is_complete:
        return (PairLeft(pair=pair.number),)
    others = [other for other in pair.people if other.id != person.id]
    return (PairLeft(pair=pair.number, looking=others[0] if others else None),)


def leave(event: Event, user_id: int) -> tuple[Entry, ...]:
    """Drop out, and decline whatever others have asked: the person is to be forgotten."""
    own = event.pair_of(user_id)
    asked = [PairLeft(pair=pair.number, looking=pair.people[0]) for pair in event.asked_by(user_id)]
    if not event.is_open or own is None:
        return tuple(asked)
    person = next(person for person in own.people if person.id == user_id)
    return (*asked, *drop_out(event, person))


def arrive(event: Event, person: Person, now: datetime) -> tuple[Entry, ...]:
    """Say that one is there for the start; who has not signed up does so, or accepts who has asked."""
    begins = event.checks_in_at
    if not event.is_open or event.stage is not Stage.OPEN:
        raise EventError("event_has_started" if event.is_open else "event_is_over")
    if begins is None or begins > now:
        raise EventError("no_check_in_yet")
    if person.id in event.here and event.pair_of(person.id) is not None:
        return ()
    joined: tuple[Entry, ...] = ()
    if event.pair_of(person.id) is None:
        asking = event.asked_by(person.id)
        joined = accept(event, person, asking[0].number) if asking else join(event, person)
    return (*joined, CheckedIn(person=person, round=0))


def check_in(event: Event, person: Person, number: int) -> tuple[Entry, ...]:
    """Say that one is there for the match of one's pair in a round of a league."""
    pair = event.pair_of(person.id)
    here = _round(event.open_rounds, number)
    table = None if here is None or pair is None else here.table_of(pair.number)
    if here is None or table is None or (table, 0) not in event.awaited(here):
        raise EventError("no_match_to_play")
    return () if person.id in here.here else (CheckedIn(person=person, round=number),)


def _asking(event: Event, person: Person, number: int) -> Pair:
    """Return the pair that waits for a person's answer; raises :class:`EventError` if it does not."""
    pair = event.pairs.get(number)
    if pair is None or pair.asked is None or pair.asked.id != person.id:
        raise EventError("not_asked_any_more")
    return pair


def _round(rounds: Iterable[Round], number: int) -> Round | None:
    return next((each for each in rounds if each.number == number), None)


def _check_may_join(event: Event, *people: Person) -> None:
    if not event.is_open:
        raise EventError("event_is_over")
    # Who has dropped out has results that stay, and does not begin again without them.
    has_been_there = any(event.concerns(each.id) and event.pair_of(each.id) is None for each in people)
    if event.stage is Stage.RUNNING and (has_been_there or not event.takes_pairs):
        raise EventError("event_has_started")
    if len(event.complete) >= formats.MOST_PAIRS[event.format]:
        raise EventError("event_is_full", most=formats.MOST_PAIRS[event.format])


# -- organisers


def check_organiser(event: Event, actor: Actor) -> None:
    """Raise :class:`EventError` unless the actor has announced the event or moderates the server."""
    if actor.id != event.by.id and not actor.is_moderator:
        raise EventError("only_organisers", name=event.by.name)


Avoided = Collection[frozenset[int]]
"""Two people by user id each, of whom one does not sit with the other."""


def start(
    event: Event, secret: bytes, levels: Mapping[int, float], avoided: Avoided = ()
) -> tuple[Entry, ...]:
    """Start an event whose people are there: after a check-in those who have said so, else all.

    Those who look for a partner, or whose partner is missing, are put together, the one of the highest level with the
    one of the lowest, but none with somebody whom they avoid; who is left gets a computer if the server allows it,
    and who finds no place any more is out. The house pair fills an odd number. If too few pairs have come, the
    tournament becomes open tables. ``levels`` are those of people by user id.
    """
    if event.stage is not Stage.OPEN:
        raise EventError("event_has_started" if event.stage is Stage.RUNNING else "event_is_over")
    left = tuple(_missing(event)) if event.is_anybody_here else ()
    present = apply_entries(event, left, event.changed_at)
    found = tuple(_partners_found(present, levels, avoided))
    complete = apply_entries(present, found, event.changed_at)
    house = _house(complete, event.terms.house_pair)
    missing = formats.least_pairs(event) - len(complete.complete)
    too_few = missing > len(house)
    least = 1 if event.terms.computers else 2
    becomes_tables = event.is_anybody_here and event.format is not Format.TABLES
    if too_few and not (becomes_tables and len(complete.complete) >= least):
        raise EventError("too_few_pairs", missing=max(1, missing - (1 if event.terms.house_pair else 0)))
    if too_few or event.format is Format.TABLES:
        house = _house(complete, event.terms.computers)
    ready = apply_entries(complete, house, event.changed_at)
    plan = () if too_few else formats.plan(ready, secret)
    return (*left, *found, *house, Started(secret=secret.hex(), plan=plan, too_few=too_few))


def _missing(event: Event) -> Iterator[Entry]:
    """Yield the pairs of which somebody is not there; the other one looks for a partner."""
    for pair in event.pairs.values():
        here = [person for person in pair.people if person.id in event.here]
        if len(here) < len(pair.people):
            yield PairLeft(pair=pair.number, looking=here[0] if here else None)


def _partners_found(event: Event, levels: Mapping[int, float], avoided: Avoided) -> Iterator[Entry]:
    """Yield the pairs of people who have none: those that wait for an answer look for a partner too.

    Those who cannot be a pair any more, as there are as many as can play, leave.
    """
    alone = [pair for pair in event.pairs.values() if not pair.is_complete]
    alone.sort(key=lambda pair: (-levels.get(pair.people[0].id, NEW.mu), pair.number))
    yield from (PairLeft(pair=pair.number) for pair in alone)
    people = [pair.people[0] for pair in alone]
    number, places = event.newest_pair, formats.MOST_PAIRS[event.format] - len(event.complete)
    while people and places:
        best = people.pop(0)
        may_be = (each for each in reversed(people) if frozenset((best.id, each.id)) not in avoided)
        partner = next(may_be, None)
        if partner is not None:
            people.remove(partner)
        elif not event.terms.computers:
            continue
        number, places = number + 1, places - 1
        yield PairJoined(
            number=number,
            person=best,
            partner=partner,
            accepted=partner is not None,
            computer="" if partner is not None else COMPUTER,
        )


def _house(event: Event, may_play: bool) -> tuple[Entry, ...]:
    """Return the house pair, if it may play and fills an odd number of pairs."""
    is_odd = len(event.complete) % 2 == 1 and not formats.plays_alone(event)
    return (PairJoined(number=event.newest_pair + 1),) if is_odd and may_play else ()


def cancel(event: Event, actor: Actor) -> tuple[Entry, ...]:
    """Cancel an event; finished matches count as they are."""
    check_organiser(event, actor)
    if not event.is_open:
        raise EventError("event_is_over")
    return (Cancelled(),)


def cancel_empty(event: Event, *, pauses: bool) -> tuple[Entry, ...]:
    """Cancel an event to which nobody has come, or nobody who can play; its series may pause then."""
    return (Cancelled(reason="nobody", pauses=pauses),) if event.stage is Stage.OPEN else ()


def cancel_unreachable(event: Event) -> tuple[Entry, ...]:
    """Cancel an event whose channel or server is out of reach."""
    return (Cancelled(reason="gone"),) if event.is_open else ()


def substitute(event: Event, actor: Actor, person_id: int, new: Person) -> tuple[Entry, ...]:
    """Let somebody who is not in the event take a person's place, as an organiser or the partner.

    A league has substitutes for single matches: who was replaced may come back into the pair.
    """
    pair = event.pair_of(person_id)
    if event.stage is not Stage.RUNNING or pair is None:
        raise EventError("nobody_to_replace")
    if not pair.has(actor.id):
        check_organiser(event, actor)
    comes_back = event.format is Format.LEAGUE and any(each.id == new.id for each in pair.former)
    if event.concerns(new.id) and not comes_back:
        raise EventError("substitute_is_in_event", name=new.name)
    old = next(person for person in pair.people if person.id == person_id)
    return (Replaced(pair=pair.number, person=old, substitute=new),)


def correct(
    event: Event, actor: Actor, number: int, place: Place, result: Result, reason: str
) -> tuple[Entry, ...]:
    """Correct the result at a table for a reason, or give one to a match that was not played."""
    check_organiser(event, actor)
    if not (reason := " ".join(reason.split())):
        raise EventError("reason_is_empty")
    here = _round(event.rounds, number)
    if here is None or place not in here.places:
        raise EventError("no_such_result")
    before = here.results.get(place)
    if before is None and event.format is not Format.LEAGUE:
        raise EventError("no_such_result")
    own = result if before is None else replace(result, deals=before.deals, own=before.own)
    if own == before:
        return ()
    return (
        Corrected(round=number, table=place[0], board=place[1], result=own, reason=reason, by=actor.person),
    )


def extend(event: Event, actor: Actor, number: int, now: datetime) -> tuple[Entry, ...]:
    """Give a round of a league whose time is over another week."""
    check_organiser(event, actor)
    here = _round(event.open_rounds, number)
    if here is None or here.until is None or here.until > now:
        raise EventError("no_match_to_play")
    return (RoundExtended(round=number, until=now + timedelta(days=7)),)
