"""The metrics for Prometheus, in a registry of their own. No label holds an id, so that their number stays small."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.metrics import (
    DatabaseOperation,
    Decision,
    InteractionKind,
    LeaseState,
    Metrics,
    Outcome,
    Sources,
)
from bot.process.metrics.requests import Requests

if TYPE_CHECKING:
    import aiohttp

ACKNOWLEDGEMENT: Final = (0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Seconds: a person feels a tenth, the bot defers at 1.5, and Discord gives up at 3."""
SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets for work of a machine, in seconds."""
SHOWN: Final = (0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0)
"""Buckets for waits of people, in seconds."""


class PrometheusMetrics(Metrics):
    """Counts the reports of the parts."""

    def __init__(self, process: str) -> None:
        """``process`` is the name of this one among those with the same token."""
        # They would be a second series for each counter, which tells when it began.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        self._arrived: dict[int, tuple[InteractionKind, float]] = {}
        """Interactions that nobody has acknowledged yet."""
        self._requests = Requests(registry, self._acknowledged)
        self._asked = _Asked()
        registry.register(self._asked)
        ProcessCollector(registry=registry)
        about = {"process": process, "version": __version__}
        Info("botifarra_process", "The process.", registry=registry).info(about)
        self._interactions = Counter(
            "botifarra_interactions",
            "Interactions by kind and outcome.",
            ("kind", "outcome"),
            registry=registry,
        )
        self._latency = Histogram(
            "botifarra_interaction_acknowledgement_seconds",
            "Seconds from the arrival of an interaction until Discord took its acknowledgement.",
            ("kind",),
            buckets=ACKNOWLEDGEMENT,
            registry=registry,
        )
        self._pictures = Histogram(
            "botifarra_picture_seconds",
            "Seconds for which a picture was waited for, by what it shows; those in memory are not counted.",
            ("kind",),
            buckets=SHORT,
            registry=registry,
        )
        self._shown = Histogram(
            "botifarra_table_message_behind_seconds",
            "Seconds from a change of a table until its public message showed it.",
            buckets=SHOWN,
            registry=registry,
        )
        self._decisions = Histogram(
            "botifarra_computer_decision_seconds",
            "Seconds in which a computer player decided, by player and what came of it.",
            ("player", "decision"),
            buckets=SHORT,
            registry=registry,
        )
        self._expert = Counter(
            "botifarra_expert_deals",
            "Deals that the expert judged for problems and the trainer, by purpose.",
            ("purpose",),
            registry=registry,
        )
        self._database = Histogram(
            "botifarra_database_seconds",
            "Seconds of a use of the database: read, write (a transaction), append (a move until its commit).",
            ("operation",),
            buckets=SHORT,
            registry=registry,
        )
        self._database_failures = Counter(
            "botifarra_database_failures",
            "Uses of the database that failed.",
            ("operation",),
            registry=registry,
        )
        self._lateness = Histogram(
            "botifarra_event_loop_lateness_seconds",
            "Seconds by which the event loop woke a task too late.",
            buckets=SHORT,
            registry=registry,
        )
        self._lease_state = Gauge(
            "botifarra_lease_state",
            "1 for the state in which the lease of the shards is.",
            ("state",),
            registry=registry,
        )
        self._lease_fence = Gauge(
            "botifarra_lease_fence", "The fencing number of the lease; 0 without one.", registry=registry
        )
        self._lease_shards = Gauge(
            "botifarra_lease_shards", "Shards for which this process has the lease.", registry=registry
        )
        self._takeovers = Counter(
            "botifarra_lease_takeovers",
            "Times that this process took shards from one that gave no sign of life.",
            registry=registry,
        )
        self._log_errors = Counter(
            "botifarra_log_errors",
            "Lines of the log at level ERROR or above.",
            ("logger",),
            registry=registry,
        )
        self._begin_with_zero()

    def logged(self, record: logging.LogRecord) -> None:
        """Count a line of the log; the loggers are the modules, so there are few."""
        self._log_errors.labels(record.name).inc()

    def watch(self, sources: Sources) -> None:
        """Ask these sources at each scrape."""
        self._asked.sources = sources

    def trace(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count the requests of the HTTP client that gets this configuration, and return it."""
        self._requests.listen(config)
        return config

    def interaction_arrived(self, interaction_id: int, kind: InteractionKind, at: float) -> None:
        """Note an interaction that arrived at a time of the event loop."""
        self._arrived[interaction_id] = kind, at

    def interaction_ended(self, interaction_id: int, kind: InteractionKind, outcome: Outcome) -> None:
        """Count an interaction whose task has ended."""
        self._arrived.pop(interaction_id, None)
        self._interactions.labels(kind, outcome).inc()

    def picture_drawn(self, kind: str, seconds: float) -> None:
        """Count a picture and the seconds for which its reader waited."""
        self._pictures.labels(kind).observe(seconds)

    def table_shown(self, seconds: float) -> None:
        """Note that a public message shows a change, and the seconds since the change."""
        self._shown.observe(seconds)

    def decided(self, player: str, decision: Decision, seconds: float) -> None:
        """Count a decision of a computer player."""
        self._decisions.labels(player, decision).observe(seconds)

    def expert_began(self, purpose: str) -> None:
        """Count a deal that the expert judges for a problem or the trainer."""
        self._expert.labels(purpose).inc()

    def database_used(self, operation: DatabaseOperation, seconds: float) -> None:
        """Count a use of the database, the wait for it included."""
        self._database.labels(operation).observe(seconds)

    def database_failed(self, operation: DatabaseOperation) -> None:
        """Count a use of the database that failed."""
        self._database_failures.labels(operation).inc()

    def lease(self, state: LeaseState, fence: int, shards: int) -> None:
        """Note the state of the lease, its fencing number, and how many shards it is for."""
        for each in LeaseState:
            self._lease_state.labels(each).set(each == state)
        self._lease_fence.set(fence)
        self._lease_shards.set(shards)

    def took_over(self) -> None:
        """Count that shards were taken from a process that gave no sign of life."""
        self._takeovers.inc()

    def loop_was_late(self, seconds: float) -> None:
        """Note by how much the event loop was late."""
        self._lateness.observe(seconds)

    def _acknowledged(self, interaction_id: int) -> None:
        arrived = self._arrived.pop(interaction_id, None)
        if arrived is not None:
            kind, at = arrived
            self._latency.labels(kind).observe(asyncio.get_running_loop().time() - at)

    def _begin_with_zero(self) -> None:
        """Make the series that an alert looks at before anything has happened: a rate needs a first value."""
        for kind in InteractionKind:
            self._latency.labels(kind)
            for outcome in Outcome:
                self._interactions.labels(kind, outcome)
        for operation in DatabaseOperation:
            self._database.labels(operation)
            self._database_failures.labels(operation)
        for state in LeaseState:
            self._lease_state.labels(state)


