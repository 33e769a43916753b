"""The HTTP server of the metrics, in the bot's own event loop: if the loop hangs, nobody answers here either."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.metrics import NO_METRICS, Metrics
from bot.process.metrics.readiness import Readiness
from bot.settings import SettingsError
from bot.tasks import cancel_and_wait

HOST: Final = "0.0.0.0"  # noqa: S104 - scrapers in a cluster reach the pod by its address
LOOK: Final = 0.5
"""Seconds between two looks at how late the event loop is."""


class _ErrorHandler(logging.Handler):
    """Reports each line of the log at level ERROR or above."""

    def __init__(self, report: Callable[[logging.LogRecord], None]) -> None:
        super().__init__(logging.ERROR)
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        """Report a line."""
        self._report(record)


@asynccontextmanager
async def exported(port: int, process: str, readiness: Readiness) -> AsyncIterator[Metrics]:
    """Serve ``/metrics``, ``/live`` and ``/ready`` on a port, and give the metrics that the bot reports to.

    Port 0 serves nothing. Raises :class:`SettingsError` if the port is taken, or the package is not installed.
    """
    if not port:
        yield NO_METRICS
        return
    try:
        from prometheus_client.aiohttp import make_aiohttp_handler  # noqa: PLC0415 - an extra

        from bot.process.metrics.prometheus import PrometheusMetrics  # noqa: PLC0415
    except ImportError as error:
        raise SettingsError(
            f"METRICS_PORT is {port}, and metrics need the package prometheus-client, which is not installed:"
            " install the extra `metrics`, or leave METRICS_PORT out."
        ) from error
    metrics = PrometheusMetrics(process)
    runner = web.AppRunner(
        _application(make_aiohttp_handler(metrics.registry), readiness), access_log=None, shutdown_timeout=0.1
    )
    await runner.setup()
    counting = _ErrorHandler(metrics.logged)
    logging.getLogger().addHandler(counting)
    watching = asyncio.create_task(_watch_the_loop(metrics.loop_was_late), name="lateness of the loop")
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise SettingsError(
                f"METRICS_PORT is {port}, and that port cannot be used: {error.strerror}."
            ) from error
        yield metrics
    finally:
        logging.getLogger().removeHandler(counting)
        await cancel_and_wait(watching)
        await runner.cleanup()


def _application(metrics: Handler, readiness: Readiness) -> web.Application:
    async def live(_: web.Request) -> web.Response:
        return web.Response(text="The event loop answers.\n")

    async def ready(_: web.Request) -> web.Response:
        problem = await readiness.problem()
        return web.Response(text=f"{problem or 'Ready.'}\n", status=503 if problem else 200)

    application = web.Application()
    application.add_routes([web.get("/metrics", metrics), web.get("/live", live), web.get("/ready", ready)])
    return application


async def _watch_the_loop(late: Callable[[float], None]) -> None:
    """Tell again and again by how many seconds a sleep was too long."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        late(max(0.0, loop.time() - due))
