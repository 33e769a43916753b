"""``python -m engine legal``: which cards may be played in a position, a line of JSON each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import Final

from engine.botifarra import Contract, Options
from engine.botifarra.deal import pack_of
from engine.botifarra.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.commands import Subparsers
from engine.commands.sentences import sentence
from engine.errors import NotationError, RuleError
from engine.games import game_named

_REQUIRED: Final = ("game", "contract", "hand")
_OPTIONAL: Final = ("options", "trick")
MOST_AVAILABLE: Final = 12
"""Cards that a player can choose from at most: a hand, or eight cards and four tops (B48)."""


def add_to(commands: Subparsers) -> None:
    """Describe the command."""
    text = "answer positions: a JSON object a line on standard input, one a line on standard output"
    parser = commands.add_parser("legal", help=text, description=text)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001 - a command takes its arguments
    """Answer every position on standard input; return 1 if one of them was wrong, else 0."""
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
    """Return the answer to one position: ``legal`` and ``carrego``, or ``error`` and ``message``."""
    try:
        position = _object(line)
        game = game_named(_needed(position, "game"))
        return _ANSWERS[game.name](position)
    except RuleError as error:
        return {"error": error.code, "message": sentence(error)}


def _botifarra(position: Mapping[str, object]) -> Mapping[str, object]:
    """Answer a position of Botifarra (B23): the player to move is the next one after the trick so far."""
    for key in position:
        if key not in _REQUIRED + _OPTIONAL:
            raise NotationError("unknown_key", key=key)
    options = _options(position.get("options", {}))
    contract = _needed(position, "contract")
    if not isinstance(contract, str):
        raise NotationError("bad_value", key="contract")
    named = Contract.parse(contract)
    hand, trick = _cards(_needed(position, "hand"), "hand"), _cards(position.get("trick", []), "trick")
    SpanishCardSet.parse(" ".join(map(str, (*trick, *hand))))  # refuses a card that stands in both
    pack = pack_of(options)
    for card in (*trick, *hand):
        if card not in pack:
            raise NotationError("not_in_pack", text=str(card))
    if not hand:
        raise NotationError("empty_hand")
    if len(hand) > MOST_AVAILABLE:
        raise NotationError("too_many_cards", most=MOST_AVAILABLE, found=len(hand))
    if len(trick) >= options.seats:
        raise NotationError("trick_complete")
    held = SpanishCardSet(hand)
    legal, carrego = held.mask, 0
    if trick:
        here = Position(options, named, trick)
        legal, carrego = here.legal(held.mask), here.carregos(held.mask)
    return {
        "legal": [str(card) for card in hand if legal >> card & 1],
        "carrego": [str(card) for card in hand if carrego >> card & 1],
    }


_ANSWERS: Final[Mapping[str, Callable[[Mapping[str, object]], Mapping[str, object]]]] = {
    "botifarra": _botifarra,
}


def _object(line: str) -> Mapping[str, object]:
    try:
        position = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotationError("not_json") from error
    if not isinstance(position, dict):
        raise NotationError("not_an_object")
    return position


def _needed(position: Mapping[str, object], key: str) -> object:
    if key not in position:
        raise NotationError("missing_key", key=key)
    return position[key]


def _options(values: object) -> Options:
    if not isinstance(values, dict):
        raise NotationError("bad_value", key="options")
    return Options.from_json(values)


def _cards(values: object, key: str) -> tuple[SpanishCard, ...]:
    if not isinstance(values, list) or not all(isinstance(text, str) for text in values):
        raise NotationError("bad_value", key=key)
    return tuple(map(SpanishCard.parse, values))
