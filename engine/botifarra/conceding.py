"""The rest of a hand that a side has conceded: legal cards that lose for this side what the rules allow.

It knows all hands and decides nothing for anybody: once a side has conceded, nobody has a choice left.
"""

from __future__ import annotations

from engine.botifarra import match
from engine.botifarra.moves import PlayCard
from engine.botifarra.position import legal_cards, master
from engine.botifarra.state import BotifarraState, Phase
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat


def played_out(state: BotifarraState, side: int) -> tuple[tuple[Seat, PlayCard], ...]:
    """Return the cards that finish the tricks of a hand after a side has conceded it, in order."""
    played: list[tuple[Seat, PlayCard]] = []
    hand = state.hand
    while state.phase is Phase.PLAY and state.hand == hand:
        seat = state.player
        move = PlayCard(_card(state, concedes=state.options.side_of(seat) == side, side=side))
        played.append((seat, move))
        state = match.apply(state, seat, move, seat).state
    return tuple(played)


def _card(state: BotifarraState, *, concedes: bool, side: int) -> SpanishCard:
    """Return a legal card: one that gives the trick to the other side, and points with it; or one that takes it."""
    cards = tuple(SpanishCardSet.from_mask(legal_cards(state)))
    if not state.trick:
        return min(cards, key=_strength) if concedes else max(cards, key=_strength)
    winning = [card for card in cards if _wins(state, card)]
    if concedes and _holder(state) == side:
        return min(cards, key=_worth)  # an opponent may still take it
    if concedes:
        losing = [card for card in cards if card not in winning]
        return max(losing, key=_worth) if losing else min(winning, key=_strength)
    if _holder(state) != side:
        return max(cards, key=_worth)  # nobody means to take it away
    return max(winning, key=_strength) if winning else min(cards, key=_worth)


def _holder(state: BotifarraState) -> int:
    """Return the side that is winning the trick so far."""
    seat = (state.leader + master(state.options, state.trick, state.contract)) % state.options.seats
    return state.options.side_of(seat)


def _wins(state: BotifarraState, card: SpanishCard) -> bool:
    """Tell whether a card would be the highest of the trick so far (B21)."""
    trick = (*state.trick, card)
    return master(state.options, trick, state.contract) == len(trick) - 1


def _strength(card: SpanishCard) -> int:
    return card.strength


def _worth(card: SpanishCard) -> tuple[int, int]:
    return card.points, _strength(card)
