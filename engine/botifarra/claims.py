"""The proof that a seat takes every trick that is left (``docs/engine.md``, "The rest").

It holds in every variant of play: the leader may lead any card (B20), and following suit is a duty everywhere (B24).
Everybody else counts as an opponent, the partner too, who might trump a master or be unable not to. So the rows of
table B23 that differ between the variants decide only which cards fall on tricks that are taken anyway, and their
total value does not depend on it. That a side takes no further trick is never claimed: a view does not know the
partner's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from engine.botifarra.deal import pack_of
from engine.botifarra.moves import PlayCard
from engine.botifarra.options import RevokeRule
from engine.botifarra.play.following import NO_TRUMP, beats, master
from engine.botifarra.play.position import trump_of
from engine.botifarra.view import BotifarraView, Pile
from engine.cards.spanish import SUIT_MASKS, SpanishCard, SpanishCardSet, as_numbered, as_ranked, in_order
from engine.game import Rest, Seat, may_be_claimed
from engine.top_cards import each, suits, takes_every_lead, top


def rest_of(view: BotifarraView) -> Rest | None:
    """Return the claim that the seat to play can prove; ``None`` if there is none."""
    tricks = len(view.available)
    if not view.playable or not may_be_claimed(tricks) or _winning_card(view) is None:
        return None
    return Rest(takes=True, tricks=tricks, cards=tuple(map(str, view.available)))


def next_card(view: BotifarraView) -> PlayCard:
    """Return the card that goes on to take every trick; raises ``ValueError`` without a proof."""
    card = _winning_card(view)
    if card is None:
        raise ValueError("the rest is not proven")
    return PlayCard(card)


def _winning_card(view: BotifarraView) -> SpanishCard | None:
    if view.seat is None or _covered(view, view.seat):
        return None  # nobody knows their own covered cards
    card = _Proof(view).winning_card()
    if card is None:
        return None
    return SpanishCard(top(as_numbered(1 << card, three_high=view.options.three_is_high)))


def _covered(view: BotifarraView, seat: Seat) -> bool:
    """Tell whether a seat has covered cards, which it can play only later (B47)."""
    piles: Sequence[Pile] = view.piles[seat] if view.piles else ()
    return any(pile.left > 1 for pile in piles)


class _Proof:
    """The knowledge of a view's seat about the other hands; sets of cards are in their order of strength."""

    def __init__(self, view: BotifarraView) -> None:
        options = view.options
        self._view, self._high = view, options.three_is_high
        trump = trump_of(view.contract)
        self._trump = trump
        self._trumps = 0 if trump == NO_TRUMP else SUIT_MASKS[trump]
        self._own = self._ranked(view.available.mask)
        self._lying = tuple(in_order(card, three_high=self._high) for card in view.trick)
        self._possible = self._possible_cards()
        self._unseen: int = reduce(or_, self._possible.values())
        self._falls = not any(_covered(view, seat) for seat in self._possible)

    def winning_card(self) -> int | None:
        """Return a legal card that takes this trick and leaves cards that take all others, if there is one."""
        if not self._lying:
            return self._lead() if self._takes_all(self._own) else None
        playable = self._ranked(self._view.playable.mask)
        return next(
            (
                card
                for card in each(playable)
                if self._takes_this(card) and self._takes_all(self._own & ~(1 << card))
            ),
            None,
        )

    def _lead(self) -> int:
        """Return the card to lead: a trump while others may hold one, and each suit from the top."""
        trumps = self._own & self._trumps
        return top(trumps if trumps and self._unseen & self._trumps else next(suits(self._own)))

    def _takes_all(self, own: int) -> bool:
        """Tell whether these cards take every trick in this order of leading."""
        theirs = self._unseen & self._trumps
        if theirs and own & ~self._trumps:
            masters = ((own & self._trumps) >> theirs.bit_length()).bit_count()
            if not self._falls or masters < theirs.bit_count():
                return False  # a trump may be left when the first other suit is led
        return all(
            takes_every_lead(suit, self._unseen & _suit(suit), falls=self._falls) for suit in suits(own)
        )

    def _takes_this(self, card: int) -> bool:
        """Tell whether a card beats those that lie, and all that can still follow (B21)."""
        if master((*self._lying, card), self._trump) != len(self._lying):
            return False
        seats, place = self._view.options.seats, len(self._lying)
        later = ((self._view.leader + step) % seats for step in range(place + 1, seats))
        return not any(
            beats(other, card, self._trump) for seat in later for other in each(self._possible[seat])
        )

    def _possible_cards(self) -> dict[Seat, int]:
        """Return the cards that each of the others may hold.

        A seat that did not follow suit has none of it. This cannot be inferred if a revoke stands until it is claimed
        (B34), nor in modes with piles, since a card may have been turned up meanwhile.
        """
        view, options = self._view, self._view.options
        tricks = [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]
        played = reduce(or_, (SpanishCardSet(cards).mask for _, cards in tricks))
        unseen = self._ranked(SpanishCardSet(pack_of(options)).mask & ~played) & ~self._own
        possible = {seat: unseen for seat in range(options.seats) if seat != view.seat}
        if options.revoke is RevokeRule.CLAIM or view.piles:
            return possible
        for leader, cards in tricks:
            for place, card in enumerate(cards):
                seat = (leader + place) % options.seats
                if seat in possible and card >> 4 != cards[0] >> 4:
                    possible[seat] &= ~SUIT_MASKS[cards[0] >> 4]
        return possible

    def _ranked(self, cards: int) -> int:
        return as_ranked(cards, three_high=self._high)


def _suit(cards: int) -> int:
    return SUIT_MASKS[top(cards) >> 4]
