"""``python -m engine legal``: the legal cards of positions, one line of JSON each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping

from engine import fields
from engine.commands import Subparsers
from engine.commands.sentences import sentence
from engine.errors import NotationError, RuleError
from engine.games import game_named


def add_to(commands: Subparsers) -> None:
    """Add the parser of the command."""
    text = "answer positions: a JSON object a line on standard input, one a line on standard output"
    parser = commands.add_parser("legal", help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001 - a command takes its arguments
    """Answer every position on standard input; return 1 if one was wrong, else 0."""
    status = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        answer = answer_to(line)
        status |= "error" in answer
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    return status


def answer_to(line: str) -> Mapping[str, object]:
    """Return the game's answer to a position, or ``error`` and ``message``."""
    try:
        position = _object(line)
        return game_named(fields.needed(position, "game")).answer(position)
    except RuleError as error:
        return {"error": error.code, "message": sentence(error)}


def _object(line: str) -> Mapping[str, object]:
    try:
        position = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotationError("not_json") from error
    if not isinstance(position, dict):
        raise NotationError("not_an_object")
    return position
