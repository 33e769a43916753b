"""The CDN: attachments, emojis and avatars."""

from __future__ import annotations

from aiohttp import web

from sandbox.context import context_of
from sandbox.state import avatars

_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


async def attachment(request: web.Request) -> web.Response:
    """Return a file; channel, id and name must all match."""
    found = context_of(request).world.attachments.get(request.match_info["attachment"])
    where = (request.match_info["channel"], request.match_info["filename"])
    if found is None or (found.channel_id, found.filename) != where:
        raise web.HTTPNotFound
    return web.Response(body=found.content, headers={"Content-Type": found.content_type} | _IMMUTABLE)


async def emoji(request: web.Request) -> web.Response:
    """Return the image of an emoji."""
    found = context_of(request).world.emojis.get(request.match_info["emoji"])
    if found is None:
        raise web.HTTPNotFound
    return web.Response(body=found.content, headers={"Content-Type": found.content_type} | _IMMUTABLE)


async def avatar(request: web.Request) -> web.Response:
    """Return a person's current avatar in one of Discord's sizes."""
    person = context_of(request).world.people.get(request.match_info["user"])
    if person is None or person.avatar is None or person.avatar != request.match_info["hash"]:
        raise web.HTTPNotFound
    size = request.query.get("size", str(avatars.DEFAULT_SIZE))
    if size not in avatars.SIZES:
        raise web.HTTPBadRequest
    image = avatars.render(person.username, int(size))
    return web.Response(body=image, headers={"Content-Type": "image/png"} | _IMMUTABLE)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.get("/attachments/{channel}/{attachment}/{filename}", attachment),
        web.get(r"/avatars/{user:\d+}/{hash}.png", avatar),
        web.get(r"/emojis/{emoji:\d+}.{extension}", emoji),
    ]
