"""Leases of shards: which process serves them, with a fencing number that every write of its is checked by.

Two processes may both believe that they own a shard: one that was suspended does not notice that another has taken
over. So each claim gets a number, larger than all before it, and a write is committed only while the rows of all
shards of the writer have its number (:meth:`~bot.store.database.database.Database.write`). No time is compared:
whether an owner lives is judged by those who watch its signs of life.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connection import insert_into
from bot.store.database.database import Database
from bot.store.database.errors import LeaseLost
from bot.store.schema import ANSWERED, FENCES, LEASES, NOBODY, STANDBYS
from bot.tables.shards import Shards

_THE_ONE: Final = 1
"""The id of the one row of fencing numbers."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of one shard, as :data:`bot.store.schema.LEASES` describes it."""

    shard: int
    shard_count: int
    fence: int
    owner: str
    beat: int
    is_leaving: bool
    heir: str
    heir_beat: int
    heir_is_ready: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """The fencing number of a claim, and the interactions that the owners before have answered last."""

    fence: int
    answered: frozenset[int]


class Leases:
    """The rows of leases. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[Lease]:
        """Return the leases of all shards."""
        async with self._database.read() as connection:
            return await _all(connection)

    async def stand_by(self, name: str, beat: int) -> list[Lease]:
        """Give the sign of life of a process without shards, and return the leases of all shards."""
        async with self._database.write_unfenced() as connection:
            sign = insert_into(connection, STANDBYS).values(name=name, beat=beat)
            await connection.execute(sign.on_conflict_do_update(index_elements=["name"], set_={"beat": beat}))
            return await _all(connection)

    async def standbys(self) -> dict[str, int]:
        """Return the signs of life of the processes without shards, by name."""
        async with self._database.read() as connection:
            return {row.name: row.beat for row in await connection.execute(select(STANDBYS))}

    async def claim(
        self, owner: str, shards: Shards, may_replace: Mapping[int, Lease] | None = None
    ) -> Claim | None:
        """Claim shards that are free; ``None``, with nothing changed, if another process has one of them.

        The leases in ``may_replace``, by shard, are replaced if they are still as given there; without it, any. All
        shards are divided alike: leases for another number of shards are in the way of every claim.
        """
        async with self._database.write_unfenced() as connection:
            fence = await _next_fence(connection)  # from here on, other claims wait
            in_the_way = [
                lease
                for lease in await _all(connection, lock=True)
                if lease.shard in shards.ids or lease.shard_count != shards.count
            ]
            if may_replace is not None and any(
                lease.owner != NOBODY and may_replace.get(lease.shard) != lease for lease in in_the_way
            ):
                return None
            await connection.execute(
                delete(LEASES).where(LEASES.c.shard.in_([lease.shard for lease in in_the_way]))
            )
            rows = [_row(shard, shards.count, fence, owner) for shard in shards.ids]
            await connection.execute(insert(LEASES), rows)
            await connection.execute(delete(STANDBYS))
            fences = {lease.fence for lease in in_the_way}
            query = select(ANSWERED.c.interaction_id).where(ANSWERED.c.fence.in_(fences))
            answered = frozenset(await connection.scalars(query))
            await connection.execute(delete(ANSWERED).where(ANSWERED.c.fence.in_(fences)))
        return Claim(fence, answered)

    async def beat(self, fence: int, shards: Shards) -> None:
        """Give a sign of life; raises :class:`LeaseLost`."""
        step = update(LEASES).where(LEASES.c.fence == fence).values(beat=LEASES.c.beat + 1)
        async with self._database.write_unfenced() as connection:
            found = (await connection.execute(step)).rowcount
        if found != len(shards.ids):
            raise LeaseLost

    async def leave(self, fence: int) -> None:
        """Say that the owner is about to stop, and waits for an heir for a while."""
        await self._set(fence, is_leaving=True)

    async def forget_heir(self, fence: int) -> None:
        """Take an heir for dead; another process may become one."""
        await self._set(fence, heir=NOBODY, heir_is_ready=False)

    async def inherit(self, heir: str, fence: int) -> bool:
        """Become the heir of an owner that is leaving; false if there is one already, or nothing to inherit."""
        theirs = LEASES.c.fence == fence, LEASES.c.is_leaving, LEASES.c.heir == NOBODY
        step = update(LEASES).where(*theirs).values(heir=heir, heir_beat=0, heir_is_ready=False)
        async with self._database.write_unfenced() as connection:
            return (await connection.execute(step)).rowcount > 0

    async def beat_as_heir(self, heir: str, fence: int, *, is_ready: bool) -> list[Lease]:
        """Give a heir's sign of life, and return its inheritance; empty if it is not the heir any more."""
        ours = LEASES.c.fence == fence, LEASES.c.heir == heir
        step = update(LEASES).where(*ours).values(heir_beat=LEASES.c.heir_beat + 1, heir_is_ready=is_ready)
        async with self._database.write_unfenced() as connection:
            return [Lease(*row) for row in await connection.execute(step.returning(*LEASES.c))]

    async def release(self, fence: int, answered: Collection[int]) -> None:
        """Give the shards up, and leave the interactions answered last to their next owner."""
        rows = [{"fence": fence, "interaction_id": each} for each in sorted(answered)]
        async with self._database.write_unfenced() as connection:
            step = update(LEASES).where(LEASES.c.fence == fence).values(owner=NOBODY, is_leaving=False)
            if (await connection.execute(step)).rowcount and rows:
                await connection.execute(insert(ANSWERED), rows)

    async def _set(self, fence: int, **values: object) -> None:
        async with self._database.write_unfenced() as connection:
            await connection.execute(update(LEASES).where(LEASES.c.fence == fence).values(**values))


async def _all(connection: AsyncConnection, *, lock: bool = False) -> list[Lease]:
    query = select(LEASES).order_by(LEASES.c.shard)
    rows = await connection.execute(query.with_for_update() if lock else query)
    return [Lease(*row) for row in rows]


async def _next_fence(connection: AsyncConnection) -> int:
    first = insert_into(connection, FENCES).values(id=_THE_ONE, last=1)
    step = first.on_conflict_do_update(index_elements=["id"], set_={"last": FENCES.c.last + 1})
    fence: int = (await connection.execute(step.returning(FENCES.c.last))).scalar_one()
    return fence


def _row(shard: int, count: int, fence: int, owner: str) -> dict[str, object]:
    return {
        "shard": shard,
        "shard_count": count,
        "fence": fence,
        "owner": owner,
        "beat": 0,
        "is_leaving": False,
        "heir": NOBODY,
        "heir_beat": 0,
        "heir_is_ready": False,
    }
