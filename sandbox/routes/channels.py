"""Channels and threads."""

from __future__ import annotations

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response
from sandbox.payload import read_payload
from sandbox.state.permissions import Permission
from sandbox.validation.threads import read_thread_change


async def get_channel(request: web.Request) -> web.Response:
    """Return a channel or thread."""
    world = context_of(request).world
    return json_response(rendering.channel(world, world.channel_for_bot(request.match_info["channel"])))


async def change_channel(request: web.Request) -> web.Response:
    """Change a thread, which its owner and moderators may do. The bot may not change channels."""
    context = context_of(request)
    world = context.world
    channel = world.channel_for_bot(request.match_info["channel"])
    if channel.thread is None:
        raise errors.missing_permissions()
    change = read_thread_change((await read_payload(request)).json)
    manages = Permission.MANAGE_THREADS in world.permissions(world.bot, channel)
    if not manages and (channel.thread.owner_id != world.bot.id or change.locked is not None):
        raise errors.missing_permissions()
    unarchives = change.archived is False
    if channel.thread.archived and not unarchives:
        raise errors.thread_archived()
    context.threads.change(channel, change)
    return json_response(rendering.channel(world, channel))


async def delete_channel(request: web.Request) -> web.Response:
    """Delete a thread, which needs the permission to manage threads."""
    context = context_of(request)
    world = context.world
    channel = world.channel_for_bot(request.match_info["channel"])
    needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
    world.channel_for_bot(channel.id, needed)
    rendered = rendering.channel(world, channel)
    context.threads.delete(channel)
    return json_response(rendered)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/channels/{{channel}}"
    return [
        web.get(path, get_channel),
        web.patch(path, change_channel),
        web.delete(path, delete_channel),
    ]
