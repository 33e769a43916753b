"""Discord's HTTP API, one module per resource."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.http import API
from sandbox.routes import (
    account,
    cdn,
    channels,
    commands,
    emojis,
    guild_commands,
    guilds,
    interactions,
    messages,
    scheduled_events,
    threads,
    webhooks,
)
from sandbox.validation.requests import check_request

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler


def all_routes() -> list[web.RouteDef]:
    """Return all routes of the API and of the CDN."""
    modules = (
        account,
        cdn,
        channels,
        commands,
        emojis,
        guild_commands,
        guilds,
        interactions,
        messages,
        scheduled_events,
        threads,
        webhooks,
    )
    return [_checked(route) for module in modules for route in module.routes()]


def _checked(route: web.RouteDef) -> web.RouteDef:
    """Add the checks that all API requests share to a route; CDN routes have none."""
    if not route.path.startswith(API):
        return route
    handler: Handler = route.handler

    @wraps(handler)
    async def checked(request: web.Request) -> web.StreamResponse:
        check_request(request)
        return await handler(request)

    return web.RouteDef(route.method, route.path, checked, route.kwargs)
