"""Views for the page: the world, messages, commands, and the stream of events."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.control.slash_commands import offered_commands
from sandbox.http import json_response
from sandbox.validation.fields import parse_integer

if TYPE_CHECKING:
    from sandbox.context import Context
    from sandbox.jsontypes import Json
    from sandbox.state.model import Server
    from sandbox.state.world import World

KEEP_ALIVE_SECONDS = 15
SHOWN_SERVERS = 4
"""Servers between which the page lets people switch."""
MAX_LISTED = 10_000


async def world(request: web.Request) -> web.Response:
    """Return a server with its people, roles and channels, the first servers, and the bot.

    It is the default server, unless ``server`` or the id of one of its channels as ``channel`` says otherwise. With
    ``user``, return the channels which that person sees, with their permissions and read states.
    """
    context = context_of(request)
    here = context.world
    params = Params.from_query(here, request)
    server = params.server()
    if params.has("channel") and not params.has("server"):
        place = here.find_channel(params.text("channel"))
        server = (here.server_of(place) if place else None) or server
    people = [person for person in here.humans if person.id in server.members]
    return json_response(
        {
            "server": {"id": server.id, "name": server.name, "owner_id": server.owner_id},
            "servers": [_server(here, each) for each in here.servers.ids(0, SHOWN_SERVERS)],
            "users": [rendering.person_for_page(person, server) for person in people],
            "roles": [rendering.role(role) for role in server.roles.values()],
            "channels": _channels(context, params, server),
            "scheduled_events": rendering.scheduled_events(here, server),
            "bot": {
                "online": context.gateway.online,
                "shards": context.gateway.shards,
                "user": rendering.user(here.bot),
            },
            "default_user": people[0].id,
        }
    )


async def servers(request: web.Request) -> web.Response:
    """Return the number of servers, and ``limit`` (100) of them with their channels, leaving out ``offset`` (0)."""
    here = context_of(request).world
    params = Params.from_query(here, request)
    first, limit = params.number("offset", 0), params.number("limit", 100)
    if first < 0 or not 0 <= limit <= MAX_LISTED:
        raise ControlError(f'"offset" must not be negative, and "limit" a number from 0 to {MAX_LISTED}.')
    listed = [_server(here, each) for each in here.servers.ids(first, limit)]
    return json_response({"total": len(here.servers), "servers": listed})


async def channels(request: web.Request) -> web.Response:
    """Return channels and threads of a server, and the conversations."""
    context = context_of(request)
    params = Params.from_query(context.world, request)
    return json_response({"channels": _channels(context, params, params.server())})


async def commands(request: web.Request) -> web.Response:
    """Return the slash commands offered to ``user`` in ``channel``, or all of them.

    Without ``channel`` the place is the first one of ``server``.
    """
    here = context_of(request).world
    params = Params.from_query(here, request)
    if not params.has("user"):
        return json_response({"commands": list(here.commands.values())})
    person = params.person()
    place = params.channel(person) if params.has("channel") else next(iter(params.server().channels.values()))
    return json_response({"commands": offered_commands(here, person, place)})


async def messages(request: web.Request) -> web.Response:
    """Return the last ``limit`` (100) messages that a person sees in a channel, oldest first.

    With ``before``, return messages older than that id.
    """
    here = context_of(request).world
    params = Params.from_query(here, request)
    person = params.person()
    visible = here.visible_messages(person, params.channel(person))
    if params.has("before"):
        before = params.number("before", 0)
        visible = [message for message in visible if int(message.id) < before]
    limit = max(params.number("limit", 100), 1)
    return json_response({"messages": [rendering.message(here, each) for each in visible[-limit:]]})


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the events of a person, starting after ``Last-Event-ID`` if that is given."""
    context = context_of(request)
    person = Params.from_query(context.world, request).person()
    last = parse_integer(request.headers.get("Last-Event-ID"))
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    )
    await response.prepare(request)
    greeting = json.dumps({"user": person.id, "bot": {"online": context.gateway.online}})
    with (
        context.events.listen(person.id, last) as queue,
        suppress(ConnectionError),
    ):
        await response.write(f"retry: 1000\nevent: hello\ndata: {greeting}\n\n".encode())
        while True:
            try:
                event = await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                await response.write(b": still here\n\n")
                continue
            if event is None:
                break
            await response.write(event.encoded())
    return response


def _channels(context: Context, params: Params, server: Server) -> list[Json]:
    here = context.world
    listed = [*server.channels.values(), *here.conversations.values()]
    if not params.has("user"):
        return [rendering.channel_for_page(here, channel) for channel in listed]
    person = params.person()
    seen = [channel for channel in listed if here.sees_channel(person, channel)]
    read = context.read_states.of(person, seen)
    return [rendering.channel_of_person(here, channel, person) | read[channel.id] for channel in seen]


def _server(here: World, server_id: str) -> Json:
    """Return a server as in the list of servers."""
    server = here.servers.look_at(server_id)
    if server is None:
        return {}
    return {
        "id": server.id,
        "name": server.name,
        "owner_id": server.owner_id,
        "locale": server.locale,
        "member_ids": list(server.members),
        "channels": [{"id": each.id, "name": each.name} for each in server.channels.values()],
    }


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    handlers = (world, servers, channels, commands, messages, events)
    return [web.get(f"/sandbox/{handler.__name__}", handler) for handler in handlers]
