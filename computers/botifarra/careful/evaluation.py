"""The expected score of a hand in a contract, before a card is played.

A hand is looked at as a list of assets (how many trumps, which high ones, manillas and asos outside, short suits),
and every asset is worth a number of points to its side, which depends on its holder: the one who names the contract,
his partner, or an opponent. The figures were found by least squares over 30,000 hands played by this player
(``docs/measurements/players.md``); a hand's score varies by some ten points around the estimate.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.cards import LANE
from engine.cards.spanish import SpanishCardSet, as_ranked

_BOTIFARRA: Final = int(Contract.BOTIFARRA)
MANILLA: Final = 1 << 11
AS: Final = 1 << 10
KING: Final = 1 << 9
KNIGHT: Final = 1 << 8


class Assets(NamedTuple):
    """Worth of each asset of a hand to its side, in points; ``base`` is that of any hand."""

    base: float = 0.0
    delegated: float = 0.0
    """The dealer has delegated."""
    trump: float = 0.0
    trump_manilla: float = 0.0
    trump_as: float = 0.0
    trump_king: float = 0.0
    trump_knight: float = 0.0
    manilla: float = 0.0
    as_under_manilla: float = 0.0
    guarded_as: float = 0.0
    """An as with another card of its suit."""
    bare_as: float = 0.0
    king_under_manilla_or_as: float = 0.0
    king: float = 0.0
    knight: float = 0.0
    """A knight in botifarra."""
    void: float = 0.0
    singleton: float = 0.0
    side_card_beyond_four: float = 0.0


class Honours(NamedTuple):
    """Worth of a hand's honours, for any suit."""

    base: float
    manilla: float
    as_: float
    king: float


DEALER_IN_TRUMPS: Final = Assets(
    base=17.9,
    trump=2.4,
    trump_manilla=5.6,
    trump_as=3.6,
    trump_king=2.3,
    trump_knight=1.4,
    manilla=5.1,
    as_under_manilla=2.5,
    guarded_as=2.6,
    bare_as=-1.3,
    king_under_manilla_or_as=1.2,
    king=0.7,
    void=4.4,
    singleton=1.2,
    side_card_beyond_four=0.2,
)
"""Weights for a dealer who names a suit."""

DELEGATE_IN_TRUMPS: Final = Assets(
    base=11.8,
    trump=2.2,
    trump_manilla=7.4,
    trump_as=3.8,
    trump_king=1.8,
    trump_knight=1.2,
    manilla=6.3,
    as_under_manilla=3.4,
    guarded_as=3.1,
    bare_as=-0.7,
    king_under_manilla_or_as=1.2,
    king=0.9,
    void=6.2,
    singleton=2.5,
    side_card_beyond_four=-0.6,
)
"""Weights for the partner of a weak dealer who delegated."""

NAMER_IN_BOTIFARRA: Final = Assets(
    base=24.3,
    manilla=7.0,
    as_under_manilla=3.3,
    guarded_as=3.3,
    bare_as=0.2,
    king_under_manilla_or_as=1.8,
    king=1.1,
    knight=0.7,
)
"""Weights for either of them who names botifarra."""

PARTNER_IN_TRUMPS: Final = Assets(
    base=21.1,
    trump=1.5,
    trump_manilla=6.2,
    trump_as=2.9,
    trump_king=1.2,
    trump_knight=0.5,
    manilla=6.2,
    as_under_manilla=3.5,
    guarded_as=2.8,
    bare_as=-2.0,
    king_under_manilla_or_as=1.2,
    king=0.6,
    void=7.6,
    singleton=2.1,
)
"""For the partner of the namer of a suit."""

PARTNER_IN_BOTIFARRA: Final = Assets(
    base=33.3,
    manilla=8.3,
    as_under_manilla=4.5,
    guarded_as=5.1,
    bare_as=-0.7,
    king_under_manilla_or_as=2.2,
    king=2.2,
    knight=1.0,
)
"""For the partner of the namer of botifarra."""

OPPONENT_IN_TRUMPS: Final = Assets(
    base=22.1,
    delegated=-1.7,
    trump=1.4,
    trump_manilla=5.2,
    trump_as=3.4,
    trump_king=1.8,
    trump_knight=1.4,
    manilla=4.3,
    as_under_manilla=1.9,
    guarded_as=2.2,
    bare_as=-0.5,
    king_under_manilla_or_as=0.7,
    king=1.1,
    void=2.2,
    singleton=1.4,
    side_card_beyond_four=-0.4,
)
"""For an opponent of the namer of a suit."""

OPPONENT_IN_BOTIFARRA: Final = Assets(
    base=17.6,
    manilla=5.8,
    as_under_manilla=3.4,
    guarded_as=2.4,
    king_under_manilla_or_as=1.6,
    king=1.3,
    knight=0.6,
)
"""For an opponent of the namer of botifarra."""

DEALER_WHO_DELEGATES: Final = Honours(base=-13.0, manilla=9.9, as_=5.5, king=2.6)
"""The expected score of a delegation by a dealer with these cards."""


def ranked_hand(options: BotifarraOptions, cards: SpanishCardSet) -> int:
    """Return cards by strength as an integer; with the three high it takes the place of the ace (B4)."""
    return as_ranked(cards.mask, three_high=options.three_is_high)


def promise(hand: int, contract: int, worth: Assets, delegated: bool = False) -> float:
    """Return the points, of 72, that a hand (a set of cards as :func:`ranked_hand` gives it) promises to its side."""
    total = worth.base
    if delegated:
        total += worth.delegated
    for suit in range(4):
        held = hand >> LANE * suit & 0xFFF
        if contract == suit:
            total += promise_of_trumps(held, worth)
        else:
            total += promise_of_side_suit(held, contract == _BOTIFARRA, worth)
    return total


def delegation(hand: int, worth: Honours = DEALER_WHO_DELEGATES) -> float:
    """Return the written points that a dealer with this hand may expect from delegating."""
    total = worth.base
    for suit in range(4):
        held = hand >> LANE * suit & 0xFFF
        total += worth.manilla if held & MANILLA else 0.0
        total += worth.as_ if held & AS else 0.0
        total += worth.king if held & KING else 0.0
    return total


def promise_of_trumps(held: int, worth: Assets) -> float:
    """Return the expected points of a hand's trumps, given from bit 0."""
    total = worth.trump * held.bit_count()
    total += worth.trump_manilla if held & MANILLA else 0.0
    total += worth.trump_as if held & AS else 0.0
    total += worth.trump_king if held & KING else 0.0
    total += worth.trump_knight if held & KNIGHT else 0.0
    return total


def promise_of_side_suit(held: int, botifarra: bool, worth: Assets) -> float:
    """Return the expected points of the cards of another suit, given from bit 0."""
    total = worth.manilla if held & MANILLA else 0.0
    length = held.bit_count()
    if held & AS:
        guarded = worth.guarded_as if length > 1 else worth.bare_as
        total += worth.as_under_manilla if held & MANILLA else guarded
    if held & KING:
        total += worth.king_under_manilla_or_as if held & (MANILLA | AS) else worth.king
    if botifarra:
        return total + (worth.knight if held & KNIGHT else 0.0)
    if length == 0:
        return total + worth.void
    if length == 1:
        return total + worth.singleton
    return total + worth.side_card_beyond_four * max(0, length - 4)
