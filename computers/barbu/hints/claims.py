"""The claims of a hint: reasons for a move, and the conditions under which they are true."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.cards.french import FrenchCard, FrenchSuit
from engine.game import Seat


class Kind(enum.StrEnum):
    """Kinds of claims about the suggested move, "it"; the next best one is "the other"."""

    # A card to a trick, where nothing is good to take
    THROWS = "throws"
    """It cannot take this trick, nor can the other, and costs the winner ``number`` points, more than the other."""
    TAKES_ANYWAY = "takes_anyway"
    """Every legal card takes this trick, however the hidden cards lie, and it is the highest of them."""
    TAKES_LAST = "takes_last"
    """It is the last card of this trick and takes it for ``number`` points, no more than a trick costs on average;
    the other is lower in the same suit."""
    DUCKS = "ducks"
    """It follows suit below ``card``, which is winning; the other would beat that."""
    HIGHEST_DUCK = "highest_duck"
    """It is the highest legal card that follows suit below ``card``, which is winning; the other is lower."""
    MUST_BEAT = "must_beat"
    """It is winning so far, and with this ``chance`` somebody has to beat it."""
    LESS_AT_RISK = "less_at_risk"
    """It is winning so far or led, as the other would be, and costs its taker ``number`` points less."""
    BEATEN_BY = "beaten_by"
    """It is winning so far or led, as the other would be, and ``number`` cards that are out beat it, more than the
    other."""
    SHEDS_MASTER = "sheds_master"
    """It is thrown on another suit, and of its own suit only lower cards are out."""
    SHEDS_HIGH = "sheds_high"
    """It is thrown on another suit; of the cards of its own that are out ``number``, half at most, are higher, and
    more are higher than the other, or none of that one's suit is out."""
    LOWEST = "lowest"
    """It is led, and all ``number`` cards of its suit that are out are higher."""
    SUIT_COSTS = "suit_costs"
    """It is led, and no card that costs is out in its suit; in ``suit``, that of the other, such cards are, of
    ``number`` points. ``card`` is the suggested one."""
    IS_VOID = "is_void"
    """It is led; ``seat`` has shown to be void in ``suit``, that of the other, and may hold a card that costs; nobody
    has shown to be void in its own."""
    # A card to a trick
    LAST_OF_SUIT = "last_of_suit"
    """It is the last card of ``suit`` in the hand, of which others are out."""
    TAKES = "takes"
    """Something is good to take, and it takes this trick however the hidden cards lie."""
    KEEPS_HIGHER = "keeps_higher"
    """Something is good to take, and it cannot take this trick; nor could the other, a higher one of its suit."""
    # A réussite
    GOES_ON = "goes_on"
    """It is an ace, after which another card of the hand may follow (R31)."""
    OPENS_OWN = "opens_own"
    """After it ``card``, an own one, may be placed, which may not before."""
    FREES = "frees"
    """``number`` own cards cannot be placed before it, more than before the other."""
    OPENS_NOTHING = "opens_nothing"
    """After it no further card of the others may be placed; after the other, ``card``, which is theirs, may."""
    SHEDS_ONE = "sheds_one"
    """It is a card, which leaves one less to place, and the other is to stop after an ace."""
    BLOCKS = "blocks"
    """The other is kept, and ``number`` cards of the others cannot be placed before it."""
    # A contract
    NO_PENALTY = "no_penalty"
    """The hand has none of the cards that cost in it."""
    LOW_CARDS = "low_cards"
    """``number`` cards of the hand are low: more cards of their suit are higher than lower."""
    DEARER = "dearer"
    """In it ``number`` points are lost in all, more than in the other."""
    OPENERS = "openers"
    """The hand has ``number`` of the cards that open a suit."""
    KEEPS_FOR_LATER = "keeps_for_later"
    """The other gains more in this deal, and it is kept for a later one."""
    GAINS_MORE_OFTEN = "gains_more_often"
    """Nothing else is known to be in its favour; of the hands in which it gains other points than the other, it gains
    more with this ``chance``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim; the fields that its kind does not name are empty.

    ``chance`` is a share of the hands that the others may hold, each as likely as what they have played makes it,
    from 0 to 1.
    """

    kind: Kind
    card: FrenchCard | None = None
    seat: Seat | None = None
    suit: FrenchSuit | None = None
    number: int = 0
    chance: float = 1.0
