"""A hand that was dealt wrongly is dealt again where all people who are here agree (B13)."""

from __future__ import annotations

from bot.tables.decisions.asking import back, check_hand, check_playing, check_turn, seat_at
from bot.tables.decisions.match import game_move
from bot.tables.entries import Committed, Entry, MisdealAgreed, MisdealDeclined, MisdealProposed, Person
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Table
from engine.botifarra import CallMisdeal


def propose_misdeal(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Ask the others to have the hand dealt again, before its first card is played.

    Each person may do so once in a hand, however often that is dealt.

    Once nobody is left to ask, the table declares the hand void (:func:`misdeal`). Raises the engine's ``RuleError``
    where no hand is being played, and :class:`StaleClick` on a button of an earlier hand.
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_hand(table, turn)
    state = table.state
    if state is None:
        raise TableError("match_not_running")
    game_move(table, None, CallMisdeal(state.dealt_by))
    if state.trick or state.tricks:
        raise TableError("misdeal_too_late")
    if table.misdeal is not None:
        raise TableError("misdeal_running")
    if seat in table.proposers_of_hand:
        raise TableError("misdeal_proposed_before")
    return (*back(table, seat), MisdealProposed(seat=seat))


def answer_misdeal(table: Table, person: Person, turn: int, *, agrees: bool) -> tuple[Entry, ...]:
    """Agree that the hand is dealt again, or have it played on, which ends the vote.

    Anybody at the table may have it played on until all agree, also who agreed or proposed it before. Raises
    :class:`StaleClick` after that, and on a button of another turn: a move ends a vote, so that one asked something
    else.
    """
    check_playing(table)
    seat = seat_at(table, person)
    vote = table.misdeal
    if vote is None:
        raise TableError("no_misdeal_asked")
    check_turn(table, turn)
    if not agrees:
        if vote.is_carried:
            raise StaleClick
        return (*back(table, seat), MisdealDeclined(seat=seat))
    if seat in vote.agreed:
        raise TableError("already_agreed")
    if seat not in vote.waiting_for:
        raise TableError("not_your_consent")
    return (MisdealAgreed(seat=seat),)


def misdeal(table: Table, secret: bytes) -> tuple[Entry, ...]:
    """Declare the hand void because everybody agrees, and fix the secret of its next deal; nothing before that."""
    state, vote = table.state, table.misdeal
    if state is None or vote is None or not vote.is_carried:
        return ()
    void = table.shuffle_of(state.hand)
    attempt = void.attempt + 1 if void else 1
    return (
        *game_move(table, None, CallMisdeal(state.dealt_by)),
        Committed(hand=state.hand, secret=secret.hex(), attempt=attempt),
    )


def let_misdeal_lapse(table: Table) -> tuple[Entry, ...]:
    """Have the hand played on because somebody has not answered for too long."""
    return (MisdealDeclined(seat=None),) if table.misdeal else ()
