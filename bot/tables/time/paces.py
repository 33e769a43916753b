"""The paces of tables: the time of a decision by name, and times of one's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.tables.errors import TableError

LIVE: Final = 60
"""Seconds of a decision at a new table."""
CLOCKS: Final[Mapping[str, int | None]] = MappingProxyType(
    {"live": LIVE, "relaxed": 600, "correspondence": 24 * 3600, "untimed": None}
)
"""The named paces in seconds a decision; ``None`` without a clock."""
LEAST: Final = 30
MOST: Final = 7 * 24 * 3600
"""The bounds of a time of one's own, in seconds."""
SLOW: Final = 12 * 3600
"""Seconds from which a table is played by correspondence: people come back for each decision."""

_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "o": 3600, "d": 86400, "j": 86400, "g": 86400}
"""Seconds of a unit by its first letter in any of the languages: hours are "ore", days "jours" and "giorni"."""
_WRITTEN: Final = re.compile(r"(?P<number>[0-9]{1,6})\s*(?P<unit>[^\W\d_]+)\.?")


def clock_of(written: str) -> int | None:
    """Return the clock of a named pace, or of a time such as "90 s", "5 min", "2 h" or "3 d".

    Raises ``TableError`` on anything else, and on a time out of bounds.
    """
    text = written.strip().lower()
    if text in CLOCKS:
        return CLOCKS[text]
    match = _WRITTEN.fullmatch(text)
    seconds = int(match["number"]) * _UNITS.get(match["unit"][0], 0) if match else 0
    if not LEAST <= seconds <= MOST:
        raise TableError("no_such_clock", text=written.strip()[:40])
    return seconds


def is_slow(clock: int | None) -> bool:
    """Tell whether a table with this clock is played by correspondence."""
    return clock is not None and clock >= SLOW
