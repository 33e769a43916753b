"""The context of log lines: the table, server and interaction that they are about.

It is set where an interaction is dispatched and where a table does something by itself. Every line that is logged in
between, and in tasks that are started there, has it without being told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
_CONTEXT: Final[ContextVar[Mapping[str, int]]] = ContextVar("log context", default=_NOTHING)


def current() -> Mapping[str, int]:
    """Return the context at this place: ids by name."""
    return _CONTEXT.get()


@contextmanager
def log_context(
    *, table: int | None = None, server: int | None = None, interaction: int | None = None, anew: bool = False
) -> Iterator[None]:
    """Add values to the context inside; ``anew`` drops the outer context."""
    before = _NOTHING if anew else _CONTEXT.get()
    token = _CONTEXT.set(_with(before, table, server, interaction))
    try:
        yield
    finally:
        _CONTEXT.reset(token)


def add_to_task(*, server: int | None = None, interaction: int | None = None) -> None:
    """Add values to the context of the running task, until it ends."""
    _CONTEXT.set(_with(_CONTEXT.get(), None, server, interaction))


def _with(
    before: Mapping[str, int], table: int | None, server: int | None, interaction: int | None
) -> Mapping[str, int]:
    given = {"table": table, "server": server, "interaction": interaction}
    return {**before, **{name: value for name, value in given.items() if value is not None}}
