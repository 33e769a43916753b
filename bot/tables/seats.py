"""The seats of a table, and their arrangement when their number changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.tables.entries import AwayReason, Person
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: free, a person's, or a computer's. A computer plays for an absent person."""

    person: Person | None = None
    computer: str | None = None
    """The kind of computer player that sits here or plays for the absent person."""
    name: str = ""
    away: AwayReason | None = None
    """The reason why a computer plays for the person; ``None`` while the person is present."""
    missed: int = 0
    """The deadlines that the person missed one after the other; a move of their own ends the row."""
    back_at: datetime | None = None
    """When the person came back last: their time for the current decision begins then at the earliest."""
    is_newcomer: bool = False
    """Whether the person has never finished a match of this game, so that the clock is twice as long in this one."""

    @property
    def is_free(self) -> bool:
        """Whether neither a person nor a computer sits here."""
        return self.person is None and self.computer is None

    @property
    def is_away(self) -> bool:
        """Whether a computer plays for an absent person."""
        return self.person is not None and self.computer is not None

    @property
    def is_present(self) -> bool:
        """Whether a present person sits here."""
        return self.person is not None and self.computer is None


def first_free(seats: Sequence[TableSeat], among: Iterable[Seat] | None = None) -> Seat | None:
    """Return the first free seat, or else the first computer's; ``None`` if people sit on all of them.

    ``among`` are the seats to look at, all of them unless given.
    """
    without_people = [
        number for number in (range(len(seats)) if among is None else among) if seats[number].person is None
    ]
    return min(without_people, key=lambda number: not seats[number].is_free, default=None)


def fitted(seats: tuple[TableSeat, ...], count: int) -> tuple[TableSeat, ...]:
    """Return ``count`` seats: people beyond the last move to the first free one, computers there are removed."""
    kept = [*seats[:count], *[TableSeat()] * (count - len(seats))]
    for seat in seats[count:]:
        if seat.person is None:
            continue
        free = first_free(kept)
        if free is None:
            raise TypeError(f"more people than {count} seats")
        kept[free] = seat
    return tuple(kept)
