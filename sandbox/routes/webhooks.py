"""Messages by the token of an interaction, after the initial response."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state import default_world
from sandbox.validation.messages import read_message

if TYPE_CHECKING:
    from sandbox.context import Context
    from sandbox.state.model import Interaction, Message


_NO_THREAD = {"code": "BASE_TYPE_UNEXPECTED", "message": "A followup cannot be sent to a thread by its id"}


async def follow_up(request: web.Request) -> web.Response:
    """Create a followup message."""
    context, interaction = _get_interaction(request)
    if "thread_id" in request.query:
        raise errors.invalid_form({"thread_id": {"_errors": [_NO_THREAD]}})
    context.limits.count_followup(interaction.channel_id)
    message = context.interactions.follow_up(interaction, await read_payload(request, forms=True))
    return json_response(rendering.message(context.world, message))


async def get_message(request: web.Request) -> web.Response:
    """Return the initial response or a followup."""
    context, _, message = _get_message(request)
    return json_response(rendering.message(context.world, message))


async def edit_message(request: web.Request) -> web.Response:
    """Edit the initial response or a followup, the only way for ephemeral ones."""
    context, _, message = _get_message(request)
    payload = await read_payload(request, forms=True)
    draft = read_message(
        payload,
        emoji_ids=context.world.emoji_ids(),
        largest_file=context.world.largest_file,
        existing=message,
    )
    context.messages.edit(message, draft)
    return json_response(rendering.message(context.world, message))


async def delete_message(request: web.Request) -> web.Response:
    """Delete the initial response or a followup."""
    context, _, message = _get_message(request)
    context.messages.delete(message)
    return no_content()


def _get_interaction(request: web.Request) -> tuple[Context, Interaction]:
    context = context_of(request)
    if request.match_info["application"] != default_world.APPLICATION_ID:
        raise errors.unknown_webhook()
    return context, context.interactions.by_token(request.match_info["token"])


def _get_message(request: web.Request) -> tuple[Context, Interaction, Message]:
    context, interaction = _get_interaction(request)
    return context, interaction, context.interactions.find_message(interaction, request.match_info["message"])


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/webhooks/{{application}}/{{token}}"
    return [
        web.post(path, follow_up),
        web.get(f"{path}/messages/{{message}}", get_message),
        web.patch(f"{path}/messages/{{message}}", edit_message),
        web.delete(f"{path}/messages/{{message}}", delete_message),
    ]
