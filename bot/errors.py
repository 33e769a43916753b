"""Refusals, as a stable code and its details, never a sentence; and failures of the store."""

from __future__ import annotations


class Refusal(Exception):
    """A request that cannot be met now, or not for this person; nothing has changed.

    As in the engine's errors, ``code`` is a stable identifier that the text catalogues turn into a sentence, and
    ``details`` holds the values of the sentence.
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class UnknownControl(Refusal):
    """A button, select or form that this version does not have: it is of another version, or forged."""

    def __init__(self) -> None:
        super().__init__("unknown_control")


class StoreError(Exception):
    """The store cannot be read or written; ``str`` is a sentence for the operator, without secrets.

    Nothing was written, unless it is an :class:`OutcomeUnknown`.
    """


class OutcomeUnknown(StoreError):
    """The store has not said whether a change was written: it will turn out when the store answers again."""

    table_id: int | None = None
    """The table that may have been opened."""


class Superseded(StoreError):
    """Another process has taken over from this one: nothing was written, and nothing will be.

    The caller leaves the matter to the other process, which has heard of it too.
    """


def traced(error: Exception) -> Exception | None:
    """Return the error whose trace belongs into the log, as ``exc_info``.

    ``None`` for a :class:`StoreError`, whose sentence says it all: a full disk must not fill the log as well.
    """
    return None if isinstance(error, StoreError) else error
