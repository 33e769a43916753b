"""Counts of requests, the limits on them, and the headers of both.

``real`` enforces the documented 50 requests a second in total, and for single routes what clients observe. ``off``
only sends the headers, without which discord.py assumes a limit of one.
"""

from __future__ import annotations

import hashlib
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sandbox.errors import ApiError
from sandbox.rate_limits.rates import DEFAULT_RATE, MESSAGE_RATE, UNLIMITED, Rate, RateLimitMode, Rates

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

GLOBAL_PER_SECOND = 50
MAX_BUCKETS = 10_000
"""Buckets that are kept before those that were reset are dropped; a load test makes one for each interaction."""

_WEBHOOKS = "/webhooks/"
_MESSAGES = "/channels/{channel}/messages"
_WRITING = ("POST", "PATCH", "DELETE")


@dataclass(slots=True)
class Bucket:
    """The remaining requests until the bucket resets."""

    limit: int
    seconds: float
    remaining: int
    resets_at: float

    @classmethod
    def full(cls, rate: Rate) -> Bucket:
        """Return a bucket from which nothing was taken."""
        return cls(rate.limit, rate.seconds, rate.limit, 0.0)

    def take(self, now: float) -> bool:
        """Take one request, and return whether there was one left."""
        if now >= self.resets_at:
            self.remaining, self.resets_at = self.limit, now + self.seconds
        left = self.remaining > 0
        self.remaining = max(self.remaining - 1, 0)
        return left

    def wait(self, now: float) -> float:
        """Return the seconds until it resets, never zero."""
        return max(self.resets_at - now, 0.001)


class _Route(NamedTuple):
    """Key of a bucket: the name that is hashed for its header, the resource, and the real rate."""

    name: str
    resource: str
    rate: Rate


class RateLimitedError(ApiError):
    """429.

    :param retry_after: seconds
    """

    def __init__(self, retry_after: float, headers: dict[str, str], *, scope: str, code: int = 0) -> None:
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
            code,
            f"{what} being rate limited.",
            headers=({"X-RateLimit-Global": "true"} if is_global else headers) | limit_headers,
        )
        self.body = {
            "message": str(self),
            "retry_after": round(retry_after, 3),
            "global": is_global,
            **({"code": code} if code else {}),
        }


class RateLimits:
    """Counts requests and enforces the limits.

    :param now: the clock; only differences matter
    """

    def __init__(
        self, mode: RateLimitMode, rates: Rates | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._now = now
        self.set(mode, rates or Rates())

    def set(self, mode: RateLimitMode, rates: Rates) -> None:
        """Change the limits and reset all buckets."""
        self.mode = mode
        self.rates = rates
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._global = Bucket.full(Rate(GLOBAL_PER_SECOND, 1.0))

    def count(self, request: web.Request) -> dict[str, str]:
        """Count a request and return the headers of its response.

        :raises RateLimitedError: 429
        """
        route = self._route(request)
        if route is None:
            return {}
        now = self._now()
        counts_globally = self.mode is RateLimitMode.REAL and _WEBHOOKS not in route.name
        if counts_globally and not self._global.take(now):
            raise RateLimitedError(self._global.wait(now), {}, scope="global")
        bucket = self._bucket(route)
        left = bucket.take(now)
        headers = _headers(bucket, route.name, now)
        if not left:
            raise RateLimitedError(bucket.wait(now), headers, scope="user")
        return headers

    def count_followup(self, channel_id: str) -> None:
        """Count a followup towards the limit that all tokens share in a channel, for ephemeral ones too.

        :raises RateLimitedError: 429
        """
        self._count_hidden("followups", channel_id, self.rates.followups)

    def count_emoji(self) -> None:
        """Count a new emoji of the application.

        :raises RateLimitedError: 429
        """
        self._count_hidden("emojis", "", self.rates.emojis)

    def exceeded(self, request: web.Request, seconds: float, scope: str, code: int) -> RateLimitedError:
        """Return the 429 for an exhausted bucket, whatever the bucket of this request holds."""
        now = self._now()
        route = self._route(request) or _Route(f"{request.method} {request.path}", "", DEFAULT_RATE)
        # A shared limit is exhausted while the bot's own bucket is not.
        remaining = route.rate.limit - 1 if scope == "shared" else 0
        empty = Bucket(route.rate.limit, route.rate.seconds, remaining, now + seconds)
        return RateLimitedError(seconds, _headers(empty, route.name, now), scope=scope, code=code)

    def _count_hidden(self, name: str, resource: str, rate: Rate) -> None:
        """Count towards the limit of a resource.

        Its headers are those of the bot's own bucket, which is not empty: only ``Retry-After`` tells of this limit
        (discord-api-docs, issue 4043).
        """
        if self.mode is RateLimitMode.OFF:
            return
        now = self._now()
        bucket = self._bucket(_Route(name, resource, rate))
        if not bucket.take(now):
            raise RateLimitedError(bucket.wait(now), {}, scope="shared")

    def _bucket(self, route: _Route) -> Bucket:
        key = (route.name, route.resource)
        if key not in self._buckets:
            if len(self._buckets) >= MAX_BUCKETS:
                now = self._now()
                self._buckets = {key: each for key, each in self._buckets.items() if each.resets_at > now}
            self._buckets[key] = Bucket.full(UNLIMITED if self.mode is RateLimitMode.OFF else route.rate)
        return self._buckets[key]

    def _route(self, request: web.Request) -> _Route | None:
        """Return the key of a request's bucket.

        ``None`` for interaction responses, which have no bucket and do not count towards the global limit.
        """
        resource = request.match_info.route.resource
        if resource is None or "/interactions/" in resource.canonical:
            return None
        path, method = resource.canonical, request.method
        # Discord's major parameters: each channel and each server has buckets of its own.
        place = request.match_info.get("channel") or request.match_info.get("guild", "")
        if _WEBHOOKS in path:
            # All requests by a token have one bucket (discord-api-docs, issue 2701).
            return _Route(_WEBHOOKS, request.match_info.get("token", ""), self.rates.tokens)
        name = f"{method} {path}"
        if method not in _WRITING or "/messages" not in path:
            return _Route(name, place, DEFAULT_RATE)
        if not path.endswith((_MESSAGES, f"{_MESSAGES}/{{message}}")):
            return _Route(name, place, MESSAGE_RATE)
        if self.rates.one_bucket:
            return _Route(_MESSAGES, place, self.rates.edits)
        return _Route(name, place, self.rates.edits if method == "PATCH" else MESSAGE_RATE)


def _headers(bucket: Bucket, name: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.remaining),
        "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
        "X-RateLimit-Reset-After": f"{max(bucket.resets_at - now, 0):.3f}",
        "X-RateLimit-Bucket": hashlib.blake2s(name.encode(), digest_size=16).hexdigest(),
    }
