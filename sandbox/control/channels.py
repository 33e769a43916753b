"""Read states of channels, and membership of threads."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.validation.fields import parse_snowflake


async def read(request: web.Request) -> web.Response:
    """Mark a channel as read up to the message ``up_to``."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    channel = params.channel(person)
    up_to = parse_snowflake(params.text("up_to"))
    if up_to is None:
        raise ControlError('"up_to" must be the id of a message.')
    context.read_states.mark(person, channel, up_to)
    return json_response({"channel": channel.id} | context.read_states.of(person)[channel.id])


async def join(request: web.Request) -> web.Response:
    """Join a thread, which unarchives it."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    thread = params.channel(person)
    context.world.thread(thread)
    context.threads.unarchive(thread)
    context.threads.join(thread, person)
    return json_response({"channel": rendering.channel_for_page(context.world, thread)})


async def leave(request: web.Request) -> web.Response:
    """Leave a thread."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    thread = params.channel(person)
    context.threads.leave(thread, person)
    return json_response({"channel": rendering.channel_for_page(context.world, thread)})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.post(f"/sandbox/{handler.__name__}", handler) for handler in (read, join, leave)]
