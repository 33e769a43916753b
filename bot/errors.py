"""Refusals: a stable code and its details, never a sentence."""

from __future__ import annotations


class Refusal(Exception):
    """A request that cannot be met now, or not for this person; nothing has changed.

    As in the engine's errors, ``code`` is a stable identifier that the text catalogues turn into a sentence, and
    ``details`` holds what the sentence needs.
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
