"""Settings of ``strong`` and ``expert``: how long and how they think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """The measures of a search, found by trying (``docs/measurements/players.md``).

    ``worlds`` are played out for a decision, of which as many are drawn as ``candidates`` for each says; ``cards`` is
    the most that may fall in all these playouts together, which takes worlds away from a decision that would be long.
    ``calls`` tells whether contro and its answers are decided by sampling, and ``score`` whether calls and cards are
    chosen for the match instead of for points. Between two players ``deals`` of the hidden cards are searched, and
    the search plays at most ``tricks`` tricks.
    """

    worlds: int
    candidates: int = 4
    cards: int = 400_000
    calls: bool = False
    score: bool = False
    deals: int = 24
    tricks: int = 1_500_000


LEVELS: Final[Mapping[str, Settings]] = {
    "strong": Settings(worlds=64),
    "expert": Settings(worlds=320, calls=True, score=True, deals=64, tricks=5_000_000),
}
"""The settings of the players by name, the weaker first."""
