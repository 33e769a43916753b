"""Discord request errors: classification and retry. Each code needs a trial in ``tools/smoke/error_codes.py``."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from textwrap import shorten
from typing import Final, TypeVar

import aiohttp
import discord

from bot.ui.discord.messages import OutgoingMessage

logger = logging.getLogger(__name__)

T = TypeVar("T")

CONNECTION_ERRORS: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""The connection was lost, and whether the request was carried out is unknown. discord.py does not wrap these."""
REQUEST_ERRORS: Final = (discord.HTTPException, *CONNECTION_ERRORS)
"""Everything that a request may raise: Discord refused it, or the connection was lost."""

_TOO_MANY_REQUESTS: Final = 429
_SERVER_ERROR: Final = 500
_OUT_OF_REACH: Final = frozenset({401, 403, 404})
_ALREADY_ANSWERED: Final = 40060
_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_MESSAGE: Final = 10008
_CALENDAR_FULL: Final = 30038
_INVALID_FORM: Final = 50035
_THREAD_ARCHIVED: Final = 50083


def is_transient(error: Exception) -> bool:
    """Tell whether the same request may succeed a little later."""
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, CONNECTION_ERRORS)
    return error.status == _TOO_MANY_REQUESTS or error.status >= _SERVER_ERROR


def is_already_answered(error: discord.HTTPException) -> bool:
    """Tell whether an answer was refused because the first try, whose response was lost, had arrived."""
    return error.code == _ALREADY_ANSWERED


def is_unknown_message(error: discord.HTTPException) -> bool:
    """Tell whether a request was refused because its message is gone, or out of reach of its token."""
    return error.code == _UNKNOWN_MESSAGE


def is_unknown_channel(error: Exception) -> bool:
    """Tell whether a request was refused because its channel or thread was deleted."""
    return isinstance(error, discord.HTTPException) and error.code == _UNKNOWN_CHANNEL


def is_archived(error: discord.HTTPException) -> bool:
    """Tell whether a request was refused because Discord has closed its thread, in which nobody wrote for long."""
    return error.code == _THREAD_ARCHIVED


def is_calendar_full(error: discord.HTTPException) -> bool:
    """Tell whether a request was refused because the server has all the scheduled events that it may have."""
    return error.code == _CALENDAR_FULL


def are_media_refused(error: Exception) -> bool:
    """Tell whether Discord has not found the pictures of an edit (discord-api-docs, issue 7529).

    Messages that are posted with the same pictures get through.
    """
    is_form = isinstance(error, discord.HTTPException) and error.code == _INVALID_FORM
    return is_form and ".media.url" in str(error)


def is_out_of_reach(error: Exception) -> bool:
    """Tell whether a request was refused because of its token or address, and not because of its content."""
    return isinstance(error, discord.HTTPException) and error.status in _OUT_OF_REACH


def describe(error: Exception) -> str:
    """Return an error for the log, on one line: no URL, which may hold a token, and no whole page of a proxy."""
    return type(error).__name__ if isinstance(error, CONNECTION_ERRORS) else shorten(str(error), 300)


async def retry_once(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and repeat it if the connection was lost. Only for idempotent requests."""
    try:
        return await request()
    except CONNECTION_ERRORS as error:
        logger.warning("connection to Discord lost, repeating the request: %s", describe(error))
        return await request()


async def in_open_thread(
    client: discord.Client, channel_id: int, request: Callable[[], Awaitable[object]]
) -> None:
    """Make a request in a channel; a thread that Discord has closed is opened again for it."""
    try:
        await request()
    except discord.HTTPException as error:
        if not is_archived(error):
            raise
        thread = await client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        await request()


async def post_once(
    channel: discord.abc.Messageable,
    message: OutgoingMessage,
    nonce: str,
    people: Iterable[int] = (),
    role: int | None = None,
) -> discord.Message:
    """Post a message that mentions nobody else; Discord ignores a second one of the same nonce, also of a repeat."""
    mentions = discord.AllowedMentions(
        everyone=False,
        roles=False if role is None else [discord.Object(role)],
        users=[discord.Object(each) for each in people] or False,
    )

    async def send() -> discord.Message:
        return await channel.send(
            view=message.layout(), files=message.files(), allowed_mentions=mentions, nonce=nonce
        )

    return await retry_once(send)
