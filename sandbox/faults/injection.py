"""What a fault does to a request on the wire.

A 500 comes from the application, so it is JSON. 502 and 504 come from the proxy at the edge as a page of HTML, and
503 from the one before the application as plain text: none of these bears the headers of a rate limit.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.faults.fault import Kind

if TYPE_CHECKING:
    from sandbox.faults.fault import Fault
    from sandbox.rate_limits import RateLimits

_REASONS = {502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Time-out"}


async def strike(fault: Fault, request: web.Request, limits: RateLimits) -> web.Response | None:
    """Let a fault happen, before or after the request is carried out, and return what is answered instead.

    ``None`` means that nothing else is answered, only later.

    :raises RateLimitedError: 429
    """
    if fault.kind is Kind.RATE_LIMIT:
        raise limits.refusal(request, fault.seconds, fault.scope)
    if fault.kind is Kind.SERVER_ERROR:
        return server_error(fault.status)
    # The request is there before the line is cut, for the recorder; and before the wait begins: a client that gives
    # up meanwhile is no trouble later.
    await request.read()
    if fault.kind is Kind.DROP:
        return cut(request)
    await asyncio.sleep(fault.seconds)
    return None


def server_error(status: int) -> web.Response:
    """Return an answer of 500, 502, 503 or 504 as it comes from Discord."""
    if status == 500:
        body = json.dumps({"message": "500: Internal Server Error", "code": 0}, separators=(",", ":"))
        # Exactly this content type, without a charset: discord.py compares it as text.
        return web.Response(body=body.encode(), status=status, headers={"Content-Type": "application/json"})
    reason = _REASONS[status]
    if status == 503:
        return web.Response(text=f"{reason}: no answer from upstream", status=status)
    title = f"{status} {reason}"
    page = f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    return web.Response(text=page, status=status, content_type="text/html")


def cut(request: web.Request) -> web.Response:
    """Cut the connection; what is returned never arrives, and its status says so to the recorder."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=499, reason="Connection cut")
