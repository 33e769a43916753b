"""The bot's user and application, and the gateway's URL."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.http import API, json_response


async def own_user(request: web.Request) -> web.Response:
    """Return the bot's user."""
    return json_response(rendering.own_user(context_of(request).world))


async def user(request: web.Request) -> web.Response:
    """Return a user."""
    return json_response(rendering.user(context_of(request).world.person(request.match_info["user"])))


async def application(request: web.Request) -> web.Response:
    """Return the bot's application."""
    return json_response(rendering.application(context_of(request).world))


async def gateway_url(request: web.Request) -> web.Response:
    """Return the gateway's URL."""
    return json_response({"url": context_of(request).gateway.url})


async def gateway_bot(request: web.Request) -> web.Response:
    """Return the gateway's URL, the recommended number of shards, and how many IDENTIFYs are left."""
    context = context_of(request)
    limit = context.gateway.start_limit
    shards = limit.recommended_shards(context.world.servers.count_of_bot())
    return json_response(
        {"url": context.gateway.url, "shards": shards, "session_start_limit": limit.to_json()}
    )


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.get(f"{API}/users/@me", own_user),
        web.get(f"{API}/users/{{user}}", user),
        web.get(f"{API}/oauth2/applications/@me", application),
        web.get(f"{API}/applications/@me", application),
        web.get(f"{API}/gateway", gateway_url),
        web.get(f"{API}/gateway/bot", gateway_bot),
    ]
