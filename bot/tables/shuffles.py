"""Checking a shuffle that is over, from the table's own log."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from bot.tables.table import Shuffle, Table
from engine import dealing, proof
from engine.botifarra import BOTIFARRA, BotifarraState, ShuffleAndDeal
from engine.botifarra.deal import dealer_and_draw, dealt, pack_of
from engine.botifarra.events import Dealt, HandStarted
from engine.game import Event


def is_over(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the hand of a shuffle has been dealt by it and is over, so that its secret may be shown.

    A hand that was declared void is over as well.
    """
    state = table.state
    if state is None or shuffle.seed is None:
        return False
    return _is_void(table, shuffle) or shuffle.hand < state.hand or not table.hand_is_open


def is_unused(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether a secret will never make a shuffle: its hand was dealt by a cut alone (B11)."""
    if table.state is None or shuffle.seed is not None:
        return False
    return _is_void(table, shuffle) or shuffle.hand <= table.state.hand


def is_sound(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the cards of a hand are those that its secret and the players' contributions lead to.

    So must be the card that decided who deals, where one was drawn (B8). A secret that has made no shuffle proves
    nothing.
    """
    state = table.state
    if state is None or shuffle.seed is None or shuffle.dealt_by is None:
        return False
    checked = proof.verify(shuffle.secret, shuffle.identity, shuffle.contributions, shuffle.commitment)
    expected = _follows_from(state, checked.seed, shuffle)
    return checked.kept and checked.seed == shuffle.seed and expected <= _events_of(table, checked.seed)


def _is_void(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the hand of a shuffle was declared void, so that another secret deals it again (B13)."""
    newest = table.shuffle_of(shuffle.hand)
    return newest is not None and newest.attempt > shuffle.attempt


def _events_of(table: Table, seed: bytes) -> AbstractSet[Event]:
    """Return what happened at a shuffle of this match; nothing where there was none by this seed."""
    shuffled = str(ShuffleAndDeal(seed))
    return frozenset(event for move in table.moves if move.move == shuffled for event in move.events)


def _follows_from(state: BotifarraState, seed: bytes, shuffle: Shuffle) -> AbstractSet[Event]:
    """Return what a seed must lead to: every card in its place, who has the trump choice, and what decided that."""
    options, dealt_by = state.options, shuffle.dealt_by or 0
    draw: tuple[Event, ...] = ()
    if shuffle.hand == shuffle.attempt == 1:
        dealt_by, draw = dealer_and_draw(BOTIFARRA.start(options, state.first_dealer), seed)
    pack = dealing.shuffled(seed, pack_of(options))
    deal = dealt(options, pack, dealt_by, first_hand=shuffle.hand == 1)
    return frozenset({*draw, HandStarted(shuffle.hand, deal.dealer), Dealt(deal.hands, deal.piles)})
