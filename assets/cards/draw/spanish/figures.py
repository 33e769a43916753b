"""The court: sota on foot, cavall on horseback facing left, rei in a wide robe to the ground.

The silhouette alone tells the rank; each suit has people of its own. The suit's sign is in the raised arm on the
viewer's right. All keep clear of both indices: nothing left of x 200 above y 190, nothing right of x 448 below y 800.
"""

from collections.abc import Callable

from assets.cards.draw.spanish import bastos, copes, espases, oros
from assets.cards.draw.svg import group

_FIGURES: dict[tuple[str, int], Callable[[], str]] = {
    (letter, rank): draw
    for letter, court in (("O", oros), ("C", copes), ("E", espases), ("B", bastos))
    for rank, draw in ((10, court.sota), (11, court.cavall), (12, court.rei))
}

# Figures on wide feet or a wide hem are a little to the left, clear of the far index.
_SHIFT = {10: -16, 11: -4, 12: -10}


def figure(suit: str, rank: int) -> str:
    """Draw the figure of rank 10 (sota), 11 (cavall) or 12 (rei)."""
    return group(_FIGURES[suit, rank](), _SHIFT[rank])
