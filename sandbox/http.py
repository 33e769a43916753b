"""The frame around every API route: who asks, how often, and how answers and refusals are written."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import cafe, errors
from sandbox.errors import ApiError

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

    from sandbox.ratelimits import RateLimits
    from sandbox.recorder import Recorder

API = "/api/v10"
_WITHOUT_TOKEN = (f"{API}/webhooks/", f"{API}/interactions/")

_log = logging.getLogger(__name__)


def answer(value: object, status: int = 200) -> web.Response:
    """Return JSON with exactly the content type that discord.py compares with."""
    body = json.dumps(value, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


def nothing() -> web.Response:
    """Return success without a body."""
    return web.Response(status=204)


def api_middleware(limits: RateLimits, recorder: Recorder | None) -> Middleware:
    """Return what stands before every route under ``/api``."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        headers: dict[str, str] = {}
        response: web.StreamResponse
        try:
            _authenticate(request)
            headers = limits.take(request)
            response = await handler(request)
        except ApiError as error:
            response = answer(error.body, error.status)
            response.headers.update(error.headers)
        except web.HTTPMethodNotAllowed:
            response = answer({"message": "405: Method Not Allowed", "code": 0}, 405)
        except web.HTTPNotFound:
            _log.warning(
                "The bot asked for %s %s, which the sandbox does not serve.", request.method, request.path
            )
            response = answer(errors.not_found().body, 404)
        response.headers.update(headers)
        if recorder is not None:
            await recorder.write(request, response)
        return response

    return guard


def _authenticate(request: web.Request) -> None:
    """Let the bot in by its token; interaction routes carry their own in the path, the gateway is no secret.

    :raises ApiError: 401
    """
    if request.path.startswith(_WITHOUT_TOKEN) or request.path.endswith("/gateway"):
        return
    if request.headers.get("Authorization", "").removeprefix("Bot ") not in cafe.BOT_TOKENS:
        raise errors.unauthorized()
