"""The number of tables in each state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.tables.table import Stage, Table

BREAK: Final = "break"
"""The state of a match that its players have interrupted."""
WAITING: Final = "waiting"
"""The state of an open table that is not loaded yet."""
_STATES: Final = (Stage.LOBBY, Stage.PLAYING, BREAK, Stage.OVER)
"""A table that was closed before its end is over too."""


def by_state(tables: Iterable[Table], waiting: int) -> dict[str, int]:
    """Return how many tables are in each state, those with none of them included; ``waiting`` are not loaded yet."""
    counted = Counter(map(_state, tables))
    return {state: counted[state] for state in map(str, _STATES)} | {WAITING: waiting}


def _state(table: Table) -> str:
    if not table.is_open:
        return str(Stage.OVER)
    return BREAK if table.stage is Stage.PLAYING and table.is_on_break else str(table.stage)
