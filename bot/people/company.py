"""The company in which people play: who may not play in a server, and who does not sit with whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Protocol

from bot.errors import Refusal


class CompanyStore(Protocol):
    """The store of those who are barred from servers, and of those whom somebody avoids."""

    async def barred(self, guild_id: int, now: datetime) -> Mapping[int, datetime | None]:
        """Return until when people may not play in a server, by user id; ``None`` stands for always."""
        ...

    async def bar(self, guild_id: int, user_id: int, until: datetime | None, by: int) -> None:
        """Save that a person may not play in a server, until some time, which may be over, or always."""
        ...

    async def avoided_by(self, user_id: int) -> Collection[int]:
        """Return the ids of the people whom a person does not sit with."""
        ...

    async def avoid(self, user_id: int, others: Collection[int]) -> None:
        """Save the people whom a person does not sit with, in place of those before."""
        ...

    async def among(self, user_ids: Collection[int]) -> set[frozenset[int]]:
        """Return the pairs of some people of which one avoids the other."""
        ...


class Company:
    """Checks who may play, and with whom; each reads the store, so no click of a card may wait for one."""

    def __init__(self, store: CompanyStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def barred(self, guild_id: int) -> Mapping[int, datetime | None]:
        """Return until when people may not play in a server, by user id; ``None`` stands for always."""
        return await self._store.barred(guild_id, self._now())

    async def check_may_play(self, guild_id: int, user_id: int) -> None:
        """Raise ``Refusal`` if a person is barred from a server."""
        _check_is_not_among(await self.barred(guild_id), user_id)

    async def check_may_sit(self, guild_id: int, user_id: int, host_id: int) -> None:
        """Raise ``Refusal`` if a person is barred, or the one in charge of a table does not sit with them."""
        await self.check_may_play(guild_id, user_id)
        if user_id in await self._store.avoided_by(host_id):
            raise Refusal("seat_not_free")

    async def unwanted(self, guild_id: int, host_id: int) -> frozenset[int]:
        """Return the ids of the people who may not sit at somebody's table in a server.

        Raises ``Refusal`` if that person may not play there.
        """
        barred = await self.barred(guild_id)
        _check_is_not_among(barred, host_id)
        return frozenset({*barred, *await self._store.avoided_by(host_id)})


def _check_is_not_among(barred: Mapping[int, datetime | None], user_id: int) -> None:
    """Raise ``Refusal`` if a person is among those who are barred, with until when."""
    if user_id in barred:
        until = barred[user_id]
        raise Refusal("barred_always") if until is None else Refusal("barred", count=int(until.timestamp()))
