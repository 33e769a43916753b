"""Views for the page: the world, messages, commands, and the stream of events."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import Params
from sandbox.control.slash_commands import offered_commands
from sandbox.http import json_response
from sandbox.validation.fields import parse_integer

if TYPE_CHECKING:
    from sandbox.context import Context
    from sandbox.jsontypes import Json

KEEP_ALIVE_SECONDS = 15


async def world(request: web.Request) -> web.Response:
    """Return server, people, roles, channels and the bot.

    With ``user``, return the channels which that person sees, with their permissions and read states.
    """
    context = context_of(request)
    here = context.world
    return json_response(
        {
            "server": {"id": here.server.id, "name": here.server.name, "owner_id": here.server.owner_id},
            "users": [rendering.person_for_page(person) for person in here.humans],
            "roles": [rendering.role(role) for role in here.server.roles.values()],
            "channels": _channels(context, request),
            "bot": {"online": context.gateway.online, "user": rendering.user(here.bot)},
            "default_user": here.humans[0].id,
        }
    )


async def channels(request: web.Request) -> web.Response:
    """Return channels and threads."""
    return json_response({"channels": _channels(context_of(request), request)})


async def commands(request: web.Request) -> web.Response:
    """Return the slash commands offered to ``user``, or all of them."""
    here = context_of(request).world
    params = Params.from_query(here, request)
    offered = offered_commands(here, params.person()) if params.has("user") else list(here.commands.values())
    return json_response({"commands": offered})


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


def _channels(context: Context, request: web.Request) -> list[Json]:
    here = context.world
    params = Params.from_query(here, request)
    if not params.has("user"):
        return [rendering.channel_for_page(here, channel) for channel in here.channels.values()]
    person = params.person()
    read = context.read_states.of(person)
    return [
        rendering.channel_of_person(here, channel, person) | read[channel.id]
        for channel in here.channels.values()
        if here.sees_channel(person, channel)
    ]


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    handlers = (world, channels, commands, messages, events)
    return [web.get(f"/sandbox/{handler.__name__}", handler) for handler in handlers]
