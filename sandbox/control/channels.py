"""What people do with channels: read them, and join and leave threads."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import Ask, RefusedError
from sandbox.http import answer
from sandbox.validation.fields import snowflake


async def read(request: web.Request) -> web.Response:
    """Note that somebody has read a channel up to the message ``up_to``."""
    context = context_of(request)
    ask = await Ask.body(context.world, request)
    person = ask.person()
    channel = ask.channel(person)
    up_to = snowflake(ask.text("up_to"))
    if up_to is None:
        raise RefusedError('"up_to" must be the id of a message.')
    context.reading.mark(person, channel, up_to)
    return answer({"channel": channel.id} | context.reading.view(person)[channel.id])


async def join(request: web.Request) -> web.Response:
    """Join a thread; an archived one wakes up, as it does when somebody writes in it."""
    context = context_of(request)
    ask = await Ask.body(context.world, request)
    person = ask.person()
    thread = ask.channel(person)
    context.world.thread(thread)
    context.threads.wake(thread)
    context.threads.join(thread, person)
    return answer({"channel": rendering.channel_for_page(context.world, thread)})


async def leave(request: web.Request) -> web.Response:
    """Leave a thread."""
    context = context_of(request)
    ask = await Ask.body(context.world, request)
    person = ask.person()
    thread = ask.channel(person)
    context.threads.leave(thread, person)
    return answer({"channel": rendering.channel_for_page(context.world, thread)})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.post(f"/sandbox/{handler.__name__}", handler) for handler in (read, join, leave)]
