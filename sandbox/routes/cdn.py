"""What the CDN serves: the files of messages, the pictures of the application's emojis, and avatars."""

from __future__ import annotations

from aiohttp import web

from sandbox import avatars
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


async def avatar(request: web.Request) -> web.Response:
    """Return somebody's avatar, by the hash that is theirs now, in one of the sizes that Discord knows."""
    person = context_of(request).world.people.get(request.match_info["user"])
    if person is None or person.avatar is None or person.avatar != request.match_info["hash"]:
        raise web.HTTPNotFound
    size = request.query.get("size", str(avatars.USUAL_SIZE))
    if size not in avatars.SIZES:
        raise web.HTTPBadRequest
    picture = avatars.picture(person.username, int(size))
    return web.Response(body=picture, headers={"Content-Type": "image/png"} | _FOR_EVER)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.get("/attachments/{channel}/{attachment}/{filename}", attachment),
        web.get(r"/avatars/{user:\d+}/{hash}.png", avatar),
        web.get(r"/emojis/{emoji:\d+}.{extension}", emoji),
    ]
