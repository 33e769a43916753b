"""The shuffles of a table, and their secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine import dealing
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The inputs of the shuffle of one deal, and the data for the players' check.

    ``contributions``, ``seed``, ``dealt_by`` (who gave the cards) and ``before`` (the state that was dealt from) are
    set by the deal, and never for a deal that was made by a cut. ``secret`` must stay hidden until the deal is over.
    ``attempt`` counts the deals of this number from 1.
    """

    deal: int
    identity: str
    secret: bytes
    attempt: int = 1
    contributions: tuple[str, ...] = ()
    seed: bytes | None = None
    dealt_by: Seat | None = None
    before: Any = field(default=None, repr=False)

    @property
    def commitment(self) -> str:
        """The commitment that is published before the deal: 64 hexadecimal digits."""
        return dealing.commitment(self.secret, self.identity)


def identity_of(table_id: int, deal: int, attempt: int = 1) -> str:
    """Return the identity of a deal in its commitment; ``attempt`` counts the deals of this number."""
    again = f" deal {attempt}" if attempt > 1 else ""
    return f"table {table_id} hand {deal}{again}"


def identity_of_board(event: int, board: int) -> str:
    """Return the identity of a board of an event, the same at all of its tables."""
    return f"event {event} board {board}"


def dealer_of_board(board: int, seats: int) -> Seat:
    """Return who deals a board of an event: each of the seats in turn."""
    return (board - 1) % seats
