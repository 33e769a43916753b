"""Claiming a revoke, and the end of the time in which it can be claimed after the last hand (B34)."""

from __future__ import annotations

from bot.tables.decisions.asking import back, check_hand, check_playing, seat_at
from bot.tables.decisions.match import game_move
from bot.tables.entries import Entry, Person, ResultAccepted, ResultStands
from bot.tables.errors import StaleClick
from bot.tables.table import Table
from engine.botifarra import Claim


def claim(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Say "Renúncia!", whoever's turn it is; ``turn`` is the one that the button was made for.

    Raises the engine's ``RuleError`` where this side may not claim, and :class:`StaleClick` on a button of an earlier
    hand: a claim is about the hand that one had before oneself.
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_hand(table, turn)
    return (*back(table, seat), *game_move(table, seat, Claim()))


def let_result_stand(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Say that one will not claim anything after the last hand, or before the pack is cut for the next (B11).

    Once all people who are here and could still claim have said so, the table ends the match
    (:func:`result_stands`), or the cutter may cut; from anybody else it changes nothing. Raises :class:`StaleClick`
    at other times, and on a button that was made for an earlier hand.
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_hand(table, turn)
    if not table.awaits_claims and not table.cut_waits_for:
        raise StaleClick
    if seat in table.accepted or seat not in table.claimants:
        return ()
    return (*back(table, seat), ResultAccepted(seat=seat))


def let_claims_lapse(table: Table) -> tuple[Entry, ...]:
    """Have the result stand for those who have not said so for too long, so that the cutter may cut (B11)."""
    return tuple(ResultAccepted(seat=seat) for seat in table.cut_waits_for)


def result_stands(table: Table) -> tuple[Entry, ...]:
    """End the match: the time for claims after its last hand is over."""
    return (ResultStands(),) if table.awaits_claims else ()