class _Asked(Collector):
    """Gauges computed at each scrape."""

    def __init__(self) -> None:
        self.sources: Sources | None = None

    def describe(self) -> Iterable[Metric]:
        """Return the metrics without values."""
        return self._families()

    def collect(self) -> Iterable[Metric]:
        """Return the metrics with their values."""
        tables, behind, oldest, latency, thinking, overdue, *ages = families = self._families()
        if self.sources is None:
            return families
        for state, number in self.sources.tables().items():
            tables.add_metric((state,), number)
        now = self.sources.behind()
        behind.add_metric((), now.tables)
        oldest.add_metric((), now.oldest)
        for shard, seconds in self.sources.latencies().items():
            latency.add_metric((str(shard),), seconds)
        thinking.add_metric((), self.sources.thinking())
        overdue.add_metric((), self.sources.overdue())
        asked = self.sources.since_sweep, self.sources.since_backup, self.sources.disk_free
        for family, ask in zip(ages, asked, strict=True):
            if (value := ask()) is not None:
                family.add_metric((), value)
        return families

    @staticmethod
    def _families() -> list[GaugeMetricFamily]:
        return [
            GaugeMetricFamily(
                "botifarra_tables",
                "Open tables, by state; those waiting are not loaded yet.",
                labels=("state",),
            ),
            GaugeMetricFamily(
                "botifarra_tables_behind", "Tables whose public message does not show their newest state yet."
            ),
            GaugeMetricFamily(
                "botifarra_tables_behind_oldest_seconds",
                "Seconds by which the public message is behind that is behind the most.",
            ),
            GaugeMetricFamily(
                "botifarra_gateway_latency_seconds",
                "Seconds between the last heartbeat to the gateway and its answer, by shard.",
                labels=("shard",),
            ),
            GaugeMetricFamily("botifarra_computers_thinking", "Decisions of computers under way."),
            GaugeMetricFamily(
                "botifarra_tables_overdue", "Tables whose task fails, or whose action is half a minute late."
            ),
            GaugeMetricFamily("botifarra_sweep_age_seconds", "Seconds since the last daily deletion."),
            GaugeMetricFamily(
                "botifarra_backup_age_seconds", "Seconds since the last `python -m bot backup`."
            ),
            GaugeMetricFamily("botifarra_disk_free_bytes", "Bytes left where the database file is."),
        ]
