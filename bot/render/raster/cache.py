"""Caches bounded in bytes, with their size as a metric.

The memory of a small server bounds them: a picture of a card weighs from ten kilobytes to half a megabyte, so a
number of entries would say nothing. The least recently used value goes first. A value that takes more than half of
its cache is not kept, for it would push out most of the others; `picture_scope` keeps it while it is needed.
"""

import logging
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, is_dataclass
from functools import partial, update_wrapper
from hashlib import blake2b
from inspect import signature
from typing import Generic, ParamSpec, TypeVar, cast

from PIL import Image

V = TypeVar("V")
P = ParamSpec("P")

logger = logging.getLogger(__name__)

KIB, MIB = 1024, 1024 * 1024
_LONG = 64
"""Bytes in a key that are more than these stand there by their digest."""
_ENTRY = 384
"""Bytes that an entry takes beside its value: its key, its place in the order."""
_BULKY = frozenset({bytes, frozenset})
"""Types that may be, or hold, long bytes in a key."""
_LARGEST_SHARE = 2
"""A value may take at most one part in this many of its cache."""

_scope: ContextVar[dict[tuple[object, Hashable], object] | None] = ContextVar("picture_scope", default=None)


@contextmanager
def picture_scope() -> Iterator[None]:
    """Keep all values that this thread puts into caches until the block ends, even if the caches drop them.

    A picture drawn within it makes nothing twice, even if a value is too large for its cache.
    """
    token = _scope.set({})
    try:
        yield
    finally:
        _scope.reset(token)


@dataclass(frozen=True, slots=True)
class CacheUse:
    """The contents of a cache: entries, bytes, and the bound."""

    entries: int
    bytes: int
    most_bytes: int
    """The bound: never exceeded."""


def weight(value: object) -> int:
    """Return the size of the images, bytes and words in `value`, in bytes; it may be a tuple, a dataclass, a partial.

    Pillow gives a pixel one byte in grey and palette images, four in all others. Other values weigh nothing: the room
    that every entry of a cache gets counts for it.
    """
    match value:
        case Image.Image():
            return value.width * value.height * (1 if value.mode in {"L", "P"} else 4)
        case bytes() | str():
            return sys.getsizeof(value)
        case tuple() | frozenset():
            return sum([weight(each) for each in value if not isinstance(each, int)])
        case partial():
            return weight(value.args)
        case _ if is_dataclass(value):
            return sum(weight(getattr(value, field.name)) for field in fields(value))
        case _:
            return 0


class ByteCache(Generic[V]):
    """Values by key, the least recently used forgotten beyond `most_bytes`. Threads may share it.

    The first value that is too large is logged, unless the cache `may_refuse` some: those are cheap, or rare.
    """

    def __init__(self, name: str, most_bytes: int, *, may_refuse: bool = False) -> None:
        self.name = name
        self._most_bytes = most_bytes
        self._bytes = 0
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        self._logs_refusal = not may_refuse

    def get(self, key: Hashable) -> V | None:
        """Return the value kept here or in the `picture_scope`, or None; it is now the most recently used."""
        with self._lock:
            held = self._values.get(key)
            if held is not None:
                self._values.move_to_end(key)
                return held[0]
        return self._in_scope(key)

    def _in_scope(self, key: Hashable) -> V | None:
        """Return the value kept in the `picture_scope`, where also values stay that are too large for the cache."""
        in_scope = _scope.get()
        return None if in_scope is None else cast("V | None", in_scope.get((self, key)))

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value; one that takes more than half of the cache is not kept."""
        in_scope = _scope.get()
        if in_scope is not None:
            in_scope[self, key] = value
        size = weight(value) + _ENTRY
        with self._lock:
            old = self._values.pop(key, None)
            self._bytes -= 0 if old is None else old[1]
            is_kept = size * _LARGEST_SHARE <= self._most_bytes
            if is_kept:
                self._values[key] = (value, size)
                self._bytes += size
                while self._bytes > self._most_bytes:
                    self._bytes -= self._values.popitem(last=False)[1][1]
        if not is_kept and self._logs_refusal:
            self._logs_refusal = False
            logger.info(
                "Cache %r refused a value of %d bytes, more than half of its %d. "
                "Every picture makes such a value again; later refusals of this cache are not logged.",
                self.name,
                size,
                self._most_bytes,
            )

    def use(self) -> CacheUse:
        """Return its use."""
        with self._lock:
            return CacheUse(len(self._values), self._bytes, self._most_bytes)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._bytes = 0


def _short(part: object) -> object:
    """Return a part of a key with a digest in place of long bytes.

    An avatar is looked up for every picture with it: kept as a key it would fill the caches with itself.
    """
    match part:
        case bytes() if len(part) > _LONG:
            return blake2b(part, digest_size=16).digest()
        case frozenset():
            return frozenset(map(_short, part))
        case _:
            return part


class Remembered(ByteCache[tuple[V]], Generic[P, V]):
    """A function whose results are kept: equal arguments, however they are given, are one entry.

    Each result is kept in a tuple, for ``None`` is a result as well.

    Two threads that ask for the same at once may both make it; neither waits for the other.
    """

    def __init__(
        self, make: Callable[P, V], most_bytes: int, name: str = "", *, may_refuse: bool = False
    ) -> None:
        name = name or make.__name__.strip("_")
        super().__init__(name, most_bytes, may_refuse=may_refuse)
        update_wrapper(self, make)
        self._make = make
        self._signature = signature(make)
        self._defaults = tuple(each.default for each in self._signature.parameters.values())

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> V:
        """Return the result kept for these arguments, or make and keep it."""
        key: tuple[object, ...]
        if kwargs:
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            key = tuple(bound.arguments.values())
        else:
            key = args + self._defaults[len(args) :]
        if not _BULKY.isdisjoint(map(type, key)):
            key = tuple(map(_short, key))
        # As ``get`` does, without a call of it: a picture calls nothing more often.
        with self._lock:
            kept = self._values.get(key)
            if kept is not None:
                self._values.move_to_end(key)
                return kept[0][0]
        held = self._in_scope(key)
        if held is not None:
            return held[0]
        value = self._make(*args, **kwargs)
        self.put(key, (value,))
        return value


_ALL: dict[str, Callable[[], CacheUse]] = {}
_CLEAR: list[Callable[[], None]] = []


def register(name: str, use: Callable[[], CacheUse], clear: Callable[[], None]) -> None:
    """Let a cache be reported by `uses` and emptied by `forget`; raises ValueError for a name that is taken."""
    if name in _ALL:
        raise ValueError(f"Two caches are called {name!r}.")
    _ALL[name] = use
    _CLEAR.append(clear)


def remember(
    most_bytes: int, name: str = "", *, may_refuse: bool = False
) -> Callable[[Callable[P, V]], Remembered[P, V]]:
    """Decorate a function of hashable arguments: keep its results with their arguments, `most_bytes` of them.

    The cache has the name of the function, or `name`. It `may_refuse` large values if that is intended.
    """

    def decorate(make: Callable[P, V]) -> Remembered[P, V]:
        kept = Remembered(make, most_bytes, name, may_refuse=may_refuse)
        register(kept.name, kept.use, kept.clear)
        return kept

    return decorate


def uses() -> dict[str, CacheUse]:
    """Return the use of every cache of the drawing, by name."""
    return {name: use() for name, use in sorted(_ALL.items())}


def forget() -> None:
    """Empty every cache."""
    for clear in _CLEAR:
        clear()
