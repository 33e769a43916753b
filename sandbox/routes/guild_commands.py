"""Registration of slash commands in the server only. The page and the control API offer the global ones alone."""

from __future__ import annotations

from aiohttp import web

from sandbox import default_world, errors
from sandbox.context import context_of
from sandbox.http import API, json_response
from sandbox.payload import read_payload
from sandbox.routes.commands import read_set
from sandbox.world import World


async def list_commands(request: web.Request) -> web.Response:
    """Return the commands of the server."""
    return json_response(_world(request).guild_commands)


async def replace_commands(request: web.Request) -> web.Response:
    """Replace all commands of the server; those with an unchanged name keep their id."""
    world = _world(request)
    commands = read_set((await read_payload(request)).value)
    before = {each["name"]: each["id"] for each in world.guild_commands}
    world.guild_commands = [
        {
            "id": before.get(command["name"]) or world.ids.new(),
            "application_id": default_world.APPLICATION_ID,
            "guild_id": world.server.id,
            "version": world.ids.new(),
            **command,
        }
        for command in commands
    ]
    return json_response(world.guild_commands)


def _world(request: web.Request) -> World:
    world = context_of(request).world
    if request.match_info["application"] != default_world.APPLICATION_ID:
        raise errors.unknown_application()
    if request.match_info["guild"] != world.server.id or not world.bot_is_member:
        raise errors.missing_access()
    return world


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/applications/{{application}}/guilds/{{guild}}/commands"
    return [web.get(path, list_commands), web.put(path, replace_commands)]
