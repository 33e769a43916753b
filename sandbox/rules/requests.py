"""What every request must have, whatever it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import blocked
from sandbox.rules.form import Fields, Form

if TYPE_CHECKING:
    from aiohttp import web

_NAMES = {"application": "application_id", "channel": "channel_id", "command": "command_id"} | {
    name: f"{name}_id" for name in ("emoji", "guild", "interaction", "message", "user")
}
"""How Discord calls the ids in a path."""

_NO_IDS = frozenset({"@me", "@original"})


def check_request(request: web.Request) -> None:
    """Check who asks and whether the ids in the path are ids.

    :raises ApiError: 40333 for a client that does not name itself, 50035
    """
    if not request.headers.get("User-Agent", "").strip():
        raise blocked()
    form = Form()
    ids = {_NAMES[key]: value for key, value in request.match_info.items() if key in _NAMES}
    path = Fields(form, ids)
    for name, value in ids.items():
        if value not in _NO_IDS:
            path.snowflake(name)
    form.close()
