"""A proxy before PostgreSQL that loses connections at a chosen moment."""

import asyncio
from enum import Enum, auto

from sqlalchemy.engine import make_url


class Loss(Enum):
    """What becomes of the next COMMIT, after which the bot's connection is cut."""

    BEFORE = auto()
    """It never reaches the server, which then sees the connection end."""
    ANSWER = auto()
    """The server commits, and its answer is lost."""
    HELD = auto()
    """It stays on its way, and the server sees no end, until :meth:`Proxy.deliver`."""


class Proxy:
    """Forwards connections to a server's socket; use it as ``async with``."""

    def __init__(self, server, url):
        self.loss = None
        self.refuses = False
        """Whether no new connection is made."""
        self.is_down_after_loss = False
        """Whether that is so as soon as a connection was lost."""
        self.losses = 0
        self.lost = asyncio.Event()
        self._socket = server.socket
        self._name = make_url(url).database
        self._user = make_url(url).username
        self._delivered = asyncio.Event()
        self._connections = set()

    @property
    def url(self):
        """The address of the database by way of this proxy."""
        port = self._listening.sockets[0].getsockname()[1]
        return f"postgresql+asyncpg://{self._user}@127.0.0.1:{port}/{self._name}"

    def deliver(self):
        """Let the held COMMIT reach the server."""
        self._delivered.set()

    async def __aenter__(self):
        self._listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_):
        self._listening.close()
        for task in list(self._connections):
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _connected(self, reader, writer):
        task = asyncio.current_task()
        self._connections.add(task)
        try:
            if not self.refuses:
                server_reader, server_writer = await asyncio.open_unix_connection(self._socket)
                try:
                    await self._serve(reader, writer, server_reader, server_writer)
                finally:
                    server_writer.close()
        except (OSError, asyncio.CancelledError):
            pass  # whichever side ended first, or the test
        finally:
            writer.close()
            self._connections.discard(task)

    async def _serve(self, reader, writer, server_reader, server_writer):
        answers = asyncio.create_task(_copy(server_reader, writer))
        try:
            while data := await reader.read(65536):
                if self.loss is not None and b"COMMIT;" in data:
                    loss, self.loss = self.loss, None
                    self.losses += 1
                    self.lost.set()
                    self.refuses = self.is_down_after_loss
                    await _end(answers)
                    if loss is Loss.ANSWER:
                        server_writer.write(data)
                        await server_reader.read(65536)
                    writer.close()
                    if loss is Loss.HELD:
                        await self._delivered.wait()
                        server_writer.write(data)
                        await server_reader.read(65536)
                    return
                server_writer.write(data)
        finally:
            await _end(answers)


async def _copy(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


async def _end(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
