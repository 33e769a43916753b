"""The lobby: opening a table, its rules, its seats, the start."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.tables.commands.guards import Actor, check_in_charge, check_in_lobby
from bot.tables.commands.play import come_back
from bot.tables.entries import (
    Committed,
    ComputerSat,
    Entry,
    Opened,
    Person,
    PlayersCalled,
    Rules,
    RulesChanged,
    Sat,
    Started,
    Stood,
)
from bot.tables.errors import StaleClick, TableError
from bot.tables.seats import first_free
from bot.tables.table import Stage, Table
from engine.game import FIRST_DEALER, AnyGame, Seat

COMPUTER_NAMES: Final = ("Quim", "Remei", "Toni", "Mercè", "Biel", "Roser", "Pere", "Neus", "Martí", "Laia")
"""The name of the computer on each seat."""


def open_table(
    game: AnyGame, host: Person, guild_id: int, channel_id: int, rules: Rules, secret: bytes
) -> tuple[Entry, ...]:
    """Open a table: the host sits down, and the secret of the first deal is fixed before anybody else sits."""
    game.options(rules.options)
    return (
        Opened(game=game.name, guild_id=guild_id, channel_id=channel_id, host=host, rules=rules),
        Committed(deal=1, secret=secret.hex()),
        Sat(seat=0, person=host),
    )


def open_rematch(
    table: Table, person: Person, secret: bytes, without: Collection[int] = ()
) -> tuple[Entry, ...]:
    """Open a table for the next match of the same players, which continues the dealer's rotation.

    The seats of people who had left, and of those whose ids are in ``without``, are free. An event opens its own
    tables.
    """
    if table.place is not None:
        raise TableError("event_opens_tables")
    if table.result_is_open:
        raise TableError("result_not_final")
    if table.stage is not Stage.OVER:
        raise TableError("match_not_over")
    if table.seat_of(person.id) is None:
        raise TableError("not_at_this_table")
    seated: list[Entry] = []
    for number, seat in enumerate(table.seats):
        if seat.person is None:
            computer = seat.computer or table.stand_in
            seated.append(ComputerSat(seat=number, player=computer, name=seat.name))
        elif seat.person.id == person.id or (seat.is_present and seat.person.id not in without):
            seated.append(Sat(seat=number, person=seat.person))
    return (
        Opened(
            game=table.game.name,
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            host=person,
            rules=replace(table.rules, offers_catalan=False),
            first_dealer=table.started_match.status.next_dealer,
            after=table.id,
        ),
        Committed(deal=1, secret=secret.hex()),
        *seated,
    )


def change_rules(
    table: Table, actor: Actor, rules: Rules, *, ends_rotation: bool = False
) -> tuple[Entry, ...]:
    """Change the rules before the start; people keep their seats as far as the game has them.

    A rematch continues the dealer's rotation unless the number of seats or sides changes, or the way in which the
    first dealer is found. With ``ends_rotation`` somebody has chosen that way, be it the one of the match before.
    """
    check_in_lobby(table)
    check_in_charge(table, actor)
    game, before, chosen = table.game, table.options, table.game.options(rules.options)
    if sum(seat.person is not None for seat in table.seats) > game.seats(chosen):
        raise TableError("too_many_people", seats=game.seats(chosen))
    ends = ends_rotation and table.due_dealer is not None
    if rules == table.rules and not ends:
        return ()
    kept = not ends and all(
        before.to_json().get(name) == chosen.to_json().get(name) for name in _rotation(game)
    )
    return (RulesChanged(rules=rules, keeps_rotation=kept),)


def _rotation(game: AnyGame) -> list[str]:
    """Return the options that decide who deals; a change of one ends the dealer's rotation."""
    return [spec.name for spec in game.option_specs if spec.decides_deal or spec.name == FIRST_DEALER]


