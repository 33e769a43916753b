"""The sending half of a websocket: an ordered queue of frames, compressed on request."""

from __future__ import annotations

import asyncio
import json
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

    from sandbox.jsontypes import Json


class Connection:
    """The sending half of a websocket.

    :param compress: ``zlib-stream`` for one compression context per connection
    :param delay: seconds by which every frame is delayed
    :param record: called with every frame
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        *,
        compress: str | None,
        delay: float = 0.0,
        record: Callable[[Json], None] | None = None,
    ) -> None:
        self.socket = socket
        self._record = record
        self.delay = delay
        self.silent = False
        """Whether frames are discarded while the connection stays open."""
        self._compressor = zlib.compressobj() if compress == "zlib-stream" else None
        self._queue: asyncio.Queue[tuple[float, Json]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @property
    def open(self) -> bool:
        """Whether the connection is open."""
        return not self.socket.closed

    @property
    def queued(self) -> int:
        """Number of frames that wait to be sent."""
        return self._queue.qsize()

    def send(self, frame: Json) -> None:
        """Queue a frame."""
        if self.open and not self.silent:
            if self._record is not None:
                self._record(frame)
            self._queue.put_nowait((asyncio.get_running_loop().time() + self.delay, frame))

    async def close(self, code: int, reason: str = "") -> None:
        """Send the queued frames, then close the connection."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._queue.join(), timeout=1)
        await self.socket.close(code=code, message=reason.encode())

    async def abort(self) -> None:
        """Abort the connection without a close frame, as a lost network does."""
        transport = self.socket._req.transport if self.socket._req else None  # noqa: SLF001 - no public way
        if transport is not None:
            transport.abort()
        await self.release()

    async def release(self) -> None:
        """Stop the writer task."""
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        while True:
            due, frame = await self._queue.get()
            late = due - asyncio.get_running_loop().time()
            if late > 0:
                await asyncio.sleep(late)
            text = json.dumps(frame, separators=(",", ":"))
            with suppress(ConnectionError, RuntimeError):
                if self._compressor is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._compressor.compress(text.encode())
                    await self.socket.send_bytes(packed + self._compressor.flush(zlib.Z_SYNC_FLUSH))
            self._queue.task_done()
