"""Caching of methods without arguments."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")


def once(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Cache the result of a method without arguments; a generator becomes a tuple."""
    # An entry under the method's own name would hide the method.
    name = f"{make.__name__} (once)"

    @functools.wraps(make)
    def kept(self: Any) -> T:  # noqa: ANN401 - any object with a dictionary
        if name not in self.__dict__:
            made = make(self)
            self.__dict__[name] = tuple(made) if isinstance(made, Iterator) else made
        value: T = self.__dict__[name]
        return value

    return kept
