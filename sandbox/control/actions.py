"""Actions of people: commands, clicks, choices, modals, messages."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.components import button_data, modal_data, select_data
from sandbox.control.request import ControlError, Params
from sandbox.control.slash_commands import invoke, invoke_on
from sandbox.http import json_response
from sandbox.state.model import ChannelType, InteractionType
from sandbox.state.permissions import Permission
from sandbox.validation.messages import MAX_CONTENT, Draft

if TYPE_CHECKING:
    from sandbox.context import Context
    from sandbox.jsontypes import Json
    from sandbox.state.model import Interaction, InteractionResponse


async def slash(request: web.Request) -> web.Response:
    """Use a slash command, or with a ``target`` a command in the menu of that person."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    channel = params.channel(person)
    command = params.text("command")
    if params.has("target"):
        invocation = invoke_on(context.world, person, channel, command, params.person("target"))
    else:
        invocation = invoke(context.world, person, channel, command, params.object("options"))
    began = time.perf_counter()
    interaction = context.interactions.start(
        InteractionType.APPLICATION_COMMAND,
        person,
        channel,
        invocation.data,
        command=invocation.command,
        command_path=invocation.path,
    )
    return await _await_response(context, interaction, began)


async def click(request: web.Request) -> web.Response:
    """Click a button."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    message = params.message(person)
    data = button_data(message, params.text("custom_id"))
    began = time.perf_counter()
    channel = context.world.channels[message.channel_id]
    interaction = context.interactions.start(
        InteractionType.MESSAGE_COMPONENT, person, channel, data, message=message
    )
    return await _await_response(context, interaction, began)


async def select(request: web.Request) -> web.Response:
    """Choose in a select."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    message = params.message(person)
    channel = context.world.channels[message.channel_id]
    data = select_data(context.world, message, params.text("custom_id"), params.texts("values"))
    began = time.perf_counter()
    interaction = context.interactions.start(
        InteractionType.MESSAGE_COMPONENT, person, channel, data, message=message
    )
    return await _await_response(context, interaction, began)


async def modal(request: web.Request) -> web.Response:
    """Submit a modal that the bot has shown."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    shown = context.world.modals.get(params.text("modal"))
    if shown is None or shown.person_id != person.id:
        raise ControlError("There is no such modal.", 404)
    opener = shown.interaction
    channel = context.world.channel(opener.channel_id)
    data = modal_data(context.world, shown, params.text("custom_id"), params.object("values"))
    began = time.perf_counter()
    interaction = context.interactions.start(
        InteractionType.MODAL_SUBMIT,
        person,
        channel,
        data,
        message=context.world.messages.get(opener.message_id or ""),
        opened_by=opener,
    )
    response = await _await_response(context, interaction, began)
    if interaction.response_type is not None:
        context.world.modals.pop(shown.id, None)
    return response


async def autocomplete(request: web.Request) -> web.Response:
    """Ask the bot for choices of an option."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    channel = params.channel(person)
    invocation = invoke(
        context.world,
        person,
        channel,
        params.text("command"),
        params.object("options"),
        focused=params.text("focused"),
    )
    interaction = context.interactions.start(
        InteractionType.AUTOCOMPLETE,
        person,
        channel,
        invocation.data,
        command=invocation.command,
        command_path=invocation.path,
    )
    bot_response = await _wait_for_response(context, interaction)
    if bot_response is None:
        return _no_response(context)
    return json_response({"choices": bot_response.choices})


async def say(request: web.Request) -> web.Response:
    """Post a message."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    person = params.person()
    channel = params.channel(person)
    content = params.text("content").strip()
    if len(content) > MAX_CONTENT:
        raise ControlError(f"A message has at most {MAX_CONTENT} characters.")
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if channel.type is ChannelType.FORUM:
        raise ControlError(f"Nothing can be written in #{channel.name} itself. Start a post there.")
    if needed not in context.world.permissions(person, channel):
        raise ControlError(f"{person.global_name} may not write in #{channel.name}.", 403)
    if channel.thread:
        context.threads.unarchive(channel)
        if person.id not in channel.thread.member_ids:
            context.threads.join(channel, person)
    message = context.messages.create(channel, person, Draft(content=content))
    if channel.thread:
        context.threads.add_mentioned(channel, message)
    return json_response({"message": rendering.message(context.world, message)})


async def dismiss(request: web.Request) -> web.Response:
    """Dismiss an ephemeral message."""
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    message = params.message(params.person())
    if not message.ephemeral:
        raise ControlError("Only ephemeral messages can be dismissed.")
    message.dismissed = True
    context.dispatcher.message_dismissed(message)
    return json_response({"dismissed": True})


async def _wait_for_response(context: Context, interaction: Interaction) -> InteractionResponse | None:
    if not context.gateway.reachable:
        return None
    try:
        return await context.interactions.wait(interaction, context.response_timeout)
    except TimeoutError:
        return None


def _no_response(context: Context) -> web.Response:
    reason = (
        "The bot did not respond." if context.gateway.online else "The bot did not respond: it is offline."
    )
    return json_response({"acknowledged": False, "error": reason}, status=504)


async def _await_response(context: Context, interaction: Interaction, began: float) -> web.Response:
    bot_response = await _wait_for_response(context, interaction)
    if bot_response is None:
        return _no_response(context)
    message = context.world.messages.get(bot_response.message_id or "")
    if message is not None and message.dismissed:
        message = None
    shown: Json | None = (
        bot_response.modal.data | {"id": bot_response.modal.id} if bot_response.modal else None
    )
    return json_response(
        {
            "acknowledged": True,
            "ms": round((time.perf_counter() - began) * 1000, 2),
            "type": int(bot_response.type),
            "message": rendering.message(context.world, message) if message else None,
            "modal": shown,
        }
    )


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    handlers = (slash, click, select, modal, autocomplete, say, dismiss)
    return [web.post(f"/sandbox/{handler.__name__}", handler) for handler in handlers]
