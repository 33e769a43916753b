"""The signals that stop the process: the first asks it to, the second hurries it."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

_NUMBERS = (signal.SIGINT, signal.SIGTERM)


class StopSignals:
    """Completes a task for the first SIGINT or SIGTERM, and one for the second."""

    def __init__(self) -> None:
        self._first, self._second = asyncio.Event(), asyncio.Event()
        self.first = asyncio.create_task(self._first.wait())
        self.second = asyncio.create_task(self._second.wait())
        for number in _NUMBERS:
            with suppress(NotImplementedError):  # Windows has no signal handlers in its loop
                asyncio.get_running_loop().add_signal_handler(number, self._hear)

    def close(self) -> None:
        """Wait for no more signals; one that arrives does nothing."""
        self.first.cancel()
        self.second.cancel()

    def _hear(self) -> None:
        (self._second if self._first.is_set() else self._first).set()
