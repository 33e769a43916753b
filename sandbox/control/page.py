"""The static files of the page."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

PAGE = Path(__file__).parent.parent / "page"
_NO_CACHE = {"Cache-Control": "no-cache"}


async def index(request: web.Request) -> web.FileResponse:
    """Return the page."""
    del request
    return web.FileResponse(PAGE / "index.html", headers=_NO_CACHE)


async def file(request: web.Request) -> web.FileResponse:
    """Return a file of the page, never one outside its folder."""
    path = (PAGE / request.match_info["path"]).resolve()
    if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=_NO_CACHE)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.get("/", index), web.get("/page/{path:.+}", file)]
