"""The middleware of the API: authentication, rate limits, faults, error responses and recording."""

from __future__ import annotations

import json
import logging
from email.utils import formatdate
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors
from sandbox.errors import ApiError
from sandbox.faults.injection import close_connection, inject
from sandbox.payload import FORM_TYPE
from sandbox.state import default_world

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

    from sandbox.context import Context
    from sandbox.recorder import Recorder

API = "/api/v10"
_PROXY_STATUSES = frozenset({502, 503, 504})
"""Statuses of Discord's proxies, whose responses have no rate limit headers."""
_ROUTES_WITHOUT_TOKEN = (f"{API}/webhooks/", f"{API}/interactions/")

_log = logging.getLogger(__name__)


def json_response(value: object, status: int = 200) -> web.Response:
    """Return JSON with exactly the content type that discord.py compares with."""
    body = json.dumps(value, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


def no_content() -> web.Response:
    """Return 204."""
    return web.Response(status=204)


def api_middleware(context: Context, recorder: Recorder | None) -> Middleware:
    """Return the middleware for all routes under ``/api``."""
    limits, faults = context.limits, context.faults

    async def respond(request: web.Request, handler: Handler) -> web.StreamResponse:
        headers: dict[str, str] = {}
        response: web.StreamResponse
        try:
            _authenticate(request, token_is_valid=not context.gateway.start_limit.token_is_reset)
            headers = limits.count(request)
            response = await respond_with_faults(request, handler)
        except ApiError as error:
            response = json_response(error.body, error.status)
            headers = error.headers
        if response.status not in _PROXY_STATUSES:
            response.headers.update(headers)
        return response

    async def respond_with_faults(request: web.Request, handler: Handler) -> web.StreamResponse:
        has_files = request.content_type == FORM_TYPE
        fault = faults.match_request(request.method, request.path.removeprefix(API), has_files=has_files)
        if fault is None:
            return await _handle(request, handler)
        if not fault.after:
            return await inject(fault, request, limits) or await _handle(request, handler)
        response = await _handle(request, handler)
        return await inject(fault, request, limits) or response

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        response = await respond(request, handler)
        response.headers["Date"] = formatdate(context.world.clock.now(), usegmt=True)
        if recorder is not None:
            await recorder.write_request(request, response)
        return response

    return middleware


async def _handle(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Call a route, and turn its errors into responses."""
    try:
        return await handler(request)
    except ApiError as error:
        response = json_response(error.body, error.status)
        response.headers.update(error.headers)
        return response
    except ConnectionError:
        # The bot was killed while it sent the body.
        return close_connection(request)
    except web.HTTPMethodNotAllowed:
        return json_response({"message": "405: Method Not Allowed", "code": 0}, 405)
    except web.HTTPNotFound:
        _log.warning(
            "The bot asked for %s %s, which the sandbox does not serve.", request.method, request.path
        )
        return json_response(errors.not_found().body, 404)


def _authenticate(request: web.Request, *, token_is_valid: bool) -> None:
    """Check the bot's token. Interaction routes have a token in the path, and ``/gateway`` needs none.

    :raises ApiError: 401
    """
    if request.path.startswith(_ROUTES_WITHOUT_TOKEN) or request.path.endswith("/gateway"):
        return
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bot" or token not in default_world.BOT_TOKENS or not token_is_valid:
        raise errors.unauthorized()
