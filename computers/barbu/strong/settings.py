"""The amount of search that ``strong`` does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Effort:
    """The amount of search for a decision.

    ``worlds`` are played out for each card, and ``namings`` for each contract, or fewer if that would exceed
    ``work``, in cards weighed. For each world that is played out, ``among`` are drawn, of which the likely ones are
    taken: a card is the likelier the better ``careful`` thinks of it. The heats say how much a difference counts, in
    tricks in the mean points of a trick, in a réussite in waiting cards. ``slip`` is the share of moves that are made
    at random.
    """

    worlds: int = 160
    namings: int = 100
    work: int = 400_000
    among: int = 4
    heat: float = 0.3
    layout_heat: float = 2.0
    slip: float = 0.05


STRONG: Final = Effort()
