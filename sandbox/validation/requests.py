"""Checks that apply to every request of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import blocked
from sandbox.validation.fields import Fields, FormErrors

if TYPE_CHECKING:
    from aiohttp import web

_ID_NAMES = {"event": "guild_scheduled_event_id"} | {
    name: f"{name}_id"
    for name in ("application", "channel", "command", "emoji", "guild", "interaction", "message", "user")
}
"""Discord's names for the ids in a path."""

TRUE = frozenset({"true", "1"})
_BOOLEANS = TRUE | {"false", "0"}
_BOOLEAN_PARAMETERS = ("wait", "with_response", "with_components", "with_localizations")
_ALIASES = frozenset({"@me", "@original"})


def check_request(request: web.Request) -> None:
    """Check the user agent, the ids in the path, and the query parameters that many routes share.

    :raises ApiError: 40333 without a user agent, 50035
    """
    if not request.headers.get("User-Agent", "").strip():
        raise blocked()
    form_errors = FormErrors()
    ids = {_ID_NAMES[key]: value for key, value in request.match_info.items() if key in _ID_NAMES}
    path = Fields(form_errors, ids)
    for name, value in ids.items():
        if value not in _ALIASES:
            path.snowflake(name)
    query = Fields(form_errors, dict(request.query))
    query.snowflake("thread_id")
    for name in _BOOLEAN_PARAMETERS:
        if query.data.get(name, "true").lower() not in _BOOLEANS:
            query.add_error(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    form_errors.raise_if_any()
