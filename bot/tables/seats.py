"""The seats of a table: who sits on them, and what becomes of them when the game takes more or fewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.entries import Person
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: free, a person's, or a computer's; a computer plays for a person who is away."""

    person: Person | None = None
    computer: str | None = None
    """The kind of computer player that sits here or plays for the person who is away."""
    name: str = ""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.computer is None

    @property
    def is_away(self) -> bool:
        """Whether a computer plays here for a person."""
        return self.person is not None and self.computer is not None

    @property
    def is_present(self) -> bool:
        """Whether a person sits here who is not away."""
        return self.person is not None and self.computer is None


def first_free(seats: Sequence[TableSeat]) -> Seat | None:
    """Return the first free seat, or else a computer's; ``None`` where people sit on all of them."""
    for number, seat in enumerate(seats):
        if seat.is_free:
            return number
    return next((number for number, seat in enumerate(seats) if seat.person is None), None)


def fitted(seats: tuple[TableSeat, ...], count: int) -> tuple[TableSeat, ...]:
    """Return so many seats: whoever sat beyond the last moves to the first free one, and computers there go."""
    kept = [*seats[:count], *[TableSeat()] * (count - len(seats))]
    for seat in seats[count:]:
        if seat.person is None:
            continue
        free = first_free(kept)
        if free is None:
            raise TypeError(f"more people than {count} seats")
        kept[free] = seat
    return tuple(kept)
