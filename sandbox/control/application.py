"""The settings of the developer portal, and the clock of Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.faults.fault import MAX_SECONDS
from sandbox.http import json_response

if TYPE_CHECKING:
    from sandbox.state.model import Application

_ADDRESSES = ("interactions_endpoint_url", "privacy_policy_url", "terms_of_service_url")


async def set_application(request: web.Request) -> web.Response:
    """Change settings of the application, and return it as the bot sees it."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    _change(context.world.application, params)
    return json_response(rendering.application(context.world))


async def set_clock(request: web.Request) -> web.Response:
    """Let the clock of Discord be ahead of this machine's by some seconds, or behind it."""
    world = context_of(request).world
    params = await Params.from_body(world, request)
    ahead = params.number("ahead", 0)
    if abs(ahead) > MAX_SECONDS:
        raise ControlError(f'"ahead" must be between -{MAX_SECONDS:.0f} and {MAX_SECONDS:.0f} seconds.')
    world.clock.ahead = ahead
    return json_response({"ahead": ahead})


def _change(application: Application, params: Params) -> None:
    """Change the given fields; an address that is an empty text is deleted."""
    addresses = {name: params.optional_text(name) for name in _ADDRESSES if params.has(name)}
    servers = application.approximate_guild_count
    if params.has("approximate_guild_count"):
        servers = params.number("approximate_guild_count", 0)
    if params.has("bot_require_code_grant"):
        application.bot_require_code_grant = params.flag("bot_require_code_grant")
    for name, address in addresses.items():
        setattr(application, name, address)
    application.approximate_guild_count = servers


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/application", set_application),
        web.post("/sandbox/clock", set_clock),
    ]
