"""Embeds: limits of each part and of all together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.rules.form import Fields

MOST_TEXT = 6000


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
        "url": fields.text("url", most=2048),
        "color": fields.whole("color", least=0, most=0xFFFFFF),
        "timestamp": fields.text("timestamp"),
    }
    length = len(embed["title"] or "") + len(embed["description"] or "")
    footer = fields.inner("footer")
    if footer:
        embed["footer"] = {"text": footer.text("text", least=1, most=2048, required=True)}
        length += len(embed["footer"]["text"] or "")
    author = fields.inner("author")
    if author:
        embed["author"] = {"name": author.text("name", least=1, most=256, required=True)}
        length += len(embed["author"]["name"] or "")
    for key in ("image", "thumbnail"):
        picture = fields.inner(key)
        if picture:
            embed[key] = {"url": picture.text("url", least=1, most=2048, required=True)}
    embed["fields"] = []
    for field in fields.objects("fields", most=25):
        name = field.text("name", least=1, most=256, required=True)
        value = field.text("value", least=1, most=1024, required=True)
        embed["fields"].append({"name": name, "value": value, "inline": bool(field.truth("inline"))})
        length += len(name or "") + len(value or "")
    return {key: value for key, value in embed.items() if value not in (None, [])}, length
