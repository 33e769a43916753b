"""Redeals of wrongly made deals, by the agreement of all present people."""

from __future__ import annotations

from bot.tables.commands.guards import came_back, check_deal, check_playing, check_turn, seat_at
from bot.tables.entries import Committed, Entry, Moved, Person, RedealAgreed, RedealDeclined, RedealProposed
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Table


def propose_redeal(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Propose a redeal.

    Each person may do so once for each deal, however often it is dealt. Once nobody is left to ask, the table
    declares the deal void (:func:`redeal`). There are redeals only where the rules of the table say so, and only of
    cards that a person has dealt, with the consent of another one. Raises the engine's ``RuleError`` if the game does
    not allow a redeal now, and :class:`StaleClick` on a button of an earlier deal.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_deal(match, turn)
    table.game.redeal(match.state)
    if not table.rules.redeals:
        raise TableError("no_misdeals_here")
    if not table.dealt_by_person:
        raise TableError("computer_deals_rightly")
    if not any(each.is_present for number, each in enumerate(table.seats) if number != seat):
        raise TableError("nobody_to_agree")
    if match.redeal is not None:
        raise TableError("misdeal_running")
    if seat in match.proposers_of_deal:
        raise TableError("misdeal_proposed_before")
    return (*came_back(table, seat), RedealProposed(seat=seat))


def answer_redeal(table: Table, person: Person, turn: int, *, agrees: bool) -> tuple[Entry, ...]:
    """Agree to a redeal, or decline it, which ends the vote.

    Anybody at the table may decline until all have agreed, including those who proposed it or agreed before. Raises
    :class:`StaleClick` after that, and on a button of another turn, because a move ends a vote.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    vote = match.redeal
    if vote is None:
        raise TableError("no_misdeal_asked")
    check_turn(match, turn)
    if not agrees:
        if vote.is_carried:
            raise StaleClick
        return (*came_back(table, seat), RedealDeclined(seat=seat))
    if seat in vote.agreed:
        raise TableError("already_agreed")
    if seat not in vote.waiting_for:
        raise TableError("not_your_consent")
    return (RedealAgreed(seat=seat),)


def redeal(table: Table, secret: bytes) -> tuple[Entry, ...]:
    """Declare the deal void and fix the secret of its next shuffle; does nothing until all have agreed."""
    match = table.match
    if match is None or match.redeal is None or not match.redeal.is_carried:
        return ()
    number = match.status.deal
    void = table.shuffle_of(number)
    attempt = void.attempt + 1 if void else 1
    return (
        Moved(seat=None, move=str(table.game.redeal(match.state)), auto=True),
        Committed(deal=number, secret=secret.hex(), attempt=attempt),
    )


def let_redeal_lapse(table: Table) -> tuple[Entry, ...]:
    """End the vote because somebody took too long to answer."""
    return (RedealDeclined(seat=None),) if table.redeal else ()
