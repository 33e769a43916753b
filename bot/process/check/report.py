"""Report of a check: one line for each finding."""

from __future__ import annotations

import sys


class Report:
    """Prints each finding as it comes, and counts the problems."""

    def __init__(self) -> None:
        self.problems = 0

    def success(self, sentence: str) -> None:
        """Print what is in order."""
        self._print(f"✓ {sentence}")

    def note(self, sentence: str) -> None:
        """Print what is good to know."""
        self._print(f"· {sentence}")

    def problem(self, sentence: str) -> None:
        """Print what is wrong and how to mend it."""
        self.problems += 1
        self._print(f"✗ {sentence}")

    def end(self) -> None:
        """Print the summary."""
        self._print(f"{self.problems} to mend." if self.problems else "All is well: python -m bot")

    def _print(self, line: str) -> None:
        sys.stdout.write(line.replace("\n", "\n  ") + "\n")
        sys.stdout.flush()
