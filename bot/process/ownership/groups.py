"""Groups of shards: the share of one process, by the settings."""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Collection, Sequence
from typing import Final

from bot.tables.shards import Shards

_ORDINAL: Final = re.compile(r".*-(\d+)")


def groups(count: int, ids: Collection[int] = (), a_process: int = 0) -> list[Shards]:
    """Divide ``count`` shards into groups that are served together.

    With ``ids``, those are the only group. Otherwise each has ``a_process`` shards, the last one perhaps fewer; 0
    means all.
    """
    if ids:
        return [Shards(tuple(sorted(ids)), count)]
    size = a_process or count
    return [Shards(tuple(range(first, min(first + size, count))), count) for first in range(0, count, size)]


def preferred(some: Sequence[Shards], name: str) -> list[Shards]:
    """Return groups in the order in which a process tries them.

    The first is that of its number, if its name ends in one, as those of a StatefulSet do: processes that start
    together then do not all try the same.
    """
    ordinal = _ORDINAL.fullmatch(name)
    own = int(ordinal[1]) if ordinal else 0
    return [*some[own:], *some[:own]] if own < len(some) else list(some)


def own_name() -> str:
    """Return a unique name for this process, after the host, for readers of the log."""
    return f"{socket.gethostname()[:60]}-{secrets.token_hex(4)}"
