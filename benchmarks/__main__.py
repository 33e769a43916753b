"""``python -m benchmarks``: every benchmark one after another, as ``make bench`` runs them."""

from __future__ import annotations

import argparse

from benchmarks import (
    barbu_players,
    clicks,
    kernel,
    played,
    ratings,
    render,
    solver,
    start,
    strength,
    thinking,
)


def main() -> None:
    """Run them all."""
    argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__).parse_args()
    print("# Pictures", flush=True)
    render.main()
    played.main([])
    print("\n# Clicks", flush=True)
    clicks.main(["--tables", "1", "16", "--idle", "0"])
    print("\n# The start with many tables", flush=True)
    start.main(["--tables", "1000"])
    print("\n# Computer players", flush=True)
    kernel.main(["--deals", "5"])
    strength.main(["--deals", "200", "careful", "random"])
    barbu_players.main(["--games", "100"])
    print("\n# The solver", flush=True)
    solver.main(["--deals", "30", "--play", "obligada"])
    print("\n# Computers at tables", flush=True)
    thinking.main(["--seconds", "5"])
    print("\n# Levels of people", flush=True)
    ratings.main([])


if __name__ == "__main__":
    main()
