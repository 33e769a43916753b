"""What a request to Discord may come to besides its answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

logger = logging.getLogger(__name__)

T = TypeVar("T")

CONNECTION_ERRORS: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""The connection was lost: nobody knows whether the request was carried out. discord.py passes this on as it is."""
REQUEST_ERRORS: Final = (discord.HTTPException, *CONNECTION_ERRORS)
"""Whatever keeps a request from its answer: Discord refused it, or was not heard."""

_TOO_MANY_REQUESTS: Final = 429
_SERVER_ERROR: Final = 500
_ALREADY_ANSWERED: Final = 40060


def is_transient(error: Exception) -> bool:
    """Tell whether the same request may succeed a little later."""
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, CONNECTION_ERRORS)
    return error.status == _TOO_MANY_REQUESTS or error.status >= _SERVER_ERROR


def is_already_answered(error: discord.HTTPException) -> bool:
    """Tell whether an answer was refused for there is one: its first try arrived, and we did not hear of it."""
    return error.code == _ALREADY_ANSWERED


def describe(error: Exception) -> str:
    """Return what went wrong, for the log: without the address of the request, which may hold a token."""
    return str(error) if isinstance(error, discord.HTTPException) else type(error).__name__


async def retry_once(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and once more where its answer got lost: only for one that does nothing the second time."""
    try:
        return await request()
    except CONNECTION_ERRORS as error:
        logger.warning("an answer of Discord's got lost, so it is asked again: %s", describe(error))
        return await request()
