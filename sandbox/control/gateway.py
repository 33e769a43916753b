"""Disturbing the gateway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.context import context_of
from sandbox.control.request import Ask, RefusedError
from sandbox.http import answer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.gateway import Gateway


async def _drop(gateway: Gateway, ask: Ask) -> None:
    await gateway.drop(ask.seconds())


async def _reconnect(gateway: Gateway, ask: Ask) -> None:
    del ask
    gateway.reconnect()


async def _invalidate(gateway: Gateway, ask: Ask) -> None:
    gateway.invalidate(resumable=ask.flag("resumable"))


async def _silence(gateway: Gateway, ask: Ask) -> None:
    del ask
    gateway.silence()


async def _slow(gateway: Gateway, ask: Ask) -> None:
    gateway.slow(ask.seconds())


async def _heartbeat(gateway: Gateway, ask: Ask) -> None:
    seconds = ask.seconds()
    if not seconds:
        raise RefusedError('"seconds" must be more than 0.')
    gateway.heartbeat_interval_ms = round(seconds * 1000)


_ACTIONS: dict[str, Callable[[Gateway, Ask], Awaitable[None]]] = {
    "drop": _drop,
    "reconnect": _reconnect,
    "invalidate": _invalidate,
    "silence": _silence,
    "slow": _slow,
    "heartbeat": _heartbeat,
}


async def disturb(request: web.Request) -> web.Response:
    """Disturb the gateway, in one of the ways that its methods describe.

    ``drop`` may last ``seconds``, ``slow`` and ``heartbeat`` are so many ``seconds``, ``invalidate`` may be
    ``resumable``.
    """
    context = context_of(request)
    ask = await Ask.body(context.world, request)
    action = ask.text("action")
    if action not in _ACTIONS:
        raise RefusedError(f'"action" must be one of: {", ".join(_ACTIONS)}.')
    await _ACTIONS[action](context.gateway, ask)
    return answer({"done": action})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.post("/sandbox/gateway", disturb)]
