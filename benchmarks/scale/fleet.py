"""Processes of the bot that share a database and a sandbox in this process: started, stopped, killed, measured."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

from benchmarks.clicks import start_match
from benchmarks.load.crowd import Table, tables
from benchmarks.load.process import ROOT, BotProcess, command, environment
from benchmarks.scale.postgresql import Database
from sandbox.model import Server
from sandbox.server import Sandbox

PATIENCE: Final = 600.0
"""Seconds that a start may take."""
STANDS_BY: Final = "stands by"
IS_WARM: Final = "picture caches"
IS_READY: Final = "ready as"
AT_ONCE: Final = 10
"""Matches that begin at the same time."""
EXPECTED: Final = ("429", "is being rate limited", "emoji")
"""What a warning of a good bot may be about: the first start uploads more emojis than Discord takes at once."""


class Bot:
    """One process."""

    def __init__(self, folder: Path, popen: subprocess.Popen[bytes]) -> None:
        self.popen = popen
        self.log = folder / "bot.log"
        self.began = time.perf_counter()
        self._process = BotProcess(popen, folder / "delays.json")
        self.use = self._process.use
        self.delays = self._process.delays
        self.settled = self._process.settled

    def said(self, what: str) -> bool:
        """Tell whether it has logged something."""
        return what in self.log.read_text(encoding="utf-8")

    async def until_said(self, what: str) -> float:
        """Wait until it has logged something, and return the seconds since its start.

        :raises TimeoutError: it did not
        """
        async with asyncio.timeout(PATIENCE):
            while not self.said(what):
                if self.popen.poll() is not None:
                    raise RuntimeError(self.log.read_text(encoding="utf-8")[-2000:])
                await asyncio.sleep(0.05)
        return time.perf_counter() - self.began

    async def stop(self) -> float:
        """Send SIGTERM, and return the seconds until it has ended."""
        began = time.perf_counter()
        self.popen.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            while self.popen.poll() is None:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)
        return time.perf_counter() - began

    def kill(self) -> None:
        """Send SIGKILL, to what it has started as well: the first start compiles machine code in a process."""
        if self.popen.poll() is None:
            for child in psutil.Process(self.popen.pid).children(recursive=True):
                child.kill()
        self.popen.kill()
        self.popen.wait()

    def memory_peak(self) -> float:
        """Return the most memory in MiB that it has had so far, shared pages included."""
        status = Path(f"/proc/{self.popen.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


@dataclass(frozen=True, slots=True)
class Spent:
    """Processor time in seconds, by component; ``crowd`` is the sandbox with the people, which share a process."""

    bots: float
    crowd: float
    database: float

    def __sub__(self, other: Spent) -> Spent:
        return Spent(self.bots - other.bots, self.crowd - other.crowd, self.database - other.database)


class Fleet:
    """The processes of one bot, by name."""

    def __init__(self, sandbox: Sandbox, folder: Path, database: Database | None, **settings: str) -> None:
        """Without a ``database`` each process has a SQLite file of its own."""
        self.sandbox = sandbox
        self.bots: dict[str, Bot] = {}
        self._folder = folder
        self._database = database
        self._settings = settings
        self._own = psutil.Process()

    def start(self, name: str, **settings: str) -> Bot:
        """Start a process."""
        folder = self._folder / name
        folder.mkdir()
        shared = {} if self._database is None else {"DATABASE_URL": self._database.url}
        given = {"LOG_LEVEL": "INFO", "PROCESS_NAME": name, **shared, **self._settings, **settings}
        with (folder / "bot.log").open("wb") as log:
            popen = subprocess.Popen(
                command("bot", folder / "delays.json"),
                cwd=ROOT,
                env=environment(self.sandbox, folder, **given),
                stdout=log,
                stderr=log,
            )
        bot = self.bots[name] = Bot(folder, popen)
        return bot

    async def until_serving(self, shards: int) -> None:
        """Wait until every shard has a connection that has heard of all its servers, and the commands are known.

        :raises TimeoutError: it has none
        """
        async with asyncio.timeout(PATIENCE):
            while not (self._connected() >= shards and self.sandbox.world.commands):
                for bot in self.bots.values():
                    if bot.popen.poll():
                        raise RuntimeError(bot.log.read_text(encoding="utf-8")[-2000:])
                await asyncio.sleep(0.05)

    def _connected(self) -> int:
        sessions = self.sandbox.context.gateway._sessions.values()  # noqa: SLF001 - it asks nobody else
        return len({each.shard for each in sessions if each.online and not each.unavailable})

    def spent(self) -> Spent:
        """Return what has been spent so far."""
        own = self._own.cpu_times()
        used = (bot.use() for bot in self.bots.values())
        return Spent(
            sum(use.seconds + use.seconds_of_children for use in used),
            own.user + own.system,
            0.0 if self._database is None else self._database.seconds(),
        )

    async def delays(self) -> list[float]:
        """Return how late the event loops were since this was asked last, in ms."""
        return [each for bot in self.bots.values() for each in await bot.delays()]

    def complaints(self) -> list[str]:
        """Return the warnings and errors of all processes that are to be looked at."""
        logs = (log.read_text(encoding="utf-8") for log in sorted(self._folder.glob("*/bot.log")))
        lines = (line for log in logs for line in log.splitlines())
        return [
            line
            for line in lines
            if any(level in line for level in ("WARNING", "ERROR", "CRITICAL", "Traceback"))
            and not any(each in line for each in EXPECTED)
        ]


@asynccontextmanager
async def fleet_at(sandbox: Sandbox, database: Database | None, **settings: str) -> AsyncIterator[Fleet]:
    """Give a fleet without processes; those that run at the end are killed, and what was logged is shown."""
    with tempfile.TemporaryDirectory() as folder:
        fleet = Fleet(sandbox, Path(folder), database, **settings)
        try:
            yield fleet
        finally:
            for bot in fleet.bots.values():
                bot.kill()
            for line in fleet.complaints()[:20]:
                print(f"    {line[:200]}", flush=True)


def spread(sandbox: Sandbox, number: int) -> list[Table]:
    """Make tables in further servers, one each as long as there are servers enough, and so spread over all shards."""
    world = sandbox.world
    ids = world.servers.ids(1, min(number, len(world.servers) - 1))
    servers = [server for each in ids if isinstance(server := world.servers.find(each), Server)]
    return tables(sandbox, number, servers)


async def begin(crowd: Sequence[Table], clock: str = "") -> None:
    """Begin a match at each table, with another time for decisions than a minute if there is one."""
    for first in range(0, len(crowd), AT_ONCE):
        await asyncio.gather(*(start_match(table, clock) for table in crowd[first : first + AT_ONCE]))
