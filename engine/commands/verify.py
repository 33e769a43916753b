"""``python -m engine verify``: check a shuffle against its commitment."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping

from engine import proof
from engine.commands import Subparsers
from engine.commands.arguments import json_object
from engine.commands.sentences import sentence
from engine.dealing import parse_seed
from engine.errors import NotationError, RecordError, RuleError
from engine.game import AnyGame
from engine.games import GAMES, game_named
from engine.record import DEALING

_LEFT_OUT = frozenset({"type", "hand", "deal"})
"""Fields of events that the check does not know, such as the number of the deal."""


def add_to(commands: Subparsers) -> None:
    """Add the parser of the command."""
    text = "check that a hand was shuffled as promised, and deal it again"
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
        "--game", default=next(iter(GAMES)), help=f"{', '.join(GAMES)} (default {next(iter(GAMES))})"
    )
    parser.add_argument(
        "--options",
        metavar="JSON",
        type=json_object,
        default={},
        help="house rules of the table, an object of names and values; only those count that decide where cards go",
    )
    parser.add_argument(
        "--before",
        metavar="JSON",
        type=json_object,
        default={},
        help="what earlier deals have decided about this one beside its dealer, as the table shows it",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the check; return 0, or 1 if the secret does not match the commitment, or 2 on invalid arguments."""
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
        game = game_named(arguments.game)
        state = _state_before(game, arguments.options, arguments.dealer, arguments.before)
        for event in _dealt(game, state, checked.seed):
            answer |= event
    except RuleError as error:
        sys.stderr.write(f"verify: {sentence(error)}\n")
        return 2
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0 if checked.kept else 1


def _state_before(
    game: AnyGame, values: Mapping[str, object], dealer: int | None, before: Mapping[str, object]
) -> object:
    """Return the state that the cards are dealt from: that of a first deal, or of a later one by a named dealer.

    Raises a :class:`RuleError` if the named dealer has no seat, or if the options or ``before`` need a named dealer.
    """
    options = game.options(values)
    if dealer is None:
        if before:
            raise RecordError("missing_key", key="dealer")
        if game.fixes_dealer(options):
            raise RecordError("bad_dealer", found=dealer)
        return game.start(options)
    if dealer not in range(game.seats(options)):
        raise RecordError("no_such_seat", seat=dealer)
    return game.start_before(options, dealer, before)


def _dealt(game: AnyGame, state: object, seed: bytes) -> list[dict[str, object]]:
    """Return the events of a shuffle without their types: the dealer drawn, the deal begun, the cards."""
    step = game.apply(state, None, game.table_move(state, seed))
    return [
        {name: value for name, value in event.items() if name not in _LEFT_OUT}
        for event in (event.to_json() for event in step.events)
        if event["type"] in DEALING
    ]


def _digits(text: str) -> str:
    """Parse 64 hexadecimal digits as pasted: surrounding blanks and capitals are accepted."""
    digits = text.strip().lower()
    try:
        parse_seed(digits)
    except NotationError as error:
        raise argparse.ArgumentTypeError("64 hexadecimal digits are needed") from error
    return digits
