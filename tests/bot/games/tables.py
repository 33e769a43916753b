"""Tables for tests, of any game: their rules, and what entries make of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.i18n import Language
from bot.tables.entries import Entry, Logged, Rules
from bot.tables.replay import apply_entry
from bot.tables.table import Table

AT = datetime(2025, 1, 1, tzinfo=UTC)
"""The time of every entry."""


def rules(**options: str | int) -> Rules:
    return Rules(options=dict(options), preset=None, language=Language.EN, redeals=True)


def after(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, AT))
    return table
