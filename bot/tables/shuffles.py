"""The shuffles of a table: their secrets, and the proof that each secret made its shuffle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine import dealing, proof
from engine.game import Seat

if TYPE_CHECKING:
    from bot.tables.table import Table


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


def is_over(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether a deal made by this shuffle is over, so that its secret may be shown; a void deal is over too."""
    if table.status is None or shuffle.seed is None:
        return False
    return _is_void(table, shuffle) or shuffle.deal < table.status.deal or not table.deal_is_open


def is_unused(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether a secret will never be used, because its deal was made by a cut alone (B11)."""
    if table.status is None or shuffle.seed is not None:
        return False
    return _is_void(table, shuffle) or shuffle.deal <= table.status.deal


def is_sound(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the secret and the players' contributions lead to the deal as it was recorded.

    An unused secret proves nothing.
    """
    if shuffle.seed is None or shuffle.before is None:
        return False
    checked = proof.verify(shuffle.secret, shuffle.identity, shuffle.contributions, shuffle.commitment)
    game, before = table.game, shuffle.before
    dealt = game.table_move(before, checked.seed)
    step = game.apply(before, None, dealt)
    recorded = (move.events for move in table.moves if move.move == str(dealt))
    return (
        checked.kept
        and checked.seed == shuffle.seed
        and next(recorded, ()) == step.events
        and game.status(step.state).dealt_by == shuffle.dealt_by
    )


def _is_void(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the deal of a shuffle was declared void, so that another secret deals it again (B13)."""
    newest = table.shuffle_of(shuffle.deal)
    return newest is not None and newest.attempt > shuffle.attempt
