"""Tables for tests, of any game: their rules, and what entries make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache, wraps

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Entry, Logged, Rules
from bot.tables.log.replay import apply_entry
from bot.tables.table import Table
from tools.gallery.tables import Played

AT = datetime(2025, 1, 1, tzinfo=UTC)
"""The time of every entry."""


def rules(**options: str | int) -> Rules:
    return Rules(options=dict(options), preset=None, language=Language.EN, redeals=True)


def after(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, AT))
    return table


def with_state(table: Table, **changes: object) -> Table:
    """The table with these changes of the game's state."""
    match = table.started_match
    return replace(table, match=replace(match, state=replace(match.state, **changes)))


def dealt_from(table: Table, secret: bytes) -> Table:
    """The table after its next deal, from this secret in place of its own."""
    shuffles = [
        replace(shuffle, secret=secret) if shuffle is table.next_shuffle else shuffle
        for shuffle in table.shuffles
    ]
    table = replace(table, shuffles=tuple(shuffles))
    return after(table, commands.deal(table, bytes(32)))


def played_once(play: Callable[..., Iterator[Table]]) -> Callable[..., Iterator[Table]]:
    """Let a match be played once, as far as somebody looks, for all who ask for it by the same arguments."""

    @lru_cache(maxsize=64)
    def played(*arguments: object, **options: object) -> Played[Table]:
        coming = play(*arguments, **options)
        return Played(next(coming), coming)

    @wraps(play)
    def again(*arguments: object, **options: object) -> Iterator[Table]:
        return iter(played(*arguments, **options))

    return again
