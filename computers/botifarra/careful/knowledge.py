"""Knowledge of the seat to play: the unseen cards, who can hold them, and how likely.

Cards that the same seats can hold are equally likely to lie with each of them, but for those that the namer is taken
to hold. So chances are kept for groups of cards, of which there are at most fourteen and mostly two or three.
"""

from __future__ import annotations

from typing import Final

from computers.botifarra.careful.arrays import (
    CAN_HOLD,
    DONE,
    DUTY,
    GROUP,
    GROUPS,
    HAND,
    LACKS,
    LACKS_CARD,
    LACKS_FROM,
    ME,
    PLACE,
    PLAYED,
    POSSIBLE,
    SPREAD,
    SUIT,
    THREATS,
    TOTAL,
    TURN,
    UNSEEN,
    WEIGHT,
    Floats,
    Ints,
)
from computers.botifarra.careful.course import next_seat, together
from computers.botifarra.careful.rules import MOST_SEATS, POINTS, TRICKS, Rules, above
from computers.compiled import njit_no_refcount
from engine.botifarra.play.following import NO_TRUMP
from engine.cards import LANE
from engine.cards.spanish import SUIT_MASKS, SpanishSuit

ROUNDS_OF_BALANCING: Final = 2
NAMER_IN_TRUMPS: Final = 2.0
"""The odds of the namer, against another seat, to hold an unseen trump."""
NAMER_IN_HONOURS: Final = 1.5
"""The odds of the namer of botifarra, against another seat, to hold an honour."""
HONOURS: Final = sum(0xE00 << LANE * suit for suit in SpanishSuit)
NEGLIGIBLE: Final = 0.004
"""A probability that is not looked into."""


@njit_no_refcount
def look(rules: Rules, ints: Ints, hand: int) -> None:
    """Write down the knowledge of the seat to play, with this hand, before it chooses."""
    me = ints[TURN]
    unseen = rules.pack & ~ints[PLAYED] & ~hand
    held = 0
    for seat in range(rules.seats):
        if seat != me:
            ints[CAN_HOLD + seat] = ints[POSSIBLE + seat] & unseen
            held |= ints[CAN_HOLD + seat]
    threats = 0
    for seat in range(rules.seats):
        if seat != me:
            if unseen & ~held:  # somebody has revoked (B34)
                ints[CAN_HOLD + seat] = unseen
            if not together(rules, me, seat):
                threats |= ints[CAN_HOLD + seat]
    ints[ME] = me
    ints[HAND] = hand
    ints[UNSEEN] = unseen
    ints[THREATS] = threats
    ints[SPREAD] = 0


@njit_no_refcount
def group(rules: Rules, ints: Ints) -> None:
    """Find the groups of unseen cards."""
    first = next_seat(rules, ints[ME])
    second = next_seat(rules, first)
    third = next_seat(rules, second)
    of_namer = 0
    if rules.namer != ints[ME]:
        of_namer = SUIT_MASKS[rules.trump] if rules.trump != NO_TRUMP else HONOURS
        of_namer &= ints[CAN_HOLD + rules.namer]
    one, two = ints[CAN_HOLD + first], ints[CAN_HOLD + second]
    three = ints[CAN_HOLD + third] if third != ints[ME] else 0
    groups = 0
    for holders in range(1, 8):
        cards = one if holders & 1 else ints[UNSEEN] & ~one
        cards &= two if holders & 2 else ~two
        cards &= three if holders & 4 else ~three
        if cards & of_namer:
            ints[GROUP + groups] = cards & of_namer
            groups += 1
        if cards & ~of_namer:
            ints[GROUP + groups] = cards & ~of_namer
            groups += 1
    ints[GROUPS] = groups


@njit_no_refcount
def balance(rules: Rules, ints: Ints, floats: Floats) -> None:
    """Find the chances of each seat to hold a card of each group.

    Every unseen card lies with one of the seats that can hold it, and every seat holds as many cards as it has
    left; the chances are scaled to the one and the other in turns.
    """
    group(rules, ints)
    for turn in range(ROUNDS_OF_BALANCING):
        seat, waiting = ints[ME], rules.seats - 1 - ints[PLACE]
        for step in range(1, rules.seats):
            seat = next_seat(rules, seat)
            left = TRICKS - ints[DONE] - (1 if step > waiting else 0)
            if turn == 0:
                floats[WEIGHT + seat] = left
            elif floats[TOTAL + seat]:
                floats[WEIGHT + seat] *= left / floats[TOTAL + seat]
            floats[TOTAL + seat] = 0.0
        for number in range(ints[GROUPS]):
            share(rules, ints, floats, number)


