"""A search between two players with piles and known cards (B45 to B50).

Both sides play for the points of the tricks ahead; later tricks are estimated by the figures below. Sets of cards are
integers in the order of strength. Each side is given by its available cards; ``under`` gives for a card the set of
the one that its play turns up (B47).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from computers.botifarra.careful.arrays import Ints
from computers.botifarra.careful.piles.known import Known, Sample
from computers.compiled import compilable, njit_no_refcount, plain
from engine.botifarra.options import Play, Undertrump
from engine.botifarra.play import following as play
from engine.cards import LANE

compilable(play.beats, play.first_suit, play.legal, play.lowest_of_each_suit, play.row, play.winners)

TRICK: Final = 0.5
"""The value of a trick beside its cards: two make a point (B50)."""
LEAD: Final = 0.6
"""The value of leading to the next trick, in points ahead, like all the following."""
TRUMP: Final = 2.9
"""The value of any available trump."""
TRUMP_POINTS: Final = 1.2
"""Its additional value for each of its points."""
MASTER: Final = 1.3
"""The value of another card that no available card of the opponent beats."""
MASTER_POINTS: Final = 0.8
"""Its additional value for each of its points."""
GUARDED: Final = 0.3
"""The value of each point of any other card that has a smaller one of its suit beside it."""
BARE: Final = -1.2
"""The value of each point of a card without one: it is likely to be lost."""
PLAY: Final = {Play.OBLIGADA: play.OBLIGADA, Play.LLIURE: play.LLIURE, Play.INTERMEDIA: play.OBLIGADA}
FAR: Final = 1000.0
UNBOUNDED: Final = 1 << 40
"""Tricks that no search plays."""


class PileRules(NamedTuple):
    """The rules of a hand with piles as integers."""

    trump: int
    play: int
    undertrump_forced: int
    three_high: int


@njit_no_refcount
def answers_to(rules: PileRules, follower: int, lead: int) -> int:
    """Return the legal answers to a lead (B49)."""
    return play.legal(
        follower,
        lead >> 4,
        lead,
        rules.trump,
        False,  # nobody has a partner
        rules.play,
        rules.undertrump_forced > 0,
        play.NO_CARREGO,
        rules.three_high > 0,
        False,  # nor a prescribed discard
    )


@njit_no_refcount
def lead_after(
    rules: PileRules,
    points: Ints,
    under: Ints,
    leader: int,
    follower: int,
    lead: int,
    answers: int,
    tricks: int,
    least: float,
    most: float,
    nodes: Ints,
) -> float:
    """Return the final lead in points of the leader of a trick, after ``tricks`` further tricks.

    ``lead`` is the card led, of ``answers`` the follower chooses the best. Values outside of ``least`` and ``most``
    are bounds. ``nodes`` has one cell, from which every finished trick takes one; results are invalid once it is used
    up.
    """
    worst = FAR
    while answers:
        card = (answers & -answers).bit_length() - 1
        answers &= answers - 1
        nodes[0] -= 1
        gain = TRICK + points[lead & 15] + points[card & 15]
        led = leader & ~(1 << lead) | under[lead]
        followed = follower & ~(1 << card) | under[card]
        ceiling = min(most, worst)
        if play.beats(card, lead, rules.trump):
            own, other, low, high = followed, led, -ceiling - gain, -least - gain
            value = -gain
        else:
            own, other, low, high = led, followed, least - gain, ceiling - gain
            value = gain
        if tricks == 0 or own == 0 or nodes[0] < 0:
            best = worth(rules, points, own, other)
        else:
            best = -FAR
            rest = own
            while rest:
                following = rest.bit_length() - 1
                rest ^= 1 << following
                replies = answers_to(rules, other, following)
                bar = max(low, best)
                found = lead_after(
                    rules, points, under, own, other, following, replies, tricks - 1, bar, high, nodes
                )
                if found > best:
                    best = found
                    if best >= high:
                        break
        value += -best if value < 0 else best
        if value < worst:
            worst = value
            if worst <= least:
                break
    return worst


@njit_no_refcount
def worth(rules: PileRules, points: Ints, leader: int, follower: int) -> float:
    """Return the expected final lead of the leader to the next trick."""
    if leader == 0:
        return 0.0
    return (
        LEAD + worth_against(rules, points, leader, follower) - worth_against(rules, points, follower, leader)
    )


@njit_no_refcount
def worth_against(rules: PileRules, points: Ints, own: int, other: int) -> float:
    """Return the value of the available cards of a side against those of the other."""
    total = 0.0
    for suit in range(4):
        held, threats = own >> LANE * suit & 0xFFF, other >> LANE * suit & 0xFFF
        while held:
            strength = held.bit_length() - 1
            held ^= 1 << strength
            worth_points = points[strength]
            if suit == rules.trump:
                total += TRUMP + TRUMP_POINTS * worth_points
            elif threats >> strength == 0:
                total += MASTER + MASTER_POINTS * worth_points
            elif worth_points > 0:
                total += (GUARDED if held else BARE) * worth_points
    return total


class Search:
    """A search from the current position, in plain Python."""

    lead_after = staticmethod(plain(lead_after))
    answers_to = staticmethod(plain(answers_to))

    def __init__(self, known: Known, sample: Sample) -> None:
        self._rules = PileRules(
            trump=known.memory.trump,
            play=PLAY[known.options.play],
            undertrump_forced=int(known.options.undertrump is Undertrump.FORCED),
            three_high=int(known.memory.high),
        )
        self._points: Any = known.memory.points
        self._under: Any = sample.under
        self._left: Any = [UNBOUNDED]
        self._mine, self._theirs = known.mine, known.theirs | sample.hand
        self._trick = known.trick

    @property
    def nodes(self) -> int:
        """The number of tricks that it has played so far."""
        return UNBOUNDED - int(self._left[0])

    def value(self, card: int, ahead: int) -> float:
        """Return the lead in points of this seat after a card and a number of further tricks."""
        rules, given = self._rules, (self._rules, self._points, self._under)
        if self._trick:
            trick = (self._theirs, self._mine, self._trick[0], 1 << card)
            return -self.lead_after(*given, *trick, ahead, -FAR, FAR, self._left)
        answers = self.answers_to(rules, self._theirs, card)
        return self.lead_after(*given, self._mine, self._theirs, card, answers, ahead, -FAR, FAR, self._left)
