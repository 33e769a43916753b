"""Disturbances of the gateway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.gateway.start_limit import SECONDS, TOTAL
from sandbox.http import json_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.gateway import Gateway


async def _drop(gateway: Gateway, params: Params) -> None:
    await gateway.drop(params.seconds())


async def _reconnect(gateway: Gateway, params: Params) -> None:
    del params
    gateway.reconnect()


async def _invalidate(gateway: Gateway, params: Params) -> None:
    gateway.invalidate(resumable=params.flag("resumable"))


async def _silence(gateway: Gateway, params: Params) -> None:
    del params
    gateway.silence()


async def _slow(gateway: Gateway, params: Params) -> None:
    gateway.slow(params.seconds())


async def _heartbeat(gateway: Gateway, params: Params) -> None:
    seconds = params.seconds()
    if not seconds:
        raise ControlError('"seconds" must be more than 0.')
    gateway.heartbeat_interval_ms = round(seconds * 1000)


async def _identifies(gateway: Gateway, params: Params) -> None:
    limit = gateway.start_limit
    shards = params.number("shards", 1) if params.has("shards") else limit.shards
    remaining = params.number("remaining", TOTAL)
    concurrency = params.number("max_concurrency", limit.max_concurrency)
    pause = params.seconds("identify_seconds") if params.has("identify_seconds") else limit.identify_seconds
    if (shards is not None and shards < 1) or concurrency < 1 or not 0 <= remaining <= TOTAL:
        raise ControlError(
            f'"shards" and "max_concurrency" must be at least 1, and "remaining" a number from 0 to {TOTAL}.'
        )
    limit.shards = shards
    limit.max_concurrency = concurrency
    limit.identify_seconds = pause
    limit.set(remaining, params.seconds() or SECONDS)


_ACTIONS: dict[str, Callable[[Gateway, Params], Awaitable[None]]] = {
    "drop": _drop,
    "reconnect": _reconnect,
    "invalidate": _invalidate,
    "silence": _silence,
    "slow": _slow,
    "heartbeat": _heartbeat,
    "identifies": _identifies,
}


async def disturb(request: web.Request) -> web.Response:
    """Disturb the gateway by one of its methods.

    ``drop``, ``slow`` and ``heartbeat`` take ``seconds``, ``invalidate`` takes ``resumable``, and ``identifies``
    takes ``remaining``, ``seconds`` until the limit resets, the recommended number of ``shards``, ``max_concurrency``
    and ``identify_seconds``, the time between two IDENTIFYs of one key.
    """
    context = context_of(request)
    params = await Params.from_body(context.world, request)
    action = params.text("action")
    if action not in _ACTIONS:
        raise ControlError(f'"action" must be one of: {", ".join(_ACTIONS)}.')
    await _ACTIONS[action](context.gateway, params)
    return json_response({"done": action})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.post("/sandbox/gateway", disturb)]
