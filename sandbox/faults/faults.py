"""The faults of a sandbox."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from sandbox.faults.fault import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandbox.faults.fault import Fault


class Faults:
    """Faults in the order in which they were added. A request hits the oldest fault that matches, and no other.

    An exhausted fault stays in the list, with the number of its hits, and matches nothing.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._faults: dict[int, Fault] = {}

    def __iter__(self) -> Iterator[Fault]:
        return iter(list(self._faults.values()))

    def add(self, fault: Fault) -> None:
        """Add a fault and number it."""
        fault.id = next(self._numbers)
        self._faults[fault.id] = fault

    def clear(self, fault_id: int | None = None) -> int:
        """Remove one fault, or all, and return how many were removed."""
        if fault_id is not None:
            return int(self._faults.pop(fault_id, None) is not None)
        cleared = len(self._faults)
        self._faults.clear()
        return cleared

    def match_request(self, method: str, path: str, *, has_files: bool = False) -> Fault | None:
        """Return the fault that a request hits, and count the hit; the path without ``/api/v10``."""
        others = {Kind.DUPLICATE_INTERACTION} if has_files else {Kind.DUPLICATE_INTERACTION, Kind.LOSE_MEDIA}
        for fault in self._faults.values():
            is_about_it = fault.kind not in others
            if is_about_it and not fault.exhausted and fault.route.matches(method, path):
                fault.hits += 1
                return fault
        return None

    def match_interaction(self) -> bool:
        """Return whether an interaction is delivered twice, and count the hit."""
        for fault in self._faults.values():
            if fault.kind is Kind.DUPLICATE_INTERACTION and not fault.exhausted:
                fault.hits += 1
                return True
        return False
