"""The lifecycle of parts that follow the tables: start, each change, and end."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Change:
    """A committed change: the table before (``None`` if it was just opened) and after it."""

    before: Table | None
    after: Table


class Part:
    """A part of the bot; each method does nothing by default.

    Methods that are no coroutines must neither block nor raise.
    """

    async def prepare(self) -> None:
        """Load what an earlier process has left, before the first interaction is answered; raises ``StoreError``."""

    async def start(self) -> None:
        """Begin to act by itself, as soon as Discord is there; after ``StoreError`` it is tried again."""

    def table_loaded(self, table: Table) -> None:
        """Go on at a table of an earlier process, which was loaded."""

    def table_changed(self, change: Change) -> None:
        """Handle a committed change."""

    def person_changed(self, user_id: int) -> None:
        """Handle a change of a person's preferences."""

    def person_forgotten(self, user_id: int) -> None:
        """Drop from memory the data of a person whose data was deleted."""

    async def close(self) -> None:
        """Stop, and wait until everything has ended."""
