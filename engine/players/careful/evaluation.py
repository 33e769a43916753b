"""What a hand promises before the play."""

from __future__ import annotations

from engine.botifarra.moves import Call, Contract
from engine.botifarra.view import View
from engine.cards import LANE, Suit

_HIGH_TRUMPS = {11: 3.0, 10: 2.5, 9: 2.0, 8: 1.2, 7: 0.6}
_SIDE = {11: 5.0, 10: 2.0, 9: 0.5}
_SIDE_BOTIFARRA = {11: 6.0, 10: 3.5, 9: 1.5, 8: 0.5}


def strength(hand: int, contract: Contract) -> float:
    """Return a count of what a hand takes in a contract, in points."""
    total = 0.0
    for suit in Suit:
        held = hand >> LANE * suit & 0xFFF
        table = _SIDE
        if contract is Contract.BOTIFARRA:
            table = _SIDE_BOTIFARRA
        elif suit == contract:
            table = _HIGH_TRUMPS
            total += 3.5 * held.bit_count()
        elif not held:
            total += 2
        total += sum(points for place, points in table.items() if held >> place & 1)
    return total


def as_namer(hand: int, contract: Contract, *, delegated: bool) -> float:
    """Return the points that the side of the namer is likely to take."""
    base = 20.0 if contract is not Contract.BOTIFARRA else 20.0
    return base + strength(hand, contract) - (3 if delegated else 0)


def delegation(hand: int) -> float:
    """Return the written points that delegating promises."""
    return 5.0


def as_speaker(view: View) -> float:
    """Return the points that the speaker's side is likely to take."""
    assert view.contract is not None and view.namer is not None and view.seat is not None
    mine = strength(view.cards.mask, view.contract)
    margin = {Call.CONTRO: 30, Call.RECONTRO: 34, Call.SANT_VICENC: 40}[view.calling or Call.CONTRO]
    return mine + 36 - margin
