"""The course of a deal that is played again: its tricks or rounds as steps, and the names of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Translator
from bot.tables.table import Table

MOST_GROUPS: Final = 24
"""Tricks or rounds that a select offers besides the beginning."""


@dataclass(frozen=True, slots=True)
class Course:
    """A deal after each move, and the steps at which its tricks begin, or without tricks those of some rounds.

    ``play`` is the step at which the play begins: before it there are contracts and calls, after it tricks.
    """

    positions: tuple[Table, ...]
    play: int
    starts: tuple[int, ...]
    """From 0, which begins the choices before the play if there are any."""
    has_tricks: bool

    @classmethod
    def of(cls, positions: tuple[Table, ...]) -> Course:
        """Return the course of a deal."""
        seats, last = len(positions[0].seats), len(positions) - 1
        ends = [step for step, each in enumerate(positions) if each.started_match.status.trick_lies]
        if not ends:
            rounds = -(-last // seats)
            group = seats * -(-rounds // MOST_GROUPS)
            return cls(positions, 0, tuple(range(0, last, group)), has_tricks=False)
        play = max(0, ends[0] - seats)
        return cls(positions, play, (*((0,) if play else ()), play, *ends), has_tricks=True)

    @property
    def last(self) -> int:
        """The step after the last move."""
        return len(self.positions) - 1

    def group(self, step: int) -> int:
        """Return the number of the trick or round, from 0, that is played at a step."""
        return bisect_right(self.starts, step) - 1

    def before(self, step: int) -> int:
        """Return the step at which the trick begins, or at its beginning that of the one before."""
        return max((start for start in self.starts if start < step), default=0)

    def after(self, step: int) -> int:
        """Return the step at which the next trick begins, or the last step."""
        return next((start for start in self.starts if start > step), self.last)

    def titles(self, tr: Translator) -> Sequence[str]:
        """Return the name of each trick or round, in order."""
        if not self.has_tricks:
            ends = (*self.starts[1:], self.last)
            return [
                tr.gettext("Moves {first} to {last}", first=start + 1, last=end)
                for start, end in zip(self.starts, ends, strict=True)
            ]
        tricks = [
            tr.gettext("Trick {number}", number=number)
            for number, _ in enumerate((start for start in self.starts if start >= self.play), 1)
        ]
        return [tr.gettext("Before the play"), *tricks] if self.play else tricks
