"""Payloads of scheduled events: what Discord takes, and what it refuses with the place and code of the error."""

from __future__ import annotations

from typing import Any

from sandbox.state import default_world

EVENTS = f"/guilds/{default_world.SERVER_ID}/scheduled-events"
FRIDAY = "2050-01-07T20:30:00+00:00"
"""The first Friday of its month."""
CODE = "GUILD_SCHEDULED_EVENT_"


def event(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Vetllada",
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "https://discord.com/channels/1/2/3"},
        "scheduled_start_time": FRIDAY,
        "scheduled_end_time": "2050-01-07T22:30:00Z",
        **changes,
    }


def weekly(**changes: Any) -> dict[str, Any]:
    rule = {"start": FRIDAY, "frequency": 2, "interval": 1, "by_weekday": [4], **changes}
    return event(recurrence_rule=rule)


def monthly(week: int = 1, day: int = 4, **changes: Any) -> dict[str, Any]:
    return weekly(frequency=1, by_weekday=None, by_n_weekday=[{"n": week, "day": day}], **changes)


ACCEPTED_EVENTS = {
    "once": event(channel_id=None, description="Porteu parella."),
    "every week": weekly(),
    "every two weeks": weekly(interval=2),
    "every month": monthly(),
}
REFUSED_EVENTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no name": (event(name=""), "name", "BASE_TYPE_BAD_LENGTH"),
    "a long name": (event(name="x" * 101), "name", "BASE_TYPE_BAD_LENGTH"),
    "an empty description": (event(description=""), "description", "BASE_TYPE_BAD_LENGTH"),
    "a long description": (event(description="x" * 1001), "description", "BASE_TYPE_BAD_LENGTH"),
    "no kind": (event(entity_type=None), "entity_type", "BASE_TYPE_REQUIRED"),
    "another privacy": (event(privacy_level=1), "privacy_level", "BASE_TYPE_CHOICES"),
    "no place": (event(entity_metadata=None), "entity_metadata", "BASE_TYPE_REQUIRED"),
    "a long place": (
        event(entity_metadata={"location": "x" * 101}),
        "entity_metadata.location",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no end": (event(scheduled_end_time=None), "scheduled_end_time", "BASE_TYPE_REQUIRED"),
    "an end at the start": (
        event(scheduled_end_time=FRIDAY),
        "scheduled_end_time",
        f"{CODE}SCHEDULE_END_BEFORE_START",
    ),
    "a start in the past": (
        event(scheduled_start_time="2020-01-01T00:00:00Z"),
        "scheduled_start_time",
        f"{CODE}SCHEDULE_PAST",
    ),
    "a time without offset": (
        event(scheduled_start_time="2050-01-07T20:30:00"),
        "scheduled_start_time",
        "DATE_TIME_TYPE_PARSE",
    ),
    "a day that is none": (
        event(scheduled_start_time="2050-02-30T20:30:00Z"),
        "scheduled_start_time",
        "DATE_TIME_TYPE_PARSE",
    ),
    "every three weeks": (weekly(interval=3), "recurrence_rule.interval", "NUMBER_TYPE_MAX"),
    "every two months": (monthly(interval=2), "recurrence_rule.interval", "NUMBER_TYPE_MAX"),
}
REFUSED_EVENTS |= {
    name: (payload, "recurrence_rule.start", f"{CODE}RECURRENCE_INVALID")
    for name, payload in {
        "a rule with an end": weekly(end=FRIDAY),
        "a rule with a number": weekly(count=3),
        "two days a week": weekly(by_weekday=[4, 5]),
        "no day of the week": weekly(by_weekday=None),
        "a week's rule with days of a month": weekly(by_n_weekday=[{"n": 1, "day": 4}]),
        "another day than the start's": weekly(by_weekday=[5]),
        "another week than the start's": monthly(2),
    }.items()
}
