"""Report of a check: one line for each finding."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

INVITE: Final = (
    "While it runs, open the link above in a browser and choose a server of yours: the bot says hello there."
)
CHECK_AGAIN: Final = "Check again, by the same command."
FIRST_TABLE: Final = (
    "In a channel of your server type /botifarra new and press Enter. “Fill with computers” and “Start” below the"
    " table are enough to play."
)
SET_UP: Final = (
    "/help there has the first steps, and /club the choices of the server: language, roles, channels."
)


class Report:
    """Prints each finding as it comes, and counts the problems."""

    def __init__(self) -> None:
        self.problems = 0
        self.has_link = False
        """Whether the link that invites the bot was printed."""
        self.servers = 0
        """Number of servers that were looked at."""
        self._first = ""

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
        self._first = self._first or sentence.partition(". ")[0]
        self._print(f"✗ {sentence}")

    def end(self) -> None:
        """Print the summary and the next three steps, which depend on the findings."""
        self._print(f"{self.problems} to mend." if self.problems else "All is well.")
        mend = f"Mend the first ✗ above: {self._first}."
        run = "Start the bot and leave it running: make run, or docker compose up -d"
        if self.problems:
            then = run if self.has_link else "It then prints the link that invites the bot."
            steps = [mend, CHECK_AGAIN, then]
        elif self.servers:
            steps = [run, FIRST_TABLE, SET_UP]
        else:
            steps = [run, INVITE, FIRST_TABLE]
        self._print("")
        self._print("Next:")
        for number, step in enumerate(steps, 1):
            self._print(f"{number}. {step}")

    def _print(self, line: str) -> None:
        sys.stdout.write(line.replace("\n", "\n  ") + "\n")
        sys.stdout.flush()
