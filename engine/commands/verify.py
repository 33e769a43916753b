"""``python -m engine verify``: check that a hand was shuffled as it was promised."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace

from engine import proof
from engine.botifarra import BOTIFARRA, Options, ShuffleAndDeal
from engine.botifarra.events import DealerDrawn, Dealt, HandStarted
from engine.botifarra.options import FirstDealer
from engine.commands import Subparsers
from engine.commands.arguments import json_object
from engine.commands.sentences import sentence
from engine.dealing import parse_seed
from engine.errors import NotationError, RecordError, RuleError
from engine.record import fixes_dealer


def add_to(commands: Subparsers) -> None:
    """Describe the command."""
    text = "check that a hand of Botifarra was shuffled as promised, and deal it again"
    parser = commands.add_parser("verify", help=text, description=text + " (docs/shuffle.md)")
    parser.add_argument(
        "--secret",
        metavar="HEX",
        required=True,
        type=_digits,
        help="the table's secret, shown after the hand",
    )
    parser.add_argument(
        "--hand", metavar="IDENTITY", required=True, help="the identity of the hand, as the table shows it"
    )
    parser.add_argument(
        "--contribution",
        metavar="TEXT",
        action="append",
        default=[],
        help="what a player contributed; once for each, in their order",
    )
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        required=True,
        type=_digits,
        help="what the table showed before the hand",
    )
    parser.add_argument(
        "--dealer",
        metavar="SEAT",
        type=int,
        help="who dealt, from 0; leave it out for a first hand whose dealer a card decided",
    )
    parser.add_argument(
        "--options",
        metavar="JSON",
        type=json_object,
        default={},
        help="house rules of the table, an object of names and values; the mode and first_dealer count",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what the parts lead to; return 1 if the secret is not the one that was promised, else 0.

    Return 2 if a part cannot stand in a shuffle, or the house rules or the dealer make no game.
    """
    try:
        checked = proof.verify(
            bytes.fromhex(arguments.secret), arguments.hand, arguments.contribution, arguments.commitment
        )
        answer: dict[str, object] = {
            "kept": checked.kept,
            "promised": checked.promised,
            "commitment": checked.commitment,
            "seed": checked.seed.hex(),
        }
        for event in _dealt(checked.seed, BOTIFARRA.options(arguments.options), arguments.dealer):
            answer |= event
    except RuleError as error:
        sys.stderr.write(f"verify: {sentence(error)}\n")
        return 2
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0 if checked.kept else 1


def _dealt(seed: bytes, options: Options, dealer: int | None) -> list[dict[str, object]]:
    """Return, without their types, the events of a shuffle: the dealer drawn, the hand begun, the cards.

    Raises :class:`RecordError` where a dealer is named who has no chair, or none although no card decided.
    """
    if dealer is not None:
        options = replace(options, first_dealer=FirstDealer.FIXED)
    if dealer is None and fixes_dealer(options):
        raise RecordError("bad_dealer", found=dealer)
    if dealer is not None and dealer not in range(options.seats):
        raise RecordError("no_such_seat", seat=dealer)
    step = BOTIFARRA.apply(BOTIFARRA.start(options, dealer or 0), None, ShuffleAndDeal(seed))
    members = [
        event.to_json() for event in step.events if isinstance(event, DealerDrawn | HandStarted | Dealt)
    ]
    return [
        {name: value for name, value in event.items() if name not in ("type", "hand")} for event in members
    ]


def _digits(text: str) -> str:
    """Read 64 hexadecimal digits as they are pasted: blanks around them and capitals do no harm."""
    digits = text.strip().lower()
    try:
        parse_seed(digits)
    except NotationError as error:
        raise argparse.ArgumentTypeError("64 hexadecimal digits are needed") from error
    return digits
