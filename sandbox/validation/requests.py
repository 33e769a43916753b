"""What every request must have, whatever it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import blocked
from sandbox.validation.fields import Fields, Form

if TYPE_CHECKING:
    from aiohttp import web

_NAMES = {"application": "application_id", "channel": "channel_id", "command": "command_id"} | {
    name: f"{name}_id" for name in ("emoji", "guild", "interaction", "message", "user")
}
"""How Discord calls the ids in a path."""

_TRUTHS = frozenset({"true", "false", "1", "0"})
_SAID_BY_QUERY = ("wait", "with_response", "with_components")
_NO_IDS = frozenset({"@me", "@original"})


def check_request(request: web.Request) -> None:
    """Check who asks, whether the ids in the path are ids, and what the query says of the answer.

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
    query = Fields(form, dict(request.query))
    query.snowflake("thread_id")
    for name in _SAID_BY_QUERY:
        if query.data.get(name, "true").lower() not in _TRUTHS:
            query.refuse(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    form.close()
