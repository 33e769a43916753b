"""``python -m benchmarks.load.watched REPORT MODULE``: run a module, watching how late its event loop is.

The module is not changed: the loop that ``asyncio.run`` makes for it looks every ten milliseconds how late it is
called. On ``SIGUSR1`` the delays since the last time, in milliseconds, are written to the file ``REPORT`` as JSON.
"""

import asyncio
import gc
import json
import runpy
import signal
import sys
from pathlib import Path

EVERY = 0.01
"""Seconds."""


class Watch:
    """Records the delays of a loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, report: Path) -> None:
        self._loop = loop
        self._report = report
        self._delays: list[float] = []

    def begin(self) -> None:
        """Look for the first time, and listen to the signal."""
        self._loop.add_signal_handler(signal.SIGUSR1, self.write)
        self._look_at(self._loop.time())

    def _look_at(self, due: float) -> None:
        now = self._loop.time()
        self._delays.append((now - due) * 1000)
        following = max(due, now - EVERY) + EVERY
        self._loop.call_at(following, self._look_at, following)

    def write(self) -> None:
        """Write the report all at once, and begin another."""
        gc.collect()
        unfinished = self._report.with_suffix(".part")
        unfinished.write_text(json.dumps(self._delays), encoding="utf-8")
        unfinished.rename(self._report)
        self._delays.clear()


class WatchedLoops(asyncio.DefaultEventLoopPolicy):  # type: ignore[name-defined,misc]
    """Creates loops that record their delays."""

    def __init__(self, report: Path) -> None:
        super().__init__()
        self._report = report

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """Return a loop as usual, with a watch on it."""
        loop = super().new_event_loop()
        loop.call_soon(Watch(loop, self._report).begin)
        return loop


def main(report: str, module: str) -> None:
    """Run the module as if it had been called by itself."""
    sys.argv = [module]
    asyncio.set_event_loop_policy(WatchedLoops(Path(report)))
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
