"""Trump and calls where everyone plays for himself."""

from __future__ import annotations

from engine.botifarra.moves import BotifarraMove, Contract, NameTrump, Knock
from engine.botifarra.view import View


def choice(view: View) -> BotifarraMove:
    if view.calling is not None:
        return Knock()
    return NameTrump(Contract.OROS)
