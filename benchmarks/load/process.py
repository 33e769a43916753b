"""A bot in its own process, against a sandbox in this one: resource use and event loop delays."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from sandbox.server import Sandbox
from sandbox.state import default_world

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds until a bot must be online."""
MIB = 2**20
MOST_COMPLAINTS = 2000
"""Characters of a bot's log that are shown at the end: it should be empty."""


@dataclass(frozen=True, slots=True)
class Use:
    """Processor time of a bot since its start, and its memory now.

    :param seconds: of its own process
    :param seconds_of_children: of the processes it has started
    :param memory: MiB that only these processes hold, all of them together
    """

    seconds: float
    seconds_of_children: float
    memory: float


class BotProcess:
    """A module that runs as a bot, watched by :mod:`benchmarks.load.watched`."""

    def __init__(self, process: subprocess.Popen[bytes], report: Path) -> None:
        self._process = psutil.Process(process.pid)
        self._popen = process
        self._report = report

    def use(self) -> Use:
        """Read the figures from the system."""
        own = self._process.cpu_times()
        children = [child for child in self._process.children(recursive=True) if child.is_running()]
        times = [child.cpu_times() for child in children]
        return Use(
            own.user + own.system,
            sum(each.user + each.system for each in times),
            sum(each.memory_full_info().uss for each in (self._process, *children)) / MIB,
        )

    async def delays(self) -> list[float]:
        """Return how late the event loop was since this was asked last, in ms, a hundred times a second."""
        self._report.unlink(missing_ok=True)
        self._process.send_signal(signal.SIGUSR1)
        while not self._report.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.01)
        return [float(each) for each in json.loads(self._report.read_text(encoding="utf-8"))]

    async def settled(self) -> float:
        """Return the memory in MiB, without uncollected garbage."""
        await self.delays()
        return self.use().memory

    def stop(self) -> None:
        """End it as the system does when it shuts down."""
        self._process.send_signal(signal.SIGTERM)
        self._popen.wait(20)


@contextmanager
def started(
    module: str, sandbox: Sandbox, folder: Path, core: int | None = None, **settings: str
) -> Iterator[BotProcess]:
    """Start a module as a bot; its database and log lie in ``folder``. Wait for :func:`online` before using it.

    :param core: the only core it may run on, while this process keeps to core 0
    :param settings: variables of the environment beside those of every measurement
    """
    report = folder / "delays.json"
    with (folder / "bot.log").open("wb") as log:
        popen = subprocess.Popen(
            command(module, report),
            cwd=ROOT,
            env=environment(sandbox, folder, **settings),
            stdout=log,
            stderr=log,
        )
    bot = BotProcess(popen, report)
    if core is not None:
        os.sched_setaffinity(0, {0})
        os.sched_setaffinity(popen.pid, {core})
    try:
        yield bot
        bot.stop()
    finally:
        popen.kill()
        popen.wait()
        print((folder / "bot.log").read_text(encoding="utf-8")[-MOST_COMPLAINTS:], end="")


def command(module: str, report: Path) -> list[str]:
    """Return the command that runs a module as a bot; the delays of its loop are reported into a file."""
    return [sys.executable, "-m", "benchmarks.load.watched", str(report), module]


def environment(sandbox: Sandbox, folder: Path, **settings: str) -> dict[str, str]:
    """Return the environment of a bot whose limits and pauses do not stand in the way."""
    return os.environ | {
        "DISCORD_TOKEN": default_world.BOT_TOKEN,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_CDN_URL": sandbox.base_url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bot.sqlite3'}",
        "COMPUTER_PAUSE": "0",
        "HAND_PAUSE": "0",
        "TABLES_A_SERVER": "100000",
        "CLICKS_A_SECOND": "100000",
        "CLICKS_AT_ONCE": "100000",
        "LOG_LEVEL": "WARNING",
        **settings,
    }


async def online(sandbox: Sandbox) -> None:
    """Wait until the bot is on the gateway and has announced its commands.

    :raises TimeoutError: it did not come
    """
    until = time.monotonic() + PATIENCE
    while not (sandbox.context.gateway.online and sandbox.world.commands):
        if time.monotonic() > until:
            raise TimeoutError("The bot did not come online.")
        await asyncio.sleep(0.05)
