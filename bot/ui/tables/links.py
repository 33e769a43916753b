"""Links to the messages of tables on Discord."""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.table import Table

Url = Callable[[Table], str]
"""Returns the address of a table's newest message."""
