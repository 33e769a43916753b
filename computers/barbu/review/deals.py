"""A finished deal to be judged: each choice and card with the position before it, replayed from the moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from computers.review import Made, MadeMove, PlayedDeal
from engine.barbu.contracts.contract import Contract
from engine.barbu.game import BARBU
from engine.barbu.moves import BarbuMove
from engine.barbu.options import BarbuOptions
from engine.barbu.play.legal_moves import moves_of
from engine.barbu.state import BarbuState, DealResult, Phase
from engine.errors import NotAvailable
from engine.game import Seat

BarbuMade: TypeAlias = Made[BarbuState, BarbuMove]
BarbuDeal: TypeAlias = PlayedDeal[BarbuState, BarbuMove, DealResult]


def can_be_reviewed(result: DealResult) -> bool:
    """Tell whether a finished deal can be judged: nobody chooses between known cards in mariages."""
    return result.contract is not Contract.MARIAGES


def played_deal(
    options: BarbuOptions, first_dealer: Seat, moves: Iterable[MadeMove], number: int
) -> BarbuDeal:
    """Return the deal of this number from the moves of its game, which may go on after it.

    Raises ``NotAvailable`` if there is no such deal that has ended and can be judged.
    """
    state = BARBU.start(options, first_dealer)
    calls: list[BarbuMade] = []
    made: list[BarbuMade] = []
    for each in moves:
        if len(state.results) >= number:
            break
        move, before = BARBU.parse_move(each.move), state
        state = BARBU.apply(state, each.seat, move).state
        if each.seat is None or before.deal != number:
            continue
        if before.phase in (Phase.TRICKS, Phase.REUSSITE):
            made.append(_made(before, each.seat, move, each))
        elif before.phase in (Phase.CONTRACT, Phase.VOTE):
            calls.append(_made(before, each.seat, move, each))
    finished = state.results[number - 1 : number] if number > 0 else ()
    if not made or not finished or not can_be_reviewed(finished[0]):
        raise NotAvailable("deal_not_reviewed", deal=number)
    return PlayedDeal(tuple(calls), tuple(made), finished[0])


def _made(before: BarbuState, seat: Seat, move: BarbuMove, each: MadeMove) -> BarbuMade:
    return Made(before, seat, move, moves_of(before, seat), each.settled, each.stood_in)
