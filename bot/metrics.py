"""Metrics: reports by the parts of the bot about their work, for operators.

A part calls the :class:`Metrics` that it was given. This one drops everything, so that a bot without METRICS_PORT
does no work for it; :mod:`bot.process.metrics` has the one that Prometheus reads.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import aiohttp


class InteractionKind(enum.StrEnum):
    """Kinds of actions by people."""

    COMMAND = "command"
    COMPONENT = "component"
    MODAL = "modal"
    AUTOCOMPLETE = "autocomplete"


class Outcome(enum.StrEnum):
    """Outcomes of an interaction."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The person read why not."""
    FAILED = "failed"
    """The person read an apology, or Discord took the acknowledgement and not what followed."""
    NOT_ACKNOWLEDGED = "not_acknowledged"
    """Discord told the person that the interaction failed."""
    DROPPED = "dropped"
    """The person is over a limit, and got no answer."""
    REPEATED = "repeated"
    """An earlier delivery was answered, perhaps by another process."""


class Decision(enum.StrEnum):
    """Outcomes of a computer's decision."""

    CHOSEN = "chosen"
    LATE = "late"
    FAILED = "failed"
    ILLEGAL = "illegal"


class DatabaseOperation(enum.StrEnum):
    """A use of the database: a connection to read with, a transaction, or a move from its arrival to its commit."""

    READ = "read"
    WRITE = "write"
    APPEND = "append"


class LeaseState(enum.StrEnum):
    """The relation of a process to its shards."""

    STANDBY = "standby"
    """It has none, and waits for some."""
    HEIR = "heir"
    """It takes over from a process that is leaving, once that one has stopped."""
    HELD = "held"
    LEAVING = "leaving"
    """It has been asked to stop, and serves until an heir is ready."""
    GONE = "gone"
    """It has given them up, at its end."""
    LOST = "lost"
    """Another process has taken them."""


@dataclass(frozen=True, slots=True)
class Behind:
    """The public messages that are behind their tables: their number, and the seconds of the oldest."""

    tables: int
    oldest: float


@dataclass(frozen=True, slots=True)
class Sources:
    """Gauges computed when the metrics are read, at no cost in between."""

    tables: Callable[[], Mapping[str, int]]
    """Tables in memory by state."""
    behind: Callable[[], Behind]
    latencies: Callable[[], Mapping[int, float]]
    """Seconds of the last heartbeat of the gateway, by shard."""
    thinking: Callable[[], int]
    """Decisions of computers under way."""
    overdue: Callable[[], int]
    """Tables whose automatic action is late."""
    since_sweep: Callable[[], float | None]
    """Seconds since the last daily deletion and archiving; ``None`` in a process that does none."""
    since_backup: Callable[[], float | None]
    """Seconds since the last backup by the bot's own command; ``None`` without one."""
    disk_free: Callable[[], int | None]
    """Bytes left where the database file is; ``None`` for a database on a server."""


class Metrics:
    """Takes the reports of the parts, and drops them. Every method is called on the event loop and must not block."""

    def watch(self, sources: Sources) -> None:
        """Ask these sources from now on."""

    def trace(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count the requests of the HTTP client that gets this configuration, and return it."""
        return config

    def interaction_arrived(self, interaction_id: int, kind: InteractionKind, at: float) -> None:
        """Note an interaction that arrived at a time of the event loop."""

    def interaction_ended(self, interaction_id: int, kind: InteractionKind, outcome: Outcome) -> None:
        """Count an interaction whose task has ended."""

    def picture_drawn(self, kind: str, seconds: float) -> None:
        """Count a picture and the seconds for which its reader waited."""

    def table_shown(self, seconds: float) -> None:
        """Note that a public message shows a change, and the seconds since the change."""

    def decided(self, player: str, decision: Decision, seconds: float) -> None:
        """Count a decision of a computer player."""

    def expert_began(self, purpose: str) -> None:
        """Count a deal that the expert judges for a problem or the trainer."""

    def database_used(self, operation: DatabaseOperation, seconds: float) -> None:
        """Count a use of the database, the wait for it included."""

    def database_failed(self, operation: DatabaseOperation) -> None:
        """Count a use of the database that failed."""

    def lease(self, state: LeaseState, fence: int, shards: int) -> None:
        """Note the state of the lease, its fencing number, and how many shards it is for."""

    def took_over(self) -> None:
        """Count that shards were taken from a process that gave no sign of life."""


NO_METRICS: Final = Metrics()
