"""A table that has not started, as data."""

from dataclasses import dataclass

from bot.render.kit.scene import Position, SeatScene


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """A table that has not started: two to four chairs, in two pairs or everyone alone."""

    title: str
    """ "Botifarra lliure · 101"."""
    lines: tuple[str, ...]
    """The house rules in a few words, at most five lines."""
    seats: tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]
    """By position; None is an empty chair, or no chair at all where the mode has none (see `places`)."""
    empty_word: str
    """ "lliure"."""
    side_labels: tuple[str, ...]
    """Names of the pairs: positions 0 and 2, then 1 and 3; () where everyone plays alone."""
    status: str = ""
    """ "Falten 2 jugadors"; may be empty."""
    places: tuple[Position, ...] = (0, 1, 2, 3)
    """The chairs that the mode has: (0, 1, 3) for three players, (0, 2) for two."""