@njit_no_refcount
def share(rules: Rules, ints: Ints, floats: Floats, number: int) -> None:
    """Share a group out among the seats that can hold its cards, by their weights."""
    cards = ints[GROUP + number]
    of_namer, likelier = HONOURS, NAMER_IN_HONOURS
    if rules.trump != NO_TRUMP:
        of_namer, likelier = SUIT_MASKS[rules.trump], NAMER_IN_TRUMPS
    among = 0.0
    for seat in range(rules.seats):
        weight = 0.0
        if seat != ints[ME] and ints[CAN_HOLD + seat] & cards:
            weight = floats[WEIGHT + seat]
            if seat == rules.namer and cards & of_namer:
                weight *= likelier
            among += weight
        floats[LACKS + MOST_SEATS * number + seat] = weight
    size = cards.bit_count()
    for seat in range(rules.seats):
        cell = LACKS + MOST_SEATS * number + seat
        chance = floats[cell] / among if among else 0.0
        floats[TOTAL + seat] += size * chance
        floats[cell] = 1.0 - chance


@njit_no_refcount
def spread(rules: Rules, ints: Ints, floats: Floats, seat: int, suit: int) -> int:
    """Find the chances of another seat in a suit, unless they are known; return the first of their cells."""
    if not ints[SPREAD] >> MOST_SEATS * suit + seat & 1:
        spread_anew(rules, ints, floats, seat, suit)
    return LANE * (MOST_SEATS * suit + seat)


@njit_no_refcount
def spread_anew(rules: Rules, ints: Ints, floats: Floats, seat: int, suit: int) -> None:
    """Find the chances of another seat in a suit, from the strongest card downwards."""
    if not ints[SPREAD]:
        balance(rules, ints, floats)
    ints[SPREAD] |= 1 << MOST_SEATS * suit + seat
    first = LANE * (MOST_SEATS * suit + seat)
    held = ints[CAN_HOLD + seat] >> LANE * suit & 0xFFF
    points = POINTS[rules.three_high]
    lacking, expected, cards, chance = 1.0, 0.0, 0, 1.0
    floats[LACKS_FROM + first + 12] = lacking
    for strength in range(11, -1, -1):
        if held >> strength & 1:
            bit = 1 << LANE * suit + strength
            if not cards & bit:  # neighbours mostly share a group
                number = 0
                while not ints[GROUP + number] & bit:
                    number += 1
                cards = ints[GROUP + number]
                chance = floats[LACKS + MOST_SEATS * number + seat]
            lacking *= chance
            expected = (1.0 - chance) * points[strength] + chance * expected
            floats[LACKS_CARD + first + strength] = chance
        floats[LACKS_FROM + first + strength] = lacking
    floats[DUTY + MOST_SEATS * suit + seat] = expected


@njit_no_refcount
def lacks_suit(rules: Rules, ints: Ints, floats: Floats, seat: int, suit: int) -> float:
    """Return the probability that another seat holds no card of a suit."""
    return float(floats[LACKS_FROM + spread(rules, ints, floats, seat, suit)])


@njit_no_refcount
def lacks_above(rules: Rules, ints: Ints, floats: Floats, seat: int, card: int) -> float:
    """Return the probability that another seat holds no card of the same suit that beats a card."""
    return float(floats[LACKS_FROM + spread(rules, ints, floats, seat, card >> 4) + (card & 15) + 1])


@njit_no_refcount
def lacks_card(rules: Rules, ints: Ints, floats: Floats, seat: int, card: int) -> float:
    """Return the probability that another seat does not hold a card."""
    if not ints[CAN_HOLD + seat] >> card & 1:
        return 1.0
    return float(floats[LACKS_CARD + spread(rules, ints, floats, seat, card >> 4) + (card & 15)])


