"""Payloads of requests, the paths they are sent to, and the places of errors in refusals."""

from __future__ import annotations

import base64
from typing import Any

from sandbox.state import default_world

from .clients import picture

V2 = 1 << 15
TEXT = {"type": 10, "content": "x"}
TAULA_ID = "150000000000000002"
TAULA = f"/channels/{TAULA_ID}"
XERRADA = "/channels/150000000000000004"
CHANNEL = f"{TAULA}/messages"
COMMANDS = f"/applications/{default_world.APPLICATION_ID}/commands"
EMOJIS = f"/applications/{default_world.APPLICATION_ID}/emojis"


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "custom_id": "a", "label": "x", **changes}


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(options: int = 1, **changes: Any) -> dict[str, Any]:
    numbered = [{"label": str(number), "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": numbered, **changes}


def user_select(**changes: Any) -> dict[str, Any]:
    return {"type": 5, "custom_id": "u", **changes}


def radio_group(number: int = 2, **changes: Any) -> dict[str, Any]:
    return {**select(number), "type": 21, "custom_id": "r", **changes}


def gallery(*urls: str, **changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **changes} for url in urls]}


def layout(*components: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)}


def text_input(**changes: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "t", "style": 1, **changes}


def label(component: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Nom", "component": component, **changes}


def modal(*components: Any, **changes: Any) -> dict[str, Any]:
    data = {"custom_id": "m", "title": "Taula", "components": list(components), **changes}
    return {"type": 9, "data": data}


def command(**changes: Any) -> list[dict[str, Any]]:
    return [{"name": "taula", "description": "d", **changes}]


def option(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "d", **changes}


def subcommand(kind: int, *options: Any) -> dict[str, Any]:
    return {"type": kind, "name": "nova", "description": "d", "options": list(options)}


def choices(count: int) -> list[dict[str, str]]:
    return [{"name": str(number), "value": str(number)} for number in range(count)]


def emoji(name: str, content: bytes | None = None) -> dict[str, Any]:
    encoded = base64.b64encode(picture().getvalue() if content is None else content).decode()
    return {"name": name, "image": f"data:image/png;base64,{encoded}"}


def fault_at(answer: Any, path: str) -> list[str]:
    """Return the codes at one place of the error tree, after checking the rest of the response."""
    assert (answer["code"], answer["message"]) == (50035, "Invalid Form Body"), answer
    node = answer["errors"]
    for step in path.split("."):
        assert step in node, answer
        node = node[step]
    assert all(error["message"] for error in node["_errors"])
    return [error["code"] for error in node["_errors"]]
