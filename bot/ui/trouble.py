"""What a request to Discord may come to besides its answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

logger = logging.getLogger(__name__)

T = TypeVar("T")

NO_ANSWER: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""The connection was lost: nobody knows whether the request was carried out. discord.py passes this on as it is."""
TROUBLE: Final = (discord.HTTPException, *NO_ANSWER)
"""Whatever keeps a request from its answer: Discord refused it, or was not heard."""

_TOO_MANY: Final = 429
_SERVERS_FAULT: Final = 500
_ALREADY_ANSWERED: Final = 40060


def passes(error: Exception) -> bool:
    """Tell whether the same request may succeed a little later."""
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, NO_ANSWER)
    return error.status == _TOO_MANY or error.status >= _SERVERS_FAULT


def is_answered(error: discord.HTTPException) -> bool:
    """Tell whether an answer was refused for there is one: its first try arrived, and we did not hear of it."""
    return error.code == _ALREADY_ANSWERED


def named(error: Exception) -> str:
    """Return what went wrong, for the log: without the address of the request, which may hold a token."""
    return str(error) if isinstance(error, discord.HTTPException) else type(error).__name__


async def insisting(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and once more where its answer got lost: only for one that does nothing the second time."""
    try:
        return await request()
    except NO_ANSWER as error:
        logger.warning("an answer of Discord's got lost, so it is asked again: %s", named(error))
        return await request()
