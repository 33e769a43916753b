"""What a table refuses; a refusal changes nothing.

Like the engine's, these errors hold no sentences: ``code`` is a stable identifier that the catalogues turn into
a sentence, and ``details`` what the sentence needs.
"""

from __future__ import annotations


class TableError(Exception):
    """Something was asked of a table that cannot be done now, or not by this person."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class NoSuchTable(TableError):
    """There is no such table, or it has closed."""

    def __init__(self) -> None:
        super().__init__("no_such_table")


class StaleClick(TableError):
    """The button belongs to a position that has passed: the message that carried it should be brought up to date."""

    def __init__(self) -> None:
        super().__init__("stale_click")
