"""Errors of the store."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from bot.errors import StoreError


class DatabaseError(StoreError):
    """The database cannot be opened, upgraded or written; ``str`` is a sentence for the operator.

    The sentence contains no password: of the database's URL it shows only the file or the host.
    """


class LeaseLost(DatabaseError):
    """Another process has taken over the shards of this one: nothing was written, and nothing will be."""

    def __init__(self) -> None:
        super().__init__("Another process has taken over the shards of this one.")


def cause(error: Exception) -> str:
    """Return the database's own message, without the statement and its values: those may be secret."""
    return str(error.orig if isinstance(error, DBAPIError) else error)
