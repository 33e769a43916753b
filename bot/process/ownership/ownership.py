"""The shards of this process: found, kept by signs of life, and handed over at its end."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Collection, Sequence
from typing import Final

from bot.metrics import NO_METRICS, LeaseState, Metrics
from bot.process.ownership import watch
from bot.process.ownership.watch import Inherit, Take, Watch, next_step
from bot.store import DatabaseError, DatabaseStore, Lease, LeaseLost
from bot.store.schema import NOBODY
from bot.tables.shards import Shards
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

BEAT: Final = 1.0
"""Seconds between two signs of life."""
LOOK: Final = 0.5
"""Seconds between two looks for shards to serve."""
CLOSE_LOOK: Final = 0.05
"""Seconds between two looks of an heir that is ready, and waits for the owner to stop: clicks wait with it."""
HEIR_WAIT: Final = 2.0
"""Seconds that a stopping owner waits for an heir to come forward."""
LONGEST_HANDOVER: Final = 60.0
"""Seconds that an heir has to connect, regardless of its signs of life."""
WARN_EVERY: Final = 60.0
"""Seconds between two lines about a database that is away: a minute of it must not fill the log."""
SECONDS_A_SHARD: Final = 6.0
"""Further seconds for each shard: Discord lets one connect in five."""


class Ownership:
    """The shards of this process. On a database of its own it serves them at once; else it may have to wait."""

    def __init__(self, store: DatabaseStore, name: str, metrics: Metrics = NO_METRICS) -> None:
        """``name`` is this process' own among all that share the database."""
        self._metrics = metrics
        self.name = name
        self._store = store
        self._watch = Watch()
        self._fence = 0
        self._beating: asyncio.Task[None] | None = None
        self._announcing: asyncio.Task[None] | None = None
        self._beats = 0
        self._has_beaten = True
        self._is_ready = False
        self._state = LeaseState.STANDBY
        self._warned_at: dict[str, float] = {}
        self.shards = Shards()
        self.lost = asyncio.Event()
        """Set when another process has taken over while this one served: it must end."""

    @property
    def is_owner(self) -> bool:
        """Whether this process serves its shards now, also while it waits for an heir."""
        return self._state in {LeaseState.HELD, LeaseState.LEAVING}

    def announce(self) -> None:
        """Tell the others that this process is on its way, until it looks for shards: who leaves waits for it."""
        if self._store.database.is_server:
            self._announcing = asyncio.create_task(self._keep_announcing(), name="announcement")

    async def find(self, tried: Sequence[Shards]) -> None:
        """Wait until there are shards to serve, or to inherit, among the groups that are tried in turn."""
        await cancel_and_wait(self._announcing)
        if not self._store.database.is_server:
            await self._claim(tried[0], None)
            return
        is_told = False
        while self._state is LeaseState.STANDBY:
            try:
                await self._look_for_shards(tried)
            except DatabaseError as error:
                self._warn("cannot look for shards to serve", error)
            if self._state is LeaseState.STANDBY:
                if not is_told:
                    logger.info("every shard is served: %s stands by", self.name)
                    is_told = True
                await asyncio.sleep(LOOK)

    async def succeed(self) -> frozenset[int]:
        """Say that an heir is ready, and take over once the owner has stopped, or is dead.

        Returns the interactions that the owner has answered last. Raises :class:`LeaseLost` if there is nothing to
        inherit any more.
        """
        self._is_ready = True
        while True:
            try:
                answered = await self._try_to_succeed()
            except LeaseLost:
                self.lost.set()
                raise
            except DatabaseError as error:
                self._warn("the shards cannot be taken over yet", error)
            else:
                if answered is not None:
                    return answered
            await asyncio.sleep(CLOSE_LOOK)

    async def leave(self) -> bool:
        """Tell others that this process is about to stop, and wait for an heir; return whether one is ready."""
        if not (self.is_owner and self._store.database.is_server):
            return False
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_HANDOVER + SECONDS_A_SHARD * len(self.shards.ids)
        alone_until, standbys = loop.time() + HEIR_WAIT, dict[str, int]()
        try:
            await self._store.leases.leave(self._fence)
            self._become(LeaseState.LEAVING)
            while loop.time() < until and not self.lost.is_set():
                ours = [lease for lease in await self._leases() if lease.fence == self._fence]
                if ours and all(lease.heir_is_ready for lease in ours):
                    return True
                if all(lease.heir == NOBODY for lease in ours):
                    if standbys != (standbys := await self._store.leases.standbys()):
                        alone_until = loop.time() + watch.DEAD_AFTER
                    elif loop.time() > alone_until:
                        break
                elif any(self._watch.heir_is_dead(lease) for lease in ours):
                    await self._store.leases.forget_heir(self._fence)
                    alone_until = loop.time() + HEIR_WAIT
                await asyncio.sleep(CLOSE_LOOK)
        except DatabaseError as error:
            logger.warning("the shards are given up without an heir: %s", error)
        return False

    async def release(self, answered: Collection[int]) -> None:
        """Give the shards up, with the interactions that were answered last; nothing is written after this."""
        await cancel_and_wait(self._beating, self._announcing)
        was_owner, was_heir = self.is_owner, self._state is LeaseState.HEIR
        self._become(LeaseState.GONE)
        try:
            if was_owner:
                await self._store.leases.release(self._fence, answered)
            elif was_heir:
                await self._store.leases.forget_heir(self._fence)
        except DatabaseError as error:
            logger.warning("the shards could not be given up: %s", error)

    async def _look_for_shards(self, tried: Sequence[Shards]) -> None:
        match next_step(await self._leases(), self._watch, tried, self.name):
            case Take(shards, over):
                await self._claim(shards, over)
            case Inherit(shards, fence):
                if await self._store.leases.inherit(self.name, fence):
                    self._become(LeaseState.HEIR, shards, fence)
                    logger.info("%s inherits the shards %s", self.name, _listed(shards))
                    self._beating = asyncio.create_task(self._keep_beating(), name="signs of life")

    async def _try_to_succeed(self) -> frozenset[int] | None:
        """Claim an heir's inheritance if it is free; ``None`` if it is not yet."""
        leases = await self._leases()
        mine = [lease for lease in leases if lease.shard in self.shards.ids and lease.owner == self.name]
        if len(mine) == len(self.shards.ids):
            return await self._claim(self.shards, mine)  # an earlier claim was committed, and its answer lost
        theirs = [lease for lease in leases if lease.fence == self._fence]
        if not theirs or any(lease.heir != self.name for lease in theirs):
            raise LeaseLost
        if not all(lease.heir_is_ready for lease in theirs):
            await self._beat_as_heir()
        if any(map(self._watch.owner_is_dead, theirs)) or all(lease.owner == NOBODY for lease in theirs):
            return await self._claim(self.shards, theirs)
        return None

    async def _claim(self, shards: Shards, over: Sequence[Lease] | None) -> frozenset[int] | None:
        """Claim shards; return the interactions that were answered last, ``None`` if another process was faster."""
        replaced = None if over is None else {lease.shard: lease for lease in over}
        claim = await self._store.leases.claim(self.name, shards, replaced)
        if claim is None:
            return None
        self._become(LeaseState.HELD, shards, claim.fence)
        if any(lease.owner not in {NOBODY, self.name} for lease in over or ()):
            self._metrics.took_over()
        self._store.serve(shards, claim.fence, self._lose)
        if self._store.database.is_server:
            logger.info("%s serves the shards %s by claim %d", self.name, _listed(shards), claim.fence)
            if self._beating is None:
                self._beating = asyncio.create_task(self._keep_beating(), name="signs of life")
        return claim.answered

    def _lose(self) -> None:
        """Note that another process has taken over from this one while it served."""
        if self._state is not LeaseState.GONE:
            self._become(LeaseState.LOST)
            self.lost.set()

    def _become(self, state: LeaseState, shards: Shards | None = None, fence: int | None = None) -> None:
        self._state = state
        self.shards = self.shards if shards is None else shards
        self._fence = self._fence if fence is None else fence
        self._metrics.lease(state, self._fence, len(self.shards.ids) if self.is_owner else 0)

    def _warn(self, sentence: str, error: DatabaseError) -> None:
        """Log a failure; the attempt is repeated at once, and the log line after a while."""
        now = asyncio.get_running_loop().time()
        if now - self._warned_at.get(sentence, -math.inf) >= WARN_EVERY:
            self._warned_at[sentence] = now
            logger.warning("%s: %s", sentence, error)

    async def _leases(self) -> list[Lease]:
        """Return all leases; the look counts if this process can write, as the others must for a sign of life."""
        if self._state is LeaseState.STANDBY:
            leases = await self._stand_by()
        else:
            leases = await self._store.leases.all()
        if self._has_beaten:
            self._watch.look(leases, asyncio.get_running_loop().time())
        return leases

    async def _stand_by(self) -> list[Lease]:
        self._beats += 1
        return await self._store.leases.stand_by(self.name, self._beats)

    async def _keep_announcing(self) -> None:
        while True:
            try:
                await self._stand_by()
            except DatabaseError as error:
                self._warn("the start of this process cannot be announced", error)
            await asyncio.sleep(BEAT)

    async def _keep_beating(self) -> None:
        """Give a sign of life every second, first as an heir perhaps, then as the owner."""
        while True:
            try:
                if self._state is LeaseState.HEIR:
                    await self._beat_as_heir()
                elif self.is_owner:
                    await self._store.leases.beat(self._fence, self.shards)
                self._has_beaten = True
            except LeaseLost as error:
                logger.info("%s", error)
                self._lose()
                return
            except DatabaseError as error:
                self._has_beaten = False
                self._warn("no sign of life", error)
            await asyncio.sleep(BEAT)

    async def _beat_as_heir(self) -> None:
        await self._store.leases.beat_as_heir(self.name, self._fence, is_ready=self._is_ready)


def _listed(shards: Shards) -> str:
    return f"{', '.join(map(str, shards.ids))} of {shards.count}"
