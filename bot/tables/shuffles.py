"""Checking a shuffle that is over, from the table's own log."""

from __future__ import annotations

from bot.tables.table import Shuffle, Table
from engine import dealing, proof
from engine.botifarra.events import Dealt, HandStarted
from engine.cards import SPANISH_PACK
from engine.game import Seat


def is_over(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the hand of a shuffle has been dealt and is over, so that its secret may be shown."""
    state = table.state
    if state is None or shuffle.seed is None:
        return False
    return shuffle.hand < state.hand or not table.hand_is_open


def dealer_of(table: Table, hand: int) -> Seat | None:
    """Return who dealt a hand; ``None`` where it has not been dealt."""
    for move in table.moves:
        for event in move.events:
            if isinstance(event, HandStarted) and event.hand == hand:
                return event.dealer
    return None


def is_sound(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the cards of a hand are those that its secret and the players' contributions lead to."""
    dealer = dealer_of(table, shuffle.hand)
    if shuffle.seed is None or dealer is None:
        return False
    checked = proof.verify(shuffle.secret, shuffle.identity, shuffle.contributions, shuffle.commitment)
    seats = len(table.chairs)
    hands = dealing.in_packets(dealing.shuffled(checked.seed, SPANISH_PACK), seats, (dealer + 1) % seats)
    return checked.kept and checked.seed == shuffle.seed and hands in _dealt(table)


def _dealt(table: Table) -> list[tuple[tuple[object, ...], ...]]:
    return [event.hands for move in table.moves for event in move.events if isinstance(event, Dealt)]
