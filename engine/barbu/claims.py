"""The proofs that a seat takes every trick that is left, or none (``docs/engine.md``, "The rest").

A claim of every trick decides the scores of the deal: all cards and the last trick go to one seat, whatever falls
when. A claim of none does not: the seat's discards still matter to the others, so they play on. Réussite and mariages
have no tricks, and nothing is claimed there.
"""

from __future__ import annotations

from engine.barbu.contracts.tricks import suit_mask, trick_winner
from engine.barbu.deal import pack_mask
from engine.barbu.moves import PlayCard
from engine.barbu.state import Phase
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard
from engine.game import Rest, Seat, may_be_claimed
from engine.top_cards import each, suits, takes_every_lead, top


def rest_of(view: BarbuView) -> Rest | None:
    """Return the claim that the seat to play can prove; ``None`` if there is none."""
    tricks = len(view.cards)
    if view.phase is not Phase.TRICKS or not view.playable or not may_be_claimed(tricks):
        return None
    proof = _Proof(view)
    takes = proof.winning_card() is not None
    if not takes and not proof.takes_none():
        return None
    return Rest(takes=takes, tricks=tricks, cards=tuple(map(str, view.cards)))


def next_card(view: BarbuView) -> PlayCard:
    """Return the card that goes on to take every trick; raises ``ValueError`` without a proof."""
    card = _Proof(view).winning_card()
    if card is None:
        raise ValueError("the rest is not proven")
    return PlayCard(FrenchCard(card))


class _Proof:
    """The knowledge of a view's seat about the other hands, which hold all unseen cards (R2)."""

    def __init__(self, view: BarbuView) -> None:
        self._view = view
        self._own, self._playable = view.cards.mask, view.playable.mask
        self._possible = self._possible_cards()
        self._unseen = 0
        for cards in self._possible.values():
            self._unseen |= cards

    def winning_card(self) -> int | None:
        """Return a legal card that takes this trick and leaves cards that take all others, if there is one.

        There are no trumps, so the suits may be led in any order, and a ban on one (R14, R15) hinders nothing.
        """
        if not self._view.trick:
            return top(next(suits(self._playable))) if self._takes_all(self._own) else None
        return next(
            (
                card
                for card in each(self._playable)
                if self._takes_this(card) and self._takes_all(self._own & ~(1 << card))
            ),
            None,
        )

    def takes_none(self) -> bool:
        """Tell whether the seat takes no trick any more, whatever it plays itself.

        Every unseen card of its suits beats all of its own. So it takes nothing that others lead, and a lead of its
        own is beaten if somebody is left to follow it.
        """
        if any(self._unseen & _suit(cards) & _below(cards) for cards in suits(self._own)):
            return False
        trick = self._view.trick
        if not trick:
            return all(self._unseen & _suit(cards) for cards in suits(self._playable))
        following = self._playable & _suit(1 << trick[0])
        return not following or top(following) < trick[trick_winner(trick)]

    def _takes_all(self, own: int) -> bool:
        return all(takes_every_lead(cards, self._unseen & _suit(cards)) for cards in suits(own))

    def _takes_this(self, card: int) -> bool:
        """Tell whether a card beats those that lie, and all that can still follow (R12)."""
        view = self._view
        place, players = len(view.trick), view.options.players
        if trick_winner((*view.trick, FrenchCard(card))) != place:
            return False
        higher = _suit(1 << card) & ~((2 << card) - 1)
        later = (next_seat(view.options, view.leader, step) for step in range(place + 1, players))
        return not any(self._possible[seat] & higher for seat in later)

    def _possible_cards(self) -> dict[Seat, int]:
        """Return the cards that each of the others may hold: a seat that did not follow suit has none of it."""
        view, options = self._view, self._view.options
        unseen = pack_mask(options) & ~self._own
        tricks = [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]
        for _, cards in tricks:
            for card in cards:
                unseen &= ~(1 << card)
        possible = {seat: unseen for seat in range(options.players) if seat != view.seat}
        for leader, cards in tricks:
            for place, card in enumerate(cards):
                seat = next_seat(options, leader, place)
                if seat in possible and card.suit != cards[0].suit:
                    possible[seat] &= ~suit_mask(cards[0].suit)
        return possible


def _suit(cards: int) -> int:
    return suit_mask(top(cards) >> 4)


def _below(cards: int) -> int:
    """Return the places below the strongest card of a set."""
    return (1 << top(cards)) - 1
