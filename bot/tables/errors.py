"""Refusals of a table."""

from __future__ import annotations

from bot.errors import Refusal


class TableError(Refusal):
    """A request that a table cannot meet now, or not for this person."""


class NoSuchTable(TableError):
    """There is no such table, or it has closed."""

    def __init__(self) -> None:
        super().__init__("no_such_table")


class UnreadableTable(TableError):
    """The log of a table cannot be replayed; only the operator can close it."""

    def __init__(self, table_id: int) -> None:
        super().__init__("table_unreadable", table=table_id)


class StaleClick(TableError):
    """The button belongs to an earlier position: the message that carries it should be updated."""

    def __init__(self) -> None:
        super().__init__("stale_click")
