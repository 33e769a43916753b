"""``python -m engine simulate``: matches of computer players."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from computers.player import Player
from computers.registry import computers_of
from engine.commands import Subparsers, json_object
from engine.commands.sentences import sentence
from engine.errors import OptionError, RuleError
from engine.game import AnyGame, Move, Options, Seat
from engine.games import GAMES, game_named
from engine.record import STARTS_OF_A_DEAL, Entry, Header, Recorder, line_of


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches to play: the game, its house rules, the players by seat, and the seed of all randomness."""

    game: AnyGame
    options: Options
    players: tuple[str, ...]
    seed: str

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Plan:
        """Return the plan from the arguments; raises :class:`OptionError`."""
        game = game_named(arguments.game)
        options = game.options(arguments.options)
        computers = computers_of(game)
        names: Sequence[str] = arguments.players or [computers.quick]
        for name in names:
            if name not in computers.players:
                raise OptionError("unknown_player", player=name, players=", ".join(computers.players))
        seated = tuple(names[seat % len(names)] for seat in range(game.seats(options)))
        return cls(game, options, seated, arguments.seed)

    def header(self, number: int) -> Header:
        """Return the header of a match by its number from 1; a fixed first dealer rotates from match to match."""
        dealer = (number - 1) % len(self.players) if self.game.fixes_dealer(self.options) else None
        return Header(self.game, self.options, self.players, dealer)


def add_to(commands: Subparsers) -> None:
    """Add the parser of the command."""
    text = "play matches among computer players"
    parser = commands.add_parser("simulate", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--game", required=True, help=", ".join(GAMES))
    parser.add_argument(
        "--options",
        metavar="JSON",
        type=json_object,
        default={},
        help="house rules, an object of names and values",
    )
    parser.add_argument("--matches", metavar="N", type=_count, default=1, help="how many (default 1)")
    parser.add_argument("--seed", metavar="S", default="0", help="the same seed plays the same (default 0)")
    parser.add_argument(
        "--players",
        metavar="NAME,…",
        type=lambda text: text.split(","),
        help=f"seated in turn until every seat is taken (default: one that answers at once): {_players()}",
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the matches down")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print one line for each match and a summary; return 0, or 2 on invalid arguments."""
    try:
        plan = Plan.of(arguments)
        with _opened(arguments.record) as file:
            _simulate(plan, arguments.matches, file)
    except RuleError as error:
        sys.stderr.write(f"simulate: {sentence(error)}\n")
        return 2
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stderr.write(f"{arguments.record}: {error.strerror}\n")
        return 2
    return 0


def _opened(path: Path | None) -> nullcontext[None] | TextIO:
    return path.open("w", encoding="utf-8", newline="\n") if path else nullcontext()


def _simulate(plan: Plan, matches: int, file: TextIO | None) -> None:
    hands = moves = 0
    started = time.perf_counter()
    for number in range(1, matches + 1):
        header = plan.header(number)
        if file:
            file.write(line_of(header) + "\n")
        hands_here = 0
        result: dict[str, object] = {}
        for entry in played(plan, header, number):
            moves += 1
            if file:
                file.write(line_of(entry) + "\n")
            for event in entry.events:
                hands_here += event["type"] in STARTS_OF_A_DEAL
                if event["type"] == "match_over":
                    result = {"totals": event["totals"], "winners": event["winners"]}
        hands += hands_here
        _print({"match": number, **result, "hands": hands_here})
    seconds = round(time.perf_counter() - started, 3)
    _print({"matches": matches, "hands": hands, "moves": moves, "seconds": seconds})


def played(plan: Plan, header: Header, number: int) -> Iterator[Entry]:
    """Play a match to its end; the randomness of the table and of each player comes from the plan's seed."""
    game, factories = plan.game, computers_of(plan.game).players
    match = Recorder(header)
    players = [
        factories[name](random.Random(f"{plan.seed}/{number}/{seat}"))  # noqa: S311 - repeatable on purpose
        for seat, name in enumerate(plan.players)
    ]
    shuffles = 0
    while True:
        status = game.status(match.state)
        interjection = _interjection(match, status.may_interject, players)
        if interjection is not None:
            yield match.make(*interjection)
        elif status.waits_for:
            seat = status.waits_for[0]
            yield match.make(seat, players[seat].choose(game.view(match.state, seat)))
        elif status.table_acts:
            shuffles += 1
            seed = hashlib.sha256(f"{plan.seed}/{number}/shuffle/{shuffles}".encode()).digest()
            yield match.make(None, game.table_move(match.state, seed))
        else:
            return


def _interjection(
    match: Recorder, seats: Sequence[Seat], players: Sequence[Player[Any]]
) -> tuple[Seat, Move] | None:
    """Return the first interjection of these seats' players, if any."""
    for seat in seats:
        said = players[seat].interject(match.header.game.view(match.state, seat))
        if said is not None:
            return seat, said
    return None


def _players() -> str:
    """Return the computer players of each game."""
    return "; ".join(f"{name}: {', '.join(computers_of(game).players)}" for name, game in GAMES.items())


def _print(values: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(values) + "\n")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is needed, not {text}")
    return int(text)
