"""Embeds: limits of each part and of all together."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sandbox.rules.urls import read_url

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.rules.form import Fields

MOST_TEXT = 6000
_PICTURES = ("http", "https", "attachment")
_LINKS = ("http", "https")
_MADE_BY_DISCORD = frozenset({"type", "color", "timestamp", "url"})
"""What alone makes no embed."""


def read_embeds(message: Fields) -> list[Json]:
    """Read the field ``embeds`` of a message, attachments unresolved."""
    total = 0
    embeds: list[Json] = []
    for fields in message.objects("embeds", most=10):
        embed, length = _embed(fields)
        embeds.append(embed)
        total += length
    if total > MOST_TEXT:
        message.refuse("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")
    return embeds


def _embed(fields: Fields) -> tuple[Json, int]:
    embed: Json = {
        "type": "rich",
        "title": fields.text("title", most=256),
        "description": fields.text("description", most=4096),
        "url": read_url(fields, "url", _LINKS, most=2048),
        "color": fields.whole("color", least=0, most=0xFFFFFF),
        "timestamp": _timestamp(fields),
        "footer": _named(fields.inner("footer"), "text", 2048),
        "author": _named(fields.inner("author"), "name", 256),
    }
    for key in ("image", "thumbnail"):
        picture = fields.inner(key)
        embed[key] = picture and {"url": read_url(picture, "url", _PICTURES, most=2048, required=True)}
    embed["fields"] = []
    for field in fields.objects("fields", most=25):
        name = field.text("name", most=256, required=True)
        value = field.text("value", most=1024, required=True)
        embed["fields"].append({"name": name, "value": value, "inline": bool(field.truth("inline"))})
    if not any(fields.data.get(key) for key in embed if key not in _MADE_BY_DISCORD):
        fields.refuse("description", "BASE_TYPE_REQUIRED", "This field is required")
    return {key: value for key, value in embed.items() if value not in (None, [])}, _length(embed)


def _named(fields: Fields | None, key: str, most: int) -> Json | None:
    """Read a footer or an author: its text, and the addresses of a picture and of a page."""
    if fields is None:
        return None
    named: Json = {key: fields.text(key, most=most, required=True)}
    icon = read_url(fields, "icon_url", _PICTURES, most=2048)
    link = read_url(fields, "url", _LINKS, most=2048) if key == "name" else None
    return named | ({"icon_url": icon} if icon else {}) | ({"url": link} if link else {})


def _timestamp(fields: Fields) -> str | None:
    text = fields.text("timestamp")
    if text is None:
        return None
    try:
        datetime.fromisoformat(text)
    except ValueError:
        fields.refuse("timestamp", "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
    return text


def _length(embed: Json) -> int:
    texts = [embed["title"], embed["description"]]
    texts += [(embed["footer"] or {}).get("text"), (embed["author"] or {}).get("name")]
    texts += [field[key] for field in embed["fields"] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)
