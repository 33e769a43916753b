"""Messages in channels, by the bot's token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state.model import ChannelType
from sandbox.state.permissions import Permission
from sandbox.validation.fields import Fields, FormErrors
from sandbox.validation.messages import read_message

if TYPE_CHECKING:
    from sandbox.state.model import Channel, Message
    from sandbox.state.world import World
    from sandbox.validation.messages import Draft


async def create_message(request: web.Request) -> web.Response:
    """Create a message, which unarchives a thread."""
    context = context_of(request)
    world = context.world
    channel = _get_writable_channel(world, request.match_info["channel"])
    payload = await read_payload(request, forms=True)
    draft = read_message(
        payload, emoji_ids=world.emoji_ids(), largest_file=world.largest_file, to_channel=True
    )
    _check_attachments(world, channel.id, draft)
    if channel.thread:
        if channel.thread.archived and channel.thread.locked:
            raise errors.thread_archived()
        context.threads.unarchive(channel)
    message = context.messages.create(channel, world.bot, draft)
    return json_response(rendering.message(world, message))


async def list_messages(request: web.Request) -> web.Response:
    """Return at most ``limit`` messages before, after or around an id, newest first."""
    world = context_of(request).world
    channel = world.channel_for_bot(request.match_info["channel"])
    if Permission.READ_MESSAGE_HISTORY not in world.permissions(world.bot, channel):
        return json_response([])
    form_errors = FormErrors()
    query = Fields(form_errors, dict(request.query))
    limit = query.integer("limit", minimum=1, maximum=100, quoted=True) or 50
    before, after, around = (query.snowflake(key) for key in ("before", "after", "around"))
    for second in [key for key in ("before", "after", "around") if query.has(key)][1:]:
        query.add_error(second, "BASE_TYPE_UNEXPECTED", "Only one of before, after and around may be given")
    form_errors.raise_if_any()
    messages = [message for message in world.messages_in(channel.id) if not message.ephemeral]
    if around is not None:
        index = next((i for i, each in enumerate(messages) if int(each.id) >= int(around)), len(messages))
        messages = messages[max(index - limit // 2, 0) : index + limit // 2 + 1][:limit]
    elif before is not None:
        messages = [each for each in messages if int(each.id) < int(before)][-limit:]
    elif after is not None:
        messages = [each for each in messages if int(each.id) > int(after)][:limit]
    else:
        messages = messages[-limit:]
    return json_response([rendering.message(world, each) for each in reversed(messages)])


async def get_message(request: web.Request) -> web.Response:
    """Return a message."""
    world = context_of(request).world
    channel = world.channel_for_bot(request.match_info["channel"], Permission.READ_MESSAGE_HISTORY)
    return json_response(rendering.message(world, world.message(channel.id, request.match_info["message"])))


async def edit_message(request: web.Request) -> web.Response:
    """Edit a message of the bot."""
    context = context_of(request)
    message = _get_message(context.world, request)
    if message.author_id != context.world.bot.id:
        raise errors.not_the_author()
    _check_lock(context.world, context.world.channel(message.channel_id))
    payload = await read_payload(request, forms=True)
    draft = read_message(
        payload,
        emoji_ids=context.world.emoji_ids(),
        largest_file=context.world.largest_file,
        existing=message,
    )
    _check_attachments(context.world, message.channel_id, draft)
    context.messages.count_late_edit(message)
    context.messages.edit(message, draft)
    return json_response(rendering.message(context.world, message))


async def delete_message(request: web.Request) -> web.Response:
    """Delete a message; for those of others the bot needs the permission to manage messages."""
    context = context_of(request)
    message = _get_message(context.world, request)
    if message.author_id != context.world.bot.id:
        context.world.channel_for_bot(message.channel_id, Permission.MANAGE_MESSAGES)
    context.messages.delete(message)
    return no_content()


def _get_writable_channel(world: World, channel_id: str) -> Channel:
    channel = world.channel_for_bot(channel_id)
    if channel.type is ChannelType.FORUM:
        raise errors.not_a_text_channel()
    _check_lock(world, channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    return world.channel_for_bot(channel_id, needed)


def _check_lock(world: World, channel: Channel) -> None:
    locked = channel.thread is not None and channel.thread.locked
    if locked and Permission.MANAGE_THREADS not in world.permissions(world.bot, channel):
        raise errors.thread_locked()


def _check_attachments(world: World, channel_id: str, draft: Draft) -> None:
    if draft.new_attachments:
        world.channel_for_bot(channel_id, Permission.ATTACH_FILES)


def _get_message(world: World, request: web.Request) -> Message:
    channel = world.channel_for_bot(request.match_info["channel"])
    return world.message(channel.id, request.match_info["message"])


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/channels/{{channel}}/messages"
    return [
        web.post(path, create_message),
        web.get(path, list_messages),
        web.get(f"{path}/{{message}}", get_message),
        web.patch(f"{path}/{{message}}", edit_message),
        web.delete(f"{path}/{{message}}", delete_message),
    ]