@njit_no_refcount
def duty(rules: Rules, ints: Ints, floats: Floats, seat: int, suit: int) -> float:
    """Return the points that a seat cannot help playing when a suit is led: those of its lowest card."""
    spread(rules, ints, floats, seat, suit)
    return float(floats[DUTY + MOST_SEATS * suit + seat])


@njit_no_refcount
def chances_to_take(rules: Rules, ints: Ints, floats: Floats, seat: int, winning: int) -> tuple[float, float]:
    """Return the probabilities that another seat takes the trick from an opponent: in the suit led, and by trump."""
    led = ints[SUIT]
    beating, trumping = 0.0, 0.0
    if winning >> 4 == led:
        beating = 1.0 - lacks_above(rules, ints, floats, seat, winning)
    if rules.trump not in (NO_TRUMP, led):
        trumping = lacks_suit(rules, ints, floats, seat, led)
        if winning >> 4 == rules.trump:
            trumping *= 1.0 - lacks_above(rules, ints, floats, seat, winning)
        else:
            trumping *= 1.0 - lacks_suit(rules, ints, floats, seat, rules.trump)
    return beating, trumping


@njit_no_refcount
def chance_before_last(
    rules: Rules, ints: Ints, floats: Floats, winning: int, master: int, seat: int
) -> float:
    """Return the probability that the side of the seat that looks wins, when one seat is still to play."""
    ours = 1.0 if together(rules, master, ints[ME]) else 0.0
    if together(rules, master, seat):
        return ours
    beating, trumping = chances_to_take(rules, ints, floats, seat, winning)
    chance = 0.0
    if beating + trumping < 1 - NEGLIGIBLE:
        chance += (1 - beating - trumping) * ours
    if together(rules, seat, ints[ME]):
        chance += beating if beating > NEGLIGIBLE else 0.0
        chance += trumping if trumping > NEGLIGIBLE else 0.0
    return chance


@njit_no_refcount
def chance_to_win(
    rules: Rules, ints: Ints, floats: Floats, winning: int, master: int, seat: int, waiting: int
) -> float:
    """Return the probability that the side of the seat that looks wins the trick.

    ``winning`` is the card that is winning so far, ``master`` who played it, ``seat`` who plays next, and
    ``waiting`` how many are still to play. The suit led stands in the position.
    """
    if waiting == 0:
        return 1.0 if together(rules, master, ints[ME]) else 0.0
    if not rules.partners and master != ints[ME]:
        return 0.0
    if waiting == 1:
        return chance_before_last(rules, ints, floats, winning, master, seat)
    after, rest = next_seat(rules, seat), waiting - 1
    if together(rules, master, seat):
        stays = chance_to_win(rules, ints, floats, winning, master, after, rest)
        higher = above(winning) & ints[UNSEEN] if winning >> 4 == ints[SUIT] else 0
        if higher == 0:
            return stays
        top = higher.bit_length() - 1
        takes_over = 1.0 - lacks_card(rules, ints, floats, seat, top)
        if takes_over < NEGLIGIBLE:
            return stays
        taken_over = chance_to_win(rules, ints, floats, top, seat, after, rest)
        return takes_over * taken_over + (1 - takes_over) * stays
    beating, trumping = chances_to_take(rules, ints, floats, seat, winning)
    outcome = 0.0
    if beating + trumping < 1 - NEGLIGIBLE:
        chance = chance_to_win(rules, ints, floats, winning, master, after, rest)
        outcome += (1 - beating - trumping) * chance
    if beating > NEGLIGIBLE:
        card = middle(above(winning) & ints[CAN_HOLD + seat])
        outcome += beating * chance_to_win(rules, ints, floats, card, seat, after, rest)
    if trumping > NEGLIGIBLE:
        trumps = above(winning) if winning >> 4 == rules.trump else SUIT_MASKS[rules.trump]
        card = middle(trumps & ints[CAN_HOLD + seat])
        outcome += trumping * chance_to_win(rules, ints, floats, card, seat, after, rest)
    return outcome


@njit_no_refcount
def middle(cards: int) -> int:
    """Return the card in the middle of a set that is not empty."""
    for _ in range(cards.bit_count() // 2):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
