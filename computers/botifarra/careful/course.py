"""The course of the play: the legal cards, a card that is played, and what everyone learns from it."""

from __future__ import annotations

from computers.botifarra.careful.arrays import (
    DONE,
    HANDS,
    LED,
    MASTER,
    ON_TRICK,
    PLACE,
    PLAYED,
    POSSIBLE,
    SUIT,
    TAKEN,
    TURN,
    WINNING,
    Ints,
)
from computers.botifarra.careful.rules import POINTS, Rules, above, below
from computers.compiled import njit_no_refcount
from engine.botifarra.play import following as play
from engine.cards.spanish import SUIT_MASKS


@njit_no_refcount
def together(rules: Rules, one: int, other: int) -> bool:
    """Tell whether two seats are on one side."""
    if rules.partners:
        return (one ^ other) & 1 == 0
    return one == other


@njit_no_refcount
def next_seat(rules: Rules, seat: int) -> int:
    """Return the seat that plays after another."""
    return seat + 1 if seat + 1 < rules.seats else 0


@njit_no_refcount
def legal_cards(rules: Rules, ints: Ints, hand: int) -> int:
    """Return the cards of a hand that the seat to play may play (B20 to B27, B42)."""
    place = ints[PLACE]
    if place == 0:
        return hand
    carrego = 0
    if rules.partners:
        carrego = play.carrego_licence(place, rules.carrego_any != 0, rules.carrego_doubleton != 0)
    partner_is_master = rules.partners != 0 and together(rules, ints[MASTER], ints[TURN])
    return play.legal(
        hand,
        ints[SUIT],
        ints[WINNING],
        rules.trump,
        partner_is_master,
        rules.play,
        rules.undertrump_forced != 0,
        carrego,
        rules.three_high != 0,
        rules.forced_discard != 0,
    )


@njit_no_refcount
def lay(rules: Rules, ints: Ints, card: int) -> None:
    """Play a card from the hand of the seat to play, and finish the trick if it was the last one."""
    seat = ints[TURN]
    ints[HANDS + seat] &= ~(1 << card)
    ints[PLAYED] |= 1 << card
    points = POINTS[rules.three_high][card & 15]
    if ints[PLACE] == 0:
        ints[SUIT] = card >> 4
        ints[LED + seat] |= 1 << (card >> 4)
        ints[WINNING] = card
        ints[MASTER] = seat
        ints[ON_TRICK] = points
    else:
        winning, master = ints[WINNING], ints[MASTER]
        takes = play.beats(card, winning, rules.trump)
        ints[POSSIBLE + seat] &= ~ruled_out(
            ints[SUIT],
            winning,
            card,
            takes,
            together(rules, master, seat),
            rules.trump,
            rules.play,
            rules.undertrump_forced != 0,
            rules.three_high != 0,
            rules.partners != 0,
            rules.forced_discard != 0,
        )
        ints[ON_TRICK] += points
        if takes:
            ints[WINNING] = card
            ints[MASTER] = seat
    ints[PLACE] += 1
    if ints[PLACE] < rules.seats:
        ints[TURN] = next_seat(rules, seat)
        return
    winner = ints[MASTER]
    side = winner & 1 if rules.partners else winner
    ints[TAKEN + side] += ints[ON_TRICK] + 1
    ints[DONE] += 1
    ints[PLACE] = 0
    ints[TURN] = winner


@njit_no_refcount
def ruled_out(
    led: int,
    winning: int,
    card: int,
    takes: bool,
    partner_is_master: bool,
    trump: int,
    way: int,
    undertrump_forced: bool,
    three_high: bool,
    partners: bool,
    forced_discard: bool,
) -> int:
    """Return the cards that a follower shows not to hold by playing a card (table B23).

    ``takes`` tells whether the card beats the one that was winning, and ``way`` is one of the constants of
    :mod:`engine.botifarra.play.following`, where the other options are explained.
    """
    follows = card >> 4 == led
    out = 0 if follows else SUIT_MASKS[led]
    if not partner_is_master and not takes:
        if follows:
            out |= above(winning) if winning >> 4 == led else 0
        else:
            out |= ruled_out_by_discard(winning, card, trump, undertrump_forced, forced_discard)
    if way == play.LLIURE or (takes and not partner_is_master):
        return out
    may_be_a_gift = partner_is_master or (way == play.INTERMEDIA and partners)
    if not (may_be_a_gift and play.POINT_CARDS[int(three_high)] >> card & 1):
        out |= below(card)
    return out


@njit_no_refcount
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


@njit_no_refcount
def replay(rules: Rules, ints: Ints, cards: Ints) -> None:
    """Play cards in their order."""
    for number in range(len(cards)):
        lay(rules, ints, cards[number])
