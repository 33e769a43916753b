"""The strategy of a game as data: pages of rules of thumb, each with its measured figure and some with an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.i18n import Translator
from bot.ui.face.lesson import PreparedDeal


class Measurement(Protocol):
    """The worth of a rule of thumb, in a sentence."""

    def __call__(self, tr: Translator) -> str:
        """Return the sentence with its figures and their uncertainty."""

    def rounded(self, tr: Translator) -> str:
        """Return the sentence with plain figures, for players."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of thumb; ``says`` is a message id."""

    says: str
    measured: Measurement


@dataclass(frozen=True, slots=True)
class Example:
    """A hand of the reader's, at a position that the rules of the game play; ``says`` is a message id."""

    deal: PreparedDeal
    at: int
    """The number of moves that have been made."""
    says: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page that fits into one message; ``title`` and ``details`` are message ids."""

    title: str
    rules: Sequence[Rule]
    example: Example
    details: str
    """The method behind the figures, and their meaning."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The strategy pages of a game; texts are message ids."""

    title: str
    """The name of the pages as a topic: short enough for a button."""
    pages: Sequence[Page]