def sit(table: Table, person: Person, seat: Seat | None) -> tuple[Entry, ...]:
    """Sit down on a seat, or on the first free one; a person who already sits changes seats.

    A seat that somebody has just taken stands for its side, and another one of it is as good. So is any other, to a
    person without a seat, where everyone plays alone. During a match a person can only take the own seat back from a
    computer.
    """
    if table.stage is Stage.PLAYING:
        if table.seat_of(person.id) is None:
            if table.place is not None:
                raise TableError("event_seats")
            raise TableError("table_sleeps" if table.is_asleep else "too_late_to_sit")
        return come_back(table, person)
    check_in_lobby(table)
    before = table.seat_of(person.id)
    if seat is None:
        if before is not None:
            raise TableError("already_seated")
        seat = first_free(table.seats)
        if seat is None:
            raise TableError("table_is_full")
    if seat not in range(len(table.seats)):
        raise StaleClick  # the rules have changed, and the game no longer has this seat
    if seat == before:
        raise TableError("already_seated")
    if table.seats[seat].person:
        seat = _instead_of(table, seat, before)
    stood: tuple[Entry, ...] = () if before is None else (Stood(seat=before),)
    return (*stood, Sat(seat=seat, person=person))


def _instead_of(table: Table, taken: Seat, before: Seat | None) -> Seat:
    """Return the seat for a person who wanted one that is taken; raises :class:`TableError` if there is none."""
    side = table.sides[table.side_of(taken)]
    seat = None
    if table.sides_are_pairs and before not in side:
        seat = first_free(table.seats, side)
    elif before is None:
        seat = first_free(table.seats)
    if seat is None and first_free(table.seats) is None:
        raise TableError("table_is_full")
    if seat is None:
        raise TableError("seat_taken", name=table.seats[taken].name)
    return seat


def call_players(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Have other players looked for, once a table, while seats are free."""
    check_in_lobby(table)
    if table.seat_of(actor.id) is None and not actor.is_moderator:
        raise TableError("not_at_this_table")
    if not any(seat.is_free for seat in table.seats):
        raise TableError("no_free_seat")
    if table.has_called_players:
        raise TableError("players_called_before")
    return (PlayersCalled(),)


def fill(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Put computers on the free seats."""
    check_in_lobby(table)
    if table.seat_of(actor.id) is None and actor.id != table.in_charge.id and not actor.is_moderator:
        raise TableError("not_at_this_table")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free:
        raise TableError("no_free_seat")
    return tuple(
        ComputerSat(seat=number, player=table.stand_in, name=COMPUTER_NAMES[number]) for number in free
    )


def check_may_free(table: Table, actor: Actor) -> None:
    """Raise :class:`TableError` unless the actor may free seats of a lobby."""
    check_in_lobby(table)
    check_in_charge(table, actor)


def free_seat(table: Table, actor: Actor, seat: Seat) -> tuple[Entry, ...]:
    """Free the seat of somebody who does not come, before the start."""
    check_may_free(table, actor)
    if seat not in range(len(table.seats)) or table.seats[seat].person is None:
        raise StaleClick
    return (Stood(seat=seat),)


def send_computers_away(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Remove the computers before the start."""
    check_in_lobby(table)
    check_in_charge(table, actor)
    return tuple(Stood(seat=number) for number, seat in enumerate(table.seats) if seat.computer)


def start(table: Table, actor: Actor, newcomers: Collection[int] = ()) -> tuple[Entry, ...]:
    """Start the match; ``newcomers`` are the ids of people who have never finished one of this game."""
    check_in_lobby(table)
    check_in_charge(table, actor)
    free = sum(seat.is_free for seat in table.seats)
    if free:
        raise TableError("seats_are_free", count=free)
    if not table.somebody_is_here:
        raise TableError("nobody_is_here")
    seats = (number for number, seat in enumerate(table.seats) if seat.person and seat.person.id in newcomers)
    return (Started(newcomers=tuple(seats)),)
