"""Report of a check: one line for each finding."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence


class Report:
    """Prints each finding as it comes, and counts the problems."""

    def __init__(self) -> None:
        self.problems = 0

    def success(self, sentence: str) -> None:
        """Print a successful check."""
        self._print(f"✓ {sentence}")

    def note(self, sentence: str) -> None:
        """Print a note."""
        self._print(f"· {sentence}")

    def notes(self, sentences: Sequence[str], most: int, others: Callable[[int], str]) -> None:
        """Print the first notes, ``most`` at most, and how many ``others`` there are, unless that is a single one."""
        shown = len(sentences) if len(sentences) == most + 1 else most
        for sentence in sentences[:shown]:
            self.note(sentence)
        if len(sentences) > shown:
            self.note(others(len(sentences) - shown))

    def problem(self, sentence: str) -> None:
        """Print a problem and its remedy."""
        self.problems += 1
        self._print(f"✗ {sentence}")

    def end(self) -> None:
        """Print the summary."""
        self._print(f"{self.problems} to mend." if self.problems else "All is well: python -m bot")

    def _print(self, line: str) -> None:
        sys.stdout.write(line.replace("\n", "\n  ") + "\n")
        sys.stdout.flush()
