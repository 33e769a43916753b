"""Legal cards and the winning card, as plain functions over integers (B20 to B27).

Cards are bit positions and sets of cards are integers, each suit in its order of strength
(:mod:`engine.cards.spanish`), so the same lines serve the table, which calls them once a click, and a search
that compiles them. ``NO_TRUMP`` stands for botifarra.
"""

from __future__ import annotations

from typing import Final

from engine.cards.spanish import SUIT_MASKS, SpanishCard, SpanishSuit, in_order

NO_TRUMP: Final = -1

OBLIGADA: Final = 0
LLIURE: Final = 1
INTERMEDIA: Final = 2

NO_CARREGO: Final = 0
FULL_CARREGO: Final = 1
DOUBLETON_CARREGO: Final = 2

# The rows of the decision table B23.
LEADING: Final = 0  # D0
PARTNER_WITH_SUIT: Final = 1  # P1
PARTNER_VOID: Final = 2  # P2
CAN_WIN_WITH_SUIT: Final = 3  # O1
CANNOT_WIN_WITH_SUIT: Final = 4  # O2
CAN_TRUMP: Final = 5  # O3
TRUMPS_TOO_LOW: Final = 6  # O4
WITHOUT_SUIT_OR_TRUMP: Final = 7  # O5


def _every(*ranks: int, three_high: bool) -> int:
    cards = (
        in_order(SpanishCard.of(suit, rank), three_high=three_high) for suit in SpanishSuit for rank in ranks
    )
    return sum(1 << card for card in cards)


POINT_CARDS: Final = tuple(_every(9, 1, 12, 11, 10, three_high=high) for high in (False, True))
"""The twenty cards with points (B5), in the usual order and in the one with the three high (B4)."""
_TENS_AND_ELEVENS: Final = tuple(_every(10, 11, three_high=high) for high in (False, True))


def master(trick: tuple[int, ...], trump: int) -> int:
    """Return the place in the trick, from 0, of the card that is winning so far (B21)."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def beats(card: int, winning: int, trump: int) -> bool:
    """Tell whether a later card beats the card that was winning (B21)."""
    suit = card >> 4
    if suit == winning >> 4:
        return card > winning
    return suit == trump


def winners(hand: int, led: int, winning: int, trump: int) -> int:
    """Return the cards of the hand that would win, given the duty to follow suit (rows O1 and O3)."""
    above = hand & ~((2 << winning) - 1) & SUIT_MASKS[winning >> 4]
    if hand & SUIT_MASKS[led]:
        return above if winning >> 4 == led else 0
    if winning >> 4 == trump:
        return above
    return hand & SUIT_MASKS[trump] if trump >= 0 else 0


def row(hand: int, led: int, winning: int, trump: int, partner_is_master: bool) -> int:
    """Return the row of table B23 that applies to a player who is not leading.

    ``led`` is the suit led, ``winning`` the card that is winning so far.
    """
    if partner_is_master:
        return PARTNER_WITH_SUIT if hand & SUIT_MASKS[led] else PARTNER_VOID
    can_win = winners(hand, led, winning, trump)
    if hand & SUIT_MASKS[led]:
        return CAN_WIN_WITH_SUIT if can_win else CANNOT_WIN_WITH_SUIT
    if can_win:
        return CAN_TRUMP
    return TRUMPS_TOO_LOW if trump >= 0 and hand & SUIT_MASKS[trump] else WITHOUT_SUIT_OR_TRUMP


def lowest_of_each_suit(hand: int) -> int:
    """Return the lowest card of every suit of the hand (B22)."""
    lowest = 0
    for suit_mask in SUIT_MASKS:
        cards = hand & suit_mask
        lowest |= cards & -cards
    return lowest


def first_suit(hand: int) -> int:
    """Return the cards of the hand's first suit in the order coins, cups, swords, clubs (B42)."""
    for suit_mask in SUIT_MASKS:
        if hand & suit_mask:
            return hand & suit_mask
    return 0


def legal(
    hand: int,
    led: int,
    winning: int,
    trump: int,
    partner_is_master: bool,
    play: int,
    undertrump_forced: bool,
    carrego: int,
    three_high: bool,
    forced_discard: bool,
) -> int:
    """Return the cards that a player who is not leading may play (B23 to B27, B42).

    ``carrego`` is the licence of this player at this place of the trick (:func:`carrego_licence`), ``three_high``
    tells which order the bits stand in, and ``forced_discard`` whether the suit of a discard is prescribed.
    """
    here = row(hand, led, winning, trump, partner_is_master)
    if here in (CAN_WIN_WITH_SUIT, CAN_TRUMP):
        return winners(hand, led, winning, trump)
    following = hand & SUIT_MASKS[led]
    if here == TRUMPS_TOO_LOW and undertrump_forced:
        choice = hand & SUIT_MASKS[trump]
    elif forced_discard and here in (TRUMPS_TOO_LOW, WITHOUT_SUIT_OR_TRUMP):
        choice = first_suit(hand)
    else:
        choice = following or hand
    if play == LLIURE:
        return choice
    if here in (PARTNER_WITH_SUIT, PARTNER_VOID):
        given = POINT_CARDS[int(three_high)]
    elif play != INTERMEDIA or carrego == NO_CARREGO:
        given = 0
    elif carrego == FULL_CARREGO:
        given = POINT_CARDS[int(three_high)]
    else:
        doubleton = here == CANNOT_WIN_WITH_SUIT and following.bit_count() == 2
        given = _TENS_AND_ELEVENS[int(three_high)] if doubleton else 0
    return lowest_of_each_suit(choice) | choice & given


def carrego_licence(place: int, any_scope: bool, doubleton_only: bool) -> int:
    """Return the carrego that the options grant at a place of the trick, 1 being the second (B27)."""
    if place != 1 and not any_scope:
        return NO_CARREGO
    return DOUBLETON_CARREGO if doubleton_only else FULL_CARREGO
