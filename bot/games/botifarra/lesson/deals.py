"""The prepared hands of the lesson."""

from __future__ import annotations

from typing import Final

from bot.ui.face.lesson import LEARNER, PreparedDeal

WHOLE_SUIT: Final = PreparedDeal(
    game="botifarra",
    dealer=LEARNER,
    hands=tuple(" ".join(f"{suit}{rank}" for rank in range(1, 13)) for suit in "OCEB"),
    moves="",
)
"""The learner has all the coins, to see them in order."""
HAND: Final = PreparedDeal(
    game="botifarra",
    dealer=LEARNER,
    hands=(
        "O9 O2 C1 C3 E9 E1 E12 E8 E4 B11 B7 B2",
        "O8 O7 O5 O3 C12 C6 C5 E6 E2 B9 B8 B6",
        "O1 O12 O10 C11 C8 C7 C2 E11 E10 B1 B10 B4",
        "O11 O6 O4 C9 C10 C4 E7 E5 E3 B12 B5 B3",
    ),
    moves="trump E, contro, knock, knock,"
    "play B9, play B4, play B12, play B2,"
    "play C12, play C2, play C4, play C1,"
    "play O9, play O3, play O1, play O4,"
    "play O2, play O5, play O12, play O6,"
    "play B1, play B3, play B11, play B6,"
    "play O10, play O11, play E4, play O7,"
    "play E9, play E2, play E11, play E3,"
    "play E1, play E6, play E10, play E5,"
    "play E12, play O8, play C11, play E7,"
    "play E8, play C5, play B10, play B5,"
    "play B7, play B8, play C7, play C9,"
    "play C6, play C8, play C10, play C3",
)
"""A whole deal; the learner has dealt it, and Toni leads."""
CALLS: Final = 4
"""Moves before the first card."""


def before(trick: int, place: int) -> int:
    """Return the number of moves before a card of :data:`HAND`; tricks and places count from 1."""
    return CALLS + 4 * (trick - 1) + place - 1


def after(trick: int) -> int:
    """Return the number of moves after a trick of :data:`HAND`."""
    return CALLS + 4 * trick
