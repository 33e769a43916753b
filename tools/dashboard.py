"""The dashboard for Grafana: ``python3 -m tools.dashboard > botifarra.json`` writes the file to import.

A panel is one call in :data:`PANELS`. In a query ``$I`` stands for the chosen processes, ``$W`` for the window of a
rate; the functions that make one put ``botifarra_`` before the metric. The standard library is all that it needs.
"""

from __future__ import annotations

import json
from typing import Any, Final

Json = dict[str, Any]
Target = tuple[str, str]
"""A query, and the legend of its lines."""

SOURCE: Final = {"type": "prometheus", "uid": "${datasource}"}
WIDTH: Final = 24
"""Columns of a dashboard."""


def rate(metric: str, by: str, match: str = "", how: str = "rate") -> Target:
    """Return events a second by labels."""
    chosen = f"$I, {match}" if match else "$I"
    return f"sum by ({by}) ({how}(botifarra_{metric}{{{chosen}}}$W))", _legend(by)


def increase(metric: str, by: str) -> Target:
    """Return events in the window by labels."""
    return rate(metric, by, how="increase")


def quantile(share: float, metric: str, by: str = "") -> Target:
    """Return a quantile of a histogram by labels."""
    labels = f"le, {by}" if by else "le"
    buckets = f"rate(botifarra_{metric}_bucket{{$I}}$W)"
    return f"histogram_quantile({share}, sum by ({labels}) ({buckets}))", _legend(by)


def percentiles(metric: str) -> list[Target]:
    """Return p50, p95 and p99 of a histogram."""
    return [(quantile(share / 100, metric)[0], f"p{share}") for share in (50, 95, 99)]


def total(metric: str, label: str) -> Target:
    """Return the sum of a gauge by a label."""
    return f"sum by ({label}) (botifarra_{metric}{{$I}})", _legend(label)


def _legend(labels: str) -> str:
    return " ".join(f"{{{{{label}}}}}" for label in labels.split(", ")) if labels else ""


def row(title: str) -> Json:
    """Return a heading, which begins a row of its own."""
    return {"type": "row", "title": title, "collapsed": False, "panels": []}


def stat(
    title: str, unit: str, decimals: int | None, query: str, text: str, *steps: tuple[str, float | None]
) -> Json:
    """Return one number; ``steps`` are its colours, each with the value from which it holds."""
    defaults = {"color": {"mode": "thresholds"}, "thresholds": _thresholds(*steps)}
    panel = _panel(
        "stat", title, unit, text, defaults if decimals is None else {**defaults, "decimals": decimals}
    )
    panel["options"] = {
        "graphMode": "area",
        "colorMode": "value",
        "reduceOptions": {"calcs": ["lastNotNull"]},
    }
    return panel | {"targets": _targets((query, ""))}


def lines(title: str, unit: str, text: str, *targets: Target, fill: int = 5, stacking: str = "none") -> Json:
    """Return lines over time."""
    custom = {"fillOpacity": fill, "showPoints": "never", "stacking": {"group": "A", "mode": stacking}}
    defaults = {"color": {"mode": "palette-classic"}, "custom": custom, "min": 0}
    panel = _panel("timeseries", title, unit, text, defaults)
    panel["options"] = {
        "legend": {"displayMode": "list", "placement": "bottom", "showLegend": True},
        "tooltip": {"mode": "multi", "sort": "desc"},
    }
    return panel | {"targets": _targets(*targets)}


def stacked(title: str, unit: str, text: str, *targets: Target) -> Json:
    """Return lines over time, one upon the other."""
    return lines(title, unit, text, *targets, fill=30, stacking="normal")


def _panel(kind: str, title: str, unit: str, text: str, defaults: Json) -> Json:
    config = {"defaults": {**defaults, "unit": unit}, "overrides": []}
    return {"type": kind, "title": title, "description": text, "datasource": SOURCE, "fieldConfig": config}


def _thresholds(*steps: tuple[str, float | None]) -> Json:
    return {"mode": "absolute", "steps": [{"color": color, "value": value} for color, value in steps]}


def _targets(*targets: Target) -> list[Json]:
    return [
        {
            "refId": chr(ord("A") + number),
            "datasource": SOURCE,
            "editorMode": "code",
            "range": True,
            "expr": query.replace("$I", 'instance=~"$instance"').replace("$W", "[$__rate_interval]"),
            "legendFormat": legend,
        }
        for number, (query, legend) in enumerate(targets)
    ]


