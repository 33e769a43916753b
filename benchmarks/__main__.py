"""``python -m benchmarks``: every benchmark one after another, as ``make bench`` runs them."""

from __future__ import annotations

from benchmarks import players, render


def main() -> None:
    """Run them all."""
    print("# Pictures", flush=True)
    render.main()
    print("\n# Computer players", flush=True)
    players.main(["careful", "random"])


if __name__ == "__main__":
    main()
