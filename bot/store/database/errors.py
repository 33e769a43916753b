"""Errors of the store."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolIsEmpty

from bot.errors import OutcomeUnknown, StoreError, Superseded


class DatabaseError(StoreError):
    """The database cannot be opened, upgraded or written; ``str`` is a sentence for the operator.

    The sentence contains no password: of the database's URL it shows only the file or the host. Nothing was written.
    """


class LeaseLost(DatabaseError, Superseded):
    """Another process has taken over the shards of this one: nothing was written, and nothing will be."""

    def __init__(self) -> None:
        super().__init__("Another process has taken over the shards of this one.")


class Repeatable(DatabaseError):
    """The transaction was rolled back, or never began, by no fault of its own: it may succeed the next time."""


class Unanswered(DatabaseError, OutcomeUnknown):
    """The connection broke during COMMIT: the transaction may have been committed, or may yet be."""


def cause(error: Exception) -> str:
    """Return the database's own message, without the statement and its values: those may be secret."""
    if isinstance(error, PoolIsEmpty):
        return "all connections are in use"
    told = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0].rstrip(".")
    return told or "it does not answer"
