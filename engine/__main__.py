"""``python -m engine``: play, replay and check matches from a command line, JSON in and JSON out."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from engine.commands import legal, replay, verify


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; exit with 2 on wrong arguments."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="The card games, without a table.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    # The folder ``engine`` alone, without computer players, is enough to check records and shuffles.
    if find_spec("computers"):
        from computers import simulate  # noqa: PLC0415

        simulate.add_to(commands)
    for command in (replay, legal, verify):
        command.add_to(commands)
    arguments = parser.parse_args(argv)
    status: int = arguments.run(arguments)
    return status


if __name__ == "__main__":
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A line in another encoding is one wrong line, and the other lines are still answered.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        sys.exit(main())
    except BrokenPipeError:
        # The reader of the output has gone. The rest of the buffer must not raise again at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
