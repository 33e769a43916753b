"""The GUILD_CREATE events after READY: one for each server of the shard, at a pace like Discord's."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from sandbox import rendering

if TYPE_CHECKING:
    from sandbox.gateway.session import Session
    from sandbox.jsontypes import Json
    from sandbox.state.world import World

BATCH = 10
PAUSE_SECONDS = 0.02
"""Between two batches: at most 500 servers a second for a session."""
MAX_QUEUED = 100
"""Frames that may wait for a slow client before the stream waits for it."""


class GuildStream:
    """Makes the servers of a session available, as long as its websocket is open."""

    def __init__(self, world: World, session: Session) -> None:
        self._world = world
        self._session = session
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Send the first servers, and the others from a task."""
        self._send_batch()
        if self._session.unavailable:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop sending; the rest follows when the session is resumed."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while self._session.unavailable:
            await asyncio.sleep(PAUSE_SECONDS)
            connection = self._session.connection
            if connection is not None and connection.queued < MAX_QUEUED:
                self._send_batch()

    def _send_batch(self) -> None:
        for server_id in list(islice(self._session.unavailable, BATCH)):
            del self._session.unavailable[server_id]
            self._session.dispatch("GUILD_CREATE", partial(self._render, server_id))

    def _render(self, server_id: str) -> Json:
        """Return the server as it is now, or an unavailable one if the bot was removed before a resume."""
        server = self._world.servers.look_at(server_id)
        if server is None or self._world.bot.id not in server.members:
            return {"id": server_id, "unavailable": True}
        return rendering.guild_create(self._world, server)
