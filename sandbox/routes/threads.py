"""Threads and their members."""

from __future__ import annotations

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state.model import ChannelType
from sandbox.state.permissions import Permission
from sandbox.validation.threads import read_thread


async def start_from_message(request: web.Request) -> web.Response:
    """Start a thread from a message."""
    context = context_of(request)
    world = context.world
    channel = world.channel_for_bot(request.match_info["channel"], Permission.CREATE_PUBLIC_THREADS)
    world.channel_for_bot(channel.id, Permission.READ_MESSAGE_HISTORY)
    message = world.message(channel.id, request.match_info["message"])
    draft = read_thread((await read_payload(request)).json)
    thread = context.threads.start(channel, world.bot, draft, message)
    return json_response(rendering.channel(world, thread), status=201)


async def start_without_message(request: web.Request) -> web.Response:
    """Start a thread without a message."""
    context = context_of(request)
    world = context.world
    draft = read_thread((await read_payload(request, forms=True)).json)
    private = draft.type == ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    channel = world.channel_for_bot(request.match_info["channel"], needed)
    if channel.type is ChannelType.FORUM:
        raise errors.unsupported("posts of bots in forums")
    thread = context.threads.start(channel, world.bot, draft)
    return json_response(rendering.channel(world, thread), status=201)


async def list_members(request: web.Request) -> web.Response:
    """Refuse to list the members, which needs the privileged intent for members."""
    world = context_of(request).world
    world.thread(world.channel_for_bot(request.match_info["channel"]))
    raise errors.missing_access()


async def get_member(request: web.Request) -> web.Response:
    """Return a thread member; ``with_member`` adds the member of the server."""
    world = context_of(request).world
    thread = world.channel_for_bot(request.match_info["channel"])
    wanted = request.match_info["user"]
    person = world.people.get(world.bot.id if wanted == "@me" else wanted)
    if person is None or person.id not in world.thread(thread).member_ids:
        raise errors.unknown_member()
    found = rendering.thread_member(world, thread, person.id)
    if request.query.get("with_member", "").lower() in ("1", "true"):
        server = world.server_of(thread)
        found["member"] = rendering.member(person, server) if server else None
    return json_response(found)


async def add_member(request: web.Request) -> web.Response:
    """Add a member; ``@me`` is the bot."""
    context = context_of(request)
    world = context.world
    thread = world.channel_for_bot(request.match_info["channel"])
    world.thread(thread)
    wanted = request.match_info["user"]
    if wanted != "@me":
        world.channel_for_bot(thread.id, Permission.SEND_MESSAGES_IN_THREADS)
    person = world.bot if wanted == "@me" else world.person(wanted)
    context.threads.join(thread, person)
    return no_content()


async def remove_member(request: web.Request) -> web.Response:
    """Remove a member; ``@me`` is the bot."""
    context = context_of(request)
    world = context.world
    thread = world.channel_for_bot(request.match_info["channel"])
    state = world.thread(thread)
    wanted = request.match_info["user"]
    if wanted == "@me":
        context.threads.leave(thread, world.bot)
        return no_content()
    owner = thread.type is ChannelType.PRIVATE_THREAD and state.owner_id == world.bot.id
    if not owner and Permission.MANAGE_THREADS not in world.permissions(world.bot, thread):
        raise errors.missing_permissions()
    context.threads.leave(thread, world.person(wanted))
    return no_content()


async def active_threads(request: web.Request) -> web.Response:
    """Return the active threads of the server."""
    world = context_of(request).world
    server = world.server_for_bot(request.match_info["guild"])
    threads = [
        channel
        for channel in server.channels.values()
        if channel.thread and not channel.thread.archived and world.sees_channel(world.bot, channel)
    ]
    members = [
        rendering.thread_member(world, thread, world.bot.id)
        for thread in threads
        if world.bot.id in world.thread(thread).member_ids
    ]
    return json_response(
        {"threads": [rendering.channel(world, each) for each in threads], "members": members}
    )


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/channels/{{channel}}"
    return [
        web.post(f"{path}/messages/{{message}}/threads", start_from_message),
        web.post(f"{path}/threads", start_without_message),
        web.get(f"{path}/thread-members", list_members),
        web.get(f"{path}/thread-members/{{user}}", get_member),
        web.put(f"{path}/thread-members/{{user}}", add_member),
        web.delete(f"{path}/thread-members/{{user}}", remove_member),
        web.get(f"{API}/guilds/{{guild}}/threads/active", active_threads),
    ]
