"""Trump, delegation and calls."""

from __future__ import annotations

from engine.botifarra.moves import BotifarraMove, Contract, Delegate, Knock, MakeCall, NameTrump
from engine.botifarra.state import Phase
from engine.botifarra.view import View
from engine.players.careful import evaluation
from engine.players.player import open_moves

HALF = 36.0


def choice(view: View) -> BotifarraMove:
    """Return what a careful player says: the contract, a delegation, a call or a knock."""
    if view.phase is Phase.CALLS:
        return _call(view)
    return _trump(view)


def _trump(view: View) -> BotifarraMove:
    """Name the contract that promises the most written points; delegate when none promises enough."""
    gains = {
        contract: (2 if contract is Contract.BOTIFARRA else 1)
        * (evaluation.as_namer(view.cards.mask, contract, delegated=view.delegated) - HALF)
        for contract in Contract
    }
    best = max(gains, key=lambda contract: gains[contract])
    if view.phase is Phase.TRUMP and gains[best] < evaluation.delegation(view.cards.mask):
        return Delegate()
    return NameTrump(best)


def _call(view: View) -> BotifarraMove:
    """Say contro, recontro or Sant Vicenç when the own side is likely to take clearly more than half."""
    assert view.contract is not None  # noqa: S101 - calls follow a contract
    expected = evaluation.as_speaker(view)
    if expected > HALF:
        return next(move for move in open_moves(view) if isinstance(move, MakeCall))
    return Knock()
