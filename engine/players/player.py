"""What every computer player is: something that chooses a move from a view."""

from __future__ import annotations

from typing import Protocol

from engine.botifarra.moves import BotifarraMove
from engine.botifarra.view import View


class Player(Protocol):
    """A computer player.

    It knows what a person in its chair would know, the :class:`View`, and nothing else: no clock, no files,
    no chance but the generator that it was made with.
    """

    def choose(self, view: View) -> BotifarraMove:
        """Return one of ``view.moves``.

        Raises :class:`ValueError` when there is none, that is when its seat is not to move.
        """
        ...

    def claims(self, view: View) -> bool:
        """Tell whether it says now that an opponent has revoked (B34); only where ``view.may_claim`` allows it."""
        ...


def open_moves(view: View) -> tuple[BotifarraMove, ...]:
    """Return the moves of a view; raises :class:`ValueError` when its seat is not to move."""
    if not view.moves:
        raise ValueError(f"seat {view.seat} is not to move")
    return view.moves
