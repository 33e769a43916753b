"""The chairs of a table: who sits on them, and what becomes of them when the game takes more or fewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.tables.entries import Person
from engine.game import Seat

STAND_IN: Final = "careful"
"""The computer player that plays for a person who is away."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair: empty, a person's, or a computer's; a person who is away is played for by a computer."""

    person: Person | None = None
    computer: str | None = None
    """The kind of computer player that sits here or plays for the person who is away."""
    name: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.computer is None

    @property
    def is_away(self) -> bool:
        """Whether this is a person's chair for whom a computer plays."""
        return self.person is not None and self.computer is not None

    @property
    def is_present(self) -> bool:
        """Whether this is the chair of a person who is not away."""
        return self.person is not None and self.computer is None


def first_free(chairs: Sequence[Chair]) -> Seat | None:
    """Return the first empty chair, or else a computer's; ``None`` where people sit on all of them."""
    for seat, chair in enumerate(chairs):
        if chair.is_empty:
            return seat
    return next((seat for seat, chair in enumerate(chairs) if chair.person is None), None)


def fitted(chairs: tuple[Chair, ...], seats: int) -> tuple[Chair, ...]:
    """Return so many chairs: whoever sat beyond the last moves to the first free one, and computers there go."""
    kept = [*chairs[:seats], *[Chair()] * (seats - len(chairs))]
    for chair in chairs[seats:]:
        if chair.person is None:
            continue
        seat = first_free(kept)
        if seat is None:
            raise TypeError(f"more people than {seats} chairs")
        kept[seat] = chair
    return tuple(kept)
