"""Rate limits and their headers.

Discord does not publish the sizes of its buckets. ``real`` uses what clients observe for writing messages, 5 in 5
seconds per channel and kind of request, and the documented 50 requests a second in total. ``off`` only sends the
headers, without which discord.py assumes a limit of one.
"""

from __future__ import annotations

import hashlib
import math
import re
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from sandbox.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

GLOBAL_PER_SECOND = 50


class RateLimitMode(StrEnum):
    """Whether rate limits are enforced."""

    OFF = "off"
    REAL = "real"


class Rate(NamedTuple):
    """A number of requests in a number of seconds."""

    limit: int
    seconds: float

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Parse a rate such as ``5/5``; raises ``ValueError`` with a sentence."""
        found = re.fullmatch(r"(\d{1,6})/(\d{1,6}(?:\.\d{1,3})?)", text)
        rate = cls(int(found[1]), float(found[2])) if found else cls(0, 0)
        if rate.limit < 1 or rate.seconds <= 0:
            raise ValueError(f'"{text}" is no rate. Write 5/5 for five requests in five seconds.')
        return rate

    def __str__(self) -> str:
        return f"{self.limit}/{self.seconds:g}"


MESSAGE_RATE = Rate(5, 5.0)
"""For posting, editing and deleting messages, each with its own bucket per channel."""
DEFAULT_RATE = Rate(50, 1.0)
UNLIMITED = Rate(1_000_000, 1.0)


@dataclass(slots=True)
class Bucket:
    """The remaining requests until the bucket resets."""

    limit: int
    seconds: float
    remaining: int
    resets_at: float


class RateLimitedError(ApiError):
    """429.

    :param retry_after: seconds
    """

    def __init__(self, retry_after: float, headers: dict[str, str], *, scope: str) -> None:
        what = "The resource is" if scope == "shared" else "You are"
        is_global = scope == "global"
        # Without Via, discord.py takes a 429 for a Cloudflare ban.
        limit_headers = {
            "Retry-After": str(math.ceil(retry_after)),
            "X-RateLimit-Scope": scope,
            "Via": "1.1 sandbox",
        }
        super().__init__(
            429,
            0,
            f"{what} being rate limited.",
            headers=({"X-RateLimit-Global": "true"} if is_global else headers) | limit_headers,
        )
        self.body = {
            "message": str(self),
            "retry_after": round(retry_after, 3),
            "global": is_global,
        }


class RateLimits:
    """Counts requests and enforces the limits.

    :param edits: rate of message edits in one channel
    :param now: the clock; only differences matter
    """

    def __init__(
        self, mode: RateLimitMode, edits: Rate = MESSAGE_RATE, now: Callable[[], float] = time.time
    ) -> None:
        self._now = now
        self.set(mode, edits)

    def set(self, mode: RateLimitMode, edits: Rate) -> None:
        """Change the limits and reset all buckets."""
        self.mode = mode
        self.edits = edits
        self._buckets: dict[tuple[str, ...], Bucket] = {}
        self._global = Bucket(GLOBAL_PER_SECOND, 1.0, GLOBAL_PER_SECOND, 0.0)

    def count(self, request: web.Request) -> dict[str, str]:
        """Count a request and return the headers of its response.

        :raises RateLimitedError: 429
        """
        name = _bucket_name(request)
        if name is None:
            return {}
        now = self._now()
        if self.mode is RateLimitMode.REAL and "/webhooks/" not in name:
            _refill(self._global, now)
            if self._global.remaining <= 0:
                raise RateLimitedError(max(self._global.resets_at - now, 0.001), {}, scope="global")
            self._global.remaining -= 1
        major = request.match_info.get("channel") or request.match_info.get("token") or ""
        bucket = self._bucket((name, major), name)
        _refill(bucket, now)
        exhausted = bucket.remaining <= 0
        bucket.remaining = max(bucket.remaining - 1, 0)
        headers = _headers(bucket, name, now)
        if exhausted:
            raise RateLimitedError(max(bucket.resets_at - now, 0.001), headers, scope="user")
        return headers

    def exceeded(self, request: web.Request, seconds: float, scope: str) -> RateLimitedError:
        """Return the 429 for an exhausted bucket, whatever the bucket of this request holds."""
        now = self._now()
        name = _bucket_name(request) or f"{request.method} {request.path}"
        rate = self._real_rate(name)
        # A shared limit is exhausted while the bot's own bucket is not.
        remaining = rate.limit - 1 if scope == "shared" else 0
        empty = Bucket(rate.limit, rate.seconds, remaining, now + seconds)
        return RateLimitedError(seconds, _headers(empty, name, now), scope=scope)

    def _bucket(self, key: tuple[str, ...], name: str) -> Bucket:
        if key not in self._buckets:
            rate = UNLIMITED if self.mode is RateLimitMode.OFF else self._real_rate(name)
            self._buckets[key] = Bucket(rate.limit, rate.seconds, rate.limit, 0.0)
        return self._buckets[key]

    def _real_rate(self, name: str) -> Rate:
        if name.startswith("PATCH") and "/channels/" in name and "/messages/" in name:
            return self.edits
        writes_message = "/messages" in name and name.startswith(("POST", "PATCH", "DELETE"))
        return MESSAGE_RATE if writes_message else DEFAULT_RATE


def _bucket_name(request: web.Request) -> str | None:
    """Return the name of a request's bucket.

    ``None`` for interaction responses, which have no bucket and do not count towards the global limit.
    """
    resource = request.match_info.route.resource
    if resource is None or "/interactions/" in resource.canonical:
        return None
    return f"{request.method} {resource.canonical}"


def _refill(bucket: Bucket, now: float) -> None:
    if now >= bucket.resets_at:
        bucket.remaining, bucket.resets_at = bucket.limit, now + bucket.seconds


def _headers(bucket: Bucket, name: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.remaining),
        "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
        "X-RateLimit-Reset-After": f"{max(bucket.resets_at - now, 0):.3f}",
        "X-RateLimit-Bucket": hashlib.blake2s(name.encode(), digest_size=16).hexdigest(),
    }
