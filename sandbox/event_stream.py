"""What the people at the page hear: every event, filtered by who may see it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sandbox.jsontypes import Json

REMEMBERED = 500
"""How many events a page that lost its connection can catch up with."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event of the page's stream.

    :param seen_by: whether a person of this id is told
    """

    id: int
    name: str
    data: Json
    seen_by: Callable[[str], bool]

    def encoded(self) -> bytes:
        """Return the event as server-sent events are written."""
        return f"id: {self.id}\nevent: {self.name}\ndata: {json.dumps(self.data)}\n\n".encode()


def everybody(person_id: str) -> bool:
    """Tell all."""
    return bool(person_id)


class EventStream:
    """Hands events to all open pages and remembers the last ones."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._past: deque[Event] = deque(maxlen=REMEMBERED)
        self._listeners: dict[asyncio.Queue[Event | None], str] = {}

    def publish(self, name: str, data: Json, seen_by: Callable[[str], bool] = everybody) -> None:
        """Send an event to those who may see it."""
        event = Event(next(self._numbers), name, data, seen_by)
        self._past.append(event)
        for queue, person_id in self._listeners.items():
            if seen_by(person_id):
                queue.put_nowait(event)

    @contextmanager
    def listen(self, person_id: str, after: int | None = None) -> Iterator[asyncio.Queue[Event | None]]:
        """Listen as somebody; ``None`` in the queue means that the sandbox closes.

        :param after: id of the last event already heard, to catch up with the later ones first
        """
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        if after is not None:
            for event in self._past:
                if event.id > after and event.seen_by(person_id):
                    queue.put_nowait(event)
        self._listeners[queue] = person_id
        try:
            yield queue
        finally:
            del self._listeners[queue]

    def close(self) -> None:
        """End every open stream."""
        for queue in self._listeners:
            queue.put_nowait(None)
