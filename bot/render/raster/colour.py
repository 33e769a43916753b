"""Colours and paints as numbers."""

from functools import cache
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Paint: TypeAlias = tuple[int, int, int, int]
"""A colour with an alpha channel."""


@cache
def mix(ink: Colour, ground: Colour, share: float) -> Colour:
    """Return `share` of the ink laid over the ground. Mixed here and not by transparency, so the palette knows it."""
    r, g, b = (round(i * share + o * (1 - share)) for i, o in zip(ink, ground, strict=True))
    return r, g, b


@cache
def opaque(colour: Colour, alpha: int = 255) -> Paint:
    """Return the colour with an alpha channel."""
    return (*colour, alpha)
