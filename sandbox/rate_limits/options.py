"""Command line options for the sizes of the rate limits, for the sandbox and for a running one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sandbox.rate_limits.rates import RATE_NAMES, Rate, Rates

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

_EXPLAINED = {
    "edits": "message edits in one channel",
    "tokens": "requests by the token of one interaction",
    "followups": "followups posted in one channel",
    "emojis": "emojis created",
}
_ONE_BUCKET = "posting, editing and deleting the messages of a channel together have the rate of --edits"


def add_rate_options(parser: argparse._ActionsContainer) -> None:
    """Add one option per rate; an option that is left out is ``None``."""
    for name in RATE_NAMES:
        default = getattr(Rates(), name)
        parser.add_argument(
            f"--{name}",
            type=_rate_text,
            metavar="N/S",
            help=f"{_EXPLAINED[name]}: N in S seconds ({default})",
        )
    parser.add_argument("--one-bucket", action=argparse.BooleanOptionalAction, help=_ONE_BUCKET)


def given_rates(options: argparse.Namespace) -> Json:
    """Return the rates that were given, in the form of the control API."""
    names = (*RATE_NAMES, "one_bucket")
    return {name: getattr(options, name) for name in names if getattr(options, name) is not None}


def _rate_text(text: str) -> str:
    try:
        return str(Rate.parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
