"""``python -m engine replay``: replay the matches of a file, and check every move and event."""

from __future__ import annotations

import argparse
import json
import sys
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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay the file; return 0, or 1 at the first difference, or 2 if the file cannot be read."""
    matches = moves = 0
    try:
        with arguments.file.open(encoding="utf-8") as lines:
            for match in record.replay(lines):
                matches += 1
                moves += match.moves
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
