"""Slams: when to try for everything, and when to break the slam of another (R25, R26, R36).

Either way the sign of a part turns: its tricks or cards are good to take.
"""

from __future__ import annotations

from typing import Final

from engine.barbu.contracts import Contract, Part, parts_of
from engine.barbu.deal import cards_each, pack_mask
from engine.barbu.options import BarbuOptions, Slam
from engine.barbu.players.careful.memory import LANE_MASK, SUITS
from engine.barbu.scoring import contract_total, slam_parts, taken_units, units
from engine.barbu.tricks import trick_winner
from engine.barbu.view import BarbuView
from engine.cards import LANE
from engine.game import Seat

SURE_SHARE: Final = 0.85
"""Share of the tricks left that must be sure before a slam is tried."""
THREAT_SHARE: Final = 0.75
"""Share of a part that another must have taken, and nobody else any, before his slam is feared."""
_NONE: Final[frozenset[Part]] = frozenset()


def turned_parts(view: BarbuView) -> frozenset[Part]:
    """Return the parts of which this seat should take something for the sake of a slam, its own or another's."""
    contract, options = view.contract, view.options
    assert contract is not None  # noqa: S101 - tricks are played in a contract
    parts = slam_parts(options, contract)
    if not parts or view.seat is None:
        return _NONE
    won = [(trick.winner, trick.cards) for trick in view.tricks]
    found = {part for part in parts if _turns(view, part, taken_units(options, part, won), view.seat)}
    if options.slam is Slam.CHELEM and found and not contract.is_ratatouille:
        return frozenset(parts_of(options, contract))
    return frozenset(found)


def promised(options: BarbuOptions, contract: Contract, hand: int) -> float | None:
    """Return what a hand wins in a contract by taking all tricks; ``None`` if it cannot count on that."""
    if contract is not Contract.PLIS or options.slam is Slam.NONE:
        return None
    if not _is_strong(hand, pack_mask(options) & ~hand, cards_each(options)):
        return None
    return contract_total(options, contract) / (1 if options.slam is Slam.FLIP else 2)


def _turns(view: BarbuView, part: Part, taken: tuple[int, ...], seat: Seat) -> bool:
    """Tell whether what has been taken so far, by one seat alone or by nobody, makes a part good to take."""
    options, everything, most = view.options, units(view.options, part), max(taken)
    if most != sum(taken) or most == everything:
        return False
    if view.contract is Contract.ANTI_RATATOUILLE:
        return taken[seat] == everything - 1
    if most > taken[seat]:
        return most >= THREAT_SHARE * everything
    if not _can_take(view):
        return False
    shown = sum(1 << card for trick in view.tricks for card in trick.cards)
    lying = sum(1 << card for card in view.trick)
    unseen = pack_mask(options) & ~view.cards.mask & ~shown
    return _is_strong(view.cards.mask, unseen | lying, cards_each(options) - len(view.tricks))


def _can_take(view: BarbuView) -> bool:
    """Tell whether a legal card would win the trick as it lies."""
    if not view.trick:
        return True
    best = view.trick[trick_winner(view.trick)]
    return any(card >> 4 == best >> 4 and card > best for card in view.playable)


def _is_strong(hand: int, unseen: int, tricks: int) -> bool:
    """Tell whether a hand can take nearly all tricks that are left."""
    sure = 0
    for suit in SUITS:
        held, out = hand >> LANE * suit & LANE_MASK, unseen >> LANE * suit & LANE_MASK
        masters = (held >> out.bit_length()).bit_count()
        sure += held.bit_count() if masters >= out.bit_count() else masters
    return sure >= SURE_SHARE * tricks
