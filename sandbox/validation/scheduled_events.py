"""Requests that create or change a scheduled event at an external place.

Of the codes of errors, ``SCHEDULE_PAST`` and ``SCHEDULE_INVALID_START_BY_STATUS`` are known from others' logs,
and the rest are guesses.
"""

from __future__ import annotations

import re
from contextlib import suppress
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


def read_scheduled_event(body: Json, now: float, before: Json | None = None) -> Json:
    """Read a request; return the fields of a :class:`~sandbox.state.model.ScheduledEvent` but for its ids.

    :param before: the event that it changes, as JSON
    :raises ApiError: 50035, or 501 for what the bot does not use
    """
    form_errors = FormErrors()
    fields = Fields(form_errors, (before or {}) | body)
    if fields.choice("entity_type", _ENTITY_TYPES, required=True) not in (None, EXTERNAL):
        raise errors.unsupported("events in channels")
    if not {"image", "status"}.isdisjoint(body):
        raise errors.unsupported("pictures of events, and changes of their status")
    fields.choice("privacy_level", (2,), required=True)
    name = fields.string("name", minimum=1, maximum=100, required=True)
    description = fields.string("description", minimum=1, maximum=1000)
    place = fields.nested("entity_metadata", required=True)
    location = place.string("location", minimum=1, maximum=100, required=True) if place else None
    start, end = _time(fields, "scheduled_start_time"), _time(fields, "scheduled_end_time")
    if start is not None and "scheduled_start_time" in body:
        code, said = "", ""
        if before and before["status"] == EventStatus.ACTIVE:
            code, said = "INVALID_START_BY_STATUS", "The start of an event that has begun cannot be changed."
        elif start <= now:
            code, said = "PAST", "Cannot schedule event in the past."
        if code:
            fields.add_error("scheduled_start_time", f"{_CODE}SCHEDULE_{code}", said)
    if start is not None and end is not None and end <= start:
        code = f"{_CODE}SCHEDULE_END_BEFORE_START"
        fields.add_error("scheduled_end_time", code, "The event must end after its start.")
    rule = fields.nested("recurrence_rule")
    read = _rule(rule, start) if rule else None
    form_errors.raise_if_any()
    return {
        "name": name,
        "description": description,
        "location": location,
        "starts_at": start,
        "ends_at": end,
        "rule": read,
    }


def _rule(fields: Fields, starts_at: float | None) -> Json:
    """Read the recurrence rule of an event, of which ``starts_at`` is the first time."""
    start = _time(fields, "start")
    frequency = fields.choice("frequency", _FREQUENCIES, required=True)
    if frequency not in (None, WEEKLY, MONTHLY):
        raise errors.unsupported("events that repeat daily or once a year")
    interval = fields.integer("interval", minimum=1, maximum=2 if frequency == WEEKLY else 1, required=True)
    first = datetime.fromtimestamp(starts_at or 0.0, UTC)
    rule: Json = {"frequency": frequency, "interval": interval}
    if frequency == WEEKLY:
        rule["by_weekday"] = [first.weekday()]
    else:
        rule["by_n_weekday"] = [{"n": week_of(first), "day": first.weekday()}]
    written = {key: value for key, value in fields.data.items() if key != "start" and value is not None}
    # Discord takes others, and then shows the event on another day than it was given.
    if starts_at is not None and (start != starts_at or written != rule):
        said = "The event must start at the first time of its rule, in UTC, on the one day that it names."
        fields.add_error("start", f"{_CODE}RECURRENCE_INVALID", said)
    return rule


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
