"""``python -m bot.i18n extract | update | check``: the catalogues, for writers and translators."""

from __future__ import annotations

import argparse
import sys

from bot.i18n.sync import extracted, problems, update


def main() -> int:
    """Do what the command line says; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot.i18n", description="Keep the message catalogues.")
    parser.add_argument(
        "what",
        choices=("extract", "update", "check"),
        help="extract: list every message of the source; update: bring the catalogues up to date; "
        "check: tell what is missing, stale or wrong",
    )
    what = parser.parse_args().what
    if what == "update":
        update()
        return 0
    if what == "check":
        found = problems()
        print("\n".join(found) or "The catalogues are complete.")
        return 1 if found else 0
    for message in extracted():
        if message.id:
            where = ", ".join(f"{path}:{line}" for path, line in message.locations)
            print(f"{where}: {message.id!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
