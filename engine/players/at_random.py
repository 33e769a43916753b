"""The player that every other one must beat: each of its moves is as likely as the others."""

from __future__ import annotations

import random

from engine.botifarra.moves import BotifarraMove
from engine.botifarra.view import View
from engine.players.player import open_moves


class RandomPlayer:
    """Chooses any legal move, calls included, and never claims a revoke."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> BotifarraMove:
        """Return any of the moves of the view; raises :class:`ValueError` when there is none."""
        return self._chance.choice(open_moves(view))

    def claims(self, view: View) -> bool:  # noqa: ARG002 - whatever it sees
        """Return False."""
        return False
