"""All faults that are waiting to strike."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from sandbox.faults.fault import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandbox.faults.fault import Fault


class Faults:
    """Faults in the order in which they were asked for; the first that fits a request strikes it, and no other.

    One that has struck as often as it was to stays in the list, for whoever wants to know, and does nothing more.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._faults: dict[int, Fault] = {}

    def __iter__(self) -> Iterator[Fault]:
        return iter(list(self._faults.values()))

    def add(self, fault: Fault) -> None:
        """Let something go wrong from now on, and give it a number."""
        fault.id = next(self._numbers)
        self._faults[fault.id] = fault

    def clear(self, fault_id: int | None = None) -> int:
        """Take back one fault, or all; returns how many there were."""
        if fault_id is not None:
            return int(self._faults.pop(fault_id, None) is not None)
        cleared = len(self._faults)
        self._faults.clear()
        return cleared

    def strike(self, method: str, path: str) -> Fault | None:
        """Return what goes wrong with a request, and count it; the path without ``/api/v10``."""
        for fault in self._faults.values():
            is_about_requests = fault.kind is not Kind.DUPLICATE_INTERACTION
            if is_about_requests and not fault.used_up and fault.route.matches(method, path):
                fault.struck += 1
                return fault
        return None

    def strike_interaction(self) -> bool:
        """Whether an interaction is to be delivered twice, and count it."""
        for fault in self._faults.values():
            if fault.kind is Kind.DUPLICATE_INTERACTION and not fault.used_up:
                fault.struck += 1
                return True
        return False
