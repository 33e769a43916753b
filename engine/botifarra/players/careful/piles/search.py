"""A search between two players with known cards."""

from __future__ import annotations

from typing import Final

from engine.botifarra import play
from engine.botifarra.options import Play, Undertrump
from engine.botifarra.players.careful.piles.known import Known, Sample
from engine.cards import LANE
from engine.cards.spanish import SpanishSuit

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
_FAR: Final = 1000.0


class Search:
    """A search from the current position; both sides play for the points of the tricks ahead.

    ``nodes`` counts the tricks that it has played so far.
    """

    def __init__(self, known: Known, sample: Sample) -> None:
        self.nodes = 0
        self._mine = known.mine
        self._theirs = known.theirs | sample.hand
        self._under = sample.under
        self._trick = known.trick
        self._trump = known.memory.trump
        self._points = known.memory.points
        self._high = known.memory.high
        self._play = PLAY[known.options.play]
        self._undertrump_forced = known.options.undertrump is Undertrump.FORCED

    def value(self, card: int, tricks: int) -> float:
        """Return the lead in points of this seat after a card and a number of further tricks."""
        if self._trick:
            return -self._after(self._theirs, self._mine, self._trick[0], card, tricks, -_FAR, _FAR)
        return self._answered(self._mine, self._theirs, card, tricks, -_FAR, _FAR)

    def _best(self, leader: int, follower: int, tricks: int, least: float, most: float) -> float:
        """Return the final lead of the leader; each side is given by its available cards."""
        if not tricks or not leader:
            return self._worth(leader, follower)
        best = -_FAR
        rest = leader
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            value = self._answered(leader, follower, card, tricks - 1, max(least, best), most)
            if value > best:
                best = value
                if best >= most:
                    break
        return best

    def _answered(
        self, leader: int, follower: int, lead: int, tricks: int, least: float, most: float
    ) -> float:
        """Return the final lead of the leader of a card if the follower answers best."""
        rest = self._legal(follower, lead)
        worst = _FAR
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            value = self._after(
                leader, follower, lead, lowest.bit_length() - 1, tricks, least, min(most, worst)
            )
            if value < worst:
                worst = value
                if worst <= least:
                    break
        return worst

    def _after(
        self, leader: int, follower: int, lead: int, answer: int, tricks: int, least: float, most: float
    ) -> float:
        """Return the final lead of the leader of a trick that this answer completes."""
        self.nodes += 1
        under = self._under
        gain = TRICK + self._points[lead & 15] + self._points[answer & 15]
        leader = leader & ~(1 << lead) | under[lead]
        follower = follower & ~(1 << answer) | under[answer]
        if play.beats(answer, lead, self._trump):
            return -gain - self._best(follower, leader, tricks, -most - gain, -least - gain)
        return gain + self._best(leader, follower, tricks, least - gain, most - gain)

    def _legal(self, available: int, lead: int) -> int:
        return play.legal(
            available,
            lead >> 4,
            lead,
            self._trump,
            False,  # nobody has a partner
            self._play,
            self._undertrump_forced,
            play.NO_CARREGO,
            self._high,
            False,  # nor a prescribed discard
        )

    def _worth(self, leader: int, follower: int) -> float:
        """Return the expected final lead of the leader with the available cards of both sides."""
        if not leader:
            return 0.0
        return LEAD + self._worth_against(leader, follower) - self._worth_against(follower, leader)

    def _worth_against(self, own: int, other: int) -> float:
        total = 0.0
        for suit in SpanishSuit:
            held, threats = own >> LANE * suit & 0xFFF, other >> LANE * suit & 0xFFF
            while held:
                strength = held.bit_length() - 1
                held ^= 1 << strength
                points = self._points[strength]
                if suit == self._trump:
                    total += TRUMP + TRUMP_POINTS * points
                elif not threats >> strength:
                    total += MASTER + MASTER_POINTS * points
                elif points:
                    total += (GUARDED if held else BARE) * points
        return total
