"""Moves, going away and coming back, and the end of a table."""

from __future__ import annotations

from typing import Final

from bot.tables.decisions.asking import Actor, back, check_playing, check_turn, seat_at
from bot.tables.entries import (
    CameBack,
    Closed,
    CloseReason,
    Contributed,
    Entry,
    Moved,
    Person,
    Stood,
    WentAway,
)
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Stage, Table
from engine.botifarra import BOTIFARRA, BotifarraMove, CallMisdeal, Claim
from engine.game import Seat

LONGEST_WORD: Final = 40
"""Characters of a word that a player may contribute to the shuffle."""


def leave(table: Table, person: Person) -> tuple[Entry, ...]:
    """Get up: before the start the chair becomes free, during the match a computer plays on for the person."""
    seat = seat_at(table, person)
    if table.stage is Stage.LOBBY:
        return (Stood(seat=seat),)
    check_playing(table)
    if table.chairs[seat].is_away:
        raise TableError("already_away")
    return (WentAway(seat=seat),)


def come_back(table: Table, person: Person) -> tuple[Entry, ...]:
    """Take the own chair back from the computer that was playing on."""
    seat = seat_at(table, person)
    check_playing(table)
    if not table.chairs[seat].is_away:
        raise TableError("already_seated")
    return (CameBack(seat=seat),)


def contribute(table: Table, person: Person, word: str) -> tuple[Entry, ...]:
    """Add a person's own word to the next shuffles, in place of the one before."""
    if not table.is_open:
        raise TableError("table_is_over")
    seat = seat_at(table, person)
    word = " ".join(word.replace("`", "’").split())
    if not word:
        raise TableError("word_is_empty")
    if len(word) > LONGEST_WORD:
        raise TableError("word_too_long", longest=LONGEST_WORD)
    return (Contributed(seat=seat, word=word),)


def move(table: Table, person: Person, chosen: BotifarraMove, turn: int) -> tuple[Entry, ...]:
    """Make a person's move; ``turn`` is the one that the button was made for.

    Raises the engine's ``RuleError`` on an illegal move, and :class:`StaleClick` on a button of a turn that has
    passed; an illegal card is no illegal move where the table takes it (B34). Whoever was away and moves is back.
    """
    if table.stage in (Stage.CLOSED, Stage.LOBBY):
        raise TableError("match_not_running")
    seat = seat_at(table, person)
    check_turn(table, turn)
    return (*back(table, seat), *game_move(table, seat, chosen))


def game_move(table: Table, seat: Seat | None, chosen: BotifarraMove) -> tuple[Entry, ...]:
    """Make a move for a seat, or for the table itself; raises the engine's ``RuleError``.

    Raises :class:`StaleClick` where all agree that the hand is void: it only waits for the table to say so (B13).
    """
    if table.state is None:
        raise TableError("match_not_running")
    if table.misdeal is not None and table.misdeal.is_carried and not isinstance(chosen, CallMisdeal):
        raise StaleClick
    if isinstance(chosen, Claim):
        check_playing(table)  # the engine would take a claim after the end as well
    BOTIFARRA.apply(table.state, seat, chosen)
    return (Moved(seat=seat, move=str(chosen)),)


def stop(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Close the table without a result; a match whose last hand is scored has one."""
    if not table.is_open:
        raise TableError("table_is_over")
    if not may_stop(table, actor):
        raise TableError("only_host_or_moderator", name=table.in_charge.name)
    if table.awaits_claims:
        raise TableError("result_not_final")
    return (Closed(reason=CloseReason.STOPPED),)


def may_stop(table: Table, actor: Actor) -> bool:
    """Tell whether the actor is the host, the one in charge, or a moderator."""
    return actor.is_moderator or actor.person.id in (table.host.id, table.in_charge.id)


def expire(table: Table) -> tuple[Entry, ...]:
    """Close a lobby that nobody started, or a match at which nobody has moved for a long time."""
    if not table.is_open:
        return ()
    in_lobby = table.stage is Stage.LOBBY
    return (Closed(reason=CloseReason.NOT_STARTED if in_lobby else CloseReason.ABANDONED),)
