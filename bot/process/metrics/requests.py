"""Requests to Discord, counted by class and status as an HTTP client makes them."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram

from bot.process.metrics.routes import acknowledged_interaction, route_class

SECONDS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
SCOPES: Final = frozenset({"user", "global", "shared"})
UNKNOWN: Final = "unknown"
"""The scope of a 429 without one: Discord's network refuses the address, and not its API the token."""


class Requests:
    """The metrics of requests."""

    def __init__(self, registry: CollectorRegistry, acknowledged: Callable[[int], None]) -> None:
        """``acknowledged`` is called with the id of each interaction whose acknowledgement Discord has accepted."""
        self._acknowledged = acknowledged
        self._requests = Counter(
            "botifarra_discord_requests",
            "Requests to Discord, by class, status (error: none came), and by whose token they count.",
            ("route", "status", "token"),
            registry=registry,
        )
        self._seconds = Histogram(
            "botifarra_discord_request_seconds",
            "Seconds until Discord answered a request.",
            ("route",),
            buckets=SECONDS,
            registry=registry,
        )
        self._limited = Counter(
            "botifarra_discord_rate_limited",
            "Requests that Discord refused with 429, by the scope of the limit.",
            ("scope",),
            registry=registry,
        )
        for scope in (*SCOPES, UNKNOWN):
            self._limited.labels(scope)

    def listen(self, config: aiohttp.TraceConfig) -> None:
        """Count the requests of the client that has this configuration."""
        config.on_request_start.append(self._start)
        config.on_request_end.append(self._end)
        config.on_request_exception.append(self._fail)

    async def _start(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        context.started = time.perf_counter()

    async def _end(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        status = ended.response.status
        route, token = route_class(ended.method, ended.url)
        self._requests.labels(route, status, token).inc()
        self._seconds.labels(route).observe(time.perf_counter() - context.started)
        if status == 429:
            scope = ended.response.headers.get("X-RateLimit-Scope", UNKNOWN)
            self._limited.labels(scope if scope in SCOPES else UNKNOWN).inc()
        elif ended.response.ok:
            interaction_id = acknowledged_interaction(ended.url)
            if interaction_id is not None:
                self._acknowledged(interaction_id)

    async def _fail(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        route, token = route_class(failed.method, failed.url)
        self._requests.labels(route, "error", token).inc()
