"""Refusals of an event."""

from __future__ import annotations

from bot.errors import Refusal


class EventError(Refusal):
    """A request that an event cannot meet now, or not for this person."""


class NoSuchEvent(EventError):
    """There is no such event."""

    def __init__(self) -> None:
        super().__init__("no_such_event")
