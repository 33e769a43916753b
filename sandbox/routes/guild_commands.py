"""Registration of slash commands in the server only. The page and the control API offer the global ones alone.

Commands of a server have neither contexts nor types of installation, whatever was sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors
from sandbox.context import context_of
from sandbox.http import API, json_response
from sandbox.payload import read_payload
from sandbox.routes.commands import read_set
from sandbox.state import default_world

if TYPE_CHECKING:
    from sandbox.state.model import Server

_OF_GLOBAL_COMMANDS = ("contexts", "integration_types")


async def list_commands(request: web.Request) -> web.Response:
    """Return the commands of the server."""
    return json_response(_server(request).commands)


async def replace_commands(request: web.Request) -> web.Response:
    """Replace all commands of the server; those with an unchanged name keep their id."""
    server, ids = _server(request), context_of(request).world.ids
    commands = read_set((await read_payload(request)).value)
    before = {each["name"]: each["id"] for each in server.commands}
    server.commands = [
        {
            "id": before.get(command["name"]) or ids.new(),
            "application_id": default_world.APPLICATION_ID,
            "guild_id": server.id,
            "version": ids.new(),
            **{field: value for field, value in command.items() if field not in _OF_GLOBAL_COMMANDS},
        }
        for command in commands
    ]
    return json_response(server.commands)


def _server(request: web.Request) -> Server:
    if request.match_info["application"] != default_world.APPLICATION_ID:
        raise errors.unknown_application()
    server_id, world = request.match_info["guild"], context_of(request).world
    if not world.bot_is_in(server_id):
        raise errors.missing_access()
    return world.server_for_bot(server_id)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/applications/{{application}}/guilds/{{guild}}/commands"
    return [web.get(path, list_commands), web.put(path, replace_commands)]
