"""What counts as an emoji on a button or an option."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

INVALID = "BUTTON_COMPONENT_INVALID_EMOJI"
"""Discord's word for it on selects as well as on buttons."""

# Signs below U+10000 that are emojis by the Unicode standard; all other signs, such as ▲ or ⏻, are text.
_BASIC = (
    "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿"
    "⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
_PICTURE = f"[{_BASIC}\U0001f004\U0001f0cf\U0001f170-\U0001f19a\U0001f201-\U0001f251\U0001f300-\U0001faff]"
_MODIFIED = f"{_PICTURE}\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
_EMOJI = re.compile(
    f"(?:{_MODIFIED}(?:\u200d{_MODIFIED})*|[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3)"
)


def is_unicode_emoji(text: str) -> bool:
    """Whether the text is exactly one emoji."""
    return _EMOJI.fullmatch(text) is not None


def read_emoji(fields: Fields, owned_ids: Collection[str]) -> Json | None:
    """Read the field ``emoji``: a Unicode emoji by name, or one of the application's own by id."""
    emoji = fields.inner("emoji")
    if emoji is None:
        return None
    custom_id = emoji.snowflake("id")
    name = emoji.text("name", most=32)
    if custom_id is not None:
        if custom_id not in owned_ids:
            emoji.refuse("id", INVALID, "Invalid emoji")
        return {"id": custom_id, "name": name or "", "animated": bool(emoji.truth("animated"))}
    if name is None or not is_unicode_emoji(name):
        emoji.refuse("name", INVALID, "Invalid emoji")
        return None
    return {"name": name}