# fmt: off
PANELS: Final = (
    row("At a glance"),
    stat("Tables in play", "short", None, 'sum(botifarra_tables{$I, state="playing"})',
        "Matches that are being played now, over the chosen processes.", ("green", None)),
    stat("Interactions a second", "reqps", 2, "sum(rate(botifarra_interactions_total{$I}$W))",
        "Clicks, commands, forms and completions.", ("green", None)),
    stat("Acknowledged within (p99)", "s", 2, quantile(0.99, "interaction_acknowledgement_seconds")[0],
        "Seconds in which 99 of 100 interactions are acknowledged. The bot defers at 1.5 s; Discord gives "
        "up at 3 s.", ("green", None), ("yellow", 1.5), ("red", 2.5)),
    stat("Not acknowledged, last hour", "short", 0,
        'sum(increase(botifarra_interactions_total{$I, outcome="not_acknowledged"}[1h]))',
        "Interactions of which Discord told the person that they failed.", ("green", None), ("red", 1)),
    stat("429 in the last hour", "short", 0,
        'sum(increase(botifarra_discord_rate_limited_total{$I, scope!="shared"}[1h]))',
        "Requests that a limit of this bot refused; shared limits are nobody's fault.",
        ("green", None), ("red", 1)),
    stat("Processes that hold shards", "short", 0, 'sum(botifarra_lease_state{$I, state=~"held|leaving"})',
        "Processes that serve shards, those included that are about to hand them over.",
        ("red", None), ("green", 1)),
    row("People"),
    stacked("Interactions by outcome", "reqps",
        "answered; refused: told why not; failed: apologised to; not_acknowledged: Discord said that it "
        "failed; dropped: over a limit of one person; repeated: answered before, perhaps by another "
        "process.", rate("interactions_total", "outcome")),
    lines("Time to acknowledgement", "s",
        "From the arrival at the process until Discord took the acknowledgement.",
        *percentiles("interaction_acknowledgement_seconds")),
    lines("Time to acknowledgement by kind (p99)", "s",
        "Commands, components (buttons and selects), modals (forms) and completions.",
        quantile(0.99, "interaction_acknowledgement_seconds", "kind")),
    row("Tables"),
    stacked("Tables by state", "short",
        "Open tables, those included that wait to be loaded after a start, and those that are over and "
        "still in memory.", total("tables", "state")),
    lines("Tables whose message waits", "short",
        "Tables whose public message does not show their newest state: the queue of edits.",
        total("tables_behind", "instance")),
    lines("Oldest table that waits", "s", "Seconds since the oldest change that is not on Discord yet.",
        ("max by (instance) (botifarra_tables_behind_oldest_seconds{$I})", "{{instance}}")),
    lines("How far messages are behind", "s",
        "From a change to its public message; up to 1.5 s of it is on purpose, while a table moves by "
        "itself.", *percentiles("table_message_behind_seconds")),
    stacked("Pictures drawn", "ops", "By what they show; pictures in memory are not counted.",
        rate("picture_seconds_count", "kind")),
    lines("Time to draw (p95)", "s", "With the wait for a thread.", quantile(0.95, "picture_seconds", "kind")),
    lines("Computers that think", "short", "Decisions under way.", total("computers_thinking", "instance")),
    lines("Time of a decision (p95)", "s", "By computer player; one that takes a second is late.",
        quantile(0.95, "computer_decision_seconds", "player")),
    lines("Decisions that came to nothing", "ops", "late, failed or illegal: the quick player decided instead.",
        rate("computer_decision_seconds_count", "player, decision", 'decision!="chosen"')),
    row("Discord"),
    stacked("Requests by token", "reqps",
        "Discord allows 50 a second by the bot's token, over all processes. Those by tokens of interactions "
        "do not count.", rate("discord_requests_total", "token")),
    stacked("Requests by class", "reqps", "Method and path, without ids.",
        rate("discord_requests_total", "route")),
    lines("Requests that were not taken", "reqps", "By status; error: no answer came.",
        rate("discord_requests_total", "status, route", 'status!~"[123].."')),
    lines("Rate limits (429)", "short",
        "user: of this bot; global: 50 a second; shared: nobody's fault; unknown: Discord's network refuses "
        "the address.", increase("discord_rate_limited_total", "scope")),
    lines("Time of a request (p95)", "s", "Until Discord's answer began.",
        quantile(0.95, "discord_request_seconds", "route")),
    lines("Latency of the gateway", "s",
        "Between a heartbeat and its answer; a shard without a connection has no line.",
        ("botifarra_gateway_latency_seconds{$I}", "{{instance}} shard {{shard}}")),
    lines("Tables that stand still", "short", "Their task fails, or a deal or move is half a minute late.",
        total("tables_overdue", "instance")),
    lines("Errors in the log", "short", "Lines at level ERROR or above, by module.",
        increase("log_errors_total", "logger")),
    row("Database and lease"),
    lines("Time of the database (p99)", "s",
        "read: a connection to read with; write: a transaction with its wait for a turn; append: a move "
        "until its commit.", quantile(0.99, "database_seconds", "operation")),
    lines("Uses of the database", "ops", "By operation.", rate("database_seconds_count", "operation")),
    lines("Deals that the expert judged", "short", "For problems and the trainer, by purpose.",
        increase("expert_deals_total", "purpose")),
    lines("Failures of the database", "short", "By operation; the person was told, and nothing was lost.",
        increase("database_failures_total", "operation")),
    lines("State of the lease", "short",
        "standby: waits for shards; heir: takes over from one that is leaving; held; leaving: hands over, "
        "and still serves; gone: has handed over; lost: another process has taken its shards.",
        ("botifarra_lease_state{$I} == 1", "{{instance}} {{state}}")),
    stacked("Shards by process", "short", "Shards for which a process has the lease.",
        ("botifarra_lease_shards{$I}", "{{instance}}")),
    lines("Fencing number, and takeovers", "short",
        "The number rises with each change of owner. A takeover is one from a process that gave no sign of "
        "life.",
        ("botifarra_lease_fence{$I}", "{{instance}}"),
        ("increase(botifarra_lease_takeovers_total{$I}$W)", "{{instance}} takeovers")),
    lines("Age of sweep and backup", "s", "The daily deletion, and `python -m bot backup`.",
        ("botifarra_sweep_age_seconds{$I}", "{{instance}} sweep"),
        ("botifarra_backup_age_seconds{$I}", "{{instance}} backup")),
    lines("Room on the disk", "bytes", "Where the SQLite file is.",
        ("botifarra_disk_free_bytes{$I}", "{{instance}}")),
    row("Processes"),
    lines("Lateness of the event loop (p99)", "s",
        "By how much a task was woken too late; every click waits as long.",
        quantile(0.99, "event_loop_lateness_seconds", "instance")),
    lines("Memory", "bytes", "Resident.",
        ("process_resident_memory_bytes{$I} and on (instance, job) botifarra_process_info", "{{instance}}")),
    lines("Processor", "short", "Cores in use.",
        ("rate(process_cpu_seconds_total{$I}$W) and on (instance, job) botifarra_process_info", "{{instance}}")),
    lines("Open files", "short", "Connections among them.",
        ("process_open_fds{$I} and on (instance, job) botifarra_process_info", "{{instance}}")),
    lines("Running for", "s", "Seconds since the process began.",
        ("time() - (process_start_time_seconds{$I} and on (instance, job) botifarra_process_info)", "{{instance}}")),
    lines("Names and releases of the processes", "short", "As they call themselves, in logs and leases too.",
        ("botifarra_process_info{$I}", "{{instance}} is {{process}}, {{version}}")),
)
# fmt: on

