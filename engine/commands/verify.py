"""``python -m engine verify``: check a shuffle against its commitment."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from engine import proof, proof_file
from engine.commands import Subparsers, json_object
from engine.commands.recorded import recorded_deal
from engine.commands.sentences import sentence
from engine.dealing import parse_seed
from engine.errors import NotationError, RecordError, RuleError
from engine.game import AnyGame
from engine.games import GAMES, game_named
from engine.proof_file import ShownShuffle
from engine.record import DEALING

_IN_A_FILE = ("secret", "hand", "commitment", "contribution", "options", "before", "seed")
_LEFT_OUT = frozenset({"type", "hand", "deal"})
"""Fields of events that the check does not know, such as the number of the deal."""
_SENTENCES: Final = {
    "kept": {
        True: "the secret belongs to this fingerprint.",
        False: "THE SECRET DOES NOT BELONG TO THIS FINGERPRINT.",
    },
    "seed_agrees": {
        True: "secret and contributions lead to the seed that the table used.",
        False: "SECRET AND CONTRIBUTIONS LEAD TO ANOTHER SEED THAN THE TABLE USED.",
    },
    "cards_agree": {
        True: "the cards that follow are those of the record.",
        False: "THE CARDS THAT FOLLOW ARE NOT THOSE OF THE RECORD.",
    },
}
"""Message of each comparison that succeeds, and of one that fails."""
_NOT_COMPARED: Final = "the seed was compared with nothing: give --seed, or the match with --record."


def add_to(commands: Subparsers) -> None:
    """Add the parser of the command."""
    text = "check that a hand was shuffled as promised, and deal it again"
    parser = commands.add_parser("verify", help=text, description=f"{text.capitalize()} (docs/shuffle.md).")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="what the table gives after the hand, as JSON Lines; in place of all that follows",
    )
    parser.add_argument(
        "--secret", metavar="HEX", type=_digits, help="the table's secret, shown after the hand"
    )
    parser.add_argument("--hand", metavar="IDENTITY", help="the identity of the hand, as the table shows it")
    parser.add_argument(
        "--contribution",
        metavar="TEXT",
        action="append",
        default=[],
        help="what a player contributed; once for each, in their order",
    )
    parser.add_argument(
        "--commitment", metavar="HEX", type=_digits, help="what the table showed before the hand"
    )
    parser.add_argument(
        "--seed", metavar="HEX", type=_digits, help="the seed that the table shows after the hand"
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help="the record of the match, to compare the seed and the cards with; also beside a FILE",
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
    parser.set_defaults(run=run, refuse=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Print the check of each shuffle: a line of JSON on standard output, and sentences on standard error.

    Return 0, or 1 if a secret does not match its commitment, the seed is another than the table's, or the cards are
    not those of the record, or 2 on invalid arguments or a file that cannot be read.
    """
    if arguments.file is not None:
        return _run_file(arguments)
    missing = [name for name in ("secret", "hand", "commitment") if getattr(arguments, name) is None]
    if missing:
        arguments.refuse(f"a FILE is needed, or {', '.join(f'--{name}' for name in missing)}")
    shown = ShownShuffle(
        secret=arguments.secret,
        commitment=arguments.commitment,
        hand=arguments.hand,
        contributions=tuple(arguments.contribution),
        game=arguments.game,
        dealer=arguments.dealer,
        options=arguments.options,
        before=arguments.before,
        seed=arguments.seed or "",
    )
    try:
        return 0 if _check(shown, _record_lines(arguments.record)) else 1
    except RuleError as error:
        sys.stderr.write(f"verify: {sentence(error)}\n")
        return 2
    except (OSError, UnicodeDecodeError) as error:
        return _unreadable(arguments.record, error)


def _run_file(arguments: argparse.Namespace) -> int:
    """Check every shuffle of a file up to the first line that is wrong."""
    file: Path = arguments.file
    if any(getattr(arguments, name) for name in _IN_A_FILE) or arguments.dealer is not None:
        arguments.refuse("a FILE has everything in it and takes no other argument but --record")
    kept, line = True, 0
    try:
        recorded = _record_lines(arguments.record)
    except (OSError, UnicodeDecodeError) as error:
        return _unreadable(arguments.record, error)
    try:
        with file.open(encoding="utf-8") as lines:
            for number, shown in proof_file.read(lines):
                line = number
                kept = _check(shown, recorded) and kept
    except RuleError as error:
        sys.stderr.write(f"{file}, line {error.details.get('line', line)}: {sentence(error)}\n")
        return 2
    except (OSError, UnicodeDecodeError) as error:
        return _unreadable(file, error)
    if not line:
        sys.stderr.write(f"{file}: there is no shuffle in it\n")
        return 2
    return 0 if kept else 1


def _record_lines(file: Path | None) -> list[str] | None:
    return None if file is None else file.read_text(encoding="utf-8").split("\n")


def _unreadable(file: Path, error: OSError | UnicodeDecodeError) -> int:
    reason = error.strerror if isinstance(error, OSError) else "this is no text in UTF-8"
    sys.stderr.write(f"{file}: {reason}\n")
    return 2


def _check(shown: ShownShuffle, record: Sequence[str] | None) -> bool:
    """Print the check of a shuffle, and return whether everything agrees that can be compared."""
    checked = proof.verify(bytes.fromhex(shown.secret), shown.hand, shown.contributions, shown.commitment)
    answer: dict[str, object] = {
        "kept": checked.kept,
        "promised": checked.promised,
        "commitment": checked.commitment,
        "seed": checked.seed.hex(),
    }
    game = game_named(shown.game)
    state = _state_before(game, shown.options, shown.dealer, shown.before)
    dealt = _dealt(game, state, checked.seed)
    for event in dealt:
        answer |= _told(event)
    compared = {"kept": checked.kept, **_compared(shown, checked.seed.hex(), dealt, record)}
    sys.stdout.write(json.dumps({**answer, **compared}) + "\n")
    for name, agrees in compared.items():
        sys.stderr.write(f"{shown.hand}: {_SENTENCES[name][agrees]}\n")
    if len(compared) == 1:
        sys.stderr.write(f"{shown.hand}: {_NOT_COMPARED}\n")
    return all(compared.values())


def _compared(
    shown: ShownShuffle, seed: str, dealt: Sequence[Mapping[str, object]], record: Sequence[str] | None
) -> dict[str, bool]:
    """Return whether the seed and the cards are those of the table, as far as they are known."""
    if record is None:
        return {"seed_agrees": seed == shown.seed} if shown.seed else {}
    deal = recorded_deal(record, shown.hand)
    if deal is None:
        raise RecordError("deal_not_in_record", hand=shown.hand)
    return {
        "seed_agrees": seed == deal.seed and shown.seed in ("", seed),
        "cards_agree": json.loads(json.dumps([*map(_told, dealt)])) == [*map(_told, deal.events)],
    }


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
    """Return the events of a shuffle: the dealer drawn, the deal begun, the cards."""
    step = game.apply(state, None, game.table_move(state, seed))
    events = (event.to_json() for event in step.events)
    return [event for event in events if event["type"] in DEALING]


def _told(event: Mapping[str, object]) -> dict[str, object]:
    """Return an event as the answer has it: without its type, and without the number of the deal."""
    return {name: value for name, value in event.items() if name not in _LEFT_OUT}


def _digits(text: str) -> str:
    """Parse 64 hexadecimal digits as pasted: surrounding blanks and capitals are accepted."""
    digits = text.strip().lower()
    try:
        parse_seed(digits)
    except NotationError as error:
        raise argparse.ArgumentTypeError("64 hexadecimal digits are needed") from error
    return digits
