"""Processor time of the tests, as a multiple of a fixed loop's since machines differ, and by folder.

``python -m tools.processor_time make test`` runs the command and fails above the ceiling. It counts all processes
below the command that somebody waited for: servers, but not Chromium.
``make test ARGS="-p tools.processor_time"`` prints the sums by folder, of the tests alone: without compilation,
collection, the server of PostgreSQL and the bots of ``tests/e2e``, which are counted when all tests are over.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

CEILING: Final = 900
"""The most that ``make coverage`` may take (``.ci/run``), in processor times of the loop."""
ROUNDS: Final = 4500
"""Rounds of the loop: one to three seconds of processor time."""
PAUSE: Final = 40
"""Seconds between two runs of the loop."""

_started = pytest.StashKey[float]()


def loop(rounds: int) -> float:
    """Return the seconds of processor time of a fixed loop of the kinds of work that the tests do."""
    chance = random.Random(0)
    began = time.process_time()
    for _ in range(rounds):
        rows = [{"name": f"seat {seat}", "cards": chance.sample(range(48), 12)} for seat in range(40)]
        hands = {
            row["name"]: sorted(row["cards"], key=lambda card: -card) for row in json.loads(json.dumps(rows))
        }
        assert sum(card for hand in hands.values() for card in hand if card & 1) > 0
    return time.process_time() - began


def main(command: Sequence[str]) -> int:
    """Run a command, print its processor time, and return its exit status, or 1 if it exceeds the ceiling.

    The loop runs beside the command, since neighbours on the same machine slow down both.
    """
    loops: list[float] = []
    before, clock = _of_children(), time.monotonic()
    process = subprocess.Popen(command)  # noqa: S603 - the developer's own
    while not loops or process.poll() is None:
        loops.append(loop(ROUNDS))
        with suppress(subprocess.TimeoutExpired):
            process.wait(PAUSE)
    seconds, minutes = _of_children() - before, (time.monotonic() - clock) / 60
    unit = sum(loops) / len(loops)
    multiple = seconds / unit
    verdict = f"{multiple:.0f} times the loop's {unit:.2f} s, of at most {CEILING}"
    print(
        f"Processor time of {' '.join(command)}: {seconds:.0f} s in {minutes:.1f} min, {verdict}", flush=True
    )
    return process.returncode or int(multiple > CEILING)


def _of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _processor_time() -> float:
    return time.process_time() + _of_children()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Note the processor time before a test and its fixtures, of one that is skipped as well."""
    item.stash[_started] = _processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the last report of a test carry its processor time, from xdist's processes too."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append(("processor time", _processor_time() - item.stash[_started]))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the rows of the table in CONTRIBUTING.md."""
    seconds, cases = Counter[str](), Counter[str]()
    for report in terminalreporter.stats.get("", []):
        parts = Path(report.nodeid.partition("::")[0]).parts[:-1]
        folder = "/".join(parts[: 3 if "bot" in parts else 2])
        seconds[folder] += dict(report.user_properties).get("processor time", 0.0)
        cases[folder] += report.when == "teardown"
    terminalreporter.section("processor time by folder")
    for folder, spent in seconds.most_common():
        terminalreporter.line(f"| `{folder}` | {cases[folder]} | {spent:.0f} s |")
    terminalreporter.line(f"| all | {cases.total()} | {seconds.total():.0f} s |")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else "Usage: python -m tools.processor_time COMMAND …")
