"""Cards of a hand that do the same: one of them is searched for all."""

from __future__ import annotations

from engine.botifarra.play.following import POINT_CARDS


def groups_of_equals(cards: int, between: int, *, three_high: bool) -> list[int]:
    """Return the cards in groups, each a set, of which every card leads to the same play as the others.

    These are cards of one suit without points with no card between them that anybody else still holds or that lies in
    the trick. ``cards`` are those that may be played and ``between`` the cards of the others and of the trick, all in
    their order of strength.
    """
    points = POINT_CARDS[three_high]
    groups: list[int] = []
    last = -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        passed = bit - (2 << last) if last >= 0 else 0
        if last >= 0 and last >> 4 == card >> 4 and not (bit | 1 << last) & points and not passed & between:
            groups[-1] |= bit
        else:
            groups.append(bit)
        last = card
    return groups
