"""Writing of recordings."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, TextIO

from recording.veil import redact, redacted, without_names, without_pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from recording.body import RecordedFile

HEARTBEAT_ACK: Final = 11
TOKEN_IN_PATH: Final = re.compile(r"/(?:interactions|webhooks)/[^/]+/([^/]+)")
_SECRET: Final = frozenset({"authorization", "cookie", "set-cookie"})
_SHORTEST_TOKEN: Final = 16
"""Characters. A shorter token was made up, and might be part of other words."""


@dataclass(slots=True)
class Exchange:
    """A request and its response.

    ``status`` is ``None`` if no response came. ``seconds`` is its duration; ``None`` if not measured.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Iterable[tuple[str, str]] = ()
    body: Any = None
    files: Mapping[str, RecordedFile] = field(default_factory=dict)
    status: int | None = None
    answer_headers: Iterable[tuple[str, str]] = ()
    answer: Any = None
    seconds: float | None = None


class Recording:
    """A recording that is being written.

    :param file: an open text file; it is flushed after each line
    :param secrets: tokens that must not be in it, besides those of interactions and sessions
    :param names: whether names of people, servers and channels are kept
    :param now: the clock, in Unix time
    """

    def __init__(
        self,
        file: TextIO,
        secrets: Iterable[str] = (),
        *,
        names: bool = True,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._file = file
        self._secrets = tuple(secrets)
        self._names = names
        self._now = now

    def write_exchange(self, exchange: Exchange) -> None:
        """Record a request with its response."""
        token = TOKEN_IN_PATH.search(exchange.path)
        measured = {} if exchange.seconds is None else {"seconds": round(exchange.seconds, 4)}
        self._write_line(
            {
                "method": exchange.method,
                "path": exchange.path,
                "query": dict(exchange.query),
                "headers": _public_headers(exchange.headers),
                "body": exchange.body,
                "files": {name: each.summary() for name, each in exchange.files.items()},
                "status": exchange.status,
                "answer_headers": _public_headers(exchange.answer_headers),
                "answer": exchange.answer,
                **measured,
            },
            [token[1]] if token and len(token[1]) >= _SHORTEST_TOKEN else [],
        )

    def write_frame(self, frame: Mapping[str, Any]) -> None:
        """Record a gateway frame, except heartbeats."""
        if frame["op"] == HEARTBEAT_ACK:
            return
        data = frame["d"]
        secrets = [data.get("token"), data.get("session_id")] if isinstance(data, dict) else []
        self._write_line(
            {"op": frame["op"], "event": frame["t"], "sequence": frame["s"], "data": data},
            [secret for secret in secrets if secret],
        )

    def _write_line(self, record: dict[str, Any], secrets: Iterable[str]) -> None:
        shown = redact({secret: redacted(secret) for secret in (*secrets, *self._secrets)}, record)
        if not self._names:
            shown = without_names(shown)
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="microseconds")
        self._file.write(without_pictures(json.dumps({"at": at, **shown}, ensure_ascii=False)) + "\n")
        self._file.flush()


def _public_headers(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name: value for name, value in headers if name.lower() not in _SECRET}
