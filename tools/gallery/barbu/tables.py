"""Tables of Barbu for the gallery, played from a seed up to a wanted position as :mod:`tools.gallery.tables` does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Entry, Logged, Person, Rules
from bot.tables.log.replay import apply_entry, opened
from bot.tables.table import Stage, Table
from computers.barbu.players import PLAYERS
from computers.player import RandomPlayer
from engine.barbu import BARBU, BarbuView, Contract, Phase
from engine.game import Seat
from tools.gallery.tables import Played

Wanted = Callable[[BarbuView], bool]
"""Whether a position is the one to be shown; the view is a spectator's."""

NAMES: Final = (
    "Montserrat",
    "Àngel",
    "Núria_93",
    "Jordi el gran",
    "Élodie",
    "François-Xavier",
    "محمد الأندلسي",
    "Ελένη",
    "Ignasi",
)
"""People at the tables; a computer takes the last seat."""
LONG_NAMES: Final = tuple(f"{name} de la Vall d'Aran i Berga"[:32].strip() for name in NAMES)
_AT: Final = datetime(2026, 11, 20, 18, tzinfo=UTC)
_TABLE, _GUILD, _CHANNEL = 8, 1, 2


def lobby(names: Sequence[str] = NAMES, *, people: int | None = None, **options: str | int) -> Table:
    """Return a lobby in which ``people`` people sit, by default all but one seat."""
    seats = BARBU.options(dict(options)).players
    persons = [Person(301 + place, name) for place, name in enumerate(names)]
    rules = Rules(dict(options), None, Language.CA)
    first, *others = commands.open_table(BARBU, persons[0], _GUILD, _CHANNEL, rules, bytes(32))
    table = _after(opened(_TABLE, Logged(1, first, _AT)), others)
    for seat in range(1, seats - 1 if people is None else people):
        table = _after(table, commands.sit(table, persons[seat], seat))
    return table


def found(
    wanted: Wanted,
    *,
    seed: int = 1,
    seeds: int = 60,
    careful: bool = True,
    names: Sequence[str] = NAMES,
    **options: str | int,
) -> Table:
    """Return the first wanted position of the game with this seed, or of the next seed that has one.

    Raises ``LookupError`` if no game of the tried seeds has one.
    """
    for number in range(seed, seed + seeds):
        for table, view in _positions(number, careful, tuple(names), tuple(options.items())):
            if wanted(view):
                return table
    raise LookupError(f"no such position in {seeds} games under {options}")


def view_of(table: Table, seat: Seat | None = None) -> BarbuView:
    """Return the view of a seat, or of a spectator; raises ``LookupError`` before its start."""
    view: BarbuView | None = table.view(seat)
    if view is None:
        raise LookupError("the game has not started")
    return view


def away(table: Table, *seats: Seat) -> Table:
    """Return a table when the people on these seats have gone away."""
    for seat in seats:
        person = table.seats[seat].person
        if person is None:
            raise LookupError(f"no person sits on seat {seat}")
        table = _after(table, commands.leave(table, person))
    return table


def playing(contract: Contract, cards: int, tricks: int = 1) -> Wanted:
    """Return whether a number of cards lies after a number of tricks; no card: the last trick lies there whole."""
    return lambda view: (
        view.phase is Phase.TRICKS
        and view.contract is contract
        and (len(view.trick), len(view.tricks)) == (cards, tricks)
    )


def phase(wanted: Phase, deal: int = 1) -> Wanted:
    """Return whether this phase has come, from this deal on."""
    return lambda view: view.phase is wanted and view.deal >= deal


def scored(contract: Contract) -> Wanted:
    """Return whether the deal that has just ended was of this contract."""
    return lambda view: not view.has_dealt and bool(view.results) and view.results[-1].contract is contract


def _after(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, _AT))
    return table


@lru_cache(maxsize=64)
def _positions(
    seed: int, careful: bool, names: tuple[str, ...], options: tuple[tuple[str, str | int], ...]
) -> Played[tuple[Table, BarbuView]]:
    coming = ((table, view_of(table)) for table in _played(seed, careful, names, dict(options)))
    return Played(next(coming), coming)


def _played(seed: int, careful: bool, names: Sequence[str], options: dict[str, str | int]) -> Iterator[Table]:
    """Play a game, of players like the computers or by chance, and yield the table after each move."""
    chance = random.Random(seed)
    player = PLAYERS["careful"](chance) if careful else RandomPlayer(chance)
    table = lobby(names, **options)
    if any(seat.is_free for seat in table.seats):
        table = _after(table, commands.fill(table, Actor(table.host)))
    table = _after(table, commands.start(table, Actor(table.host)))
    yield table
    while table.stage is Stage.PLAYING and table.match is not None:
        if table.waits_for:
            seat = table.waits_for[0]
            table = _after(table, commands.game_move(table, seat, player.choose(view_of(table, seat))))
        else:
            table = _after(table, commands.deal(table, chance.randbytes(32)))
        yield table
