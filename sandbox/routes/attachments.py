"""The files of messages, and the pictures of the application's emojis."""

from __future__ import annotations

from aiohttp import web

from sandbox.context import context_of

_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


async def attachment(request: web.Request) -> web.Response:
    """Return a file; all three parts of its address must be right."""
    found = context_of(request).world.attachments.get(request.match_info["attachment"])
    where = (request.match_info["channel"], request.match_info["filename"])
    if found is None or (found.channel_id, found.filename) != where:
        raise web.HTTPNotFound
    return web.Response(body=found.content, headers={"Content-Type": found.content_type} | _FOR_EVER)


async def emoji(request: web.Request) -> web.Response:
    """Return an emoji's picture."""
    found = context_of(request).world.emojis.get(request.match_info["emoji"])
    if found is None:
        raise web.HTTPNotFound
    return web.Response(body=found.content, headers={"Content-Type": found.content_type} | _FOR_EVER)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.get("/attachments/{channel}/{attachment}/{filename}", attachment),
        web.get(r"/emojis/{emoji:\d+}.{extension}", emoji),
    ]
