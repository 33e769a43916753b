"""Avatars of the people at the tables, fetched once and cached within bounds.

A picture does not wait long for an avatar: a disc is drawn instead until it arrives, or if the user has none.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.tables.part import Part
from bot.tables.table import Table
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

PIXELS: Final = 128
"""Size of a fetched avatar; a drawn one is 92 pixels wide."""
LONGEST_WAIT: Final = 0.4
"""Seconds that a picture waits at most for avatars being fetched."""
FETCH_TIMEOUT: Final = 5.0
"""Seconds after which a fetch is abandoned."""
RETRY_AFTER: Final = 600.0
"""Seconds until a failed fetch is tried again."""
MOST_BYTES_EACH: Final = 96 * 1024
"""Size limit of one avatar: 128 pixels square never need more."""
MOST_BYTES: Final = 8 * 1024 * 1024
"""Size limit of all avatars together."""
MOST_PEOPLE: Final = 4096
"""Limit of people whose avatar is remembered, including those without one."""


@dataclass(frozen=True, slots=True)
class _FetchResult:
    """The result of a fetch, and when; ``picture`` is ``None`` if it failed."""

    url: str
    picture: bytes | None
    at: float


class Avatars(Part):
    """Cache of avatars by user id."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._assets: OrderedDict[int, discord.Asset | None] = OrderedDict()
        self._fetched: OrderedDict[int, _FetchResult] = OrderedDict()
        self._bytes = 0
        self._fetching: dict[int, asyncio.Task[None]] = {}

    @property
    def held_bytes(self) -> int:
        """Size of the cached pictures; never more than ``MOST_BYTES``."""
        return self._bytes

    def hear(self, user: discord.User | discord.Member) -> None:
        """Remember a user's current avatar."""
        self._remember(user.id, _own_avatar(user))

    async def of(self, table: Table) -> Mapping[int, bytes]:
        """Return the avatars of a table's people that are cached or arrive within ``LONGEST_WAIT``."""
        return await self.of_people([seat.person.id for seat in table.seats if seat.person is not None])

    async def of_people(self, people: Sequence[int]) -> Mapping[int, bytes]:
        """Return the avatars of some people that are cached or arrive within ``LONGEST_WAIT``."""
        for user_id in people:
            self._start_fetch(user_id)
        pending = [self._fetching[user_id] for user_id in people if user_id in self._fetching]
        if pending:
            await asyncio.wait(pending, timeout=LONGEST_WAIT)
        return {user_id: face for user_id in people if (face := self._face(user_id)) is not None}

    async def close(self) -> None:
        """Cancel all fetches and wait for them to end."""
        await cancel_and_wait(*self._fetching.values())

    def _face(self, user_id: int) -> bytes | None:
        fetched = self._fetched.get(user_id)
        if fetched is None:
            return None
        self._fetched.move_to_end(user_id)
        return fetched.picture

    def _remember(self, user_id: int, asset: discord.Asset | None) -> None:
        self._assets[user_id] = asset
        self._assets.move_to_end(user_id)
        while len(self._assets) > MOST_PEOPLE:
            self._assets.popitem(last=False)
        if asset is None:
            self._forget(user_id)

    def _start_fetch(self, user_id: int) -> None:
        """Start to fetch an avatar unless it is cached, there is none, or a fetch failed recently."""
        if user_id <= 0 or user_id in self._fetching:
            return  # a forgotten person's stand-in has a negative id
        asset = self._assets.get(user_id)
        if asset is None and user_id in self._assets:
            return
        if self._is_fresh(user_id, asset.url if asset else ""):
            return
        self._fetching[user_id] = asyncio.create_task(self._fetch(user_id), name="fetch an avatar")

    def _is_fresh(self, user_id: int, url: str) -> bool:
        fetched = self._fetched.get(user_id)
        if fetched is None or fetched.url != url:
            return False
        return fetched.picture is not None or time.monotonic() - fetched.at < RETRY_AFTER

    async def _fetch(self, user_id: int) -> None:
        """Fetch the user, who is unknown after a restart, and the avatar; on failure the drawn disc stays."""
        asset: discord.Asset | None = None
        picture: bytes | None = None
        try:
            async with asyncio.timeout(FETCH_TIMEOUT):
                if user_id not in self._assets:
                    user = await self._client.fetch_user(user_id)
                    if user_id not in self._assets:  # still unknown after the request
                        self._remember(user_id, _own_avatar(user))
                asset = self._assets[user_id]
                if asset is None:
                    return
                picture = await asset.read()
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
            logger.info("the avatar of user %d cannot be fetched: %s", user_id, error or type(error).__name__)
        finally:
            del self._fetching[user_id]
        if asset != self._assets.get(user_id):
            return  # the user changed the avatar during the fetch
        if picture is not None and len(picture) > MOST_BYTES_EACH:
            picture = None
        self._keep(user_id, _FetchResult(asset.url if asset else "", picture, time.monotonic()))

    def _keep(self, user_id: int, fetched: _FetchResult) -> None:
        self._forget(user_id)
        self._fetched[user_id] = fetched
        self._bytes += len(fetched.picture or b"")
        while self._bytes > MOST_BYTES or len(self._fetched) > MOST_PEOPLE:
            self._forget(next(iter(self._fetched)))

    def _forget(self, user_id: int) -> None:
        before = self._fetched.pop(user_id, None)
        if before is not None:
            self._bytes -= len(before.picture or b"")


def _own_avatar(user: discord.User | discord.Member) -> discord.Asset | None:
    """Return the avatar that a user chose, in this server or everywhere; ``None`` for Discord's default ones."""
    asset = user.guild_avatar or user.avatar if isinstance(user, discord.Member) else user.avatar
    return None if asset is None else asset.replace(size=PIXELS, format="png")
