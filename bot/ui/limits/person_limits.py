"""Limits of one person: clicks, pictures, tables posted anew, and searches for players."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.errors import Refusal
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.limits.buckets import Buckets

TOLD_EVERY: Final = 5.0
"""Seconds within which a person who clicks on is told once that it is too fast."""
ACKNOWLEDGED_A_SECOND: Final = 5
"""Clicks and commands beyond a person's limit that are answered at all."""
ANEW_EVERY: Final = 15.0
ANEW_AT_ONCE: Final = 3
"""Tables that a person may have posted anew: so many at once, and then one in so many seconds."""
A_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the operator allows each person."""

    clicks_a_second: float
    clicks_at_once: int
    pictures_a_minute: float
    call_minutes: float


class PersonLimits:
    """Counts what people ask for, in memory. What is over is refused before anything is drawn or read."""

    def __init__(self, allowance: Allowance) -> None:
        pictures = allowance.pictures_a_minute
        self._clicks = Buckets(1 / allowance.clicks_a_second, allowance.clicks_at_once, _now)
        self._acknowledged = Buckets(1 / ACKNOWLEDGED_A_SECOND, ACKNOWLEDGED_A_SECOND, _now)
        self._told = Buckets(TOLD_EVERY, 1, _now)
        self._pictures = Buckets(A_MINUTE / pictures, max(1, round(pictures / 3)), _now)
        self._anew = Buckets(ANEW_EVERY, ANEW_AT_ONCE, _now)
        self._calls = Buckets(allowance.call_minutes * A_MINUTE, 1, _now)
        self._calls_here = Buckets(allowance.call_minutes * A_MINUTE / 2, 1, _now)
        self._drawing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def admit(self, interaction: discord.Interaction[Any]) -> bool:
        """Tell whether to answer an interaction.

        Of those that are too many, one in :data:`TOLD_EVERY` seconds raises :class:`Refusal`, and commands do up to
        :data:`ACKNOWLEDGED_A_SECOND`. Clicks are acknowledged in silence up to the same number. What is more than
        that, which no hand can do, gets no answer: Discord tells the person that it failed, and nobody else waits.
        """
        person = interaction.user.id
        if interaction.type is discord.InteractionType.autocomplete:
            return not self._clicks.take((person, "completion"))
        seconds = self._clicks.take(person)
        if not seconds:
            return True
        if self._acknowledged.take(person):
            return False
        if interaction.type is discord.InteractionType.application_command or not self._told.take(person):
            raise _too_fast(seconds)
        with suppress(*REQUEST_ERRORS):
            await interaction.response.defer()
        return False

    def check_picture(self, person: int) -> None:
        """Raise :class:`Refusal` if a person has had too many pictures drawn that are not of the match itself."""
        _check(self._pictures, person)

    def check_post_anew(self, person: int) -> None:
        """Raise :class:`Refusal` if a person has had too many tables posted anew."""
        _check(self._anew, person)

    def check_call(self, person: int, channel_id: int) -> None:
        """Raise :class:`Refusal` if players were looked for lately, by this person or in this channel."""
        _check(self._calls_here, channel_id)
        _check(self._calls, person)

    @asynccontextmanager
    async def drawing(self, person: int) -> AsyncIterator[None]:
        """Wait while something else is drawn that this person has asked for."""
        lock = self._drawing.setdefault(person, asyncio.Lock())
        async with lock:
            yield


def _check(buckets: Buckets, key: Hashable) -> None:
    if seconds := buckets.take(key):
        raise _too_fast(seconds)


def _too_fast(seconds: float) -> Refusal:
    whole = math.ceil(seconds)
    if whole > 2 * A_MINUTE:
        return Refusal("too_fast_minutes", count=math.ceil(whole / A_MINUTE))
    return Refusal("too_fast", count=whole)


def _now() -> float:
    return asyncio.get_running_loop().time()
