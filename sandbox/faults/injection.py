"""Injection of faults into HTTP requests.

A 500 comes from Discord's application, so it is JSON. 502 and 504 come from the proxy at the edge as HTML, 503 from
the proxy before the application as plain text; responses of proxies have no rate limit headers.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.errors import internal_server_error, unknown_interaction
from sandbox.faults.fault import Kind
from sandbox.payload import MEDIA_ARE_LOST

if TYPE_CHECKING:
    from sandbox.errors import ApiError
    from sandbox.faults.fault import Fault
    from sandbox.rate_limits import RateLimits

_REASONS = {502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Time-out"}


async def inject(fault: Fault, request: web.Request, limits: RateLimits) -> web.Response | None:
    """Apply a fault and return the response that replaces the real one; ``None`` if the real one is only delayed.

    :raises RateLimitedError: 429
    """
    if fault.kind is Kind.RATE_LIMIT:
        raise limits.exceeded(request, fault.seconds, fault.scope, fault.code)
    if fault.kind is Kind.UNKNOWN_INTERACTION:
        return _json(unknown_interaction())
    if fault.kind is Kind.LOSE_MEDIA:
        request[MEDIA_ARE_LOST] = True
        return None
    if fault.kind is Kind.SERVER_ERROR:
        return server_error(fault.status)
    # Read the body first: the recorder needs it, and a client that gives up during the delay cannot break the read.
    try:
        await request.read()
    except ConnectionError:
        return close_connection(request)
    if fault.kind is Kind.DROP:
        return close_connection(request)
    await asyncio.sleep(fault.seconds)
    return None


def server_error(status: int) -> web.Response:
    """Return a 500, 502, 503 or 504 as Discord sends it."""
    if status == 500:
        return _json(internal_server_error())
    reason = _REASONS[status]
    if status == 503:
        return web.Response(text=f"{reason}: no answer from upstream", status=status)
    title = f"{status} {reason}"
    page = f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    return web.Response(text=page, status=status, content_type="text/html")


def _json(error: ApiError) -> web.Response:
    body = json.dumps(error.body, separators=(",", ":"))
    # discord.py compares the content type as text, so it must have no charset.
    return web.Response(body=body.encode(), status=error.status, headers={"Content-Type": "application/json"})


def close_connection(request: web.Request) -> web.Response:
    """Close the connection; the returned status is only for the recorder."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=499, reason="Connection cut")
