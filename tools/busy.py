"""A command beside busy processes, to show that it does not depend on the speed of the machine.

``python -m tools.busy 8 make test`` keeps eight processes busy until the command ends.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from contextlib import ExitStack


def spin() -> None:
    """Take all the processor time that there is."""
    while True:
        pass


def main(processes: int, *command: str) -> int:
    """Run the command beside this number of busy processes, and return its exit status."""
    with ExitStack() as stack:
        for _ in range(processes):
            busy = multiprocessing.Process(target=spin, daemon=True)
            busy.start()
            stack.callback(busy.kill)
        return subprocess.run(command, check=False).returncode  # noqa: S603 - the developer's own


if __name__ == "__main__":
    if len(sys.argv) < 3 or not sys.argv[1].isdecimal():
        sys.exit("Usage: python -m tools.busy PROCESSES COMMAND …")
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]))
