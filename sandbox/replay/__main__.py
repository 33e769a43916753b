"""``python -m sandbox.replay RECORDING …``: answers of the sandbox that differ from Discord's.

A recording is made by ``python -m tools.smoke``. Ends with 1 if a difference has no known reason.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from recording.counts import counted
from sandbox.replay.player import replay

if TYPE_CHECKING:
    from sandbox.replay.comparison import Comparison


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.replay", description="Compare with Discord.")
    parser.add_argument("recordings", metavar="RECORDING", type=Path, nargs="+", help="made by tools.smoke")
    options = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    unexplained = 0
    for path in options.recordings:
        try:
            records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            comparison = asyncio.run(replay(records))
        except (OSError, ValueError, KeyError) as error:
            sys.exit(f"{path} is no recording that can be played: {error}.")
        print(f"# {path}")
        report(comparison)
        unexplained += comparison.unexplained.total()
    sys.exit(1 if unexplained else 0)


def report(comparison: Comparison) -> None:
    """Print the requests played and the differences."""
    print(counted("Requests", comparison.requests))
    print(counted("Events", comparison.events))
    print(counted("Not played", comparison.left_out))
    print(f"\nDifferences with a reason: {comparison.explained.total()}")
    for accepted, count in comparison.explained.most_common():
        print(f"{count:7}  {accepted.reason}")
    print(f"\nDifferences without: {comparison.unexplained.total()}")
    for difference, count in sorted(comparison.unexplained.items()):
        place = f" at {difference.place}" if difference.place else ""
        print(f"{count:7}  {difference.where}{place}: {difference.text}")


if __name__ == "__main__":
    main()
