"""Emojis on buttons and options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

INVALID = "BUTTON_COMPONENT_INVALID_EMOJI"
"""Discord's code for buttons, which it uses for options too."""

# Characters below U+10000 that Unicode lists as emojis. Others, such as ▲ and ⏻, are text.
_BASIC = (
    "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿"
    "⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
_BASE = f"[{_BASIC}\U0001f004\U0001f0cf\U0001f170-\U0001f19a\U0001f201-\U0001f251\U0001f300-\U0001faff]"
_MODIFIED = f"{_BASE}\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
_EMOJI = re.compile(
    f"(?:{_MODIFIED}(?:\u200d{_MODIFIED})*|[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3)"
)


def is_unicode_emoji(text: str) -> bool:
    """Whether the text is exactly one emoji."""
    return _EMOJI.fullmatch(text) is not None


def read_emoji(fields: Fields, emoji_ids: Collection[str]) -> Json | None:
    """Read ``emoji``: a Unicode emoji by name, or one of the application's emojis by id."""
    emoji = fields.nested("emoji")
    if emoji is None:
        return None
    custom_id = emoji.snowflake("id")
    name = emoji.string("name", maximum=32)
    if custom_id is not None:
        if custom_id not in emoji_ids:
            emoji.add_error("id", INVALID, "Invalid emoji")
        return {"id": custom_id, "name": name or "", "animated": bool(emoji.boolean("animated"))}
    if name is None or not is_unicode_emoji(name):
        emoji.add_error("name", INVALID, "Invalid emoji")
        return None
    return {"name": name}
