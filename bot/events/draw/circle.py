"""Rounds in which all pairs meet one another once: same cards and leagues."""

from __future__ import annotations

from bot.events.entries import Pairing


def circle(pairs: int) -> list[list[Pairing]]:
    """Return the ``pairs - 1`` rounds of an even number of pairs, with the numbers 1 to ``pairs``.

    Raises ``ValueError`` for an odd number.

    >>> circle(4)
    [[(4, 1), (2, 3)], [(4, 2), (3, 1)], [(4, 3), (1, 2)]]
    """
    if pairs % 2 or pairs < 2:
        raise ValueError(f"{pairs} pairs")
    others = pairs - 1
    return [
        [
            (pairs, round_ + 1),
            *(((round_ + x) % others + 1, (round_ - x) % others + 1) for x in range(1, pairs // 2)),
        ]
        for round_ in range(others)
    ]
