"""The memory of a careful player: the unseen cards, and the seats that may still hold them.

Whoever plays a card also says which cards he does not hold. Following suit, winning against an opponent and
trumping are duties in every variant; ``obligada`` adds that a card that cannot win and carries no gift to a
partner is the lowest of its suit (table B23), and playing alone that a discard comes from the first suit held
(B42).

All cards here, and wherever a :class:`Memory` goes, stand in their order of strength
(:mod:`engine.botifarra.ranking`): with the three high, as a manilla's neighbour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.botifarra.deal import pack_of
from engine.botifarra.options import Undertrump
from engine.botifarra.play import INTERMEDIA, LLIURE, POINT_CARDS, beats
from engine.botifarra.position import PLAY, trump_of
from engine.botifarra.ranking import as_ranked, in_order
from engine.botifarra.view import BotifarraView
from engine.cards import LANE
from engine.cards.spanish import POINTS_BY_STRENGTH, SUIT_MASKS, SpanishCard, SpanishCardSet, SpanishSuit
from engine.game import Seat

ROUNDS_OF_BALANCING: Final = 2
NAMER_IN_TRUMPS: Final = 2.0
"""The odds of the namer, against another seat, to hold an unseen trump."""
NAMER_IN_HONOURS: Final = 1.5
"""The odds of the namer of botifarra, against another seat, to hold an honour."""
HONOURS: Final = sum(0xE00 << LANE * suit for suit in SpanishSuit)
POINTS_WITH_THREE_HIGH: Final = (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 5)


def above(card: int) -> int:
    """Return the cards that beat a card of their own suit, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ~((2 << card) - 1)


