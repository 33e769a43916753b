"""Hands played out by chance under the kernel's rules."""

from __future__ import annotations

from engine.botifarra.kernel import Ints, Rules
from engine.botifarra.kernel.arrays import CHANCE, DONE, HANDS, POSITION, TURN
from engine.botifarra.kernel.course import lay, legal_cards
from engine.botifarra.kernel.playout import drawn
from engine.botifarra.kernel.rules import TRICKS
from engine.compiled import lean


@lean
def finish(rules: Rules, ints: Ints) -> None:
    """Play to the end of the hand, every legal card as likely as the others; ``ints`` holds hands and chance."""
    while ints[DONE] < TRICKS:
        lay(rules, ints, drawn(ints, legal_cards(rules, ints, ints[HANDS + ints[TURN]])))


@lean
def finish_often(rules: Rules, start: Ints, ints: Ints, number: int) -> None:
    """Play from the same position so many times; ``ints`` is left at the last end."""
    for _ in range(number):
        for cell in range(POSITION):
            ints[cell] = start[cell]
        finish(rules, ints)


def with_chance(position: Ints, seed: int) -> Ints:
    """Return a copy of a position with a state of chance."""
    ints = position.copy()
    ints[CHANCE] = seed & (1 << 62) - 1 | 1
    return ints
