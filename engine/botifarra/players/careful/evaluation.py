"""The expected score of a hand in a contract, before a card is played.

A hand is looked at as a list of assets (how many trumps, which high ones, manillas and asos outside, short
suits), and every asset is worth so many points to its side. What it is worth depends on who holds it: the one
who names the contract, his partner, or an opponent. The figures were found by least squares over 30,000 hands
played by this player (``docs/players.md``); a hand varies by some ten points around what is promised.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.ranking import as_ranked
from engine.cards import LANE
from engine.cards.spanish import SpanishCardSet, SpanishSuit

Assets = Mapping[str, float]

_MANILLA: Final = 1 << 11
_AS: Final = 1 << 10
_KING: Final = 1 << 9
_KNIGHT: Final = 1 << 8

DEALER_IN_TRUMPS: Final[Assets] = {
    "base": 17.9,
    "trump": 2.4,
    "trump manilla": 5.6,
    "trump as": 3.6,
    "trump king": 2.3,
    "trump knight": 1.4,
    "manilla": 5.1,
    "as under manilla": 2.5,
    "guarded as": 2.6,
    "bare as": -1.3,
    "king under manilla or as": 1.2,
    "king": 0.7,
    "void": 4.4,
    "singleton": 1.2,
    "side card beyond four": 0.2,
}
"""Weights for a dealer who names a suit."""

DELEGATE_IN_TRUMPS: Final[Assets] = {
    "base": 11.8,
    "trump": 2.2,
    "trump manilla": 7.4,
    "trump as": 3.8,
    "trump king": 1.8,
    "trump knight": 1.2,
    "manilla": 6.3,
    "as under manilla": 3.4,
    "guarded as": 3.1,
    "bare as": -0.7,
    "king under manilla or as": 1.2,
    "king": 0.9,
    "void": 6.2,
    "singleton": 2.5,
    "side card beyond four": -0.6,
}
"""Weights for the partner of a weak dealer who delegated."""

NAMER_IN_BOTIFARRA: Final[Assets] = {
    "base": 24.3,
    "manilla": 7.0,
    "as under manilla": 3.3,
    "guarded as": 3.3,
    "bare as": 0.2,
    "king under manilla or as": 1.8,
    "king": 1.1,
    "knight": 0.7,
}
"""Weights for either of them who names botifarra."""

PARTNER_IN_TRUMPS: Final[Assets] = {
    "base": 21.1,
    "trump": 1.5,
    "trump manilla": 6.2,
    "trump as": 2.9,
    "trump king": 1.2,
    "trump knight": 0.5,
    "manilla": 6.2,
    "as under manilla": 3.5,
    "guarded as": 2.8,
    "bare as": -2.0,
    "king under manilla or as": 1.2,
    "king": 0.6,
    "void": 7.6,
    "singleton": 2.1,
}
"""For the partner of the namer of a suit."""

PARTNER_IN_BOTIFARRA: Final[Assets] = {
    "base": 33.3,
    "manilla": 8.3,
    "as under manilla": 4.5,
    "guarded as": 5.1,
    "bare as": -0.7,
    "king under manilla or as": 2.2,
    "king": 2.2,
    "knight": 1.0,
}
"""For the partner of the namer of botifarra."""

OPPONENT_IN_TRUMPS: Final[Assets] = {
    "base": 22.1,
    "delegated": -1.7,
    "trump": 1.4,
    "trump manilla": 5.2,
    "trump as": 3.4,
    "trump king": 1.8,
    "trump knight": 1.4,
    "manilla": 4.3,
    "as under manilla": 1.9,
    "guarded as": 2.2,
    "bare as": -0.5,
    "king under manilla or as": 0.7,
    "king": 1.1,
    "void": 2.2,
    "singleton": 1.4,
    "side card beyond four": -0.4,
}
"""For an opponent of the namer of a suit."""

OPPONENT_IN_BOTIFARRA: Final[Assets] = {
    "base": 17.6,
    "manilla": 5.8,
    "as under manilla": 3.4,
    "guarded as": 2.4,
    "king under manilla or as": 1.6,
    "king": 1.3,
    "knight": 0.6,
}
"""For an opponent of the namer of botifarra."""

DEALER_WHO_DELEGATES: Final[Assets] = {"base": -13.0, "manilla": 9.9, "as": 5.5, "king": 2.6}
"""The expected score of a delegation by a dealer with these cards."""


def ranked_hand(options: BotifarraOptions, cards: SpanishCardSet) -> int:
    """Return cards by strength as an integer; with the three high it takes the place of the ace (B4)."""
    return as_ranked(cards.mask, three_high=options.three_is_high)


def promise(hand: int, contract: Contract, worth: Assets, *, delegated: bool = False) -> float:
    """Return the points, of 72, that a hand (a set of cards as :func:`ranked_hand` gives it) promises to its side."""
    return _worth(assets(hand, contract, delegated=delegated), worth)


def delegation(hand: int) -> float:
    """Return the written points that a dealer with this hand may expect from delegating."""
    honours: dict[str, float] = {"base": 1.0}
    for suit in SpanishSuit:
        held = hand >> LANE * suit & 0xFFF
        for name, card in (("manilla", _MANILLA), ("as", _AS), ("king", _KING)):
            _add(honours, name, bool(held & card))
    return _worth(honours, DEALER_WHO_DELEGATES)


def assets(hand: int, contract: Contract, *, delegated: bool = False) -> Assets:
    """Return the assets of a hand in a contract, by name and number."""
    found: dict[str, float] = {"base": 1.0, "delegated": float(delegated)}
    for suit in SpanishSuit:
        held = hand >> LANE * suit & 0xFFF
        if contract.trump is suit:
            _add_trumps(found, held)
        else:
            _add_side_suit(found, held)
            if contract is Contract.BOTIFARRA:
                _add(found, "knight", bool(held & _KNIGHT))
            else:
                _add_short_and_long(found, held)
    return found


def _worth(found: Assets, worth: Assets) -> float:
    return sum(count * worth.get(name, 0.0) for name, count in found.items())


def _add(found: dict[str, float], name: str, count: float = 1.0) -> None:
    found[name] = found.get(name, 0.0) + count


def _add_trumps(found: dict[str, float], held: int) -> None:
    _add(found, "trump", held.bit_count())
    _add(found, "trump manilla", bool(held & _MANILLA))
    _add(found, "trump as", bool(held & _AS))
    _add(found, "trump king", bool(held & _KING))
    _add(found, "trump knight", bool(held & _KNIGHT))


def _add_side_suit(found: dict[str, float], held: int) -> None:
    if held & _MANILLA:
        _add(found, "manilla")
    if held & _AS:
        guarded = "guarded as" if held.bit_count() > 1 else "bare as"
        _add(found, "as under manilla" if held & _MANILLA else guarded)
    if held & _KING:
        _add(found, "king under manilla or as" if held & (_MANILLA | _AS) else "king")


def _add_short_and_long(found: dict[str, float], held: int) -> None:
    length = held.bit_count()
    _add(found, "void", length == 0)
    _add(found, "singleton", length == 1)
    _add(found, "side card beyond four", max(0, length - 4))
