"""Rate limits and the headers that tell of them.

Discord publishes no bucket sizes. ``real`` uses what clients see in practice for writing messages, 5 in 5 seconds
per channel and kind of request, and the documented 50 requests a second in all; ``off`` only sends the headers,
without which discord.py assumes a limit of one.
"""

from __future__ import annotations

import hashlib
import math
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sandbox.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

GLOBAL_PER_SECOND = 50


class RateLimitMode(StrEnum):
    """How strict to be."""

    OFF = "off"
    REAL = "real"


@dataclass(slots=True)
class Bucket:
    """How many requests are left until the bucket is filled again."""

    limit: int
    seconds: float
    remaining: int
    resets_at: float


class RateLimits:
    """Counts requests.

    :param now: the clock; only differences matter
    """

    def __init__(self, mode: RateLimitMode, now: Callable[[], float] = time.time) -> None:
        self._mode = mode
        self._now = now
        self._buckets: dict[tuple[str, ...], Bucket] = {}
        self._everything = Bucket(GLOBAL_PER_SECOND, 1.0, GLOBAL_PER_SECOND, 0.0)

    def take(self, request: web.Request) -> dict[str, str]:
        """Count one request and return the headers for its answer.

        :raises ApiError: 429
        """
        resource = request.match_info.route.resource
        if resource is None or "/interactions/" in resource.canonical:
            # Answers to interactions are in no bucket and do not count towards the global limit.
            return {}
        name = f"{request.method} {resource.canonical}"
        now = self._now()
        webhook = "/webhooks/" in resource.canonical
        if self._mode is RateLimitMode.REAL and not webhook:
            self._refill(self._everything, now)
            if self._everything.remaining <= 0:
                raise self._refused(self._everything, now, {"X-RateLimit-Global": "true"}, scope="global")
            self._everything.remaining -= 1
        major = request.match_info.get("channel") or request.match_info.get("token") or ""
        bucket = self._bucket((name, major), name)
        self._refill(bucket, now)
        exhausted = bucket.remaining <= 0
        bucket.remaining = max(bucket.remaining - 1, 0)
        headers = self._headers(bucket, name, now)
        if exhausted:
            raise self._refused(bucket, now, headers, scope="user")
        return headers

    def _bucket(self, key: tuple[str, ...], name: str) -> Bucket:
        if key not in self._buckets:
            limit, seconds = self._size(name)
            self._buckets[key] = Bucket(limit, seconds, limit, 0.0)
        return self._buckets[key]

    def _size(self, name: str) -> tuple[int, float]:
        if self._mode is RateLimitMode.OFF:
            return 1_000_000, 1.0
        writes_message = "/messages" in name and name.startswith(("POST", "PATCH", "DELETE"))
        return (5, 5.0) if writes_message else (50, 1.0)

    @staticmethod
    def _refill(bucket: Bucket, now: float) -> None:
        if now >= bucket.resets_at:
            bucket.remaining, bucket.resets_at = bucket.limit, now + bucket.seconds

    @staticmethod
    def _headers(bucket: Bucket, name: str, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{max(bucket.resets_at - now, 0):.3f}",
            "X-RateLimit-Bucket": hashlib.blake2s(name.encode(), digest_size=16).hexdigest(),
        }

    @staticmethod
    def _refused(bucket: Bucket, now: float, headers: dict[str, str], *, scope: str) -> ApiError:
        retry_after = max(bucket.resets_at - now, 0.001)
        return ApiError(
            429,
            0,
            "You are being rate limited.",
            details={"retry_after": round(retry_after, 3), "global": scope == "global"},
            # Without Via discord.py takes a 429 for a ban of the whole address.
            headers=headers
            | {"Retry-After": str(math.ceil(retry_after)), "Via": "1.1 sandbox", "X-RateLimit-Scope": scope},
        )
