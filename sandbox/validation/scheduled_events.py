"""Requests that create or change a scheduled event at an external place.

Discord's guide says which rules of recurrence there are. Of the codes of errors, those that end in ``SCHEDULE_PAST``
and ``INVALID_START_BY_STATUS`` are known from others' logs, and the rest are guesses.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sandbox import errors
from sandbox.state.calendar import MONTHLY, WEEKLY, week_of
from sandbox.state.model import EventStatus
from sandbox.validation.fields import Fields, FormErrors

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

_ENTITY_TYPES = (1, 2, EXTERNAL := 3)
_FREQUENCIES = range(4)
_CODE = "GUILD_SCHEDULED_EVENT_"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)
_ELSEWHERE = {
    WEEKLY: ("by_n_weekday", "by_month", "by_month_day"),
    MONTHLY: ("by_weekday", "by_month", "by_month_day"),
}
"""Fields that belong to the rules of other frequencies."""


@dataclass(slots=True)
class EventDraft:
    """A scheduled event as a request wants it."""

    name: str
    description: str | None
    location: str
    starts_at: float
    ends_at: float
    rule: Json | None


def read_scheduled_event(
    body: Json, now: float, before: Json | None = None, status: EventStatus = EventStatus.SCHEDULED
) -> EventDraft:
    """Read a request.

    :param before: the event that it changes, as JSON
    :param status: the status of that event
    :raises ApiError: 50035, or 501 for what the bot does not use
    """
    form_errors = FormErrors()
    fields = Fields(form_errors, (before or {}) | body)
    if (kind := fields.choice("entity_type", _ENTITY_TYPES, required=True)) not in (None, EXTERNAL):
        raise errors.unsupported("events in channels")
    if not {"image", "status"}.isdisjoint(body):
        raise errors.unsupported("pictures of events, and changes of their status")
    if kind is not None and fields.has("channel_id"):
        fields.add_error("channel_id", f"{_CODE}CHANNEL_UNSUPPORTED", "An external event has no channel.")
    fields.choice("privacy_level", (2,), required=True)
    name = fields.string("name", minimum=1, maximum=100, required=True)
    description = fields.string("description", minimum=1, maximum=1000)
    place = fields.nested("entity_metadata", required=True)
    location = place.string("location", minimum=1, maximum=100, required=True) if place else None
    start, end = _time(fields, "scheduled_start_time"), _time(fields, "scheduled_end_time")
    if start is not None and "scheduled_start_time" in body:
        if status is not EventStatus.SCHEDULED:
            code = f"{_CODE}SCHEDULE_INVALID_START_BY_STATUS"
            fields.add_error(
                "scheduled_start_time", code, "The start of an event that has begun cannot be changed."
            )
        elif start <= now:
            fields.add_error(
                "scheduled_start_time", f"{_CODE}SCHEDULE_PAST", "Cannot schedule event in the past."
            )
    if start is not None and end is not None and end <= start:
        code = f"{_CODE}SCHEDULE_END_BEFORE_START"
        fields.add_error("scheduled_end_time", code, "The event must end after its start.")
    rule = fields.nested("recurrence_rule")
    read = _rule(rule, start) if rule else None
    form_errors.raise_if_any()
    return EventDraft(name or "", description, location or "", start or 0.0, end or 0.0, read)


def _rule(fields: Fields, starts_at: float | None) -> Json:
    """Read the recurrence rule of an event, of which ``starts_at`` is the first time."""
    for key in ("end", "by_year_day", "count"):
        if fields.has(key):
            fields.add_error(
                key, f"{_CODE}RECURRENCE_UNSUPPORTED", "This field is not supported for recurring events."
            )
    start = _time(fields, "start")
    frequency = fields.choice("frequency", _FREQUENCIES, required=True)
    if frequency is not None and frequency not in _ELSEWHERE:
        raise errors.unsupported("events that repeat daily or once a year")
    interval = fields.integer("interval", minimum=1, maximum=2 if frequency == WEEKLY else 1, required=True)
    for key in _ELSEWHERE.get(frequency or 0, ()):
        if fields.has(key):
            fields.add_error(key, f"{_CODE}RECURRENCE_INVALID", "This field belongs to another frequency.")
    first = datetime.fromtimestamp(starts_at or 0.0, UTC)
    days: Json = {}
    if frequency == WEEKLY and fields.array("by_weekday", minimum=1, maximum=1, required=True):
        days = {"by_weekday": fields.choices("by_weekday", range(7))}
    for each in (
        fields.objects("by_n_weekday", minimum=1, maximum=1, required=True) if frequency == MONTHLY else ()
    ):
        n = each.integer("n", minimum=1, maximum=5, required=True)
        days = {"by_n_weekday": [{"n": n, "day": each.choice("day", range(7), required=True)}]}
    fitting = (
        {"by_weekday": [first.weekday()]},
        {"by_n_weekday": [{"n": week_of(first), "day": first.weekday()}]},
    )
    # Discord takes others, and then shows the event on another day than it was given.
    if days and starts_at is not None and (start != starts_at or days not in fitting):
        said = "The event must start at the first time of its rule, in UTC."
        fields.add_error("start", f"{_CODE}RECURRENCE_INVALID", said)
    return {"frequency": frequency, "interval": interval, **days}


def _time(fields: Fields, key: str) -> float | None:
    """Read a required time, which has its offset from UTC, as Unix time."""
    text = fields.string(key, required=True)
    if text is None:
        return None
    if _TIME.fullmatch(text):
        with suppress(ValueError, OverflowError):
            return datetime.fromisoformat(text).timestamp()
    fields.add_error(key, "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
    return None
