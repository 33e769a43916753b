"""Tables for the gallery: people sit down, a match is played from a seed up to a wanted position.

Everything goes through :mod:`bot.tables.commands`, as it does when people click, so no table is here that could not
be in a channel. The same arguments give the same table in every run.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, Generic, TypeVar

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Entry, Logged, Person, Rules
from bot.tables.log.replay import apply_entry, opened
from bot.tables.table import Table
from computers.botifarra.players import PLAYERS
from engine.botifarra import (
    BOTIFARRA,
    BotifarraView,
    Call,
    Claim,
    Contract,
    Delegate,
    NameTrump,
    Phase,
    PlayCard,
)
from engine.botifarra.moves import BotifarraMove, MakeCall
from engine.game import Seat

Position = TypeVar("Position")
Chooser = Callable[[BotifarraView], BotifarraMove]
Wanted = Callable[[Table, BotifarraView], bool]
"""Whether a position is the one to be shown; the view is a spectator's."""

MONTSERRAT: Final = Person(101, "Montserrat", "montserrat")
ANGEL: Final = Person(102, "Àngel", "angel")
NURIA: Final = Person(103, "Núria_93", "nuria_93")
JORDI: Final = Person(104, "Jordi el gran", "jordi")
PEOPLE: Final = (MONTSERRAT, ANGEL, NURIA)
"""The people at most tables of the gallery; a computer takes the remaining seat."""
_AT: Final = datetime(2026, 11, 20, 18, tzinfo=UTC)
_TABLE, _GUILD, _CHANNEL = 7, 1, 2
_MOST_SEEDS: Final = 3000


def after(table: Table, entries: Sequence[Entry]) -> Table:
    """Return a table after entries."""
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, _AT))
    return table


def lobby(people: Sequence[Person], *, seed: int = 1, **options: str | int) -> Table:
    """Return a table that the first of these people opened, and at which the others sit, seat by seat."""
    rules = Rules(dict(options), None, Language.CA)
    secret = random.Random(seed).randbytes(32)
    first, *others = commands.open_table(BOTIFARRA, people[0], _GUILD, _CHANNEL, rules, secret)
    table = after(opened(_TABLE, Logged(1, first, _AT)), others)
    for seat, person in enumerate(people[1:], 1):
        table = after(table, commands.sit(table, person, seat))
    return table


def filled(table: Table) -> Table:
    """Return a lobby with computers on the seats that were free."""
    if any(seat.is_free for seat in table.seats):
        return after(table, commands.fill(table, Actor(table.host)))
    return table


def started(people: Sequence[Person] = PEOPLE, *, seed: int = 1, **options: str | int) -> Table:
    """Return a match before its first deal: as many of these people as the mode has seats, and computers."""
    seats = BOTIFARRA.options(options).seats
    table = filled(lobby(people[:seats], seed=seed, **options))
    return after(table, commands.start(table, Actor(table.host)))


def careful(chance: random.Random) -> Chooser:
    """Return a player like the computers."""
    return PLAYERS["careful"](chance).choose


def lively(chance: random.Random) -> Chooser:
    """Return one who raises, delegates and names botifarra more often than is wise, and plays cards well."""
    sober = careful(chance)

    def choose(view: BotifarraView) -> BotifarraMove:
        daring = chance.random()
        match view.phase:
            case Phase.CALLS if view.calling is not None and daring < _DARING[view.calling]:
                return MakeCall(view.calling)
            case Phase.TRUMP if Delegate() in view.moves and daring < 0.3:
                return Delegate()
            case Phase.TRUMP | Phase.DELEGATED if daring > 0.93:
                return NameTrump(Contract.BOTIFARRA)
            case _:
                return sober(view)

    return choose


_DARING: Final = {Call.CONTRO: 0.12, Call.RECONTRO: 0.35, Call.SANT_VICENC: 0.5}
"""Probability of a call by a lively player."""


def careless(chance: random.Random, least_legal: int) -> Chooser:
    """Return one who plays an illegal card, if taken, where ``least_legal`` others would have been legal."""
    sober = lively(chance)

    def choose(view: BotifarraView) -> BotifarraMove:
        illegal = sorted(set(view.offered) - set(view.playable))
        if illegal and len(view.playable) >= least_legal:
            return PlayCard(chance.choice(illegal))
        return sober(view)

    return choose


