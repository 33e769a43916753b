"""The rest of a deal that a side has conceded: legal cards that lose for this side what the rules allow.

It knows all hands and decides nothing for anybody: once a side has conceded, nobody has a choice left. All players
work for the same side, so each trick is searched for the cards that bring that side most.
"""

from __future__ import annotations

from typing import Final

from engine.botifarra.moves import PlayCard
from engine.botifarra.play import match
from engine.botifarra.play.position import legal_cards
from engine.botifarra.state import BotifarraState, Phase
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat

SPENT: Final = (0.1, 0.5, 1)
"""Points that a step of strength is worth: the taking side saves its high cards, and the others get rid of theirs.

The deal is played out with each of them, and the best end counts.
"""
TRIED: Final = 1
"""Cards of a suit that are tried from each end: more would cost the bot a tenth of a second, and win little."""

Line = tuple[tuple[Seat, PlayCard], ...]
"""Cards in order of play."""


def played_out(state: BotifarraState, side: int) -> Line:
    """Return the cards that finish the tricks of a deal after a side has conceded it, in order."""
    ends = [_played_out(state, side, spent) for spent in SPENT]
    return max(ends, key=lambda end: end[0])[1]


def _played_out(state: BotifarraState, side: int, spent: float) -> tuple[float, Line]:
    """Return the result of the deal for the other sides, and its cards."""
    played: Line = ()
    while state.phase is Phase.PLAY:
        _, line = _best(state, side, len(state.tricks), spent)
        for seat, move in line:
            state = match.apply(state, seat, move, seat).state
        played += line
    return _taken_last(state, side), played


def _best(state: BotifarraState, side: int, tricks: int, spent: float) -> tuple[float, Line]:
    """Return the value of the best way to finish the trick of this number, and its cards."""
    if state.phase is not Phase.PLAY:
        return _taken_last(state, side), ()
    if len(state.tricks) > tricks:
        trick = state.tricks[-1]
        return _for_others(state, trick.winner, side) * trick.points, ()
    seat = state.player
    found: tuple[float, Line] | None = None
    for card in _tried(state):
        value, line = _best(match.apply(state, seat, PlayCard(card), seat).state, side, tricks, spent)
        value -= spent * _for_others(state, seat, side) * card.strength
        if found is None or value > found[0]:
            found = value, ((seat, PlayCard(card)), *line)
    assert found is not None  # noqa: S101 - a player to move has a legal card
    return found


def _for_others(state: BotifarraState, seat: Seat, side: int) -> int:
    return -1 if state.options.side_of(seat) == side else 1


def _taken_last(state: BotifarraState, side: int) -> float:
    """Return the result of the last trick: the points of the deal distinguish its outcomes."""
    taken = state.results[-1].taken
    return sum(-points if other == side else points for other, points in enumerate(taken))


def _tried(state: BotifarraState) -> list[SpanishCard]:
    """Return the legal cards that are worth a try: the lowest and highest of each suit."""
    suits: dict[int, list[SpanishCard]] = {}
    for card in SpanishCardSet.from_mask(legal_cards(state)):
        suits.setdefault(card.suit, []).append(card)
    return [card for cards in suits.values() for card in dict.fromkeys((*cards[:TRIED], *cards[-TRIED:]))]
