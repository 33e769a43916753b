"""One fault: its kind, the requests that it affects, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from sandbox.faults.pattern import ALL_REQUESTS, RoutePattern

if TYPE_CHECKING:
    from sandbox.jsontypes import Json


class Kind(StrEnum):
    """The kinds of faults."""

    RATE_LIMIT = "rate_limit"
    """429 before the request is handled."""
    SERVER_ERROR = "server_error"
    """500, 502, 503 or 504."""
    SLOW = "slow"
    """The response is late."""
    DROP = "drop"
    """The connection is closed instead of a response."""
    LOSE_MEDIA = "lose_media"
    """A message does not find the files that come with it, and is refused at each media.url that names one."""
    UNKNOWN_INTERACTION = "unknown_interaction"
    """10062, although the three seconds of the interaction are not over."""
    DUPLICATE_INTERACTION = "duplicate_interaction"
    """The Gateway delivers an interaction twice, with the same id and token."""


class Scope(StrEnum):
    """The scopes of a rate limit."""

    USER = "user"
    """The bot on this route."""
    SHARED = "shared"
    """All bots together on this resource."""
    GLOBAL = "global"
    """The bot on all routes."""


Choice = TypeVar("Choice", bound=StrEnum)
STATUSES = (500, 502, 503, 504)
RATE_LIMIT_CODES = (0, 20028, 20029)
"""Codes of a 429: none, or the write limit of a channel, or of a server."""
MAX_SECONDS = 3600.0
"""Limit of a delay."""

_FIELDS = {
    Kind.RATE_LIMIT: {"route", "times", "seconds", "scope", "code"},
    Kind.SERVER_ERROR: {"route", "times", "status", "after"},
    Kind.SLOW: {"route", "times", "seconds", "after"},
    Kind.DROP: {"route", "times", "after"},
    Kind.LOSE_MEDIA: {"route", "times"},
    Kind.UNKNOWN_INTERACTION: {"route", "times"},
    Kind.DUPLICATE_INTERACTION: {"times"},
}
_DEFAULT_SECONDS = {Kind.RATE_LIMIT: 1.0, Kind.SLOW: 4.0}
"""Default delays. A slow response exceeds the three seconds of an interaction."""


class FaultError(ValueError):
    """An invalid fault; the text of the error is a sentence."""


@dataclass(slots=True)
class Fault:
    """A fault.

    :param times: how many requests it affects; ``None`` for all until it is cleared
    :param seconds: ``Retry-After`` of a 429, or the delay of a response
    :param after: whether the request is handled first, so that only the response is affected
    """

    kind: Kind
    route: RoutePattern
    times: int | None = None
    seconds: float = 0.0
    status: int = 500
    scope: Scope = Scope.USER
    code: int = 0
    after: bool = False
    id: int = 0
    hits: int = 0

    @property
    def exhausted(self) -> bool:
        """Whether it has been hit ``times`` times."""
        return self.times is not None and self.hits >= self.times

    def to_json(self) -> Json:
        """Return the fault for the control API."""
        shown: Json = {"id": self.id, "kind": self.kind.value, "times": self.times, "hits": self.hits}
        fields = _FIELDS[self.kind]
        all_of_them = {
            "route": str(self.route),
            "seconds": self.seconds,
            "status": self.status,
            "scope": self.scope.value,
            "code": self.code,
            "after": self.after,
        }
        return shown | {name: value for name, value in all_of_them.items() if name in fields}


def parse_fault(data: Json) -> Fault:
    """Parse a fault from the fields of :class:`Fault`, of which only ``kind`` is required.

    :raises FaultError: it is invalid
    """
    kind = _one_of(Kind, "kind", _underscored(data.get("kind")))
    fields = _FIELDS[kind]
    for name in data:
        if name != "kind" and name not in fields:
            raise FaultError(f'{kind} has no "{name}"; it takes {", ".join(sorted(fields))}.')
    route = data.get("route", ALL_REQUESTS)
    if not isinstance(route, str):
        raise FaultError('"route" must be text, such as PATCH /channels/*/messages/*.')
    try:
        pattern = RoutePattern.parse(route)
    except ValueError as error:
        raise FaultError(str(error)) from None
    after = data.get("after", False)
    if not isinstance(after, bool):
        raise FaultError('"after" must be true or false.')
    return Fault(
        kind,
        pattern,
        times=_times(data.get("times", 1 if kind is Kind.DUPLICATE_INTERACTION else None)),
        seconds=parse_seconds(data.get("seconds", _DEFAULT_SECONDS.get(kind, 0.0))),
        status=_one_number("status", data.get("status", 500), STATUSES),
        scope=_one_of(Scope, "scope", data.get("scope", Scope.USER)),
        code=_one_number("code", data.get("code", 0), RATE_LIMIT_CODES),
        after=after,
    )


def _underscored(value: object) -> object:
    """Return a name as the control API has it; the command line has hyphens."""
    return value.replace("-", "_") if isinstance(value, str) else value


def parse_seconds(value: object) -> float:
    """Parse a number of seconds; raises :class:`FaultError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_SECONDS:
        raise FaultError(f'"seconds" must be a number from 0 to {MAX_SECONDS:.0f}.')
    return float(value)


def _times(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise FaultError('"times" must be a whole number from 1, or be left out.')
    return value


def _one_number(name: str, value: object, choices: tuple[int, ...]) -> int:
    if not isinstance(value, int) or value not in choices:
        raise FaultError(f'"{name}" must be one of: {", ".join(map(str, choices))}.')
    return value


def _one_of(choices: type[Choice], name: str, value: object) -> Choice:
    try:
        return choices(value)  # type: ignore[arg-type]  # any value is valid to ask for
    except ValueError:
        raise FaultError(f'"{name}" must be one of: {", ".join(choices)}.') from None
