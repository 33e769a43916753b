"""Proof, from the cards that everybody saw, that an opponent has revoked (B34).

An illegal card stays illegal however many other cards its owner held: with more cards he may have had to follow,
to win or to trump, and a lower card of a suit takes the place of its lowest, but no row of table B23 opens a card
to a player because he holds another one (``tests/computers/botifarra/players/test_claiming.py`` tries it under all
house rules). So a card that was illegal among those that its owner is known to have held was illegal in the whole
hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.botifarra.deal import PACKET
from engine.botifarra.play.position import Position
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat

_MOST_LEFT_OUT: Final = 2


@dataclass(frozen=True, slots=True)
class _Played:
    """A card that followed to a trick: its player, and the cards before it."""

    seat: Seat
    card: SpanishCard
    before: tuple[SpanishCard, ...]


def proven_revoke(view: BotifarraView) -> bool:
    """Tell whether the public record of this deal proves that an opponent of the view's seat has revoked.

    It can be true of a deal that is over, until the next one is dealt. Raises :class:`ValueError` for a spectator.
    """
    if view.seat is None:
        raise ValueError("a spectator has no opponents")
    side = view.options.side_of(view.seat)
    later = [0] * view.options.seats
    number_later = [0] * view.options.seats
    for played in reversed(list(_played(view))):
        seat, card = played.seat, played.card
        if played.before and view.options.side_of(seat) != side:
            position = Position(view.options, view.contract, played.before)
            for held in _held(view, seat, later[seat], number_later[seat] + 1):
                if position.legal(held | 1 << card) >> card & 1:
                    break
            else:
                return True
        later[seat] |= 1 << card
        number_later[seat] += 1
    return False


def _played(view: BotifarraView) -> Iterator[_Played]:
    """Yield every card of the hand in the order of play."""
    for leader, cards in (*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)):
        for place, card in enumerate(cards):
            yield _Played((leader + place) % view.options.seats, card, cards[:place])


def _held(view: BotifarraView, seat: Seat, later: int, plays: int) -> Iterator[int]:
    """Yield sets of cards, one of which at least the seat could reach when it played one more card.

    ``later`` are the cards that it has played since, ``plays`` how many those are and the one in question. Without
    piles it held them all. A pile's card may have been turned up since (B47), one at most with each of these plays,
    so that many of the cards known are left out in every way; after more than a few plays only the tops of untouched
    piles are sure.
    """
    if not view.piles:
        yield later
        return
    untouched = SpanishCardSet(
        pile.top for pile in view.piles[seat] if pile.top is not None and pile.left == PACKET
    )
    if plays > _MOST_LEFT_OUT:
        yield untouched.mask
        return
    tops = SpanishCardSet(pile.top for pile in view.piles[seat] if pile.top is not None)
    doubtful = list(SpanishCardSet.from_mask((tops.mask | later) & ~untouched.mask))
    for left_out in combinations(doubtful, min(plays, len(doubtful))):
        yield untouched.mask | SpanishCardSet(doubtful).mask & ~SpanishCardSet(left_out).mask
