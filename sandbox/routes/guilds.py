"""Servers: their channels, roles and members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response

if TYPE_CHECKING:
    from sandbox.state.model import Server


async def get_guild(request: web.Request) -> web.Response:
    """Return a server."""
    return json_response(rendering.guild(_server(request)))


async def list_channels(request: web.Request) -> web.Response:
    """Return the channels that the bot may view, without threads."""
    world = context_of(request).world
    return json_response(
        [
            rendering.channel(world, each)
            for each in _server(request).channels.values()
            if each.thread is None and world.bot_views(each)
        ]
    )


async def list_roles(request: web.Request) -> web.Response:
    """Return the roles."""
    return json_response([rendering.role(each) for each in _server(request).roles.values()])


async def list_members(request: web.Request) -> web.Response:
    """Refuse to list the members, which needs the privileged intent for members."""
    _server(request)
    raise errors.missing_access()


async def get_member(request: web.Request) -> web.Response:
    """Return a member."""
    server, user_id = _server(request), request.match_info["user"]
    if user_id not in server.members:
        raise errors.unknown_member()
    return json_response(rendering.member(context_of(request).world.people[user_id], server))


def _server(request: web.Request) -> Server:
    return context_of(request).world.server_for_bot(request.match_info["guild"])


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/guilds/{{guild}}"
    return [
        web.get(path, get_guild),
        web.get(f"{path}/channels", list_channels),
        web.get(f"{path}/roles", list_roles),
        web.get(f"{path}/members", list_members),
        web.get(f"{path}/members/{{user}}", get_member),
    ]
