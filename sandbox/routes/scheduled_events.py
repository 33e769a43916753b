"""Scheduled events of servers, at external places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state.calendar import current_events
from sandbox.state.model import ScheduledEvent
from sandbox.state.permissions import Permission, permissions_of
from sandbox.validation.scheduled_events import read_scheduled_event

if TYPE_CHECKING:
    from sandbox.state.model import Server

MAX_EVENTS = 100
"""Events of a server that are not over."""


async def list_events(request: web.Request) -> web.Response:
    """Return the events that are not over."""
    return json_response(rendering.scheduled_events(context_of(request).world, _server(request)))


async def create_event(request: web.Request) -> web.Response:
    """Create an event."""
    context, server = context_of(request), _writable(request)
    world = context.world
    read = read_scheduled_event((await read_payload(request)).json, world.clock.now())
    if len(current_events(server, world.clock.now())) >= MAX_EVENTS:
        raise errors.too_many_scheduled_events(MAX_EVENTS)
    event = ScheduledEvent(world.ids.new(), server.id, **read)
    server.scheduled_events[event.id] = event
    context.dispatcher.scheduled_events(server)
    return json_response(rendering.scheduled_event(world, event))


async def change_event(request: web.Request) -> web.Response:
    """Change an event."""
    context, server = context_of(request), _writable(request)
    event = _event(request, server)
    before = rendering.scheduled_event(context.world, event)
    body = (await read_payload(request)).json
    for key, value in read_scheduled_event(body, context.world.clock.now(), before).items():
        setattr(event, key, value)
    context.dispatcher.scheduled_events(server)
    return json_response(rendering.scheduled_event(context.world, event))


async def delete_event(request: web.Request) -> web.Response:
    """Delete an event."""
    server = _writable(request)
    del server.scheduled_events[_event(request, server).id]
    context_of(request).dispatcher.scheduled_events(server)
    return no_content()


def _server(request: web.Request) -> Server:
    return context_of(request).world.server_for_bot(request.match_info["guild"])


def _writable(request: web.Request) -> Server:
    """Return a server in which the bot may create events, and change its own: there are no others here."""
    server = _server(request)
    if Permission.CREATE_EVENTS not in permissions_of(server, context_of(request).world.bot.id):
        raise errors.missing_permissions()
    return server


def _event(request: web.Request, server: Server) -> ScheduledEvent:
    for event in current_events(server, context_of(request).world.clock.now()):
        if event.id == request.match_info["event"]:
            return event
    raise errors.unknown_scheduled_event()


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/guilds/{{guild}}/scheduled-events"
    return [
        web.get(path, list_events),
        web.post(path, create_event),
        web.patch(f"{path}/{{event}}", change_event),
        web.delete(f"{path}/{{event}}", delete_event),
    ]
