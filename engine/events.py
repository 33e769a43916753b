"""The base of all games' events: their form in records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import ClassVar


class RecordedEvent:
    """An event as a frozen dataclass, whose fields stand in records under their names."""

    __slots__ = ()
    type: ClassVar[str]
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset()
    """Fields that a record has only if there is something in them."""
    names_in_records: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The names of fields that have another one in records."""

    def to_json(self) -> dict[str, object]:
        """Return the event as in a record, its ``type`` first."""
        members = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        shown = {
            self.names_in_records.get(name, name): plain(value)
            for name, value in members.items()
            if value or name not in self.left_out_if_empty
        }
        return {"type": self.type, **shown}


def plain(value: object) -> object:
    """Return a value as JSON: tuples as lists, and cards, contracts and others with a text form as text."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    # Cards and some enumerations are whole numbers as well, and have a text form all the same.
    return value if value is None or type(value) in (bool, int, str) else str(value)
