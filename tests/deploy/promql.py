"""PromQL as the dashboard and the alerts use it: which metrics, labels and groups an expression names."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from bot.metrics import DatabaseOperation, Decision, InteractionKind, LeaseState, Outcome
from bot.process.metrics.prometheus import PrometheusMetrics

PROMTOOL = shutil.which("promtool")
needs_promtool = pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")

VALUES = {
    "kind": set(InteractionKind),
    "outcome": set(Outcome),
    "decision": set(Decision),
    "operation": set(DatabaseOperation),
    "scope": {"user", "global", "shared", "unknown"},
    "token": {"bot", "interaction", "none"},
    "state": {*LeaseState, "lobby", "playing", "break", "over", "waiting"},
}
"""The values of labels that are known; ``state`` is that of a lease or of a table."""
FROM_SCRAPING = {"instance", "job"}
"""Labels that Prometheus gives to whatever it reads."""
_SELECTOR = re.compile(r"\b((?:botifarra|process)_\w+)(?:\{([^}]*)\})?(\[[^\]]+\])?")
_MATCHER = re.compile(r'(\w+)(=~|!~|!=|=)"([^"]*)"')
_GROUP = re.compile(r"\b(?:by|on)\s*\(([^)]*)\)")
_COUNTING = re.compile(r"\b(?:rate|increase)\($")


@dataclass(frozen=True)
class Selector:
    """A metric in an expression."""

    metric: str
    matchers: tuple[tuple[str, str, str], ...]
    is_range: bool
    is_counted: bool
    """Whether a rate or an increase of it is asked for."""


def selectors(expression: str) -> Iterator[Selector]:
    """Yield the metrics of an expression."""
    for found in _SELECTOR.finditer(expression):
        inside = found[2] or ""
        matchers = tuple(_MATCHER.findall(inside))
        assert _MATCHER.sub("", inside).strip(", ") == "", f"a matcher of {inside} cannot be read"
        yield Selector(
            found[1],
            matchers,
            found[3] is not None,
            _COUNTING.search(expression[: found.start()]) is not None,
        )


def groups(expression: str) -> set[str]:
    """Return the labels by which an expression groups or joins."""
    return {label.strip() for found in _GROUP.findall(expression) for label in found.split(",")}


def exported() -> dict[str, set[str]]:
    """Return the names of all series that a process has, with the labels of each."""
    series: dict[str, set[str]] = {}
    for collector in PrometheusMetrics("test").registry._collector_to_names:
        own = set(getattr(collector, "_labelnames", ()))
        for family in getattr(collector, "describe", collector.collect)():
            labels = own | set(getattr(family, "_labelnames", ()))
            if family.type == "histogram":
                series[f"{family.name}_bucket"] = labels | {"le"}
                series[f"{family.name}_sum"] = series[f"{family.name}_count"] = labels
            elif family.type == "info":
                series[f"{family.name}_info"] = labels | {"process", "version"}
            else:
                series[f"{family.name}_total" if family.type == "counter" else family.name] = labels
    return series


def check(expression: str, values: dict[str, set[str]]) -> None:
    """Fail unless an expression uses metrics that exist, by labels that they have.

    ``values`` holds the values that a label can have, for labels whose values are known.
    """
    series, found = exported(), list(selectors(expression))
    assert found, f"{expression} names no metric"
    assert expression.count("(") == expression.count(")")
    for selector in found:
        assert selector.metric in series, f"there is no {selector.metric}"
        labels = series[selector.metric] | FROM_SCRAPING
        for label, _, value in selector.matchers:
            assert label in labels, f"{selector.metric} has no label {label}"
            if label in values and "$" not in value and "." not in value:
                assert set(value.split("|")) <= values[label], f"{label} is never {value}"
        is_counter = selector.metric.endswith(("_total", "_bucket", "_count", "_sum"))
        assert selector.is_range == selector.is_counted == is_counter, (
            f"{selector.metric} is used in a wrong way"
        )
    joined = set[str]().union(*(series[each.metric] for each in found)) | FROM_SCRAPING
    assert groups(expression) <= joined
    if "histogram_quantile" in expression:
        assert "le" in groups(expression)
        assert all(selector.metric.endswith("_bucket") for selector in found)
