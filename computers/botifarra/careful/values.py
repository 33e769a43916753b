"""The value of each card that may be played, as ``careful`` sees it.

Values that do not depend on the card are computed once: the worth of each suit as held, the chance of a trick that
the card does not take, the points that a suit draws from opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from computers.botifarra.careful.arrays import (
    CAN_HOLD,
    FLOATS,
    HAND,
    LED,
    MASTER,
    ME,
    ON_TRICK,
    PLACE,
    SUIT,
    THREATS,
    UNSEEN,
    VALUES,
    WINNING,
    Floats,
    Ints,
)
from computers.botifarra.careful.course import next_seat, together
from computers.botifarra.careful.knowledge import chance_to_win, duty, lacks_suit, look
from computers.botifarra.careful.position import hand_of, position_of, rules_in
from computers.botifarra.careful.rules import POINTS, Rules, above
from computers.botifarra.careful.weights import THOUGHTS, TUNED
from computers.compiled import njit_no_refcount, plain
from engine.botifarra.play.following import NO_TRUMP, beats
from engine.botifarra.view import BotifarraView
from engine.cards import LANE
from engine.cards.spanish import SUIT_MASKS, SpanishCard, in_order

_KEPT: Final = THOUGHTS["worth of the cards kept"]
_DRAWN: Final = THOUGHTS["points drawn from opponents"]
_TO_CASH: Final = THOUGHTS["masters to cash next"]
_LENGTH: Final = THOUGHTS["cards of the suit in the hand"]
_OUT: Final = THOUGHTS["cards of the suit that are out"]
_WOULD_TRUMP: Final = THOUGHTS["opponents who would trump"]
_PARTNER_LED: Final = THOUGHTS["the partner led the suit before"]
_MASTER: Final = THOUGHTS["a master"]
_BARE_MASTER: Final = THOUGHTS["a master without other cards of its suit"]
_POINTS_OF_MASTER: Final = THOUGHTS["points of a master"]
_POINTS_OF_SAFE_MASTER: Final = THOUGHTS["points of a master when no opponent has trumps"]
_MASTER_TRUMPED: Final = THOUGHTS["opponents who would trump a master"]
_POINTS_TRUMPED: Final = THOUGHTS["points of a master that would be trumped"]
_OUT_OF_MASTER: Final = THOUGHTS["cards of a master's suit that are out"]
_UNDER_MASTER: Final = THOUGHTS["under the own master"]
_UNDER_SECOND: Final = THOUGHTS["under an honour with one higher card out"]
_UNDER_THIRD: Final = THOUGHTS["under an honour with two higher cards out"]
_SINGLETON: Final = THOUGHTS["a singleton in botifarra"]
_OUT_IN_BOTIFARRA: Final = THOUGHTS["cards that are out in botifarra"]
_TRUMP: Final = THOUGHTS["a trump"]
_USELESS_TRUMP: Final = THOUGHTS["a trump when no opponent has any"]
_TRUMPS: Final = THOUGHTS["trumps in the hand"]
_MASTERS_BEHIND_TRUMPS: Final = THOUGHTS["masters for which trumps are drawn"]
_HIGHEST_TRUMP: Final = THOUGHTS["the highest trump"]
_POINTS_OF_HIGHEST: Final = THOUGHTS["points of the highest trump"]

_BESIDE_CARDS: Final = 1 + TUNED.lead
"""Worth of winning a trick beside the points of its cards: the trick itself, and the lead."""


def values(view: BotifarraView, cards: Sequence[SpanishCard]) -> list[float]:
    """Return the value of playing each card, in points; only the differences matter."""
    high = view.options.three_is_high
    ranked = [in_order(card, three_high=high) for card in cards]
    position: Any = position_of(view)
    found: Any = [0.0] * FLOATS
    _plain_value(rules_in(view), position, found, hand_of(view), sum(1 << card for card in ranked))
    return [found[VALUES + card] for card in ranked]


@njit_no_refcount
def value(rules: Rules, ints: Ints, floats: Floats, hand: int, legal: int) -> None:
    """Value each legal card of this hand of the seat to play, in points; only the differences matter."""
    look(rules, ints, hand)
    if ints[PLACE] == 0:
        _value_leads(rules, ints, floats, legal)
    else:
        _value_answers(rules, ints, floats, legal)


@njit_no_refcount
def _value_answers(rules: Rules, ints: Ints, floats: Floats, legal: int) -> None:
    """Value cards that are played to a trick."""
    hand, me, winning = ints[HAND], ints[ME], ints[WINNING]
    worth, masters = _worth(rules, ints), _side_masters(rules, ints)
    first, waiting = next_seat(rules, me), rules.seats - 1 - ints[PLACE]
    left_to_master = -1.0  # not known yet
    taken, higher_than_taken = 0.0, -1
    rest = legal
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        suit = card >> 4
        if_won = _BESIDE_CARDS + (ints[ON_TRICK] + POINTS[rules.three_high][card & 15])
        if beats(card, winning, rules.trump):
            higher = above(card) & ints[UNSEEN]
            if higher != higher_than_taken:  # only unseen cards that it beats matter
                taken = chance_to_win(rules, ints, floats, card, me, first, waiting)
                higher_than_taken = higher
            kept = masters
            if suit != rules.trump and not above(card - 1) & ints[THREATS] & SUIT_MASKS[suit]:
                kept -= 1
            if_won += TUNED.own_lead + TUNED.lead_to_cash * kept
            chance = taken
        else:
            if left_to_master < 0:
                left_to_master = chance_to_win(rules, ints, floats, winning, ints[MASTER], first, waiting)
            chance = left_to_master
        without = worth - _worth_of_suit(rules, ints, suit, hand)
        without += _worth_of_suit(rules, ints, suit, hand ^ bit)
        floats[VALUES + card] = chance * if_won + without


@njit_no_refcount
def _value_leads(rules: Rules, ints: Ints, floats: Floats, legal: int) -> None:
    """Value cards that are led."""
    hand, me, threats = ints[HAND], ints[ME], ints[THREATS]
    worth, masters = _worth(rules, ints), _side_masters(rules, ints)
    first = next_seat(rules, me)
    for suit in range(4):
        cards_of_suit = SUIT_MASKS[suit]
        rest = legal & cards_of_suit
        if not rest:
            continue
        ints[SUIT] = suit
        drawn = 0.0
        for seat in range(rules.seats):
            if not together(rules, me, seat):
                drawn += duty(rules, ints, floats, seat, suit)
        would_trump = _opponents_who_would_trump(rules, ints, floats, suit)
        thoughts = _about_suit(rules, ints, suit) + _WOULD_TRUMP * would_trump
        held = _worth_of_suit(rules, ints, suit, hand)
        chance, higher_than_before = 0.0, -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            higher = above(card) & ints[UNSEEN]
            if higher != higher_than_before:  # only unseen cards that it beats matter
                chance = chance_to_win(rules, ints, floats, card, me, first, rules.seats - 1)
                higher_than_before = higher
            is_master = not above(card) & threats
            kept = masters - (1 if is_master and suit != rules.trump else 0)
            said = thoughts + _KEPT * (worth - held + _worth_of_suit(rules, ints, suit, hand ^ bit))
            said += chance * (_DRAWN * drawn + _TO_CASH * kept)
            if suit == rules.trump:
                said += _MASTERS_BEHIND_TRUMPS * kept
            if is_master:
                said += _about_master(rules, ints, card, would_trump)
            elif suit != rules.trump:
                said += _about_no_master(ints, card)
            floats[VALUES + card] = said


@njit_no_refcount
def _about_suit(rules: Rules, ints: Ints, suit: int) -> float:
    """Return the value common to leads of any card of a suit."""
    length = (ints[HAND] & SUIT_MASKS[suit]).bit_count()
    said: float = 0.0
    if suit == rules.trump:
        said += _TRUMP + _TRUMPS * length
        if _is_safe(rules, ints):
            said += _USELESS_TRUMP
        return said
    out = (ints[UNSEEN] & SUIT_MASKS[suit]).bit_count()
    said += _LENGTH * length + _OUT * out
    if rules.trump == NO_TRUMP:
        said += _OUT_IN_BOTIFARRA * out
        if length == 1:
            said += _SINGLETON
    if rules.partners and ints[LED + (ints[ME] ^ 2)] >> suit & 1:
        said += _PARTNER_LED
    return said


@njit_no_refcount
def _opponents_who_would_trump(rules: Rules, ints: Ints, floats: Floats, suit: int) -> float:
    """Return the number of opponents who are likely to trump a suit."""
    if rules.trump in (NO_TRUMP, suit):
        return 0.0
    would = 0.0
    for seat in range(rules.seats):
        if not together(rules, ints[ME], seat) and ints[CAN_HOLD + seat] & SUIT_MASKS[rules.trump]:
            void = lacks_suit(rules, ints, floats, seat, suit)
            would += void * (1.0 - lacks_suit(rules, ints, floats, seat, rules.trump))
    return would


@njit_no_refcount
def _about_master(rules: Rules, ints: Ints, card: int, would_trump: float) -> float:
    """Return the value of leading a card that no opponent can beat in its suit."""
    suit, points = card >> 4, POINTS[rules.three_high][card & 15]
    if suit == rules.trump:
        return _HIGHEST_TRUMP + _POINTS_OF_HIGHEST * points
    said: float = _MASTER + _POINTS_OF_MASTER * points
    said += would_trump * (_MASTER_TRUMPED + _POINTS_TRUMPED * points)
    said += _OUT_OF_MASTER * (ints[UNSEEN] & SUIT_MASKS[suit]).bit_count()
    if (ints[HAND] & SUIT_MASKS[suit]).bit_count() == 1:
        said += _BARE_MASTER
    if _is_safe(rules, ints):
        said += _POINTS_OF_SAFE_MASTER * points
    return said


@njit_no_refcount
def _about_no_master(ints: Ints, card: int) -> float:
    """Return the value of leading any other side card."""
    higher = ints[HAND] & above(card)
    if not higher:
        return 0.0
    beaten_by = (ints[THREATS] & above(higher.bit_length() - 1)).bit_count()
    if beaten_by == 0:
        return _UNDER_MASTER
    if beaten_by == 1:
        return _UNDER_SECOND
    return _UNDER_THIRD if beaten_by == 2 else 0.0


@njit_no_refcount
def _is_safe(rules: Rules, ints: Ints) -> bool:
    """Tell whether no opponent can have a trump."""
    return rules.trump == NO_TRUMP or not ints[THREATS] & SUIT_MASKS[rules.trump]


@njit_no_refcount
def _worth(rules: Rules, ints: Ints) -> float:
    """Return the worth of the whole hand."""
    total = 0.0
    for suit in range(4):
        total += _worth_of_suit(rules, ints, suit, ints[HAND])
    return total


@njit_no_refcount
def _worth_of_suit(rules: Rules, ints: Ints, suit: int, kept: int) -> float:
    """Return the worth of the cards that are kept of one suit."""
    held = kept >> LANE * suit & 0xFFF
    threats = ints[THREATS] >> LANE * suit & 0xFFF
    points = POINTS[rules.three_high]
    if suit == rules.trump:
        return _worth_of_trumps(held, threats, points)
    if held:
        return _worth_of_side_suit(held, threats, _is_safe(rules, ints), points)
    if rules.trump != NO_TRUMP and ints[HAND] & SUIT_MASKS[rules.trump]:
        return TUNED.void
    return 0.0


@njit_no_refcount
def _worth_of_side_suit(held: int, threats: int, safe: bool, points_of: tuple[int, ...]) -> float:
    """Return the value of the cards of a side suit; ``safe`` tells whether no opponent has a trump left."""
    total = 0.0
    rest = held
    while rest:
        strength = rest.bit_length() - 1
        rest ^= 1 << strength
        points = points_of[strength]
        higher = (threats >> strength).bit_count()
        lower = rest.bit_count()
        if not higher:
            total += (TUNED.master + safe * TUNED.master_safe) * points + TUNED.master_draws
        elif not points:
            continue
        elif higher == 1:
            total += (TUNED.second_guarded if lower else TUNED.second_bare) * points
        elif higher == 2 and lower >= 2:
            total += TUNED.third_guarded * points
        else:
            total += TUNED.loose * points
    return total


@njit_no_refcount
def _worth_of_trumps(held: int, threats: int, points_of: tuple[int, ...]) -> float:
    """Return the value of the trumps of a hand."""
    total = 0.0
    while held:
        strength = held.bit_length() - 1
        held ^= 1 << strength
        points = points_of[strength]
        if threats >> strength:
            total += TUNED.trump + TUNED.trump_honour * points
        else:
            total += TUNED.trump_master + points
    return total


@njit_no_refcount
def _side_masters(rules: Rules, ints: Ints) -> int:
    """Return the number of side cards of the hand that no opponent can beat in their suit."""
    count = 0
    for suit in range(4):
        if suit != rules.trump:
            held, threats = ints[HAND] >> LANE * suit & 0xFFF, ints[THREATS] >> LANE * suit & 0xFFF
            count += (held >> threats.bit_length()).bit_count()
    return count


_plain_value: Final = plain(value)
