"""What a hand promises in a contract, before a card is played.

A hand is looked at as a list of assets (how many trumps, which high ones, manillas and asos outside, short
suits), and every asset is worth so many points to its side. What it is worth depends on who holds it: the one
who names the contract, his partner, or an opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.botifarra.moves import Contract
from engine.cards import LANE, Suit

_MANILLA: Final = 1 << 11
_AS: Final = 1 << 10
_KING: Final = 1 << 9
_KNIGHT: Final = 1 << 8

Assets = Mapping[str, float]


def assets(hand: int, contract: Contract) -> Assets:
    """Return the assets of a hand, a set of cards in an integer, for a contract."""
    found = dict.fromkeys(("base",), 1.0)
    for suit in Suit:
        held = hand >> LANE * suit & 0xFFF
        if contract.trump is suit:
            _add_trumps(found, held)
        elif contract is Contract.BOTIFARRA:
            _add_suit_of_botifarra(found, held)
        else:
            _add_side_suit(found, held)
    return found


def promise(found: Assets, worth: Mapping[str, float]) -> float:
    """Return the points that assets promise, each being worth so many."""
    return sum(count * worth.get(name, 0.0) for name, count in found.items())


def _add(found: dict[str, float], name: str, count: float = 1.0) -> None:
    found[name] = found.get(name, 0.0) + count


def _add_trumps(found: dict[str, float], held: int) -> None:
    length = held.bit_count()
    _add(found, "trumps", length)
    _add(found, "trumps beyond five", max(0, length - 5))
    for name, card in (
        ("trump manilla", _MANILLA),
        ("trump as", _AS),
        ("trump king", _KING),
        ("trump knight", _KNIGHT),
    ):
        if held & card:
            _add(found, name)


def _add_side_suit(found: dict[str, float], held: int) -> None:
    length = held.bit_count()
    if length == 0:
        _add(found, "void")
    if length == 1:
        _add(found, "singleton")
    _add(found, "side cards beyond four", max(0, length - 4))
    if held & _MANILLA:
        _add(found, "manilla")
    if held & _AS:
        _add(found, "as under manilla" if held & _MANILLA else "guarded as" if length > 1 else "bare as")
    if held & _KING:
        _add(found, "king under manilla or as" if held & (_MANILLA | _AS) else "king")


def _add_suit_of_botifarra(found: dict[str, float], held: int) -> None:
    length = held.bit_count()
    if held & _MANILLA:
        _add(found, "manilla")
        _add(found, "cards with manilla", length)
        _add(found, "cards with manilla and as", length if held & _AS else 0)
    else:
        _add(found, "cards without manilla", length)
    if held & _AS:
        _add(found, "as under manilla" if held & _MANILLA else "guarded as" if length > 1 else "bare as")
    elif not held & _MANILLA:
        _add(found, "open suit")
    if held & _KING:
        _add(found, "king under manilla or as" if held & (_MANILLA | _AS) else "king")
    if held & _KNIGHT:
        _add(found, "knight")


from engine.botifarra.moves import Call
from engine.botifarra.view import View

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
