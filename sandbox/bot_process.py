"""The bot as a child process: started, watched, started again, stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PAUSE_SECONDS = 1.0
QUICK_SECONDS = 10.0
"""A bot that lives shorter than this died quickly."""

QUICK_DEATHS = 4
"""After so many in a row it is not started again."""

PATIENCE_SECONDS = 10.0
"""From SIGTERM to SIGKILL."""


class BotProcess:
    """Keeps the bot running until told to stop.

    :param command: program and arguments
    :param environment: what is added to this process's own environment
    :param say: called with each sentence for the person at the terminal
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], say: Callable[[str], None]
    ) -> None:
        self._command = command
        self._environment = {**os.environ, **environment}
        self._say = say
        self._process: asyncio.subprocess.Process | None = None

    async def keep_running(self) -> None:
        """Run the bot, again and again; returns when it died too often."""
        quick_deaths = 0
        while quick_deaths < QUICK_DEATHS:
            began = time.monotonic()
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    env=self._environment,
                    # Ctrl-C at the terminal is for the sandbox, which then ends the bot in its own way.
                    start_new_session=True,
                )
            except OSError as error:
                self._say(f"The bot cannot be started: {error}.")
                return
            code = await self._process.wait()
            quick_deaths = quick_deaths + 1 if time.monotonic() - began < QUICK_SECONDS else 0
            self._say(f"The bot ended unexpectedly ({_reason(code)}).")
            if quick_deaths < QUICK_DEATHS:
                self._say("Starting it again.")
                await asyncio.sleep(PAUSE_SECONDS)
        self._say("The bot keeps ending at once; mend it and start the sandbox again.")

    async def stop(self) -> None:
        """End the bot gently, and after 10 s by force."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            self._say(f"The bot did not end within {PATIENCE_SECONDS:.0f} s; it was killed.")
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _reason(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"
