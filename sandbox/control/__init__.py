"""The control API: actions of people and administrators, for the page and for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.control import (
    actions,
    application,
    channels,
    faults,
    gateway,
    installations,
    moderation,
    page,
    users,
    views,
)

if TYPE_CHECKING:
    from aiohttp import web


def all_routes() -> list[web.RouteDef]:
    """Return all routes under ``/sandbox`` and those of the page."""
    modules = (
        actions,
        application,
        channels,
        faults,
        gateway,
        installations,
        moderation,
        page,
        users,
        views,
    )
    return [route for module in modules for route in module.routes()]
