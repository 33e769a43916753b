"""Token buckets, and the limits of one person: clicks, pictures, tables posted anew, and searches for players."""

from __future__ import annotations

import asyncio
import enum
import math
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from discord import InteractionType

from bot.errors import Refusal

MOST_KEYS: Final = 4096
"""Remembered keys; beyond that, full buckets are forgotten, which changes nothing."""


class Buckets:
    """A bucket of tokens for each key; it is full at first, and fills up again."""

    def __init__(self, seconds_a_token: float, tokens: int, now: Callable[[], float]) -> None:
        """``now`` returns the time in seconds."""
        self._seconds_a_token = seconds_a_token
        self._longest = tokens * seconds_a_token
        self._now = now
        self._full_at: dict[Hashable, float] = {}

    def take(self, key: Hashable) -> float:
        """Take a token and return 0, or return the seconds until there is one again."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._seconds_a_token
        missing = full_at - now - self._longest
        if missing > 0:
            return missing
        if len(self._full_at) >= MOST_KEYS:
            self._full_at = {each: at for each, at in self._full_at.items() if at > now}
        self._full_at[key] = full_at
        return 0


TOLD_EVERY: Final = 5.0
"""Seconds within which a person who keeps clicking gets one message about the limit."""
ACKNOWLEDGED_A_SECOND: Final = 5
"""Clicks and commands beyond a person's limit that are answered at all."""
ANEW_EVERY: Final = 15.0
ANEW_AT_ONCE: Final = 3
"""Tables that a person may have posted anew: number at once, and seconds until one more."""
A_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Allowance:
    """The operator's limits for each person."""

    clicks_a_second: float
    clicks_at_once: int
    pictures_a_minute: float
    call_minutes: float


class Admission(enum.Enum):
    """Treatment of an interaction."""

    ANSWER = enum.auto()
    ACKNOWLEDGE = enum.auto()
    IGNORE = enum.auto()


class PersonLimits:
    """Counts people's requests, in memory. Requests over the limit are refused before anything is drawn or read."""

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

    def admission(self, person: int, kind: InteractionType) -> Admission:
        """Return the treatment of a person's interaction.

        Of those that are too many, one in :data:`TOLD_EVERY` seconds raises :class:`Refusal`, and commands do up to
        :data:`ACKNOWLEDGED_A_SECOND`. Clicks are acknowledged in silence up to the same number. Clicks beyond that,
        too fast for a hand, get no answer: Discord tells the person that it failed, and nobody else waits.
        """
        if kind is InteractionType.autocomplete:
            return Admission.IGNORE if self._clicks.take((person, "completion")) else Admission.ANSWER
        seconds = self._clicks.take(person)
        if not seconds:
            return Admission.ANSWER
        if self._acknowledged.take(person):
            return Admission.IGNORE
        if kind is InteractionType.application_command or not self._told.take(person):
            raise _too_fast(seconds)
        return Admission.ACKNOWLEDGE

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
