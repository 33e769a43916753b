"""The static files of the page."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

PAGE = Path(__file__).parent.parent / "page"
_NO_CACHE = {"Cache-Control": "no-cache"}
_IMMUTABLE = {"Cache-Control": "max-age=31536000, immutable"}


async def index(request: web.Request) -> web.Response:
    """Return the page, whose files have the version in their URL: a reload fetches seventy of them only once."""
    del request
    version = max(each.stat().st_mtime_ns for each in PAGE.rglob("*"))
    page = (PAGE / "index.html").read_text("utf-8").replace('"/page/', f'"/page/{version}/')
    return web.Response(text=page, content_type="text/html", headers=_NO_CACHE)


async def file(request: web.Request) -> web.FileResponse:
    """Return a file of the page in its newest version, never one outside its folder."""
    path = (PAGE / request.match_info["path"]).resolve()
    if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=_IMMUTABLE if "version" in request.match_info else _NO_CACHE)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.get("/", index),
        web.get(r"/page/{version:\d+}/{path:.+}", file),
        web.get("/page/{path:.+}", file),
    ]
