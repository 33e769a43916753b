"""Discord's HTTP API, one module a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.routes import (
    account,
    attachments,
    channels,
    commands,
    emojis,
    guilds,
    interactions,
    messages,
    threads,
    webhooks,
)

if TYPE_CHECKING:
    from aiohttp import web


def all_routes() -> list[web.RouteDef]:
    """Return every route of the API and of the attachments."""
    modules = (
        account,
        attachments,
        channels,
        commands,
        emojis,
        guilds,
        interactions,
        messages,
        threads,
        webhooks,
    )
    return [route for module in modules for route in module.routes()]
