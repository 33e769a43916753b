"""The frame around every API route: who asks, how often, and how answers and refusals are written."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import default_world, errors
from sandbox.errors import ApiError
from sandbox.faults.injection import strike

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

    from sandbox.faults import Faults
    from sandbox.rate_limits import RateLimits
    from sandbox.recorder import Recorder

API = "/api/v10"
_FROM_PROXIES = frozenset({502, 503, 504})
"""Answers that never passed the application, which alone knows of rate limits."""
_WITHOUT_TOKEN = (f"{API}/webhooks/", f"{API}/interactions/")

_log = logging.getLogger(__name__)


def json_response(value: object, status: int = 200) -> web.Response:
    """Return JSON with exactly the content type that discord.py compares with."""
    body = json.dumps(value, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


def no_content() -> web.Response:
    """Return success without a body."""
    return web.Response(status=204)


def api_middleware(limits: RateLimits, faults: Faults, recorder: Recorder | None) -> Middleware:
    """Return what stands before every route under ``/api``."""

    async def limited(request: web.Request, handler: Handler) -> web.StreamResponse:
        headers: dict[str, str] = {}
        response: web.StreamResponse
        try:
            _authenticate(request)
            headers = limits.take(request)
            response = await struck(request, handler)
        except ApiError as error:
            response = json_response(error.body, error.status)
            headers = error.headers
        if response.status not in _FROM_PROXIES:
            response.headers.update(headers)
        return response

    async def struck(request: web.Request, handler: Handler) -> web.StreamResponse:
        fault = faults.strike(request.method, request.path.removeprefix(API))
        if fault is None:
            return await _carried_out(request, handler)
        if not fault.after:
            return await strike(fault, request, limits) or await _carried_out(request, handler)
        response = await _carried_out(request, handler)
        return await strike(fault, request, limits) or response

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        response = await limited(request, handler)
        if recorder is not None:
            await recorder.write(request, response)
        return response

    return guard


async def _carried_out(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let a route do its work; what it refuses is an answer too."""
    try:
        return await handler(request)
    except ApiError as error:
        response = json_response(error.body, error.status)
        response.headers.update(error.headers)
        return response
    except web.HTTPMethodNotAllowed:
        return json_response({"message": "405: Method Not Allowed", "code": 0}, 405)
    except web.HTTPNotFound:
        _log.warning(
            "The bot asked for %s %s, which the sandbox does not serve.", request.method, request.path
        )
        return json_response(errors.not_found().body, 404)


def _authenticate(request: web.Request) -> None:
    """Let the bot in by its token; interaction routes carry their own in the path, the gateway is no secret.

    :raises ApiError: 401
    """
    if request.path.startswith(_WITHOUT_TOKEN) or request.path.endswith("/gateway"):
        return
    if request.headers.get("Authorization", "").removeprefix("Bot ") not in default_world.BOT_TOKENS:
        raise errors.unauthorized()
