"""The server-sent events of the page, filtered by who may see them."""

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

MAX_HISTORY = 500
"""Events kept for pages that reconnect."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event.

    :param is_visible_to: whether the person with an id may see it
    """

    id: int
    name: str
    data: Json
    is_visible_to: Callable[[str], bool]

    def encoded(self) -> bytes:
        """Return the event in the format of server-sent events."""
        return f"id: {self.id}\nevent: {self.name}\ndata: {json.dumps(self.data)}\n\n".encode()


def everybody(person_id: str) -> bool:
    """Make an event visible to everybody."""
    return bool(person_id)


class EventStream:
    """Sends events to all open pages and keeps the latest ones."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._history: deque[Event] = deque(maxlen=MAX_HISTORY)
        self._listeners: dict[asyncio.Queue[Event | None], str] = {}

    def publish(self, name: str, data: Json, is_visible_to: Callable[[str], bool] = everybody) -> None:
        """Send an event to everybody who may see it."""
        event = Event(next(self._numbers), name, data, is_visible_to)
        self._history.append(event)
        for queue, person_id in self._listeners.items():
            if is_visible_to(person_id):
                queue.put_nowait(event)

    @contextmanager
    def listen(self, person_id: str, after: int | None = None) -> Iterator[asyncio.Queue[Event | None]]:
        """Listen as a person; ``None`` in the queue means that the sandbox stops.

        :param after: id of the last event received before; later events come first
        """
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        if after is not None:
            for event in self._history:
                if event.id > after and event.is_visible_to(person_id):
                    queue.put_nowait(event)
        self._listeners[queue] = person_id
        try:
            yield queue
        finally:
            del self._listeners[queue]

    def close(self) -> None:
        """End all streams."""
        for queue in self._listeners:
            queue.put_nowait(None)
