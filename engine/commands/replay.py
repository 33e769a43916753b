"""``python -m engine replay``: replay the matches of a file, and check every move and event."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from pathlib import Path

from engine import record
from engine.commands import Subparsers
from engine.commands.sentences import sentence
from engine.errors import RecordError


def add_to(commands: Subparsers) -> None:
    """Add the parser of the command."""
    text = "play every match of a record again, and check every move and every event"
    parser = commands.add_parser("replay", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("file", metavar="FILE", type=Path, help="matches as JSON Lines")
    parser.add_argument(
        "--until",
        metavar="SEQ",
        type=int,
        help="stop after this move of the first match, and show the position",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay the file, or its first match up to a move; return 0, or 1 at the first difference.

    Returns 2 if the file cannot be read.
    """
    matches = moves = 0
    try:
        with arguments.file.open(encoding="utf-8") as lines:
            shown = lines if arguments.until is None else islice(lines, 1 + max(arguments.until, 0))
            for match in record.replay(shown):
                matches += 1
                moves += match.moves
                if arguments.until is not None:
                    _show(match)
    except RecordError as error:
        sys.stderr.write(f"{arguments.file}, line {error.details['line']}: {sentence(error)}\n")
        return 1
    except UnicodeDecodeError:
        sys.stderr.write(f"{arguments.file}: this is no text in UTF-8\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{arguments.file}: {error.strerror}\n")
        return 2
    sys.stdout.write(json.dumps({"matches": matches, "moves": moves}) + "\n")
    return 0


def _show(match: record.Recorder) -> None:
    """Print a line of JSON for each seat that has to move: its view, and its legal moves."""
    game, state = match.header.game, match.state
    for seat in game.status(state).waits_for:
        legal = [str(move) for move in game.legal_moves(state, seat)]
        position = {"seat": seat, "legal": legal, "view": str(game.view(state, seat))}
        sys.stdout.write(json.dumps(position, ensure_ascii=False) + "\n")
