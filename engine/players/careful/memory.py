"""What a careful player remembers: which cards are out, and who can still hold which of them.

Whoever plays a card also says which cards he does not hold. Following suit, winning against an opponent and
trumping are duties in every variant; ``obligada`` adds that a card that cannot win and carries no gift to a
partner is the lowest of its suit (table B23).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.botifarra.options import SEATS, Options, Play, Undertrump
from engine.botifarra.play import NO_TRUMP, POINT_CARDS, beats
from engine.botifarra.view import View
from engine.cards import ALL_CARDS, LANE, POINTS_BY_STRENGTH, SUIT_MASKS, Card, Suit
from engine.game import Seat

_ROUNDS_OF_BALANCING: Final = 2
NAMER_IN_TRUMPS: Final = 2.0
"""How much likelier than another seat the namer is to hold a trump that is not seen."""
NAMER_IN_HONOURS: Final = 1.5
"""In botifarra: how much likelier than another seat the namer is to hold an honour."""
_HONOURS: Final = sum(0xE00 << LANE * suit for suit in Suit)


def above(card: int) -> int:
    """Return the cards that beat a card of their own suit, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ~((2 << card) - 1)


def below(card: int) -> int:
    """Return the cards of the same suit that a card beats, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ((1 << card) - 1)


class Memory:
    """The hand as one seat knows it in the play of the cards; sets of cards are integers.

    ``hand`` are its own cards, ``unseen`` those that have neither been played nor are its own, ``possible``
    by seat those that this seat can still hold, ``threats`` those that an opponent can hold, ``trump`` the
    trump suit or ``NO_TRUMP``.
    """

    def __init__(self, view: View) -> None:
        if view.seat is None or view.contract is None:
            raise ValueError("only a seat that plays a contract remembers")
        trump = view.contract.trump
        self.seat: Seat = view.seat
        self.trump: int = NO_TRUMP if trump is None else int(trump)
        self.hand: int = view.cards.mask
        self.possible: list[int] = [ALL_CARDS.mask] * SEATS
        self._left = view.cards_left
        self._options = view.options
        played = 0
        for trick in view.tricks:
            played |= self._watch(trick.leader, trick.cards)
        played |= self._watch(view.leader, view.trick)
        self.unseen: int = ALL_CARDS.mask & ~played & ~self.hand
        self.others: tuple[Seat, ...] = tuple((self.seat + step) % SEATS for step in range(1, SEATS))
        for seat in self.others:
            self.possible[seat] &= self.unseen
        self.possible[self.seat] = self.hand
        self.opponents: tuple[Seat, Seat] = (self.others[0], self.others[2])
        self.partner: Seat = self.others[1]
        self.threats: int = self.possible[self.opponents[0]] | self.possible[self.opponents[1]]
        self._namer = view.namer
        self._chances: list[dict[int, float]] | None = None
        self._lacking: dict[tuple[Seat, int], float] = {}

    def lacks(self, seat: Seat, cards: int) -> float:
        """Return how likely it is, from 0 to 1, that another seat holds none of these cards."""
        candidates = cards & self.possible[seat]
        if not candidates:
            return 1.0
        known = self._lacking.get((seat, candidates))
        if known is None:
            if self._chances is None:
                self._chances = self._balanced()
            chances = self._chances[seat]
            known = 1.0
            rest = candidates
            while rest:
                lowest = rest & -rest
                known *= 1.0 - chances[lowest.bit_length() - 1]
                rest ^= lowest
            self._lacking[seat, candidates] = known
        return known

    def holds(self, seat: Seat, cards: int) -> float:
        """Return how likely it is, from 0 to 1, that another seat holds one or more of these cards."""
        return 1.0 - self.lacks(seat, cards)

    def duty(self, seat: Seat, suit: int) -> float:
        """Return the points that a seat cannot help playing when a suit is led: those of its lowest card."""
        expected = 0.0
        small = SUIT_MASKS[suit] & ~POINT_CARDS[False] & self.possible[seat]
        chance = self.lacks(seat, small)
        for strength in range(7, 12):
            bit = 1 << LANE * suit + strength
            if bit & self.possible[seat]:
                holds = self.holds(seat, bit)
                expected += chance * holds * POINTS_BY_STRENGTH[strength]
                chance *= 1 - holds
        return expected

    def _watch(self, leader: Seat, cards: Sequence[Card]) -> int:
        """Learn from the cards of a trick; return them as a set."""
        if not cards:
            return 0
        led, winning, master = cards[0] >> 4, cards[0], leader
        fallen = 1 << winning
        for place in range(1, len(cards)):
            card, seat = cards[place], (leader + place) % SEATS
            fallen |= 1 << card
            takes = beats(card, winning, self.trump)
            self.possible[seat] &= ~_ruled_out(
                self._options, self.trump, led, winning, card, takes, (master - seat) % 2 == 0
            )
            if takes:
                winning, master = card, seat
        return fallen

    def _balanced(self) -> list[dict[int, float]]:
        """Return by seat and card how likely the seat is to hold it.

        Every unseen card lies with one of the seats that can hold it, and every seat holds as many cards as
        it has left; the chances are scaled to the one and the other in turns.
        """
        chances: list[dict[int, float]] = [{} for _ in range(SEATS)]
        weight = [float(left) for left in self._left]
        of_namer, likelier = (
            (SUIT_MASKS[self.trump], NAMER_IN_TRUMPS) if self.trump >= 0 else (_HONOURS, NAMER_IN_HONOURS)
        )
        for _ in range(_ROUNDS_OF_BALANCING):
            totals = [0.0] * SEATS
            rest = self.unseen
            while rest:
                lowest = rest & -rest
                rest ^= lowest
                card = lowest.bit_length() - 1
                holders = [seat for seat in self.others if self.possible[seat] & lowest]
                shares = [weight[seat] for seat in holders]
                if lowest & of_namer and self._namer in holders:
                    shares[holders.index(self._namer)] *= likelier
                among = sum(shares)
                for seat, share in zip(holders, shares, strict=True):
                    chance = share / among if among else 0.0
                    chances[seat][card] = chance
                    totals[seat] += chance
            for seat in self.others:
                if totals[seat]:
                    weight[seat] *= self._left[seat] / totals[seat]
        return chances


def _ruled_out(
    options: Options, trump: int, led: int, winning: int, card: int, takes: bool, partner_is_master: bool
) -> int:
    """Return the cards that a follower shows not to hold by playing a card (table B23)."""
    follows = card >> 4 == led
    out = 0 if follows else SUIT_MASKS[led]
    if not partner_is_master and not takes:
        if follows:
            out |= above(winning) if winning >> 4 == led else 0
        elif trump >= 0:
            out |= above(winning) if winning >> 4 == trump else SUIT_MASKS[trump]
            if options.undertrump is Undertrump.FORCED and card >> 4 != trump:
                out |= SUIT_MASKS[trump]
    if options.play is Play.LLIURE or (takes and not partner_is_master):
        return out
    may_be_a_gift = partner_is_master or options.play is Play.INTERMEDIA
    if not (may_be_a_gift and POINT_CARDS[False] >> card & 1):
        out |= below(card)
    return out
