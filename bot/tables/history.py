"""A sequence that only grows, and is immutable all the same.

A tuple would be copied for each move, and the replay of a match would be quadratic: 11 GB are copied in 999 hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class History(Sequence[T], Generic[T]):
    """A sequence with :meth:`and_then`, which takes constant time.

    A history shares its items with those that it grew from. It shows only its own, so it never changes. Two threads
    must not grow the same history at once.

    >>> one = History((1,))
    >>> two, other = one.and_then(2), one.and_then(3)
    >>> list(one), list(two), list(other)
    ([1], [1, 2], [1, 3])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def and_then(self, item: T) -> History[T]:
        """Return the history with one more item."""
        grown: History[T] = History.__new__(History)
        # The first history that grows from this one shares the items; any other one copies them.
        grown._items = self._items if len(self._items) == self._length else self._items[: self._length]
        grown._items.append(item)
        grown._length = self._length + 1
        return grown

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._items[number] for number in range(*index.indices(self._length)))
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        return (self._items[number] for number in reversed(range(self._length)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or all(map(lambda a, b: a == b, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"History({list(self)!r})"
