"""What the store says when it cannot do its work at all."""

from __future__ import annotations


class DatabaseError(Exception):
    """The database cannot be opened, brought up to date or written; ``str`` is a sentence for the operator.

    The sentence names no password: of the database's URL it shows the file or the host only.
    """
