"""Early end of a long calculation, requested from another thread when its result is no longer needed."""

from __future__ import annotations

from computers.player import Stoppable


class Stopped(Exception):
    """A calculation was ended by :meth:`Stop.ask`."""


class Stop:
    """Whether a calculation is to end. It asks between its steps, and names what runs within a long one."""

    def __init__(self) -> None:
        self._is_asked = False
        self._running: Stoppable | None = None

    def ask(self) -> None:
        """End the calculation soon; any thread may call this."""
        self._is_asked = True
        if (running := self._running) is not None:
            running.stop()

    def check(self) -> None:
        """Raise :class:`Stopped` if the calculation is to end."""
        if self._is_asked:
            raise Stopped

    def within(self, running: Stoppable) -> None:
        """Take note of what runs from now on, so that it ends, too; raises as :meth:`check` does."""
        self._running = running
        # A request before the line above has not stopped it.
        self.check()
