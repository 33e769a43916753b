"""The points that a hand writes: for the chances to win a match (:mod:`winning`)."""

from __future__ import annotations

from typing import Final

# fmt: off
WRITTEN: Final = (
    -120, -72, -54, -48, -44, -40, -40, -38, -36, -34, -32, -32, -30, -28, -28, -26, -24, -24, -24, -24,
    -22, -20, -20, -20, -18, -18, -16, -16, -16, -14, -14, -13, -12, -12, -12, -12, -10, -10, -10, -10,
    -9, -8, -8, -8, -8, -8, -7, -6, -6, -6, -6, -5, -5, -4, -4, -4, -4, -4, -3, -3,
    -3, -2, -2, -2, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2,
    2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6,
    6, 6, 6, 6, 7, 7, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10,
    10, 11, 11, 12, 12, 12, 12, 12, 12, 12, 13, 13, 14, 14, 14, 14, 14, 14, 15, 16,
    16, 16, 16, 16, 16, 16, 17, 17, 18, 18, 18, 18, 19, 20, 20, 20, 20, 20, 21, 22,
    22, 22, 23, 23, 24, 24, 24, 24, 26, 26, 28, 28, 28, 28, 28, 30, 30, 30, 32, 32,
    32, 34, 34, 36, 36, 38, 38, 40, 40, 42, 44, 46, 48, 50, 54, 56, 60, 64, 72, 112,
)
# fmt: on
"""Written points of the dealer's side, less those of the others, in 200 hands, each as likely as the others.

Contracts and cards by ``careful``, contro and its answers by sampling, at any score: quantiles of 16,000 hands of
2,000 deals (``docs/measurements/players.md``), of ``obligada``, with the multipliers 2, 4 and 8 (B19).
"""
