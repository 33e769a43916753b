"""Counts of what a recording holds, as lines for a report."""

from __future__ import annotations

from collections import Counter


def counted(title: str, counts: Counter[str]) -> str:
    """Return a title with the total, and a line for each name with its count."""
    lines = (f"{count:7}  {name}" for name, count in sorted(counts.items()))
    return "\n".join((f"\n{title}: {counts.total()}", *lines))
