"""The bot as a supervised child process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

RESTART_PAUSE_SECONDS = 1.0
EARLY_EXIT_SECONDS = 10.0
"""An exit sooner than this after the start counts as early."""

MAX_EARLY_EXITS = 4
"""After this many early exits in a row the bot is not restarted."""

STOP_TIMEOUT_SECONDS = 10.0
"""Time between SIGTERM and SIGKILL."""


class BotProcess:
    """Runs the bot, and restarts it when it exits.

    :param command: program and arguments
    :param environment: added to the environment of this process
    :param report: called with messages for the terminal
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], report: Callable[[str], None]
    ) -> None:
        self._command = command
        self._environment = {**os.environ, **environment}
        self._report = report
        self._process: asyncio.subprocess.Process | None = None

    async def keep_running(self) -> None:
        """Run the bot and restart it; returns after too many early exits."""
        early_exits = 0
        while early_exits < MAX_EARLY_EXITS:
            began = time.monotonic()
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    env=self._environment,
                    # Ctrl-C in the terminal must reach only the sandbox, which then stops the bot.
                    start_new_session=True,
                )
            except OSError as error:
                self._report(f"The bot cannot be started: {error}.")
                return
            code = await self._process.wait()
            early_exits = early_exits + 1 if time.monotonic() - began < EARLY_EXIT_SECONDS else 0
            self._report(f"The bot exited unexpectedly ({_exit_reason(code)}).")
            if early_exits < MAX_EARLY_EXITS:
                self._report("Restarting it.")
                await asyncio.sleep(RESTART_PAUSE_SECONDS)
        self._report("The bot exits again and again. Fix it and restart the sandbox.")

    async def stop(self) -> None:
        """Send SIGTERM, and SIGKILL after 10 s."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_TIMEOUT_SECONDS)
        except TimeoutError:
            self._report(f"The bot did not exit within {STOP_TIMEOUT_SECONDS:.0f} s; it was killed.")
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _exit_reason(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"
