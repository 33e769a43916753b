"""A deal that was made wrongly is dealt again where all people who are here agree (B13)."""

from __future__ import annotations

from bot.tables.entries import Committed, Entry, Moved, Person, RedealAgreed, RedealDeclined, RedealProposed
from bot.tables.errors import StaleClick, TableError
from bot.tables.guards import back, check_deal, check_playing, check_turn, seat_at
from bot.tables.table import Table


def propose_redeal(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Ask the others to have the cards dealt again.

    Each person may do so once in a deal, however often that is dealt. Once nobody is left to ask, the table makes the
    deal void (:func:`redeal`). Raises the engine's ``RuleError`` where the game does not allow it now, and
    :class:`StaleClick` on a button of an earlier deal.
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_deal(table, turn)
    table.game.redeal(table.state)
    if table.redeal is not None:
        raise TableError("misdeal_running")
    if seat in table.proposers_of_deal:
        raise TableError("misdeal_proposed_before")
    return (*back(table, seat), RedealProposed(seat=seat))


def answer_redeal(table: Table, person: Person, turn: int, *, agrees: bool) -> tuple[Entry, ...]:
    """Agree that the cards are dealt again, or have the deal played on, which ends the vote.

    Anybody at the table may have it played on until all agree, also who agreed or proposed it before. Raises
    :class:`StaleClick` after that, and on a button of another turn: a move ends a vote, so that one asked something
    else.
    """
    check_playing(table)
    seat = seat_at(table, person)
    vote = table.redeal
    if vote is None:
        raise TableError("no_misdeal_asked")
    check_turn(table, turn)
    if not agrees:
        if vote.is_carried:
            raise StaleClick
        return (*back(table, seat), RedealDeclined(seat=seat))
    if seat in vote.agreed:
        raise TableError("already_agreed")
    if seat not in vote.waiting_for:
        raise TableError("not_your_consent")
    return (RedealAgreed(seat=seat),)


def redeal(table: Table, secret: bytes) -> tuple[Entry, ...]:
    """Make the deal void because everybody agrees, and fix the secret of its next shuffle; nothing before that."""
    status, vote = table.status, table.redeal
    if status is None or vote is None or not vote.is_carried:
        return ()
    void = table.shuffle_of(status.deal)
    attempt = void.attempt + 1 if void else 1
    return (
        Moved(seat=None, move=str(table.game.redeal(table.state))),
        Committed(deal=status.deal, secret=secret.hex(), attempt=attempt),
    )


def let_redeal_lapse(table: Table) -> tuple[Entry, ...]:
    """Have the deal played on because somebody has not answered for too long."""
    return (RedealDeclined(seat=None),) if table.redeal else ()
