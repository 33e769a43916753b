"""The control API: what people do, for the page and for tests alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.control import actions, channels, faults, gateway, moderation, page, users, views

if TYPE_CHECKING:
    from aiohttp import web


def all_routes() -> list[web.RouteDef]:
    """Return every route under ``/sandbox`` and the page."""
    modules = (actions, channels, faults, gateway, moderation, page, users, views)
    return [route for module in modules for route in module.routes()]
