"""``python -m tools.openapi OPENAPI_JSON RECORDING …``: parts of a recording that differ from Discord's description.

A recording is made by ``python -m sandbox --record FILE``. Ends with 1 if a difference has no known reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from recording.counts import counted
from tools.openapi.comparison import Comparison, compare
from tools.openapi.description import Description


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.openapi", description="Compare recorded traffic with Discord's own description."
    )
    parser.add_argument("description", metavar="FILE", type=Path, help="a copy of Discord's openapi.json")
    parser.add_argument(
        "recordings", metavar="RECORDING", type=Path, nargs="+", help="made by python -m sandbox --record"
    )
    options = parser.parse_args()
    records = (
        json.loads(line)
        for path in options.recordings
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    comparison = compare(Description(options.description), records)
    report(comparison)
    sys.exit(1 if comparison.unexplained else 0)


def report(comparison: Comparison) -> None:
    """Print the comparisons and the differences."""
    print(counted("Requests", comparison.operations))
    print(counted("Events", comparison.events))
    print(counted("Refused", comparison.refused))
    print(f"\nDifferences with a reason: {comparison.explained.total()}")
    for known, count in comparison.explained.most_common():
        print(f"{count:7}  {known.where} at {known.place}: {known.reason}")
    print(f"\nDifferences without: {comparison.unexplained.total()}")
    for difference, count in sorted(comparison.unexplained.items()):
        print(f"{count:7}  {difference.where} at {difference.place or '.'}: {difference.text}")


if __name__ == "__main__":
    main()
