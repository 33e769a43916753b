"""``python -m benchmarks``: every benchmark one after another, as ``make bench`` runs them."""

from __future__ import annotations

from benchmarks import matches, players, render


def main() -> None:
    """Run them all."""
    print("# Pictures", flush=True)
    render.main()
    print("\n# Computer players", flush=True)
    players.main(["--hands", "200", "careful", "random"])
    print("\n# Random matches under random house rules", flush=True)
    matches.main(["--matches", "100"])


if __name__ == "__main__":
    main()
