"""The report of a smoke test: each finding as it comes, and a summary at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tools.smoke.error_codes import ERROR_CODES, ErrorCode
from tools.smoke.outcome import Expected, Outcome

AS_EXPECTED, DIFFERENT, NOTED = "✓", "✗", "·"
VERIFIED, NOT_SEEN = "verified", "not seen"
ALIKE: Final = "another one, to which the bot does the same"


@dataclass(frozen=True, slots=True)
class Finding:
    """A trial and its outcome; ``expected`` is ``None`` if unknown."""

    name: str
    expected: Expected | None
    outcome: Outcome

    @property
    def fits(self) -> bool:
        """Whether it came as expected."""
        return self.expected is None or self.outcome.fits(self.expected)

    @property
    def harms(self) -> bool:
        """Whether the bot relies on something that is not so."""
        return not self.fits and self.expected is not None and self.expected.relied_on

    def __str__(self) -> str:
        if self.expected is None:
            return f"{NOTED} {self.name}: {self.outcome}"
        if self.fits:
            return f"{AS_EXPECTED} {self.name}: {self.outcome}, as expected"
        who = "the bot relies on" if self.expected.relied_on else "the sandbox answers"
        sign = DIFFERENT if self.expected.relied_on else NOTED
        return f"{sign} {self.name}: different: {self.outcome}; {who} {self.expected}"


class Report:
    """Prints findings and keeps them for the summary."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.harmful = 0
        """Differences on which the bot relies."""

    def heading(self, title: str) -> None:
        """Begin a group of findings."""
        _print(f"\n{title}")

    def add(self, finding: Finding) -> None:
        """Print a finding, and count it if it harms the bot."""
        self.findings.append(finding)
        self.harmful += finding.harms
        _print(str(finding))

    def note(self, sentence: str) -> None:
        """Print a remark."""
        _print(f"{NOTED} {sentence}")

    def judge(self, *, good: bool, sentence: str) -> None:
        """Print a fact on which the bot relies, and count it if it is not so."""
        self.harmful += not good
        _print(f"{AS_EXPECTED if good else DIFFERENT} {sentence}")

    def verified(self, code: ErrorCode) -> str:
        """Return whether an error code was seen where the bot expects it."""
        found = [finding for finding in self.findings if finding.name == code.trial]
        if not found:
            return NOT_SEEN
        finding = found[-1]
        seen = (finding.outcome.status, finding.outcome.code)
        if seen in code.alike:
            return f"{ALIKE}: {finding.outcome}"
        is_same = seen == (code.status, code.code)
        in_place = not code.place or any(place.endswith(code.place) for place in finding.outcome.places)
        return VERIFIED if is_same and in_place else f"different: {finding.outcome}"

    def error_codes(self) -> None:
        """Print which of the error codes that the bot branches on were verified."""
        self.heading("Error codes on which the bot branches")
        for code in ERROR_CODES:
            state = self.verified(code)
            why = f" ({code.why_not})" if state == NOT_SEEN and code.why_not else ""
            _print(f"{_sign(state)} {code}: {state}{why}; used in {', '.join(code.used_in)}")

    def end(self, notes: Sequence[str] = ()) -> None:
        """Print the summary."""
        self.heading("Result")
        for note in notes:
            self.note(note)
        others = sum(not each.fits and not each.harms for each in self.findings)
        if others:
            self.note(f"From what the sandbox answers {_counted(others)}; the bot relies on none of it.")
        if self.harmful:
            _print(f"{DIFFERENT} From what the bot relies on {_counted(self.harmful)}: see above.")
        else:
            _print(f"{AS_EXPECTED} Nothing differs on which the bot relies.")


def _counted(number: int) -> str:
    return "one thing differs" if number == 1 else f"{number} things differ"


def _sign(state: str) -> str:
    if state == VERIFIED:
        return AS_EXPECTED
    return NOTED if state == NOT_SEEN or state.startswith(ALIKE) else DIFFERENT


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
