"""The match: moves, leaving and coming back, words for the shuffle, and the end of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.tables.commands.closing import close_for_moderator
from bot.tables.commands.deals import check_others_accept, committed
from bot.tables.commands.guards import (
    Actor,
    came_back,
    check_in_lobby,
    check_no_break,
    check_playing,
    check_turn,
    seat_at,
)
from bot.tables.commands.petitions import ask_to_stop
from bot.tables.entries import CameBack, Closed, CloseReason, Entry, Moved, Person, Stood, WentAway, WordGiven
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Stage, Table
from engine.game import Move, Seat

LONGEST_WORD: Final = 40
"""Characters of a word that a person may contribute to the shuffle."""


def leave(table: Table, person: Person) -> tuple[Entry, ...]:
    """Leave: before the start the seat becomes free, during the match a computer plays on."""
    seat = seat_at(table, person)
    if table.stage is Stage.LOBBY:
        return (Stood(seat=seat),)
    check_playing(table)
    if table.seats[seat].is_away:
        raise TableError("already_away")
    return (WentAway(seat=seat, keeps_question=True),)


def get_up(table: Table, person: Person) -> tuple[Entry, ...]:
    """Leave a lobby; refused once the match has started, because leaving that is asked about first."""
    check_in_lobby(table)
    return leave(table, person)


def come_back(table: Table, person: Person) -> tuple[Entry, ...]:
    """Take the own seat back from a computer; refused to somebody whose seat another person has taken."""
    seat = seat_at(table, person)
    check_playing(table)
    if not table.seats[seat].is_away:
        raise TableError("already_seated")
    return (CameBack(seat=seat),)


def give_word(table: Table, person: Person, word: str) -> tuple[Entry, ...]:
    """Contribute a word to the next shuffles, in place of the person's previous one."""
    if not table.is_open:
        raise TableError("table_is_over")
    seat = seat_at(table, person)
    word = " ".join(word.replace("`", "’").split())
    if not word:
        raise TableError("word_is_empty")
    if len(word) > LONGEST_WORD:
        raise TableError("word_too_long", longest=LONGEST_WORD)
    return (WordGiven(seat=seat, word=word),)


def move(
    table: Table, person: Person, chosen: Move, turn: int, new_secret: Callable[[], bytes]
) -> tuple[Entry, ...]:
    """Make a person's move; ``turn`` is the one that the button was made for.

    A move that deals, such as a cut, also fixes a new secret for the deal after the next, and is refused until the
    others accept the previous deal. Raises :class:`StaleClick` on a button of an earlier turn. An absent person who
    moves is back.
    """
    if table.stage is Stage.OVER:
        raise TableError("match_over")
    match = check_playing(table)
    seat = seat_at(table, person)
    check_turn(match, turn)
    if seat in match.laid_down:
        raise StaleClick
    entries = (*came_back(table, seat), *game_move(table, seat, chosen))
    if match.cutter != seat:
        return entries
    check_others_accept(table)
    return (*entries, *committed(table, new_secret()))


def game_move(table: Table, seat: Seat | None, chosen: Move, *, auto: bool = False) -> tuple[Entry, ...]:
    """Make a move for a seat, or for the table itself; ``auto`` if nobody on the seat has chosen it.

    Raises :class:`StaleClick` once all have agreed on a redeal, which the table is about to make.
    """
    match = table.match
    if match is None:
        raise TableError("match_not_running")
    check_no_break(match)
    if match.redeal is not None and match.redeal.is_carried:
        raise StaleClick
    return (Moved(seat=seat, move=str(chosen), auto=auto),)


def stop(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Close the table: a lobby at once, a match once the other present players agree.

    A moderator who does not play there closes any table at once. Refused if the last deal is scored, because then
    there is a result.
    """
    if not table.is_open:
        raise TableError("table_is_over")
    if not may_stop(table, actor):
        raise who_may_stop(table)
    if table.stage is Stage.LOBBY:
        return (Closed(reason=CloseReason.STOPPED),)
    if table.seat_of(actor.id) is None:
        return close_for_moderator(table)
    return ask_to_stop(table, actor.person)


def who_may_stop(table: Table) -> TableError:
    """Return the refusal for somebody who may not stop a table, which says who may."""
    if table.place is not None:
        return TableError("event_not_stopped")
    if table.stage is Stage.LOBBY:
        return TableError("only_host_or_moderator", name=table.in_charge.name)
    return TableError("only_players_or_moderator")


def may_stop(table: Table, actor: Actor) -> bool:
    """Tell whether the actor may close a lobby, or ask to stop a match: its players may, and moderators.

    Nobody may stop one of an event.
    """
    if table.place is not None:
        return False
    if actor.is_moderator:
        return True
    if table.stage is Stage.LOBBY:
        return actor.id in (table.host.id, table.in_charge.id)
    return table.seat_of(actor.id) is not None