def below(card: int) -> int:
    """Return the cards of the same suit that a card beats, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ((1 << card) - 1)


def ruled_out(
    led: int,
    winning: int,
    card: int,
    takes: bool,
    partner_is_master: bool,
    trump: int,
    play: int,
    undertrump_forced: bool,
    three_high: bool,
    partners: bool,
    forced_discard: bool,
) -> int:
    """Return the cards that a follower shows not to hold by playing a card (table B23).

    ``takes`` tells whether the card beats the one that was winning, and ``play`` is one of the constants of
    :mod:`engine.botifarra.play`, where the other options are explained.
    """
    follows = card >> 4 == led
    out = 0 if follows else SUIT_MASKS[led]
    if not partner_is_master and not takes:
        if follows:
            out |= above(winning) if winning >> 4 == led else 0
        else:
            out |= ruled_out_by_discard(winning, card, trump, undertrump_forced, forced_discard)
    if play == LLIURE or (takes and not partner_is_master):
        return out
    may_be_a_gift = partner_is_master or (play == INTERMEDIA and partners)
    if not (may_be_a_gift and POINT_CARDS[int(three_high)] >> card & 1):
        out |= below(card)
    return out


def ruled_out_by_discard(
    winning: int, card: int, trump: int, undertrump_forced: bool, forced_discard: bool
) -> int:
    """Return the cards, other than of the suit led, that a card rules out which neither follows nor wins."""
    out = 0
    if trump >= 0:
        out |= above(winning) if winning >> 4 == trump else SUIT_MASKS[trump]
        if undertrump_forced and card >> 4 != trump:
            out |= SUIT_MASKS[trump]
    if forced_discard and not (undertrump_forced and card >> 4 == trump):
        for suit in range(card >> 4):
            out |= SUIT_MASKS[suit]
    return out


class Memory:
    """The hand as one seat knows it in the play of the cards; sets of cards are integers.

    ``hand`` are its own cards, ``unseen`` those that have neither been played nor are its own, ``possible``
    by seat those that this seat can still hold, ``threats`` those that an opponent can hold, ``trump`` the
    trump suit or ``NO_TRUMP``. ``points`` are those of a card by its strength. ``others`` are the other seats from
    the right-hand neighbour on; ``partner`` is ``None`` where everyone plays alone.
    """

    def __init__(self, view: BotifarraView) -> None:
        if view.seat is None or view.contract is None:
            raise ValueError("only a seat that plays a contract remembers")
        options = view.options
        self.high: bool = options.three_is_high
        self.points: tuple[int, ...] = POINTS_WITH_THREE_HIGH if self.high else POINTS_BY_STRENGTH
        self.seats: int = options.seats
        self.seat: Seat = view.seat
        self.trump: int = trump_of(view.contract)
        self.hand: int = as_ranked(view.cards.mask, three_high=self.high)
        self._sides = options.sides
        self._left = view.cards_left
        self._play = PLAY[options.play]
        self._undertrump_forced = options.undertrump is Undertrump.FORCED
        self._partners = options.partners
        self._forced_discard = options.mode.is_individual
        pack = as_ranked(SpanishCardSet(pack_of(options)).mask, three_high=self.high)
        self.possible: list[int] = [pack] * self.seats
        played = 0
        for trick in view.tricks:
            played |= self._watch(trick.leader, trick.cards)
        played |= self._watch(view.leader, view.trick)
        self.unseen: int = pack & ~played & ~self.hand
        self.others: tuple[Seat, ...] = tuple(
            (self.seat + step) % self.seats for step in range(1, self.seats)
        )
        for seat in self.others:
            self.possible[seat] &= self.unseen
        if not view.piles:
            self._forgive()
        self.possible[self.seat] = self.hand
        self.opponents: tuple[Seat, ...] = tuple(seat for seat in self.others if not self.with_me(seat))
        self.partner: Seat | None = self.others[1] if options.partners else None
        self.threats: int = 0
        for seat in self.opponents:
            self.threats |= self.possible[seat]
        self._namer = view.namer
        self._chances: list[dict[int, float]] | None = None
        self._lacking: dict[tuple[Seat, int], float] = {}

    def ranked(self, card: SpanishCard) -> int:
        """Return the number of a card in the order of strength."""
        return in_order(card, three_high=self.high)

    def together(self, one: Seat, other: Seat) -> bool:
        """Tell whether two seats are on one side."""
        return (one - other) % self._sides == 0

    def with_me(self, seat: Seat) -> bool:
        """Tell whether a seat is on this side."""
        return self.together(seat, self.seat)

    def lacks(self, seat: Seat, cards: int) -> float:
        """Return the probability that another seat holds none of these cards."""
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
        """Return the probability that another seat holds one or more of these cards."""
        return 1.0 - self.lacks(seat, cards)

    def duty(self, seat: Seat, suit: int) -> float:
        """Return the points that a seat cannot help playing when a suit is led: those of its lowest card."""
        expected = 0.0
        least = self.points.index(1)
        small = below(LANE * suit + least) & self.possible[seat]
        chance = self.lacks(seat, small)
        for strength in range(least, 12):
            bit = 1 << LANE * suit + strength
            if bit & self.possible[seat]:
                holds = self.holds(seat, bit)
                expected += chance * holds * self.points[strength]
                chance *= 1 - holds
        return expected

    def _watch(self, leader: Seat, cards: Sequence[SpanishCard]) -> int:
        """Learn from the cards of a trick; return them as a set."""
        if not cards:
            return 0
        winning, master = self.ranked(cards[0]), leader
        led, fallen = winning >> 4, 1 << winning
        for place in range(1, len(cards)):
            card, seat = self.ranked(cards[place]), (leader + place) % self.seats
            fallen |= 1 << card
            takes = beats(card, winning, self.trump)
            out = ruled_out(
                led,
                winning,
                card,
                takes,
                self.together(master, seat),
                self.trump,
                self._play,
                self._undertrump_forced,
                self.high,
                self._partners,
                self._forced_discard,
            )
            self.possible[seat] &= ~out
            if takes:
                winning, master = card, seat
        return fallen

    def _forgive(self) -> None:
        """Drop conclusions that cannot be true, because somebody has revoked (B34)."""
        held = 0
        for seat in self.others:
            held |= self.possible[seat]
        if self.unseen & ~held:
            for seat in self.others:
                self.possible[seat] = self.unseen

    def _balanced(self) -> list[dict[int, float]]:
        """Return the probability of each card by seat.

        Every unseen card lies with one of the seats that can hold it, and every seat holds as many cards as
        it has left; the chances are scaled to the one and the other in turns.
        """
        chances: list[dict[int, float]] = [{} for _ in range(self.seats)]
        weight = [float(left) for left in self._left]
        of_namer, likelier = (
            (SUIT_MASKS[self.trump], NAMER_IN_TRUMPS) if self.trump >= 0 else (HONOURS, NAMER_IN_HONOURS)
        )
        for _ in range(ROUNDS_OF_BALANCING):
            totals = [0.0] * self.seats
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
