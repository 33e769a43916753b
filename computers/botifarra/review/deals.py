"""A finished deal to be judged: each call and card with the position before it, replayed from the moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from computers.review import Made, MadeMove, PlayedDeal
from engine.botifarra.game import BOTIFARRA
from engine.botifarra.moves import BotifarraMove, PlayCard
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.position import legal_cards
from engine.botifarra.state import BotifarraState, DealResult, Phase
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.errors import NotAvailable
from engine.game import Seat

BotifarraMade: TypeAlias = Made[BotifarraState, SpanishCard]
BotifarraCall: TypeAlias = Made[BotifarraState, BotifarraMove]
BotifarraDeal: TypeAlias = PlayedDeal[BotifarraState, SpanishCard, DealResult]

_BEFORE_PLAY: Final = (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS)


def can_be_reviewed(options: BotifarraOptions, result: DealResult) -> bool:
    """Tell whether a finished deal can be judged, as far as its result says.

    Where revokes stand until they are claimed (B34), one that nobody has claimed comes to light only in the moves.
    """
    return not options.mode.has_piles and result.revoke is None


def played_deal(
    options: BotifarraOptions, first_dealer: Seat, moves: Iterable[MadeMove], number: int
) -> BotifarraDeal:
    """Return the deal of this number from the moves of its match, which may go on after it.

    Raises ``NotAvailable`` if three or four players did not play the deal to its last card, or if an illegal card
    fell in it.
    """
    state = BOTIFARRA.start(options, first_dealer)
    calls: list[BotifarraCall] = []
    plays: list[BotifarraMade] = []
    for made in moves:
        move = BOTIFARRA.parse_move(made.move)
        before, state = state, BOTIFARRA.apply(state, made.seat, move).state
        if state.deal > number:
            break
        if before.deal < number:
            calls, plays = [], []  # also where a misdeal is dealt again
        if made.seat is None or before.deal != number:
            continue
        if isinstance(move, PlayCard):
            legal = tuple(SpanishCardSet.from_mask(legal_cards(before)))
            plays.append(Made(before, made.seat, move.card, legal, made.settled, made.stood_in))
        elif before.phase in _BEFORE_PLAY:
            possible = BOTIFARRA.turn_moves(before, made.seat)
            calls.append(Made(before, made.seat, move, possible, made.settled, made.stood_in))
    finished = state.results[number - 1 : number] if number > 0 else ()
    if not finished or not can_be_reviewed(state.options, finished[0]):
        raise NotAvailable("hand_not_reviewed", hand=number)
    if any(play.move not in play.legal for play in plays):
        raise NotAvailable("hand_with_revoke", hand=number)
    return PlayedDeal(tuple(calls), tuple(plays), finished[0])
