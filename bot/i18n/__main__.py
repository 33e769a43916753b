"""``python -m bot.i18n extract | update | check``: maintenance of the catalogues."""

from __future__ import annotations

import argparse
import sys

from bot.i18n.sync import domains, extracted, problems, update


def main() -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.i18n", description="Maintain the message catalogues."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    extract = commands.add_parser("extract", help="list every message of the source")
    commands.add_parser(
        "update", help="bring all catalogues up to date and list what remains to be translated"
    )
    check = commands.add_parser("check", help="list what is missing, stale or wrong")
    for command in (extract, check):
        command.add_argument("--domain", choices=domains(), help="only the messages of this domain")
    arguments = parser.parse_args()
    if arguments.command == "extract":
        for domain, template in extracted().items():
            for message in template if arguments.domain in {None, domain} else ():
                if message.id:
                    where = ", ".join(f"{path}:{line}" for path, line in message.locations)
                    print(f"{domain}: {where}: {message.id!r}")
        return 0
    if arguments.command == "update":
        update()
    found = problems(domain=getattr(arguments, "domain", None))
    print("\n".join(found) or "The catalogues are complete.")
    return 1 if found and arguments.command == "check" else 0


if __name__ == "__main__":
    sys.exit(main())
