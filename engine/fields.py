"""Fields of a position in JSON; wrong ones are refused with a :class:`NotationError`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from engine.errors import NotationError

CardT = TypeVar("CardT")
Position = Mapping[str, object]


def check_keys(position: Position, known: Collection[str]) -> None:
    """Refuse a position with unknown fields."""
    for key in position:
        if key not in known:
            raise NotationError("unknown_key", key=key)


def needed(position: Position, key: str) -> object:
    """Return a required field."""
    if key not in position:
        raise NotationError("missing_key", key=key)
    return position[key]


def text(position: Position, key: str) -> str:
    """Return a required field that is text."""
    value = needed(position, key)
    if not isinstance(value, str):
        raise NotationError("bad_value", key=key)
    return value


def options(position: Position) -> Mapping[str, object]:
    """Return the house rules of a position; without any, the default rules."""
    values = position.get("options", {})
    if not isinstance(values, dict):
        raise NotationError("bad_value", key="options")
    return values


def cards(values: object, key: str, parse: Callable[[str], CardT]) -> tuple[CardT, ...]:
    """Return a list of cards."""
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise NotationError("bad_value", key=key)
    return tuple(map(parse, values))
