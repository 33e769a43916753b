"""The classes of requests to Discord: method and path without ids and tokens, so that there are few of them."""

from __future__ import annotations

import enum
import re
from typing import Final

import yarl
from discord.http import Route

_WORDS: Final = frozenset(
    {
        *(
            "@me",
            "@original",
            "applications",
            "bot",
            "callback",
            "channels",
            "commands",
            "emojis",
            "gateway",
            "guilds",
        ),
        *("interactions", "members", "messages", "oauth2", "thread-members", "threads", "users", "webhooks"),
    }
)
"""Parts of a path other than ids and tokens."""
_BY_INTERACTION: Final = re.compile("/(?:interactions|webhooks)/")
_ACKNOWLEDGEMENT: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback")


class Token(enum.StrEnum):
    """The kind of token that a request carries, and so the limit that it counts towards."""

    BOT = "bot"
    INTERACTION = "interaction"
    NONE = "none"


def route_class(method: str, url: yarl.URL) -> tuple[str, Token]:
    """Return the class of a request, and whose token it carries.

    >>> route_class("PATCH", yarl.URL("https://discord.com/api/v10/channels/17/messages/18"))
    ('PATCH /channels/{id}/messages/{id}', <Token.BOT: 'bot'>)
    >>> route_class("POST", yarl.URL("https://discord.com/api/v10/interactions/17/aW50/callback"))
    ('POST /interactions/{id}/{token}/callback', <Token.INTERACTION: 'interaction'>)
    """
    path = _path(url)
    if path is None:
        return ("gateway" if url.scheme in {"ws", "wss"} else "cdn"), Token.NONE
    by_interaction = _BY_INTERACTION.match(path) is not None
    parts = [
        "{id}" if part.isdecimal() else part if part in _WORDS else "{token}" for part in path.split("/")[1:]
    ]
    return f"{method} /{'/'.join(parts)}", Token.INTERACTION if by_interaction else Token.BOT


def acknowledged_interaction(url: yarl.URL) -> int | None:
    """Return the id of the interaction that a request acknowledges; ``None`` for any other request."""
    path = _path(url)
    found = _ACKNOWLEDGEMENT.fullmatch(path) if path is not None else None
    return None if found is None else int(found[1])


def _path(url: yarl.URL) -> str | None:
    """Return the path below the address of Discord's API; ``None`` for a URL elsewhere."""
    address, base = str(url.with_query(None)), Route.BASE
    return address.removeprefix(base) if address.startswith(f"{base}/") else None
