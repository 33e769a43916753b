"""``python -m engine simulate``: matches among computer players."""

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
from typing import TextIO

from engine.botifarra import Claim, State
from engine.botifarra.options import Revoke
from engine.commands import Subparsers
from engine.commands.arguments import json_object
from engine.commands.sentences import sentence
from engine.errors import OptionError, RuleError
from engine.game import Options, Seat
from engine.games import AnyGame, game_named
from engine.players import PLAYERS, Player
from engine.record import Entry, Header, Recorder, fixes_dealer, line_of

_STARTS_OF_A_HAND = ("hand_started", "deal_started")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: the game and its house rules, who sits where, and the seed of all chance."""

    game: AnyGame
    options: Options
    players: tuple[str, ...]
    seed: str

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Plan:
        """Return the plan that the arguments ask for; raises :class:`OptionError`."""
        game = game_named(arguments.game)
        options = game.options(arguments.options)
        names: Sequence[str] = arguments.players
        for name in names:
            if name not in PLAYERS:
                raise OptionError("unknown_player", player=name, players=", ".join(PLAYERS))
        seated = tuple(names[seat % len(names)] for seat in range(game.seats(options)))
        return cls(game, options, seated, arguments.seed)

    def header(self, number: int) -> Header:
        """Return the header of a match, counted from 1; a fixed first dealer changes from match to match."""
        dealer = (number - 1) % len(self.players) if fixes_dealer(self.options) else None
        return Header(self.game, self.options, self.players, dealer)


def add_to(commands: Subparsers) -> None:
    """Describe the command."""
    text = "play matches among computer players"
    parser = commands.add_parser("simulate", help=text, description=text)
    parser.add_argument("--game", required=True, help="botifarra")
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
        default=["careful"],
        help=f"seated in turn until every chair is full: {', '.join(PLAYERS)} (default careful)",
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the matches down")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, print a line a match and a last one; return 0, or 2 if the arguments make no game."""
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
                hands_here += event["type"] in _STARTS_OF_A_HAND
                if event["type"] == "match_over":
                    result = {"totals": event["totals"], "winners": event["winners"]}
        hands += hands_here
        _print({"match": number, **result, "hands": hands_here})
    seconds = round(time.perf_counter() - started, 3)
    _print({"matches": matches, "hands": hands, "moves": moves, "seconds": seconds})


def played(plan: Plan, header: Header, number: int) -> Iterator[Entry]:
    """Play a match to its end, move by move; the table's chance and each player's come from the plan's seed."""
    game = plan.game
    match = Recorder(header)
    players = [
        PLAYERS[name](random.Random(f"{plan.seed}/{number}/{seat}"))  # noqa: S311 - repeatable on purpose
        for seat, name in enumerate(plan.players)
    ]
    shuffles = 0
    while True:
        claimant = _claimant(game, match.state, players)
        if claimant is not None:
            yield match.make(claimant, Claim())
        elif game.is_over(match.state):
            return
        elif (seat := game.to_move(match.state)) is not None:
            yield match.make(seat, players[seat].choose(game.view(match.state, seat)))
        else:
            shuffles += 1
            seed = hashlib.sha256(f"{plan.seed}/{number}/shuffle/{shuffles}".encode()).hexdigest()
            yield match.make(None, game.parse_move(f"shuffle {seed}"))


def _claimant(game: AnyGame, state: State, players: Sequence[Player]) -> Seat | None:
    """Return the first seat whose player says that an opponent has revoked, where that can be said (B34)."""
    if state.options.revoke is not Revoke.CLAIM:
        return None
    return next((seat for seat, player in enumerate(players) if player.claims(game.view(state, seat))), None)


def _print(values: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(values) + "\n")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is needed, not {text}")
    return int(text)
