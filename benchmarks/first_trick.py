"""``python -m benchmarks.first_trick``: the time until a newcomer sees the first trick.

A program starts ``python -m sandbox`` and, in a browser that is open already, presses whatever leads on as soon as it
can be pressed: the welcome's button, computers into the empty seats, start, trump, cards. The bot's settings are the
ones it comes with, so the computers think as long as they always do. With ``--fresh`` the clock starts before
``make play`` in a new clone of this repository, which sets up everything first: a warm package cache is what is left
of the internet then.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from playwright.sync_api import Page, sync_playwright

from tools.chromium import FLAGS, MISSING, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[1]
PATIENCE_MILLISECONDS = 60_000
MOVES = ", ".join(f'[data-custom-id*=":move:{kind}"]:enabled' for kind in ("trump", "knock", "play "))
OWN = "[aria-label*='only you can see this']"
TRICK_DONE = '[data-custom-id*=":tricks"]:enabled'


class Clock:
    """Times of the steps, in seconds since the start."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self.times: dict[str, float] = {}

    def reached(self, what: str) -> None:
        """Record the time of a step."""
        self.times.setdefault(what, time.perf_counter() - self._began)


@contextmanager
def running(command: Sequence[str], folder: Path) -> Iterator[IO[str]]:
    """Run a program that stays, in a group of its own which ends with it; gives what it prints."""
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.stdout.read()


def line_with(output: IO[str], text: str) -> str:
    """Read until a line has this text, and return it.

    :raises SystemExit: the program ended before
    """
    lines = []
    for line in output:
        lines.append(line)
        if text in line:
            return line
    sys.exit("".join(["It ended before it could be played:\n", *lines]))


def play(page: Page, clock: Clock) -> None:
    """Click through to the first trick."""
    page.get_by_role("button", name="Open a Botifarra table").click()
    fill = page.locator('[data-custom-id*=":fill"]:enabled')
    fill.wait_for()
    clock.reached("a table is open")
    fill.click()
    page.locator('[data-custom-id*=":start"]:enabled').click()
    page.locator(f'{OWN} [data-custom-id*=":move:"]').first.wait_for()
    clock.reached("the cards are dealt")
    move = page.locator(OWN).locator(MOVES).first
    done = page.locator(TRICK_DONE)
    while not done.count():
        move.or_(done).first.wait_for()
        if done.count():
            break
        custom_id = move.get_attribute("data-custom-id") or ""
        page.locator(OWN).locator(f'[data-custom-id="{custom_id}"]').click()
        page.locator(f'[data-custom-id="{custom_id}"]:enabled').first.wait_for(state="detached")
        if ":move:play " in custom_id:
            clock.reached("the first card is played")
    clock.reached("the first trick is complete")


def measure(page: Page, *, fresh: bool) -> dict[str, float]:
    """Return the seconds to each step, of one run."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock()
        command = [sys.executable, "-m", "sandbox", "--port", "0"]
        place = ROOT
        if fresh:
            place = Path(folder) / "botifarra"
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place)], check=True)
            clock.reached("the repository is cloned")
            command = ["make", "play"]
        with running(command, place) as output:
            url = json.loads(line_with(output, '"url"'))["url"]
            clock.reached("the server listens")
            line_with(output, "Play at")
            clock.reached('"Play at" is printed')
            page.goto(url)
            page.get_by_role("button", name="Open a Botifarra table").and_(
                page.locator(":enabled")
            ).wait_for()
            clock.reached("the page offers a table")
            play(page, clock)
    return clock.times


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure some runs, and print the median of each step."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_trick", description=__doc__)
    parser.add_argument(
        "--fresh", action="store_true", help="begin with a clone of the repository and make play"
    )
    parser.add_argument("--runs", type=int, default=3, help="how often (%(default)s)")
    options = parser.parse_args(arguments)
    program = chromium()
    if program is None:
        sys.exit(f"This {MISSING}.")
    runs = []
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=FLAGS) as browser,
    ):
        for _ in range(options.runs):
            context = browser.new_context(locale="en-US")
            context.set_default_timeout(PATIENCE_MILLISECONDS)
            runs.append(measure(context.new_page(), fresh=options.fresh))
            context.close()
    began = "git clone, then make play" if options.fresh else "python -m sandbox"
    print(f"Seconds since {began}: each run, and the median")
    for step in max(runs, key=len):
        times = [run[step] for run in runs if step in run]
        middle = sorted(times)[len(times) // 2]
        print(f"{step:<30}" + "".join(f"{seconds:>8.2f}" for seconds in times) + f"  {middle:>8.2f}")


if __name__ == "__main__":
    main()
