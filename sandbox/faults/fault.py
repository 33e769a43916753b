"""One fault: what goes wrong, for which requests, how often."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from sandbox.faults.pattern import EVERYTHING, RoutePattern

if TYPE_CHECKING:
    from sandbox.jsontypes import Json


class Kind(StrEnum):
    """What can go wrong."""

    RATE_LIMIT = "rate_limit"
    """429, before anything is done."""
    SERVER_ERROR = "server_error"
    """500, 502, 503 or 504."""
    SLOW = "slow"
    """The answer takes its time."""
    DROP = "drop"
    """The connection is cut instead of an answer."""
    DUPLICATE_INTERACTION = "duplicate_interaction"
    """An interaction is delivered twice over the Gateway, with the same id and token."""


class Scope(StrEnum):
    """Whom a rate limit is about."""

    USER = "user"
    """The bot, on this route."""
    SHARED = "shared"
    """All bots together, on this resource."""
    GLOBAL = "global"
    """The bot, on all routes."""


Choice = TypeVar("Choice", bound=StrEnum)
STATUSES = (500, 502, 503, 504)
MAX_SECONDS = 3600.0
"""Seconds that anything can be made to last."""

_FIELDS = {
    Kind.RATE_LIMIT: {"route", "times", "seconds", "scope"},
    Kind.SERVER_ERROR: {"route", "times", "status", "after"},
    Kind.SLOW: {"route", "times", "seconds", "after"},
    Kind.DROP: {"route", "times", "after"},
    Kind.DUPLICATE_INTERACTION: {"times"},
}
_SECONDS = {Kind.RATE_LIMIT: 1.0, Kind.SLOW: 4.0}
"""How long these take where nothing is said: a slow answer longer than the three seconds of an interaction."""


class FaultError(ValueError):
    """A fault that cannot be; its text is a sentence."""


@dataclass(slots=True)
class Fault:
    """What is to go wrong.

    :param times: how many requests it strikes; ``None`` for all until it is cleared
    :param seconds: how long to wait after a 429, or how late an answer is
    :param after: whether the request is carried out first, so that only the answer suffers
    """

    kind: Kind
    route: RoutePattern
    times: int | None = None
    seconds: float = 0.0
    status: int = 500
    scope: Scope = Scope.USER
    after: bool = False
    id: int = 0
    struck: int = 0

    @property
    def used_up(self) -> bool:
        """Whether it has struck as often as it was to."""
        return self.times is not None and self.struck >= self.times

    def described(self) -> Json:
        """Return what the control API shows of it."""
        shown: Json = {"id": self.id, "kind": self.kind.value, "times": self.times, "struck": self.struck}
        fields = _FIELDS[self.kind]
        all_of_them = {
            "route": str(self.route),
            "seconds": self.seconds,
            "status": self.status,
            "scope": self.scope.value,
            "after": self.after,
        }
        return shown | {name: value for name, value in all_of_them.items() if name in fields}


def read_fault(data: Json) -> Fault:
    """Read a fault from the fields of :class:`Fault`, ``kind`` being the only one that is needed.

    :raises FaultError: with a sentence that says what is wrong
    """
    kind = _one_of(Kind, "kind", data.get("kind"))
    fields = _FIELDS[kind]
    for name in data:
        if name != "kind" and name not in fields:
            raise FaultError(f'{kind} has no "{name}"; it takes {", ".join(sorted(fields))}.')
    route = data.get("route", EVERYTHING)
    if not isinstance(route, str):
        raise FaultError('"route" must be text, such as PATCH /channels/*/messages/*.')
    try:
        pattern = RoutePattern.parse(route)
    except ValueError as error:
        raise FaultError(str(error)) from None
    status = data.get("status", 500)
    if not isinstance(status, int) or status not in STATUSES:
        raise FaultError(f'"status" must be one of: {", ".join(map(str, STATUSES))}.')
    after = data.get("after", False)
    if not isinstance(after, bool):
        raise FaultError('"after" must be true or false.')
    return Fault(
        kind,
        pattern,
        times=_times(data.get("times", 1 if kind is Kind.DUPLICATE_INTERACTION else None)),
        seconds=seconds_of(data.get("seconds", _SECONDS.get(kind, 0.0))),
        status=status,
        scope=_one_of(Scope, "scope", data.get("scope", Scope.USER)),
        after=after,
    )


def seconds_of(value: object) -> float:
    """Read a number of seconds; raises :class:`FaultError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_SECONDS:
        raise FaultError(f'"seconds" must be a number from 0 to {MAX_SECONDS:.0f}.')
    return float(value)


def _times(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise FaultError('"times" must be a whole number from 1, or be left out.')
    return value


def _one_of(choices: type[Choice], name: str, value: object) -> Choice:
    try:
        return choices(value)  # type: ignore[arg-type]  # whatever it is, only the choices are taken
    except ValueError:
        raise FaultError(f'"{name}" must be one of: {", ".join(choices)}.') from None
