"""Metrics of running bots, read as Prometheus reads them."""

from __future__ import annotations

import re
import socket
from collections import Counter
from collections.abc import Sequence

import aiohttp


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


async def scrape(ports: Sequence[int]) -> Counter[str]:
    """Return all values by name and labels, those of several bots added up."""
    values: Counter[str] = Counter()
    async with aiohttp.ClientSession() as session:
        for port in ports:
            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                for name, value in re.findall(r"^([^#\s]\S*) (\S+)$", await answer.text(), re.MULTILINE):
                    values[name] += float(value)  # type: ignore[assignment]
    return values


def part_within(before: Counter[str], after: Counter[str], histogram: str, seconds: float) -> float:
    """Return the part of what was observed between two scrapes that is at most so many seconds, a bucket's bound."""
    within, number = (
        after[name] - before[name] for name in (f'{histogram}_bucket{{le="{seconds}"}}', f"{histogram}_count")
    )
    return within / number if number else 1.0