def positions(table: Table, chance: random.Random, choose: Chooser) -> Iterator[Table]:
    """Play a match on to its end, and yield the table after each move; computers see nothing but their own view."""
    while table.match is not None and not BOTIFARRA.is_over(table.match.state):
        state = table.match.state
        seat = BOTIFARRA.to_move(state)
        if seat is not None and table.cut_waits_for:
            table = after(table, commands.accept_for_late(table))
        elif seat is None or state.phase is Phase.CUT:
            table = after(table, _dealt(table, seat, chance))
        else:
            table = after(table, commands.game_move(table, seat, choose(view_of(table, seat))))
        yield table


def _dealt(table: Table, cutter: Seat | None, chance: random.Random) -> Sequence[Entry]:
    """Return the next deal, which a person who is to cut leaves to chance."""
    person = None if cutter is None else table.seats[cutter].person
    if person is None:
        return commands.deal(table, chance.randbytes(32))
    return commands.next_deal(table, person, table.turn, chance.randbytes(32))


def found(
    wanted: Wanted,
    *,
    seed: int = 8,
    people: Sequence[Person] = PEOPLE,
    revokes_among: int | None = None,
    **options: str | int,
) -> Table:
    """Return the first wanted position of the match with this seed, or of the next seed that has one.

    With ``revokes_among`` an illegal card is played as soon as that many others would have been legal. Raises
    ``LookupError`` where thousands of matches have none.
    """
    for number in range(seed, seed + _MOST_SEEDS):
        for table, view in _match(number, tuple(people), revokes_among, tuple(options.items())):
            if wanted(table, view):
                return table
    raise LookupError(f"no such position in {_MOST_SEEDS} matches under {options}")


class Played(Generic[Position]):
    """A match that is played as far as somebody has looked, and once only."""

    def __init__(self, first: Position, coming: Iterator[Position]) -> None:
        self._played, self._coming = [first], coming

    def __iter__(self) -> Iterator[Position]:
        for number in itertools.count():
            if number == len(self._played):
                following = next(self._coming, None)
                if following is None:
                    return
                self._played.append(following)
            yield self._played[number]


@lru_cache(maxsize=32)
def _match(
    seed: int,
    people: tuple[Person, ...],
    revokes_among: int | None,
    options: tuple[tuple[str, str | int], ...],
) -> Played[tuple[Table, BotifarraView]]:
    chance = random.Random(seed)
    choose = lively(chance) if revokes_among is None else careless(chance, revokes_among)
    table = started(people, seed=seed, **dict(options))
    coming = ((each, view_of(each)) for each in positions(table, chance, choose))
    return Played((table, view_of(table)), coming)


def claimed(table: Table) -> Table:
    """Return a table when somebody has said "Renúncia!" who may, whether there was one or not (B34)."""
    claimer = next(seat for seat in range(len(table.seats)) if view_of(table, seat).may_claim)
    return after(table, commands.game_move(table, claimer, Claim()))


def left(table: Table, *seats: Seat) -> Table:
    """Return a table when the people on these seats have gone away."""
    for seat in seats:
        table = after(table, commands.leave(table, person_on(table, seat)))
    return table


def misdeal_asked(table: Table, *, agreeing: int = 0) -> Table:
    """Return a table at which a misdeal is proposed, and ``agreeing`` of those who are asked agree (B13)."""
    present = [seat.person for seat in table.seats if seat.is_present and seat.person]
    table = replace(table, rules=replace(table.rules, redeals=True))
    table = after(table, commands.propose_redeal(table, present[0], table.turn))
    for person in present[1 : 1 + agreeing]:
        table = after(table, commands.answer_redeal(table, person, table.turn, agrees=True))
    return table


def misdealt(table: Table) -> Table:
    """Return a table at which everybody has agreed that the hand is void."""
    others = sum(seat.is_present for seat in table.seats) - 1
    agreed = misdeal_asked(table, agreeing=others)
    return after(agreed, commands.redeal(agreed, bytes(32)))


def rematch(table: Table) -> Table:
    """Return the lobby of the next match between the same people (B30)."""
    first, *others = commands.open_rematch(table, table.host, bytes(32))
    return after(opened(_TABLE + 1, Logged(1, first, _AT)), others)


def person_on(table: Table, seat: Seat) -> Person:
    """Return the person on a seat; raises ``LookupError`` if it has none."""
    person = table.seats[seat].person
    if person is None:
        raise LookupError(f"no person sits on seat {seat}")
    return person


def view_of(table: Table, seat: Seat | None = None) -> BotifarraView:
    """Return the view of a seat, or of a spectator; raises ``LookupError`` before its start."""
    view = table.view(seat)
    if view is None:
        raise LookupError("the match has not started")
    return view
