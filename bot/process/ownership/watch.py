"""Watch over leases: owners without a sign of life, and the steps open to a process without shards.

No clock is compared with another machine's. An owner is dead once its lease has been seen unchanged for a while, and
only the time counts in which this process could have written itself: a database that is away, or only reads, takes
nobody's sign of life.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.store.processes.leases import Lease
from bot.store.schema import NOBODY
from bot.tables.shards import Shards

DEAD_AFTER: Final = 5.0
"""Seconds without a sign of life after which an owner, or an heir, is dead."""
LONGEST_LOOK: Final = 1.0
"""The longest time in seconds between two looks that counts."""


@dataclass(frozen=True, slots=True)
class Take:
    """Claim a group that nobody serves, or whose owner is dead; ``over`` has the leases that are replaced."""

    shards: Shards
    over: tuple[Lease, ...] = ()


@dataclass(frozen=True, slots=True)
class Inherit:
    """Become the heir of an owner that is leaving."""

    shards: Shards
    fence: int


@dataclass(slots=True)
class _Seen:
    """Last state seen of an owner or heir, and for how long it has been unchanged."""

    sign: tuple[int, str, int]
    seconds: float = 0.0


class Watch:
    """Remembers how long each owner, and each heir, has given no sign of life."""

    def __init__(self) -> None:
        self._owners: dict[int, _Seen] = {}
        self._heirs: dict[int, _Seen] = {}
        self._looked_at: float | None = None

    def look(self, leases: Iterable[Lease], now: float) -> None:
        """Take note of all leases as they are ``now``, by a clock in seconds that only runs forward."""
        passed = 0.0 if self._looked_at is None else min(now - self._looked_at, LONGEST_LOOK)
        self._looked_at = now
        for lease in leases:
            _note(self._owners, lease.shard, (lease.fence, lease.owner, lease.beat), passed)
            _note(self._heirs, lease.shard, (lease.fence, lease.heir, lease.heir_beat), passed)

    def owner_is_dead(self, lease: Lease) -> bool:
        """Tell whether the owner of a lease has given no sign of life for long."""
        return _is_dead(self._owners, lease.shard, (lease.fence, lease.owner, lease.beat))

    def heir_is_dead(self, lease: Lease) -> bool:
        """Tell whether the heir of a lease has given no sign of life for long."""
        return _is_dead(self._heirs, lease.shard, (lease.fence, lease.heir, lease.heir_beat))


def next_step(
    leases: Sequence[Lease], watch: Watch, tried: Sequence[Shards], name: str
) -> Take | Inherit | None:
    """Return the step open to a process without shards, for the first of its groups; ``None`` to wait.

    An owner with the same name was this process before its restart, and is dead.
    """
    for shards in tried:
        in_the_way = [
            lease for lease in leases if lease.shard in shards.ids or lease.shard_count != shards.count
        ]
        if all(_is_free(lease, watch, name) for lease in in_the_way):
            return Take(shards, tuple(lease for lease in in_the_way if lease.owner != NOBODY))
    for shards in tried:
        fence = next((lease.fence for lease in leases if lease.shard in shards.ids), None)
        if fence is not None and _is_inheritable([each for each in leases if each.fence == fence], shards):
            return Inherit(shards, fence)
    return None


def _is_free(lease: Lease, watch: Watch, name: str) -> bool:
    if lease.owner not in {NOBODY, name} and not watch.owner_is_dead(lease):
        return False
    return lease.heir in {NOBODY, name} or watch.heir_is_dead(lease)


def _is_inheritable(theirs: Sequence[Lease], shards: Shards) -> bool:
    """Tell whether the leases of one owner are exactly these shards, and it is leaving without an heir."""
    return {lease.shard for lease in theirs} == set(shards.ids) and all(
        lease.is_leaving and lease.heir == NOBODY and lease.shard_count == shards.count for lease in theirs
    )


def _note(seen: dict[int, _Seen], shard: int, sign: tuple[int, str, int], passed: float) -> None:
    before = seen.get(shard)
    if before is not None and before.sign == sign:
        before.seconds += passed
    else:
        seen[shard] = _Seen(sign)


def _is_dead(seen: dict[int, _Seen], shard: int, sign: tuple[int, str, int]) -> bool:
    known = seen.get(shard)
    return known is not None and known.sign == sign and known.seconds >= DEAD_AFTER
