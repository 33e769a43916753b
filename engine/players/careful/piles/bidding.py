"""Trump and calls between two players: what lies open on both sides of the table."""

from __future__ import annotations

from engine.botifarra.moves import BotifarraMove, Contract, Knock, NameTrump
from engine.botifarra.view import View


def choice(view: View) -> BotifarraMove:
    if view.calling is not None:
        return Knock()
    return NameTrump(Contract.OROS)
