"""The HTTP server of the sandbox, for the bot, tests and the page."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from aiohttp import web

from sandbox import control, routes
from sandbox.context import CONTEXT, Context
from sandbox.control.request import control_middleware
from sandbox.gateway import SessionStartLimit
from sandbox.gateway.start_limit import IDENTIFY_SECONDS, MAX_CONCURRENCY
from sandbox.http import API, api_middleware
from sandbox.rate_limits import RateLimitMode, RateLimits, Rates
from sandbox.services.interactions import INITIAL_RESPONSE_SECONDS
from sandbox.state.world import LARGEST_FILE, World
from sandbox.validation.hosts import host_middleware

if TYPE_CHECKING:
    from types import TracebackType

    from sandbox.recorder import Recorder

MAX_REQUEST_BYTES = 110 * 2**20
"""Limit of what the server reads: more than Discord takes, so that it can be refused as there."""

LOCALHOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class SandboxOptions:
    """The size of a sandbox, and the limits that it holds the bot to.

    :param servers: number of servers besides the default one, in a world that the sandbox makes
    :param largest_file: bytes that an uploaded file may have there
    :param rates: sizes of the real rate limits
    :param identify_seconds: seconds between two IDENTIFYs of one key; 0 for tests that restart bots quickly
    :param max_concurrency: number of these keys
    :param response_timeout: seconds that the control API waits for the bot's initial response
    """

    servers: int = 0
    largest_file: int = LARGEST_FILE
    rate_limits: RateLimitMode = RateLimitMode.OFF
    rates: Rates = field(default_factory=Rates)
    identify_seconds: float = IDENTIFY_SECONDS
    max_concurrency: int = MAX_CONCURRENCY
    response_timeout: float = INITIAL_RESPONSE_SECONDS


class Sandbox:
    """A stand-in for Discord, as an asynchronous context manager.

    :param port: 0 for any free port, which is in ``port`` after the start
    :param recorder: records all requests to the API and all gateway frames
    :param world: the servers, people and channels, in place of new ones
    """

    def __init__(
        self,
        options: SandboxOptions | None = None,
        *,
        host: str = LOCALHOST,
        port: int = 0,
        recorder: Recorder | None = None,
        world: World | None = None,
    ) -> None:
        options = options or SandboxOptions()
        self.host = host
        self.port = port
        self.world = world or World(servers=options.servers, largest_file=options.largest_file)
        self.context = Context(
            self.world,
            response_timeout=options.response_timeout,
            limits=RateLimits(options.rate_limits, options.rates),
            start_limit=SessionStartLimit(
                self.world.clock,
                max_concurrency=options.max_concurrency,
                identify_seconds=options.identify_seconds,
            ),
        )
        self._recorder = recorder
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        """URL of the page."""
        return f"http://{self.host}:{self.port}"

    @property
    def api_url(self) -> str:
        """URL of the API."""
        return self.base_url + API

    @property
    def gateway_url(self) -> str:
        """URL of the Gateway."""
        return f"ws://{self.host}:{self.port}/gateway"

    async def start(self) -> None:
        """Start listening.

        :raises OSError: the port is taken
        """
        app = web.Application(
            client_max_size=MAX_REQUEST_BYTES,
            middlewares=[
                host_middleware(self.host),
                api_middleware(self.context, self._recorder),
                control_middleware,
            ],
        )
        app[CONTEXT] = self.context
        app.add_routes([*routes.all_routes(), *control.all_routes()])
        app.add_routes(
            [
                web.get("/gateway", self.context.gateway.handle),
                web.get("/gateway/", self.context.gateway.handle),
            ]
        )
        app.on_shutdown.append(self._end_streams)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
        await runner.setup()
        listener = self._bind()
        self.port = listener.getsockname()[1]
        self.world.base_url = self.base_url
        self.context.gateway.url = self.gateway_url
        self.context.gateway.record = self._recorder.write_frame if self._recorder else None
        await web.SockSite(runner, listener).start()
        self._runner = runner

    async def stop(self) -> None:
        """Close all connections and stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def _bind(self) -> socket.socket:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self.host, self.port))
        except OSError:
            listener.close()
            raise
        return listener

    async def _end_streams(self, app: web.Application) -> None:
        del app
        self.context.events.close()
        await self.context.gateway.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
