"""The presence that a bot sends: its status and activities, which nobody sees in the sandbox."""

from __future__ import annotations

from sandbox.validation.fields import parse_integer

STATUSES = ("online", "dnd", "idle", "invisible", "offline")


def is_presence(data: object) -> bool:
    """Whether a presence is well-formed: all four fields, each of its type."""
    if not isinstance(data, dict) or not {"since", "activities", "status", "afk"} <= data.keys():
        return False
    activities, since = data["activities"], data["since"]
    return (
        isinstance(activities, list)
        and all(map(_is_activity, activities))
        and (since is None or (not isinstance(since, str) and parse_integer(since) is not None))
        and data["status"] in STATUSES
        and isinstance(data["afk"], bool)
    )


def _is_activity(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    kind = value.get("type")
    return isinstance(value.get("name"), str) and isinstance(kind, int) and not isinstance(kind, bool)
