"""Errors of the store."""

from __future__ import annotations

from bot.errors import StoreError


class DatabaseError(StoreError):
    """The database cannot be opened, upgraded or written; ``str`` is a sentence for the operator.

    The sentence contains no password: of the database's URL it shows only the file or the host.
    """
