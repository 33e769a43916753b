"""Tables for the smoke test: one deal in each mode, played by random players with the longest names."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from discord.utils import utcnow

import bot.games.registry  # noqa: F401 - registers the games
from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Entry, Logged, Person, Rules
from bot.tables.log.replay import apply_entry, opened
from bot.tables.table import Stage, Table
from bot.ui.face.face import FACES, table_face
from bot.ui.text import facts
from computers.registry import computers_of
from engine.errors import OptionError
from engine.game import AnyGame

LONGEST_NAME: Final = 32
SEED: Final = 1
_TABLE, _GUILD, _CHANNEL, _FIRST_PERSON = 7, 1, 2, 101


def modes() -> Iterator[tuple[AnyGame, dict[str, str]]]:
    """Yield every game with the option of each of its modes; of numbers of players the least and the most."""
    for face in FACES.values():
        spec = face.game.option_specs[0]
        playable = [value for value in spec.values if _is_playable(face.game, {spec.name: value})]
        numbers = all(value.isdecimal() for value in playable)
        for value in (playable[0], playable[-1]) if numbers else playable:
            yield face.game, {spec.name: value}


def lobby(game: AnyGame, options: dict[str, str]) -> Table:
    """Return a table with a person on each seat."""
    seats = game.seats(game.options(options))
    people = [Person(_FIRST_PERSON + seat, _name(seat)) for seat in range(seats)]
    rules = Rules(options=dict(options), preset=None, language=Language.CA)
    first, *others = commands.open_table(game, people[0], _GUILD, _CHANNEL, rules, bytes(32))
    table = _after(opened(_TABLE, Logged(1, first, utcnow())), others)
    for seat, person in enumerate(people[1:], 1):
        table = _after(table, commands.sit(table, person, seat))
    return table


def first_deal(game: AnyGame, options: dict[str, str]) -> list[Table]:
    """Return the table in each position of its first deal, until it is scored."""
    chance = random.Random(SEED)
    player = computers_of(game).players["random"](chance)
    table = lobby(game, options)
    table = _after(table, commands.start(table, commands.Actor(table.host)))
    positions = [table]
    while table.stage is Stage.PLAYING and not table.deals_scored:
        if not table.waits_for:
            entries = commands.deal(table, chance.randbytes(32))
        else:
            seat = table.waits_for[0]
            entries = commands.game_move(table, seat, player.choose(table.view(seat)))
        table = _after(table, entries)
        positions.append(table)
    return positions


def by_size(positions: Sequence[Table]) -> list[Table]:
    """Sort positions by the words of their public message and of the hand that is asked, most words first."""
    return sorted(positions, key=_words, reverse=True)


def asked_seat(table: Table) -> int:
    """Return the seat that is asked, or the first one."""
    return table.waits_for[0] if table.waits_for else 0


def _is_playable(game: AnyGame, options: dict[str, str]) -> bool:
    """Tell whether a game accepts an option while all others have their default."""
    try:
        game.options(options)
    except OptionError:
        return False
    return True


def _words(table: Table) -> int:
    face = table_face(table, table.rules.language)
    return len(facts.message(face.public().facts))


def _name(seat: int) -> str:
    return f"{commands.COMPUTER_NAMES[seat]} de la Vall d'Aran i del Berguedà"[:LONGEST_NAME]


def _after(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, utcnow()))
    return table
