"""Voice messages: Discord's rules for them. Those that keep the rules are not supported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import ApiError, unsupported
from sandbox.validation.fields import parse_integer

if TYPE_CHECKING:
    from sandbox.validation.fields import Fields
    from sandbox.validation.messages import Draft

IS_VOICE_MESSAGE = 1 << 13


def refuse_voice_message(fields: Fields, draft: Draft) -> None:
    """Refuse a message with the flag IS_VOICE_MESSAGE.

    :raises ApiError: 50159 with other content, 50160 without a single audio file, 50161 without its duration and
        waveform, 501 otherwise
    """
    if not (parse_integer(fields.data.get("flags")) or 0) & IS_VOICE_MESSAGE:
        return
    if draft.content or draft.components:
        raise ApiError(400, 50159, "Voice messages do not support additional content.")
    files = draft.new_attachments
    if len(files) != 1 or draft.kept_attachment_ids or not files[0].upload.content_type.startswith("audio/"):
        raise ApiError(400, 50160, "Voice messages must have a single audio attachment.")
    if not any(_has_metadata(each) for each in fields.objects("attachments")):
        raise ApiError(400, 50161, "Voice messages must have supporting metadata.")
    raise unsupported("voice messages")


def _has_metadata(attachment: Fields) -> bool:
    seconds, waveform = (attachment.data.get(key) for key in ("duration_secs", "waveform"))
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and isinstance(waveform, str)
