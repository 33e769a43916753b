"""Messages around the start of an event that has a date: reminders, the check-in, and the next night."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.events.event import CHECK_IN, Event, Stage
from bot.events.repetition import Repeat
from bot.i18n import Translator, translator
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.events.controls import Action, event_button
from bot.ui.events.names import person_name, title
from bot.ui.events.nights.calendar import CalendarEntry
from bot.ui.events.nights.dates import repetition
from bot.ui.text.names import capitalised, markdown

A_DAY: Final = timedelta(days=1)
AN_HOUR: Final = timedelta(hours=1)
HERE: Final = "here"
"""The kind of the message of the check-in."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message of an event that mentions people, or a role, when it is posted; in the thread or in the channel."""

    kind: str
    shown: OutgoingMessage
    people: Collection[int] = ()
    role: int | None = None
    in_thread: bool = False


def reminders(
    event: Event, now: datetime, known: Collection[str], role: int | None, following: Event | None
) -> Iterator[Reminder]:
    """Yield the messages that are due or known: ``role`` is the one of the server, ``following`` the next night."""
    tr, at = translator(event.terms.rules.language), event.terms.starts_at
    if at is None or event.checks_in_at is None:
        return
    is_ahead = event.stage is Stage.OPEN and now < event.checks_in_at
    # Who is asked later than a day before has just been mentioned.
    asked = [
        each for each in event.pairs.values() if each.asked is not None and f"ask {each.number}" in known
    ]
    if "day" in known or (asked and at - A_DAY <= now < at - A_DAY + AN_HOUR):
        people = [pair.asked.id for pair in asked if pair.asked is not None]
        yield Reminder("day", _open_questions(tr, event), people, in_thread=True)
    if "hour" in known or (is_ahead and now >= at - AN_HOUR):
        yield Reminder("hour", _soon(tr, event, role), role=role)
    if HERE in known or (event.stage is Stage.OPEN and now >= event.checks_in_at):
        yield Reminder(HERE, _check_in(tr, event), [person.id for person in event.people])
    if event.pauses_series:
        yield Reminder("paused", _paused(tr, event, following), [event.by.id], in_thread=True)


def times(event: Event) -> list[datetime]:
    """Return the times at which something is due before the start of an event."""
    at = event.terms.starts_at
    if event.stage is not Stage.OPEN or at is None:
        return []
    return [at - A_DAY, at - AN_HOUR, at - CHECK_IN, at, event.begins_at or at]


def repeat_line(tr: Translator, event: Event) -> str:
    """Return how often an event comes back; empty for one that does not."""
    if event.terms.repeat is None or event.terms.starts_at is None:
        return ""
    local = event.terms.starts_at.astimezone(ZoneInfo(event.terms.zone))
    return f"🔁 {capitalised(repetition(tr, event.terms.repeat, local.date()))}"


def next_line(tr: Translator, following: Event | None) -> str:
    """Return when the next night of a series is; empty without one."""
    if following is None or following.terms.starts_at is None:
        return ""
    return tr.gettext("Next time: {time}.", time=format_dt(following.terms.starts_at, "F"))


def here_button(tr: Translator, event: Event) -> ui.Button[Any]:
    """Return the button that says that one is there for the start."""
    return event_button(event, Action.HERE, tr.gettext("I'm here"), style=ButtonStyle.success, emoji="🙋")


def _starts(tr: Translator, event: Event) -> str:
    """Return how far away the start of an event is."""
    away = "" if event.terms.starts_at is None else format_dt(event.terms.starts_at, "R")
    return tr.gettext("{event} starts {time}.", event=f"**{title(event)}**", time=away)


def _open_questions(tr: Translator, event: Event) -> OutgoingMessage:
    lines = [
        tr.gettext("{partner}: {name} still waits for your answer.", partner=f"<@{pair.asked.id}>", name=name)
        for pair in event.pairs.values()
        for name in [markdown(person_name(pair.people[0]))]
        if pair.asked is not None
    ]
    said = lines or [tr.gettext("All questions are answered.")]
    return OutgoingMessage((text("\n".join([_starts(tr, event), *said])),))


def _soon(tr: Translator, event: Event, role: int | None) -> OutgoingMessage:
    named = "" if role is None else f"<@&{role}> "
    buttons = []
    if event.stage is Stage.OPEN:
        play = tr.gettext("Play")
        buttons = [event_button(event, Action.PLAY, play, style=ButtonStyle.success, emoji="🙋")]
    return OutgoingMessage((text(f"{named}{_starts(tr, event)}"), *rows(buttons)))


def _check_in(tr: Translator, event: Event) -> OutgoingMessage:
    people = event.people
    here = sum(person.id in event.here for person in people)
    if event.stage is not Stage.OPEN:
        over = tr.gettext("{event}: the check-in is over.", event=f"**{title(event)}**")
        return OutgoingMessage((text(over),))
    lines = [
        _starts(tr, event),
        tr.gettext("Press “I'm here”, or your place is given away."),
    ]
    if people:
        lines += [
            tr.gettext("Here: {here} of {all}", here=here, all=len(people)),
            "-# " + " ".join(f"<@{person.id}>" for person in people),
        ]
    cannot = event_button(event, Action.DROP, tr.gettext("I can't come"))
    return OutgoingMessage((text("\n".join(lines)), *rows([here_button(tr, event), cannot])))


def _paused(tr: Translator, event: Event, following: Event | None) -> OutgoingMessage:
    if following is not None:
        return OutgoingMessage((text(next_line(tr, following)),))
    said = tr.gettext(
        "{organiser}, nobody has come for three nights, so this series pauses. “Go on” announces the next night.",
        organiser=f"<@{event.by.id}>",
    )
    go_on = event_button(event, Action.RESUME, tr.gettext("Go on"), style=ButtonStyle.success)
    return OutgoingMessage((text(said), *rows([go_on])))


def direct(event: Event, url: str) -> OutgoingMessage:
    """Return the direct message to a person whom the check-in awaits; ``url`` is that of its message."""
    tr = translator(event.terms.rules.language)
    go: ui.Button[Any] = ui.Button(label=tr.gettext("To the check-in"), url=url)
    return OutgoingMessage((text(f"🔔 {_starts(tr, event)}"), *rows([go])))


def calendar_entry(event: Event, at: datetime, url: str) -> CalendarEntry:
    """Return the entry in the calendar of the server; ``url`` is the address of the event's own message."""
    tr = translator(event.terms.rules.language)
    told = tr.gettext("Sign up in the message that is linked as the place: “Interested” signs nobody up.")
    local, repeat = at.astimezone(ZoneInfo(event.terms.zone)), event.terms.repeat
    if repeat is Repeat.MONTHLY and (local + timedelta(days=7)).month != local.month:
        repeat = None  # perhaps the last of each month, which Discord cannot say
    return CalendarEntry(event.terms.name, told, url, local, repeat)
