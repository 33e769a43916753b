"""Hosts and origins of requests: only the sandbox's own page and programs without a page may use it.

A page of any site can send forms and open websockets to any address. By DNS rebinding, where the name of its site
comes to mean the address of the sandbox, it can read the responses too.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

EVERY_ADDRESS = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - compared, not listened on
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?")


def host_middleware(host: str) -> Middleware:
    """Return the middleware that refuses foreign hosts and origins with 403, on all routes.

    :param host: the host that the sandbox listens on
    """

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        asked = request.headers.get("Host", "").lower()
        if not is_own_host(asked, host.lower()):
            return _refusal(f'The sandbox is not called "{asked}". Use the URL that it printed.')
        origin = request.headers.get("Origin")
        # The scheme may differ behind a proxy with TLS. Sandboxed pages have the origin "null".
        if origin is not None and origin.lower().partition("://")[2] != asked:
            return _refusal(f"Pages of {origin} may not use the sandbox.")
        return await handler(request)

    return middleware


def is_own_host(asked: str, host: str) -> bool:
    """Whether a ``Host`` header in lower case names the sandbox, with any port.

    These names are good: loopback, the host that it listens on, and any address if it listens on all of them. No
    other name is, because the owner of a name decides which address it means.
    """
    found = _HOST.fullmatch(asked)
    if found is None:
        return False
    name = found[1] or found[2]
    if name in ("localhost", host):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or host in EVERY_ADDRESS


def _refusal(sentence: str) -> web.Response:
    # The first field is that of Discord's errors, the second that of the control API.
    return web.json_response({"message": sentence, "code": 0, "error": sentence}, status=403)
