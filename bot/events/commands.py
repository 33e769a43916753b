"""Commands of people and organisers on an event: pure functions that return entries, or raise an ``EventError``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    partner may ask one, and ask another one while the first has not answered.
    """
    _check_may_join(event, person, *filter(None, [partner]))
    if partner is not None and partner.id == person.id:
        raise EventError("partner_is_self")
    own = event.pair_of(person.id)
    if own is not None and (own.is_complete or (partner is None and own.asked is None)):
        raise EventError("already_signed_up" if own.is_complete else "already_looking")
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


def start(event: Event, secret: bytes, levels: Mapping[int, float]) -> tuple[Entry, ...]:
    """Start an event whose people are there.

    Those who look for a partner are put together, the one of the highest level with the one of the lowest; who is
    left gets a computer, and who finds no place any more is out. The house pair fills an odd number. ``levels`` are
    those of people by user id.
    """
    if event.stage is not Stage.OPEN:
        raise EventError("event_has_started" if event.stage is Stage.RUNNING else "event_is_over")
    found = tuple(_partners_found(event, levels))
    complete = apply_entries(event, found, event.changed_at)
    missing = formats.LEAST_PAIRS - len(complete.complete)
    house = _house(complete)
    if missing > len(house):
        raise EventError("too_few_pairs", missing=missing - (1 if event.terms.house_pair else 0))
    ready = apply_entries(complete, house, event.changed_at)
    plan = formats.plan(ready, secret)
    return (*found, *house, Started(secret=secret.hex(), plan=plan))


def _partners_found(event: Event, levels: Mapping[int, float]) -> Iterator[Entry]:
    """Yield the pairs of people who have none: those that wait for an answer look for a partner too.

    Those who cannot be a pair any more, as there are as many as can play, leave.
    """
    alone = [pair for pair in event.pairs.values() if not pair.is_complete]
    alone.sort(key=lambda pair: (-levels.get(pair.people[0].id, NEW.mu), pair.number))
    yield from (PairLeft(pair=pair.number) for pair in alone)
    first = event.newest_pair + 1
    for number in range(first, first + formats.MOST_PAIRS[event.format] - len(event.complete)):
        if not alone:
            break
        best = alone.pop(0)
        partner = alone.pop().people[0] if alone else None
        yield PairJoined(
            number=number,
            person=best.people[0],
            partner=partner,
            accepted=partner is not None,
            computer="" if partner is not None else COMPUTER,
        )


def _house(event: Event) -> tuple[Entry, ...]:
    """Return the house pair, if it fills an odd number."""
    odd = len(event.complete) % 2 == 1
    return (PairJoined(number=event.newest_pair + 1),) if odd and event.terms.house_pair else ()


def cancel(event: Event, actor: Actor) -> tuple[Entry, ...]:
    """Cancel an event; finished matches count as they are."""
    check_organiser(event, actor)
    if not event.is_open:
        raise EventError("event_is_over")
    return (Cancelled(),)


def cancel_unreachable(event: Event) -> tuple[Entry, ...]:
    """Cancel an event whose channel or server is out of reach."""
    return (Cancelled(),) if event.is_open else ()


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
