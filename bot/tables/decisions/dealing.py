"""How a hand comes about: by a shuffle whose secret was fixed beforehand, or by a cut alone (B10, B11)."""

from __future__ import annotations

from bot.tables.decisions.asking import back, check_playing, check_turn, seat_at
from bot.tables.decisions.match import game_move
from bot.tables.entries import Committed, Entry, Person, ResultAccepted
from bot.tables.errors import TableError
from bot.tables.table import Table
from engine import dealing
from engine.botifarra import BOTIFARRA, BotifarraState, Cut, Phase, ShuffleAndDeal
from engine.botifarra.deal import cut_depths
from engine.game import Seat


def deal(table: Table, next_secret: bytes) -> tuple[Entry, ...]:
    """Let the table deal the next hand, and fix the secret of the one after it.

    It shuffles, or cuts at random: for a computer or a person who is away, or on its own where a person is late.
    Raises the engine's ``RuleError`` where no hand can be dealt now.
    """
    state = _state(table)
    if state.phase is not Phase.CUT:
        return (*game_move(table, None, ShuffleAndDeal(_seed(table, state))), *_committed(table, next_secret))
    cutter = BOTIFARRA.to_move(state)
    present = cutter is None or table.chairs[cutter].is_present
    return _cut_anywhere(table, state, None if present else cutter, next_secret)


def cut(table: Table, person: Person, depth: int, turn: int, next_secret: bytes) -> tuple[Entry, ...]:
    """Cut the pack at this depth, which deals the next hand; raises the engine's ``RuleError`` (B10, B11).

    Where a revoke in the hand before could still be claimed, the others have to let that hand stand first (B34).
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_turn(table, turn)
    cutting = game_move(table, seat, Cut(depth))
    _check_the_others_let_it_stand(table)
    return (*back(table, seat), *cutting, *_committed(table, next_secret))


def next_hand(table: Table, person: Person, turn: int, next_secret: bytes) -> tuple[Entry, ...]:
    """Deal at once because a person at the table does not want to wait.

    Where the pack is cut, the cutter leaves the depth to chance with this, and nobody else may while the cutter
    is here. Where a revoke in the hand before could still be claimed, it says no more than that this person will
    not, until all of those have said so who could and are here (B34): whoever has revoked cannot hurry the deal,
    and cannot cut either before the others have said so.
    """
    check_playing(table)
    seat = seat_at(table, person)
    check_turn(table, turn)
    state = _state(table)
    cutter = BOTIFARRA.to_move(state) if state.phase is Phase.CUT else None
    if cutter is not None and seat == cutter:
        _check_the_others_let_it_stand(table)
        return (*back(table, seat), *_cut_anywhere(table, state, seat, next_secret))
    waiting_for = table.waits_for_acceptance
    if cutter is not None and table.chairs[cutter].is_present:
        if seat not in waiting_for:
            raise TableError("cutter_is_asked", name=table.chairs[cutter].name)
        return (ResultAccepted(seat=seat),)
    if waiting_for not in ((), (seat,)):
        if seat not in waiting_for:
            raise TableError("result_not_final")
        return (ResultAccepted(seat=seat),)
    return deal(table, next_secret)


def _check_the_others_let_it_stand(table: Table) -> None:
    if table.cut_waits_for:
        raise TableError("result_not_final")


def _cut_anywhere(
    table: Table, state: BotifarraState, seat: Seat | None, next_secret: bytes
) -> tuple[Entry, ...]:
    """Cut where chance says, that is the seed from which this hand would have been shuffled."""
    depth = dealing.drawn(_seed(table, state), cut_depths(state.options), "cut")
    return (*game_move(table, seat, Cut(depth)), *_committed(table, next_secret))


def _seed(table: Table, state: BotifarraState) -> bytes:
    """Return what the secret of the next hand, and what the players have contributed, lead to."""
    shuffle = table.next_shuffle
    if shuffle is None:
        raise TypeError(f"table {table.id} has no secret for hand {state.hand + 1}")
    return dealing.seed_of(shuffle.secret, shuffle.identity, table.contributions())


def _committed(table: Table, secret: bytes) -> tuple[Entry, ...]:
    """Fix the secret of the hand after the next one; a hand that is dealt again finds it fixed already."""
    hand = _state(table).hand + 2
    return () if table.shuffle_of(hand) else (Committed(hand=hand, secret=secret.hex()),)


def _state(table: Table) -> BotifarraState:
    if table.state is None:
        raise TableError("match_not_running")
    return table.state
