"""Random numbers of compiled functions: a xorshift of 32 bits, which runs with and without compilation."""

from __future__ import annotations

from computers.barbu.careful.trick_table import Array
from computers.compiled import njit_no_refcount


@njit_no_refcount
def below(chance: Array, bound: int) -> int:
    """Return a number from 0 to one less than the bound; ``chance`` is an array with the generator's state, not 0."""
    number = chance[0]
    number ^= number << 13 & 0xFFFFFFFF
    number ^= number >> 17
    number ^= number << 5 & 0xFFFFFFFF
    chance[0] = number
    return int(number % bound)
