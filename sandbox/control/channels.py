"""Read states of channels, and threads of people."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.state.model import THREAD_TYPES, ChannelType
from sandbox.state.permissions import Permission
from sandbox.validation.fields import parse_snowflake
from sandbox.validation.threads import read_thread


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
    return json_response({"channel": channel.id} | context.read_states.of(person, [channel])[channel.id])


async def start_thread(request: web.Request) -> web.Response:
    """Start a thread in a channel, with ``private`` a private one; in a forum a post, which has ``content``."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    parent = params.channel(person)
    allowed = THREAD_TYPES.get(parent.type, ())
    private = params.flag("private")
    kind = ChannelType.PRIVATE_THREAD if private else next(iter(allowed), None)
    if kind is None or kind not in allowed:
        raise ControlError(f"#{parent.name} has no {'private ' if private else ''}threads.")
    is_forum = parent.type is ChannelType.FORUM
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    if (Permission.SEND_MESSAGES if is_forum else needed) not in context.world.permissions(person, parent):
        raise ControlError(f"{person.global_name} may not do this in #{parent.name}.", 403)
    draft = read_thread({"name": params.text("name"), "type": int(kind)})
    if is_forum:
        thread = context.threads.start_post(parent, person, draft, params.text("content"))
    else:
        thread = context.threads.start(parent, person, draft)
    return json_response({"channel": rendering.channel_for_page(context.world, thread)}, status=201)


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
    return [
        web.post("/sandbox/threads", start_thread),
        *(web.post(f"/sandbox/{handler.__name__}", handler) for handler in (read, join, leave)),
    ]
