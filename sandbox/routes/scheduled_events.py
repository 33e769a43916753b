"""Scheduled events of servers, at external places."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state.calendar import current_events, status_of
from sandbox.state.model import EventStatus, ScheduledEvent
from sandbox.state.permissions import Permission, permissions_of
from sandbox.validation.scheduled_events import read_scheduled_event

if TYPE_CHECKING:
    from sandbox.state.model import Server

MAX_EVENTS = 100
"""Events of a server that are not over."""


async def list_events(request: web.Request) -> web.Response:
    """Return the events that are not over."""
    return json_response(rendering.scheduled_events(context_of(request).world, _server(request)))


async def get_event(request: web.Request) -> web.Response:
    """Return an event, also one that is over."""
    return json_response(
        rendering.scheduled_event(context_of(request).world, _event(request, _server(request)))
    )


async def create_event(request: web.Request) -> web.Response:
    """Create an event."""
    context = context_of(request)
    world, server = context.world, _server(request)
    if Permission.CREATE_EVENTS not in permissions_of(server, world.bot.id):
        raise errors.missing_permissions()
    draft = read_scheduled_event((await read_payload(request)).json, world.clock.now())
    if len(current_events(server, world.clock.now())) >= MAX_EVENTS:
        raise errors.too_many_scheduled_events(MAX_EVENTS)
    event = ScheduledEvent(world.ids.new(), server.id, world.bot.id, **asdict(draft))
    server.scheduled_events[event.id] = event
    context.dispatcher.scheduled_event("CREATE", event)
    return json_response(rendering.scheduled_event(world, event))


async def change_event(request: web.Request) -> web.Response:
    """Change an event."""
    context = context_of(request)
    world = context.world
    event = _own_event(request, _server(request))
    now = world.clock.now()
    status = status_of(event, now)
    if status is EventStatus.COMPLETED:
        raise errors.scheduled_event_finished()
    before = rendering.scheduled_event(world, event)
    draft = read_scheduled_event((await read_payload(request)).json, now, before, status)
    for key, value in asdict(draft).items():
        setattr(event, key, value)
    context.dispatcher.scheduled_event("UPDATE", event)
    return json_response(rendering.scheduled_event(world, event))


async def delete_event(request: web.Request) -> web.Response:
    """Delete an event."""
    server = _server(request)
    event = server.scheduled_events.pop(_own_event(request, server).id)
    context_of(request).dispatcher.scheduled_event("DELETE", event)
    return no_content()


def _own_event(request: web.Request, server: Server) -> ScheduledEvent:
    """Return an event that the bot may change: nobody but the bot creates any here."""
    event = _event(request, server)
    allowed = permissions_of(server, context_of(request).world.bot.id)
    if not allowed & (Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS):
        raise errors.missing_permissions()
    return event


def _server(request: web.Request) -> Server:
    return context_of(request).world.server_for_bot(request.match_info["guild"])


def _event(request: web.Request, server: Server) -> ScheduledEvent:
    event = server.scheduled_events.get(request.match_info["event"])
    if event is None:
        raise errors.unknown_scheduled_event()
    return event


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/guilds/{{guild}}/scheduled-events"
    return [
        web.get(path, list_events),
        web.post(path, create_event),
        web.get(f"{path}/{{event}}", get_event),
        web.patch(f"{path}/{{event}}", change_event),
        web.delete(f"{path}/{{event}}", delete_event),
    ]
