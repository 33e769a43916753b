"""Responses to interactions within three seconds."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import discord

from bot.errors import traced
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    is_unknown_message,
    retry_once,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.services import ServingClient
from bot.ui.discord.token_messages import Sent

logger = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which a slow response is deferred: Discord waits for three at most."""

Interaction = discord.Interaction[ServingClient]
T = TypeVar("T")


async def deferring_if_slow(
    interaction: Interaction, work: Coroutine[Any, Any, T], *, ephemeral: bool | None = None
) -> T:
    """Return the result of ``work``, and defer the response if it takes long.

    ``ephemeral`` tells whether the response is a new message for the user alone or for everybody; ``None`` if it
    changes the clicked message, or nothing. Raises what ``work`` raises.
    """
    task, reply = asyncio.ensure_future(work), reply_to(interaction)
    if not interaction.response.is_done():
        try:
            await asyncio.wait({task}, timeout=max(0.0, DEFER_AFTER - reply.age))
            if not task.done():
                await reply.defer(ephemeral=None if reply.replaces_clicked else ephemeral)
        except asyncio.CancelledError:
            task.cancel()  # the bot stops
            raise
    return await task


async def send_ephemeral_text(interaction: Interaction, sentence: str) -> None:
    """Send a text that only the user sees."""
    await send_ephemeral(interaction, OutgoingMessage((text(sentence),)))


async def send_ephemeral(
    interaction: Interaction, message: OutgoingMessage, *, delete_after: float | None = None
) -> Sent | None:
    """Send a message that only the user sees; delete it after ``delete_after`` seconds.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    return await _deliver(interaction, message, ephemeral=True, delete_after=delete_after)


async def respond(
    interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage], *, ephemeral: bool
) -> Sent | None:
    """Respond with a new message; deferred if building it takes long.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    message = await deferring_if_slow(interaction, _drawn(interaction, building), ephemeral=ephemeral)
    return await _deliver(interaction, message, ephemeral=ephemeral)


async def update(interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]) -> Sent | None:
    """Replace the clicked message; deferred if building the new one takes long.

    An ephemeral message that is gone, or was about to be deleted when it was clicked, comes back as a new one.
    Returns ``None`` if the message was sent and its id cannot be found.
    """
    return await update_with(interaction, await deferring_if_slow(interaction, _drawn(interaction, building)))


async def _drawn(interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]) -> OutgoingMessage:
    """Build a message, one at a time for each person, so that fast clicks take one turn to draw."""
    try:
        async with interaction.client.services.limits.drawing(interaction.user.id):
            return await building
    finally:
        building.close()


async def replace_below(
    interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]
) -> Sent | None:
    """Replace the clicked message of the user's own with a new one at the end of the channel.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    # The new token reaches the clicked message only as its source; that of the message itself may have expired.
    reaches_clicked = await reply_to(interaction).acknowledge()
    sent = await respond(interaction, building, ephemeral=True)
    if reaches_clicked:
        with suppress(*REQUEST_ERRORS):
            await interaction.delete_original_response()
    return sent


async def update_with(interaction: Interaction, message: OutgoingMessage) -> Sent | None:
    """Replace the clicked message with one that is built already, as :func:`update` does."""
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    if is_own:
        message = await _as_preferred(interaction, message)
    try:
        sent = await _deliver_once(interaction, message, reply_to(interaction).edit_clicked)
    except discord.HTTPException as error:
        if not is_own or not is_unknown_message(error):
            raise
    else:
        if is_own:
            reply_to(interaction).newest = sent
        return sent
    return await _deliver(interaction, message, ephemeral=True)


async def show_aside(interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]) -> None:
    """Replace the clicked message as :func:`answer_aside` does, with one that is yet to be built."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await update(interaction, building)
    else:
        await respond(interaction, building, ephemeral=True)


async def answer_aside(interaction: Interaction, message: OutgoingMessage) -> Sent | None:
    """Replace the clicked message if the user alone sees it; in place of any other, answer with a new one."""
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    return await (update_with if is_own else send_ephemeral)(interaction, message)


async def _deliver(
    interaction: Interaction, message: OutgoingMessage, *, ephemeral: bool, delete_after: float | None = None
) -> Sent | None:
    reply = reply_to(interaction)
    if ephemeral:
        if reply.replaces_clicked:
            reply.replaces_clicked = False
            return await update_with(interaction, message)
        message = await _as_preferred(interaction, message)
        if reply.amend is not None:
            amend, reply.amend = reply.amend, None
            message = await amend(message)
    send = functools.partial(reply.send, ephemeral=ephemeral, delete_after=delete_after)
    sent = await _deliver_once(interaction, message, send)
    if ephemeral:
        reply.newest = sent
    return sent


async def _as_preferred(interaction: Interaction, message: OutgoingMessage) -> OutgoingMessage:
    """Return an ephemeral message by its reader's preferences: without emojis for text only.

    If the preferences cannot be read the message stays as it is: an apology must get through.
    """
    try:
        preferences = await interaction.client.services.preferences.of(interaction.user.id)
    except Exception as error:
        logger.exception(
            "the preferences of user %d cannot be read: %s",
            interaction.user.id,
            error,
            exc_info=traced(error),
        )
        return message
    return message.without_emojis() if preferences.text_only else message


async def _deliver_once(
    interaction: Interaction,
    message: OutgoingMessage,
    send: Callable[[OutgoingMessage], Awaitable[T]],
) -> T:
    """Send a message, and repeat it without custom emojis if Discord does not know one of them any more."""
    try:
        # Discord accepts one response to an interaction, so a repeated request cannot post it twice.
        return await retry_once(lambda: send(message))
    except discord.HTTPException as error:
        if not interaction.client.services.emojis.drop(error):
            raise
        return await send(message.without_custom_emojis())
