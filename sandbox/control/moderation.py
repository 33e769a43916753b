"""What the people who manage a server do: let channels and the bot come and go, and say who may do what."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.model import Channel, ChannelType, Overwrite
from sandbox.permissions import NOTHING, Permission

MAX_NAME = 100


async def create_channel(request: web.Request) -> web.Response:
    """Add a text channel, at the end; one of the name of a deleted channel is another one all the same."""
    context = context_of(request)
    world = context.world
    params = await Params.from_body(world, request)
    name = params.text("name").strip().removeprefix("#")
    if not 1 <= len(name) <= MAX_NAME:
        raise ControlError(f"The name of a channel has between 1 and {MAX_NAME} signs.")
    if world.find_channel(name) is not None:
        raise ControlError(f"There is already a channel called {name}.", 409)
    last = max((channel.position for channel in world.channels.values()), default=-1)
    channel = Channel(
        world.ids.new(),
        ChannelType.TEXT,
        name,
        position=last + 1,
        topic=params.text("topic") if params.has("topic") else None,
    )
    world.channels[channel.id] = channel
    context.dispatcher.channel_created(channel)
    return json_response({"channel": rendering.channel_for_page(world, channel)}, status=201)


async def delete_channel(request: web.Request) -> web.Response:
    """Delete a channel or thread, with all that was written there and the threads in it."""
    context = context_of(request)
    channel = Params(context.world, {"channel": request.match_info["channel"]}).channel()
    others = [each for each in context.world.channels.values() if each.thread is None and each is not channel]
    if not others:
        raise ControlError("The last channel of the server stays.")
    context.threads.delete(channel)
    return json_response({"deleted": channel.id})


async def kick(request: web.Request) -> web.Response:
    """Take the bot out of the server: from then on it hears nothing of it and may do nothing in it."""
    context = context_of(request)
    if not context.world.bot_is_member:
        raise ControlError("The bot is not in the server.", 409)
    context.gateway.dispatch("GUILD_DELETE", {"id": context.world.server.id})
    context.world.bot_is_member = False
    return json_response({"member": False})


async def invite(request: web.Request) -> web.Response:
    """Let the bot back into the server."""
    context = context_of(request)
    if context.world.bot_is_member:
        raise ControlError("The bot is in the server already.", 409)
    context.world.bot_is_member = True
    joined = rendering.guild_create(context.world)
    # By this field libraries tell a server that is there again from one that the bot has come into.
    del joined["unavailable"]
    context.gateway.dispatch("GUILD_CREATE", joined)
    return json_response({"member": True})


async def deny(request: web.Request) -> web.Response:
    """Set what the bot, or else ``user``, may not do in a channel; an empty list allows everything again."""
    context = context_of(request)
    world = context.world
    params = await Params.from_body(world, request)
    channel = params.channel()
    member = params.person() if params.has("user") else world.bot
    if channel.thread is not None:
        raise ControlError("A thread has the permissions of its channel.")
    denied = NOTHING
    for name in params.texts("deny"):
        if name not in Permission.__members__:
            raise ControlError(
                f"There is no permission {name}; there are {', '.join(Permission.__members__)}."
            )
        denied |= Permission[name]
    channel.overwrites = [each for each in channel.overwrites if each.target_id != member.id]
    if denied:
        channel.overwrites.append(Overwrite(member.id, kind=1, deny=denied))
    context.dispatcher.channel_updated(channel)
    return json_response({"channel": channel.id, "deny": [flag.name for flag in Permission if flag & denied]})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/channels", create_channel),
        web.delete("/sandbox/channels/{channel}", delete_channel),
        web.delete("/sandbox/bot", kick),
        web.post("/sandbox/bot", invite),
        web.post("/sandbox/permissions", deny),
    ]
