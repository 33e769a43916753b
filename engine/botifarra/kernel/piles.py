"""Search between two players with piles (B45 to B50), compiled: ``careful``'s own search, to any depth.

Both sides play for the points of the tricks ahead; what lies beyond is worth what ``careful`` thinks it worth
(:mod:`engine.botifarra.players.careful.piles.search`). Sets of cards are integers in the order of strength. Each
side is given by its available cards; ``under`` gives for a card the set of the one that its play turns up (B47).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.botifarra import play
from engine.botifarra.kernel.arrays import Ints
from engine.botifarra.players.careful.piles import search
from engine.compiled import compilable, lean

compilable(play.beats, play.first_suit, play.legal, play.lowest_of_each_suit, play.row, play.winners)

FAR: Final = 1000.0
_TRICK, _LEAD = search.TRICK, search.LEAD
_TRUMP, _TRUMP_POINTS = search.TRUMP, search.TRUMP_POINTS
_MASTER, _MASTER_POINTS = search.MASTER, search.MASTER_POINTS
_GUARDED, _BARE = search.GUARDED, search.BARE


class PileRules(NamedTuple):
    """The rules of a hand with piles as integers."""

    trump: int
    play: int
    undertrump_forced: int
    three_high: int


@lean
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


@lean
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
    """Return the final lead in points of the leader of a trick, after so many further tricks.

    ``lead`` is the card led, of ``answers`` the follower chooses the best. Values outside of ``least`` and ``most``
    are bounds. ``nodes`` has one cell, from which every finished trick takes one; what is returned once it is used
    up is worth nothing.
    """
    worst = FAR
    while answers:
        card = (answers & -answers).bit_length() - 1
        answers &= answers - 1
        nodes[0] -= 1
        gain = _TRICK + points[lead & 15] + points[card & 15]
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


@lean
def worth(rules: PileRules, points: Ints, leader: int, follower: int) -> float:
    """Return the expected final lead of the leader to the next trick."""
    if leader == 0:
        return 0.0
    return (
        _LEAD
        + worth_against(rules, points, leader, follower)
        - worth_against(rules, points, follower, leader)
    )


@lean
def worth_against(rules: PileRules, points: Ints, own: int, other: int) -> float:
    """Return the value of the available cards of a side against those of the other."""
    total = 0.0
    for suit in range(4):
        held, threats = own >> 16 * suit & 0xFFF, other >> 16 * suit & 0xFFF
        while held:
            strength = held.bit_length() - 1
            held ^= 1 << strength
            worth_points = points[strength]
            if suit == rules.trump:
                total += _TRUMP + _TRUMP_POINTS * worth_points
            elif threats >> strength == 0:
                total += _MASTER + _MASTER_POINTS * worth_points
            elif worth_points > 0:
                total += (_GUARDED if held else _BARE) * worth_points
    return total