_SIZES: Final = {"row": (WIDTH, 1), "stat": (4, 4), "timeseries": (8, 8)}
_PROCESSES: Final = "label_values(botifarra_process_info, instance)"
_VARIABLES: Final = (
    {"name": "datasource", "label": "Data source", "type": "datasource", "query": "prometheus", "refresh": 1},
    {
        "name": "instance",
        "label": "Process",
        "type": "query",
        "datasource": SOURCE,
        "definition": _PROCESSES,
        "query": {"query": _PROCESSES, "refId": "instances", "qryType": 1},
        "allValue": ".*",
        "current": {"selected": True, "text": ["All"], "value": ["$__all"]},
        "includeAll": True,
        "multi": True,
        "refresh": 2,
        "sort": 1,
    },
)


def placed() -> list[Json]:
    """Return the panels with ids and places: from left to right, a heading in a line of its own."""
    result, x, y, height = list[Json](), 0, 0, 0
    for number, panel in enumerate(PANELS, 1):
        w, h = _SIZES[panel["type"]]
        if x + w > WIDTH:
            x, y = 0, y + height
        result.append({"id": number, **panel, "gridPos": {"x": x, "y": y, "w": w, "h": h}})
        x, height = x + w, h
    return result


def dashboard() -> Json:
    """Return the model that Grafana imports."""
    return {
        "uid": "botifarra",
        "title": "Botifarra",
        "description": "What people do at the tables, and how the bot serves them.",
        "tags": ["botifarra", "discord"],
        "schemaVersion": 39,
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "timezone": "browser",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": _VARIABLES},
        "panels": placed(),
    }


if __name__ == "__main__":
    print(json.dumps(dashboard(), indent=1))
