"""The course of the play: the legal cards, a card that is played, and what everyone learns from it."""

from __future__ import annotations

from engine.botifarra import play
from engine.botifarra.kernel.arrays import (
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
from engine.botifarra.kernel.rules import POINTS, Rules
from engine.botifarra.players.careful.memory import ruled_out
from engine.compiled import lean


@lean
def together(rules: Rules, one: int, other: int) -> bool:
    """Tell whether two seats are on one side."""
    if rules.partners:
        return (one ^ other) & 1 == 0
    return one == other


@lean
def next_seat(rules: Rules, seat: int) -> int:
    """Return the seat that plays after another."""
    return seat + 1 if seat + 1 < rules.seats else 0


@lean
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


@lean
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


@lean
def replay(rules: Rules, ints: Ints, cards: Ints) -> None:
    """Play cards in their order."""
    for number in range(len(cards)):
        lay(rules, ints, cards[number])
