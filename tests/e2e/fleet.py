"""Several processes of the bot on one PostgreSQL: started, stopped, killed, and who of them serves."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.e2e.world import Process, World, patiently
from tests.postgresql import Server

PATIENCE: Final = 300.0
"""Timeout in seconds for a process to start or end, while others play; it is never nearly used up."""
STANDING_BY: Final = "stands by"
"""Said by a process that waits for shards to serve."""


class Fleet:
    """Processes of one bot, by their names."""

    def __init__(self, world: World, server: Server, database: str, **settings: str) -> None:
        self.world = world
        self._server = server
        self._database = database
        self._settings = settings
        self.processes: dict[str, Process] = {}

    @property
    def url(self) -> str:
        """The address of the database."""
        return self._server.url(self._database)

    async def start(self, name: str, **settings: str) -> None:
        """Start a process; it may have to stand by."""
        self.processes[name] = await self.world.spawn(
            self.log_of(name), PROCESS_NAME=name, DATABASE_URL=self.url, **self._settings, **settings
        )

    def log_of(self, name: str) -> Path:
        """Return the file into which a process logs."""
        return self.world.log.with_name(f"{name}.log")

    async def stop(self, name: str) -> int:
        """Send SIGTERM to a process and return its exit status."""
        self.processes[name].send_signal(signal.SIGTERM)
        return await self.wait(name)

    async def kill(self, name: str) -> None:
        """Kill a process with SIGKILL."""
        self.processes[name].kill()
        await self.wait(name)

    async def wait(self, name: str) -> int:
        """Wait until a process has ended, and return its exit status."""
        status = await asyncio.wait_for(self.processes[name].wait(), PATIENCE)
        del self.processes[name]
        return status

    async def owner(self, shard: int = 0) -> str:
        """Return the name of the process that serves a shard; empty if none does."""
        query = f"SELECT owner FROM leases WHERE shard = {shard}"  # noqa: S608 - a number
        return await asyncio.to_thread(self._server.sql, query, database=self._database)

    async def until_served_by(self, name: str, shard: int = 0) -> None:
        """Wait until a process serves a shard."""
        async for _ in patiently(PATIENCE):
            if await self.owner(shard) == name:
                return

    async def until_said(self, name: str, what: str) -> None:
        """Wait until a process has logged something."""
        async for _ in patiently(PATIENCE):
            if what in await asyncio.to_thread(self.log_of(name).read_text):
                return

    def said(self) -> str:
        """Return what all processes have logged."""
        return "".join(path.read_text() for path in sorted(self.world.log.parent.glob("*.log")))


@asynccontextmanager
async def run_fleet(world: World, server: Server, **settings: str) -> AsyncIterator[Fleet]:
    """Give a fleet on a new database; what still runs at the end is killed."""
    database = server.new_database()
    fleet = Fleet(world, server, database, **settings)
    try:
        yield fleet
    finally:
        for process in fleet.processes.values():
            process.kill()
            await process.wait()
        server.drop(database)
