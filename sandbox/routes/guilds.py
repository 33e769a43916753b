"""The server, its channels, roles and members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response

if TYPE_CHECKING:
    from sandbox.world import World


async def get_guild(request: web.Request) -> web.Response:
    """Return the server."""
    return json_response(rendering.guild(_world(request)))


async def list_channels(request: web.Request) -> web.Response:
    """Return the channels, without threads."""
    world = _world(request)
    return json_response(
        [
            rendering.channel(world, each)
            for each in world.channels.values()
            if each.thread is None and each.in_server
        ]
    )


async def list_roles(request: web.Request) -> web.Response:
    """Return the roles."""
    return json_response([rendering.role(each) for each in _world(request).server.roles.values()])


async def list_members(request: web.Request) -> web.Response:
    """Refuse to list the members, which needs the privileged intent for members."""
    _world(request)
    raise errors.missing_access()


async def get_member(request: web.Request) -> web.Response:
    """Return a member."""
    person = _world(request).people.get(request.match_info["user"])
    if person is None:
        raise errors.unknown_member()
    return json_response(rendering.member(person))


def _world(request: web.Request) -> World:
    world = context_of(request).world
    if request.match_info["guild"] != world.server.id:
        raise errors.unknown_guild()
    return world


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
