"""The shuffle: uniform, reproducible, and verifiable by the players.

``docs/shuffle.md`` describes it for readers who want to check a deal without this program.

Before a deal the table publishes the :func:`commitment` to a secret. The seed of the deal is :func:`seed_of` the
secret and the contributions that the players make afterwards, so that nobody chooses the seed alone, not even the
operator. After the deal the secret is shown, and everybody can compute both again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, TypeVar

from engine.errors import NotationError

T = TypeVar("T")

SEED_BYTES: Final = 32
"""Length of a secret and of a seed: 256 bits."""
_SEPARATOR: Final = b"\x1f"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The table shuffles by a seed of 32 bytes and deals, in every game (B10, B12, R5)."""

    seed: bytes

    def __str__(self) -> str:
        return f"shuffle {self.seed.hex()}"


def parse_seed(text: str) -> bytes:
    """Read 64 hexadecimal digits; raises :class:`NotationError`."""
    if len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdef" for digit in text):
        return bytes.fromhex(text)
    raise NotationError("bad_seed", text=text)


def commitment(secret: bytes, hand_identity: str) -> str:
    """Return the commitment that is published before the deal, as 64 hexadecimal digits.

    It is SHA-256 of the words ``botifarra commitment``, the secret in hexadecimal digits and the identity of the
    deal, joined by the separator U+001F. Raises :class:`NotationError` if the identity contains the separator.
    """
    return _digest("botifarra commitment", secret.hex(), hand_identity).hex()


def seed_of(secret: bytes, hand_identity: str, contributions: Sequence[str]) -> bytes:
    """Return the seed of a deal: the secret mixed with the players' contributions, in order.

    Raises :class:`NotationError` if a part contains the separator U+001F, which would make the parts ambiguous.
    """
    return _digest("botifarra seed", secret.hex(), hand_identity, *contributions)


def shuffled(seed: bytes, cards: Sequence[T], purpose: str = "shuffle") -> tuple[T, ...]:
    """Return the cards in an order that follows from the seed; all orders are equally likely.

    This is the shuffle of Fisher and Yates from the last place down to the second: place ``i`` is swapped with a
    place drawn from ``0..i``. ``purpose`` separates several uses of one seed.
    """
    numbers = _numbers(seed, purpose)
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = _below(place + 1, numbers)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def drawn(seed: bytes, cards: Sequence[T], purpose: str = "draw") -> T:
    """Return one card that is drawn by the seed; all cards are equally likely (B8)."""
    return cards[_below(len(cards), _numbers(seed, purpose))]


def in_packets(pack: Sequence[T], seats: int, first: int, packet: int = 4) -> tuple[tuple[T, ...], ...]:
    """Deal the whole pack from the top in packets, to ``first`` and on to the right (B12).

    Returns for each seat its cards in the order in which it received them.
    """
    hands: list[list[T]] = [[] for _ in range(seats)]
    for number, start in enumerate(range(0, len(pack), packet)):
        hands[(first + number) % seats].extend(pack[start : start + packet])
    return tuple(map(tuple, hands))


def prepared(dealt: Sequence[int], hands: Sequence[int]) -> tuple[int, ...]:
    """Return hands in place of those that were dealt, both as sets in integers, by seat.

    Raises ``ValueError`` unless they are the same cards and as many for each seat.
    """
    numbers = [[cards.bit_count() for cards in each] for each in (dealt, hands)]
    if numbers[0] != numbers[1] or sum(dealt) != reduce(or_, hands):
        raise ValueError(f"hands of {numbers[1]} cards cannot have been dealt")
    return tuple(hands)


def _digest(*parts: str) -> bytes:
    try:
        encoded = [part.encode() for part in parts]
    except UnicodeEncodeError as error:
        raise NotationError("not_unicode") from error
    if any(_SEPARATOR in part for part in encoded):
        raise NotationError("separator_in_text")
    return hashlib.sha256(_SEPARATOR.join(encoded)).digest()


def _numbers(seed: bytes, purpose: str) -> Iterator[int]:
    """Yield 32-bit numbers: SHA-256 of seed, purpose and a counter, four bytes at a time, big-endian."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + purpose.encode() + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return a uniform number below ``bound``; numbers beyond the last full multiple are skipped."""
    limit = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < limit) % bound
