"""Outcomes of requests: the answer, the expectation, and how the two compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tools.smoke.traffic import header, places

if TYPE_CHECKING:
    from recording import Exchange

TOO_MANY_REQUESTS: Final = 429


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected answer: accepted, or refused with status, code and, for a form, the place of an error.

    ``relied_on`` tells whether the bot relies on it; otherwise only the sandbox believes in it.
    """

    status: int = 0
    code: int = 0
    place: str = ""
    relied_on: bool = True

    def __str__(self) -> str:
        if not self.status:
            return "accepted"
        return f"{self.status} {self.code}" + (f" at {self.place}" if self.place else "")


ACCEPTED: Final = Expected()
ACCEPTED_BY_THE_SANDBOX: Final = Expected(relied_on=False)


def refused(status: int, code: int, place: str = "") -> Expected:
    """Return a refusal on which the bot relies."""
    return Expected(status, code, place)


def believed(status: int, code: int, place: str = "") -> Expected:
    """Return a refusal in which only the sandbox believes."""
    return Expected(status, code, place, relied_on=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to a request; ``status`` is 0 if none came."""

    status: int
    code: int = 0
    message: str = ""
    places: Sequence[str] = ()
    seconds: float = 0.0
    rate_limited: int = 0
    """The number of times that the request was refused with 429 before."""
    exchange: Exchange | None = field(default=None, compare=False)

    @property
    def accepted(self) -> bool:
        """Whether the request was carried out."""
        return 200 <= self.status < 300

    def fits(self, expected: Expected) -> bool:
        """Tell whether this is the expected answer."""
        if not expected.status:
            return self.accepted
        same = (self.status, self.code) == (expected.status, expected.code)
        return same and (not expected.place or expected.place in self.places)

    def __str__(self) -> str:
        if not self.status:
            return "no answer: the connection was lost"
        if self.accepted:
            return f"{self.status}"
        shown = f"{self.status} {self.code}" + (f" at {', '.join(self.places)}" if self.places else "")
        return f"{shown} “{self.message}”" if self.message else shown

    @property
    def answer(self) -> Any:  # noqa: ANN401 - any JSON
        """The body of the answer."""
        return self.exchange.answer if self.exchange is not None else None


def outcome_of(exchanges: Sequence[Exchange]) -> Outcome:
    """Return the outcome of a request that was perhaps repeated after rate limits."""
    if not exchanges:
        return Outcome(0)
    last = exchanges[-1]
    answer = last.answer if isinstance(last.answer, dict) else {}
    is_refusal = last.status is not None and last.status >= 400
    return Outcome(
        last.status or 0,
        int(answer.get("code", 0)) if is_refusal else 0,
        str(answer.get("message", "")) if is_refusal else "",
        tuple(places(answer.get("errors"))) if is_refusal else (),
        last.seconds or 0.0,
        sum(each.status == TOO_MANY_REQUESTS for each in exchanges),
        last,
    )


def shown_limit(exchange: Exchange | None) -> str:
    """Return the rate limit headers of a response in words."""
    if exchange is None:
        return "no rate limit headers"
    limit, remaining, reset, bucket = (
        header(exchange, f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Reset-After", "Bucket")
    )
    if not limit:
        return "no rate limit headers"
    return f"limit {limit}, remaining {remaining}, reset after {reset} s, bucket {bucket}"
