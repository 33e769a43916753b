"""The claims of a hint: reasons for a card, and the conditions under which they are true."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.cards.spanish import SpanishCard, SpanishSuit
from engine.game import Seat


class Kind(enum.StrEnum):
    """Kinds of claims about the suggested card."""

    TAKES = "takes"
    """Nobody on the other side can beat it, for sure; ``number`` are the points that lie there with it."""
    BRINGS_MORE = "brings_more"
    """Nobody on the other side can beat it, for sure, nor the next best one, with ``number`` points less."""
    LIKELY_TAKES = "likely_takes"
    """Nobody on the other side can beat it in this trick, with this ``chance``."""
    PARTNER_TAKES = "partner_takes"
    """The partner, whose ``card`` is winning, takes this trick however the hidden cards lie."""
    PARTNER_LIKELY_TAKES = "partner_likely_takes"
    """Nobody on the other side can beat the partner's ``card``, with this ``chance``."""
    CANNOT_WIN = "cannot_win"
    """No legal card wins this trick, the partner has played, and none has fewer points."""
    MASTER = "master"
    """Nothing that is out beats it in its suit."""
    DRAWS_TRUMPS = "draws_trumps"
    """It is a trump, and ``number`` trumps are out."""
    STILL_OUT = "still_out"
    """``card`` is the highest that is out of the next best one's suit and beats it in this trick; an opponent, who is
    still to play, holds it with this ``chance``. The suggested one is of another suit, or has fewer points."""
    PARTNER_HOLDS = "partner_holds"
    """The partner holds ``card``, the highest of the suit of the hinted one, with this ``chance``."""
    IS_VOID = "is_void"
    """The opponent on ``seat`` has shown to be void in the suit of the next best one, and may have trumps."""
    KEEPS_GUARD = "keeps_guard"
    """The next best one would leave ``card``, a point card that can be beaten, alone in its suit."""
    LAST_OF_SUIT = "last_of_suit"
    """It is the last card of its suit in the hand, which has trumps left; others of the suit are out."""
    IS_ENOUGH = "is_enough"
    """It is winning as the next best one would be, and is the lower one of the same suit; ``number`` opponents are
    still to play."""
    KEEPS_MASTER = "keeps_master"
    """The next best one is kept, and nothing that is out beats it in its suit."""
    KEEPS_TRUMP = "keeps_trump"
    """The next best one is a trump and is kept; this one is none."""
    FEWER_POINTS = "fewer_points"
    """It has ``number`` points fewer than the next best one, and the trick may go to the other side."""
    FEW_BEAT = "few_beat"
    """It is winning, and ``number`` cards that are out beat it in its suit, fewer than beat the next best one."""
    KEEPS_HIGHER = "keeps_higher"
    """The next best one is of the same suit, beats it there and is kept."""
    BACKED = "backed"
    """It leads, and with ``card`` the hand has another one of its suit, which nothing that is out beats."""
    KEEPS_COMPANY = "keeps_company"
    """The next best one is kept beside ``card``, a higher point card of its suit that can be beaten; the hand has no
    point card beside this one."""
    LONGEST_SUIT = "longest_suit"
    """It leads the longest suit of the hand, which has ``number`` cards of it and fewer of every other suit."""
    KEEPS_LONGEST = "keeps_longest"
    """It is discarded, and the next best one would be from the longest suit of the hand, of ``number`` cards; every
    other suit is shorter."""
    KEEPS_ONLY = "keeps_only"
    """It does not lead; the next best one is kept, and is the only card of its suit in the hand."""
    BRINGS_MORE_OFTEN = "brings_more_often"
    """Nothing else is known to be in its favour; of the hands in which it brings other points than the next best one,
    it brings more with this ``chance``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim; the fields that its kind does not name are empty.

    ``chance`` is a share of the hands that the others may hold, each as likely as what they have said and played
    makes it, from 0 to 1.
    """

    kind: Kind
    card: SpanishCard | None = None
    seat: Seat | None = None
    suit: SpanishSuit | None = None
    number: int = 0
    chance: float = 1.0
