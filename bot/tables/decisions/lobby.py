"""Before the start: opening a table, its rules, its chairs."""

from __future__ import annotations

from typing import Final

from bot.tables.chairs import STAND_IN, first_free
from bot.tables.decisions.asking import Actor, check_in_charge, check_in_lobby
from bot.tables.decisions.match import come_back
from bot.tables.entries import (
    Committed,
    ComputerSat,
    Entry,
    Opened,
    Person,
    Rules,
    RulesChanged,
    Sat,
    Started,
    Stood,
)
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Stage, Table
from engine.botifarra import BOTIFARRA
from engine.game import Seat

COMPUTER_NAMES: Final = ("Quim", "Remei", "Ton", "Mercè")
"""What the computer on each chair is called."""


def open_table(
    host: Person, guild_id: int, channel_id: int, rules: Rules, secret: bytes
) -> tuple[Entry, ...]:
    """Open a table: the host sits down, and the secret of the first hand is fixed before anyone else does."""
    BOTIFARRA.options(rules.options)
    return (
        Opened(game=BOTIFARRA.name, guild_id=guild_id, channel_id=channel_id, host=host, rules=rules),
        Committed(hand=1, secret=secret.hex()),
        Sat(seat=0, person=host),
    )


def open_rematch(table: Table, person: Person, secret: bytes) -> tuple[Entry, ...]:
    """Open the table of the next match between the same players; the rotation of the deal goes on (B30)."""
    if table.awaits_claims:
        raise TableError("result_not_final")
    if table.stage is not Stage.OVER or table.state is None:
        raise TableError("match_not_over")
    if table.seat_of(person.id) is None:
        raise TableError("not_at_this_table")
    seated: list[Entry] = [
        Sat(seat=seat, person=chair.person)
        if chair.person
        else ComputerSat(seat=seat, player=chair.computer or STAND_IN, name=chair.name)
        for seat, chair in enumerate(table.chairs)
    ]
    return (
        Opened(
            game=BOTIFARRA.name,
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            host=person,
            rules=table.rules,
            first_dealer=(table.state.dealer + 1) % len(table.chairs),
            after=table.id,
        ),
        Committed(hand=1, secret=secret.hex()),
        *seated,
    )


def change_rules(table: Table, actor: Actor, rules: Rules) -> tuple[Entry, ...]:
    """Choose other rules before the start; people keep their chairs as far as the game has them.

    A next match goes on in the rotation of the one before (B30) until somebody chooses another game or another way
    to find the first dealer.
    """
    check_in_lobby(table)
    check_in_charge(table, actor)
    before, chosen = table.options, BOTIFARRA.options(rules.options)
    if sum(chair.person is not None for chair in table.chairs) > chosen.seats:
        raise TableError("too_many_people", chairs=chosen.seats)
    if rules == table.rules:
        return ()
    same_rotation = (chosen.mode, chosen.first_dealer) == (before.mode, before.first_dealer)
    return (RulesChanged(rules=rules, keeps_rotation=same_rotation),)


def sit(table: Table, person: Person, seat: Seat | None) -> tuple[Entry, ...]:
    """Sit down on a chair, or on the first free one; whoever sits already changes chairs.

    During a match, the only chair a person may take is the own one, which a computer has been keeping.
    """
    if table.stage is Stage.PLAYING and table.seat_of(person.id) is not None:
        return come_back(table, person)
    check_in_lobby(table)
    before = table.seat_of(person.id)
    if seat is None:
        if before is not None:
            raise TableError("already_seated")
        seat = first_free(table.chairs)
        if seat is None:
            raise TableError("table_is_full")
    if seat not in range(len(table.chairs)):
        raise StaleClick  # the chair went away with the game that had it
    if seat == before:
        raise TableError("already_seated")
    chair = table.chairs[seat]
    if chair.person:
        raise TableError("chair_taken", name=chair.name)
    stood: tuple[Entry, ...] = () if before is None else (Stood(seat=before),)
    return (*stood, Sat(seat=seat, person=person))


def fill(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Seat computers on the empty chairs."""
    check_in_lobby(table)
    if table.seat_of(actor.person.id) is None and not actor.is_moderator:
        raise TableError("not_at_this_table")
    empty = [seat for seat, chair in enumerate(table.chairs) if chair.is_empty]
    if not empty:
        raise TableError("no_empty_chair")
    return tuple(ComputerSat(seat=seat, player=STAND_IN, name=COMPUTER_NAMES[seat]) for seat in empty)


def send_computers_away(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Make the computers' chairs free again before the start."""
    check_in_lobby(table)
    check_in_charge(table, actor)
    return tuple(Stood(seat=seat) for seat, chair in enumerate(table.chairs) if chair.computer)


def start(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Begin the match."""
    check_in_lobby(table)
    check_in_charge(table, actor)
    empty = sum(chair.is_empty for chair in table.chairs)
    if empty:
        raise TableError("chairs_are_empty", count=empty)
    if not table.somebody_is_here:
        raise TableError("nobody_is_here")
    return (Started(),)
