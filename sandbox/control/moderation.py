"""Administration of servers: channels, permissions, and the bot's membership."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.state.model import (
    THREAD_TYPES,
    Channel,
    ChannelType,
    HiddenChannels,
    Member,
    Overwrite,
    Placeholder,
)
from sandbox.state.permissions import NOTHING, Permission

if TYPE_CHECKING:
    from sandbox.state.world import World

MAX_NAME = 100
MAX_IN_DM = 2
_THREADS = {each for types in THREAD_TYPES.values() for each in types}
_KINDS = {kind.name.lower(): kind for kind in ChannelType if kind not in _THREADS}


async def create_channel(request: web.Request) -> web.Response:
    """Create a channel at the end of the list of ``server``, a text channel unless ``kind`` says otherwise.

    Conversations are of the kinds ``dm`` and ``group_dm`` and have ``users``; a ``dm`` of one person is with the bot.
    """
    context = context_of(request)
    world = context.world
    params = await Params.from_body(world, request)
    name = params.text("name").strip().removeprefix("#")
    if not 1 <= len(name) <= MAX_NAME:
        raise ControlError(f"The name of a channel has between 1 and {MAX_NAME} characters.")
    server = params.server()
    if world.find_channel(name, server) is not None:
        raise ControlError(f"There is already a channel called {name}.", 409)
    kind = _KINDS.get(params.text("kind") if params.has("kind") else "text")
    if kind is None:
        raise ControlError(f'"kind" must be one of: {", ".join(_KINDS)}.')
    recipients = _recipients(world, params, kind)
    others = (*server.channels.values(), *world.conversations.values())
    last = max((channel.position for channel in others), default=-1)
    channel = Channel(
        world.ids.new(),
        kind,
        name,
        server_id=None if recipients else server.id,
        position=last + 1,
        topic=params.text("topic") if params.has("topic") else None,
        recipient_ids=recipients,
    )
    world.add_channel(channel)
    context.dispatcher.channel_created(channel)
    return json_response({"channel": rendering.channel_for_page(world, channel)}, status=201)


def _recipients(world: World, params: Params, kind: ChannelType) -> tuple[str, ...]:
    if kind not in (ChannelType.DM, ChannelType.GROUP_DM):
        if params.has("users"):
            raise ControlError("Only a dm and a group_dm have users.")
        return ()
    people = [Params(world, {"user": each}).person().id for each in params.texts("users")]
    if len(set(people)) < len(people) or not people:
        raise ControlError('"users" must name different people.')
    if kind is ChannelType.GROUP_DM:
        if len(people) == 1:
            raise ControlError("A group_dm has two people or more.")
        return tuple(people)
    if len(people) > MAX_IN_DM:
        raise ControlError("A dm has one person, who talks with the bot, or two. More are a group_dm.")
    return (*people, world.bot.id) if len(people) == 1 else tuple(people)


async def delete_channel(request: web.Request) -> web.Response:
    """Delete a channel or thread with its messages and threads."""
    context = context_of(request)
    channel = Params(context.world, {"channel": request.match_info["channel"]}).channel()
    server = context.world.server_of(channel)
    if server and all(each.thread or each is channel for each in server.channels.values()):
        raise ControlError("The last channel of the server cannot be deleted.")
    context.threads.delete(channel)
    return json_response({"deleted": channel.id})


async def kick(request: web.Request) -> web.Response:
    """Remove the bot from the server whose id is in the query as ``server``, or from the default one."""
    context = context_of(request)
    server = Params.from_query(context.world, request).server()
    if context.world.bot.id not in server.members:
        raise ControlError("The bot is not in the server.", 409)
    context.gateway.dispatch("GUILD_DELETE", {"id": server.id})
    del server.members[context.world.bot.id]
    return json_response({"member": False})


async def invite(request: web.Request) -> web.Response:
    """Add the bot to the server again."""
    context = context_of(request)
    world = context.world
    server = Params.from_query(world, request).server()
    if world.bot.id in server.members:
        raise ControlError("The bot is in the server already.", 409)
    role_ids = tuple(role.id for role in server.roles.values() if role.bot_id == world.bot.id)
    server.members[world.bot.id] = Member(world.clock.now(), role_ids)
    joined = rendering.guild_create(world, server)
    # Libraries take a GUILD_CREATE with this field for the end of an outage, and one without it for an invitation.
    del joined["unavailable"]
    context.gateway.dispatch("GUILD_CREATE", joined)
    return json_response({"member": True})


async def deny(request: web.Request) -> web.Response:
    """Set the permissions that the bot, or ``user``, is denied in a channel, or those that a ``role`` lacks."""
    context = context_of(request)
    world = context.world
    params = await Params.from_body(world, request)
    denied = _permissions(params)
    names = [flag.name for flag in Permission if flag & denied]
    if params.has("role"):
        server, role = params.server(), params.role()
        viewed = {each.id for each in server.channels.values() if world.bot_views(each)}
        role.denied = denied
        context.dispatcher.role_updated(server, role, viewed)
        return json_response({"role": role.id, "deny": names})
    channel = params.channel()
    member = params.person() if params.has("user") else world.bot
    if channel.thread is not None:
        raise ControlError("A thread has the permissions of its channel.")
    if not channel.in_server:
        raise ControlError("In direct messages nobody is denied anything.")
    was_viewed = world.bot_views(channel)
    channel.overwrites = [each for each in channel.overwrites if each.target_id != member.id]
    if denied:
        channel.overwrites.append(Overwrite(member.id, kind=1, deny=denied))
    context.dispatcher.sight_changed(channel, was_viewed=was_viewed)
    return json_response({"channel": channel.id, "deny": names})


def _permissions(params: Params) -> Permission:
    denied = NOTHING
    for given in params.texts("deny"):
        name = given.upper().replace("-", "_")
        if name not in Permission.__members__:
            raise ControlError(
                f"There is no permission {name}; there are {', '.join(Permission.__members__)}."
            )
        denied |= Permission[name]
    return denied


async def delete_event(request: web.Request) -> web.Response:
    """Delete a scheduled event of ``server``, as a moderator does by hand."""
    context = context_of(request)
    server = Params.from_query(context.world, request).server()
    event = server.scheduled_events.pop(request.match_info["event"], None)
    if event is None:
        raise ControlError("There is no such event any more.", 404)
    context.dispatcher.scheduled_events(server)
    return json_response({"deleted": event.id})


async def hide_channels(request: web.Request) -> web.Response:
    """Set what the gateway sends of channels that the bot may not view: ``values`` and ``deleted``."""
    world = context_of(request).world
    params = await Params.from_body(world, request)
    try:
        placeholder = Placeholder(params.text("values") if params.has("values") else Placeholder.NULL)
    except ValueError:
        raise ControlError(f'"values" must be one of: {", ".join(Placeholder)}.') from None
    world.hidden_channels = HiddenChannels(placeholder, deleted=params.flag("deleted"))
    return json_response({"values": placeholder.value, "deleted": world.hidden_channels.deleted})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/channels", create_channel),
        web.delete("/sandbox/channels/{channel}", delete_channel),
        web.delete("/sandbox/scheduled-events/{event}", delete_event),
        web.delete("/sandbox/bot", kick),
        web.post("/sandbox/bot", invite),
        web.post("/sandbox/permissions", deny),
        web.post("/sandbox/hidden-channels", hide_channels),
    ]
