"""Requests that create or edit a message."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.errors import empty_message, entity_too_large, internal_server_error, unsupported
from sandbox.state.model import MessageFlag
from sandbox.validation.components import ComponentReader, no_spoiler
from sandbox.validation.fields import Fields, FormErrors, Path, parse_integer
from sandbox.validation.voice_messages import refuse_voice_message

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.payload import Payload, Upload
    from sandbox.state.model import Message

MAX_CONTENT = 2000
MAX_ATTACHMENTS = 10
"""Limit of one file in a server without boosts."""

MAX_NONCE = 25
MAX_FILENAME = 1024
FORWARD = 1
_MENTIONABLE = ("everyone", "roles", "users")
_SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.COMPONENTS_V2
)
_NO_SUCH_FILE = ("ATTACHMENT_NOT_FOUND", "Attachment data not found")
SPOILER_PREFIX = "SPOILER_"
"""Clients hide files with this prefix."""

_FORBIDDEN_IN_FILENAMES = re.compile(r"[^\w.()\-]+")


@dataclass(slots=True)
class NewAttachment:
    """An uploaded file with the metadata of its message."""

    filename: str
    description: str | None
    upload: Upload


@dataclass(slots=True)
class Draft:
    """A message as a request describes it; ``None`` keeps a part unchanged."""

    content: str | None = None
    components: list[Json] | None = None
    flags: MessageFlag | None = None
    kept_attachment_ids: list[str] | None = None
    new_attachments: list[NewAttachment] = field(default_factory=list)
    descriptions: dict[str, str | None] = field(default_factory=dict)
    """New descriptions of kept attachments, by id."""
    allowed_mentions: Json | None = None
    reply_to: str | None = None
    reply_in: str | None = None
    """The channel of the message replied to; ``None`` for the channel of the reply."""
    reply_must_exist: bool = True
    nonce: str | int | None = None
    enforce_nonce: bool = False


def read_message(
    payload: Payload,
    *,
    emoji_ids: Collection[str],
    largest_file: int,
    existing: Message | None = None,
    body: Json | None = None,
    path: Path = (),
    to_channel: bool = False,
) -> Draft:
    """Read a request that creates a message or, with ``existing``, edits it.

    :param largest_file: bytes that a file may have
    :param body: the message object if it is not the whole body, such as ``data`` of an interaction response
    :param path: path of that object in the body
    :param to_channel: whether the bot posts to a channel by its token; only then may the message be a reply and
        have a nonce
    :raises ApiError: 50035 with all errors, 50006 for an empty message, 50159 to 50161 for a voice message, 40005
        for a large file, 501 for features that the sandbox does not support, 500 for input that makes Discord fail
    """
    for upload in payload.files.values():
        if len(upload.content) > largest_file:
            raise entity_too_large()
    form_errors = FormErrors()
    fields = Fields(form_errors, payload.json if body is None else body, path)
    _refuse_unsupported_fields(fields)
    draft = Draft(
        content=_content(fields),
        flags=_flags(fields, existing),
        allowed_mentions=_allowed_mentions(fields),
    )
    _attachments(fields, payload, existing, draft)
    fields.boolean("tts")
    if to_channel:
        _refuse_ephemeral(fields, draft)
        _nonce(fields, draft)
        _reference(fields, draft)
    v2 = bool(
        MessageFlag.COMPONENTS_V2 & ((draft.flags or MessageFlag(0)) | (existing.flags if existing else 0))
    )
    filenames = set() if payload.media_are_lost else _filenames(draft, existing)
    reader = ComponentReader(v2=v2, filenames=filenames, emoji_ids=emoji_ids)
    if "components" in fields.data:
        draft.components = reader.read(fields)
    if v2:
        _refuse_legacy_fields(fields, draft, existing)
    form_errors.raise_if_any()
    if reader.exceeds_hidden_limits:
        raise internal_server_error()
    refuse_voice_message(fields, draft)
    if _is_empty(draft, existing, v2=v2):
        raise empty_message()
    return draft


def clean_filename(name: str) -> str:
    """Return a file name as Discord stores it, without spaces and special characters.

    :raises ApiError: 501 for the name of a spoiler
    """
    cleaned = _FORBIDDEN_IN_FILENAMES.sub("_", name).strip("_") or "unknown"
    if cleaned.startswith(SPOILER_PREFIX):
        raise unsupported("spoilers")
    return cleaned


def _refuse_unsupported_fields(fields: Fields) -> None:
    for key, what in (
        ("embeds", "embeds"),
        ("poll", "polls"),
        ("sticker_ids", "stickers"),
        ("shared_client_theme", "themes"),
    ):
        if fields.data.get(key) not in (None, []):
            raise unsupported(what)


def _content(fields: Fields) -> str | None:
    if "content" not in fields.data:
        return None
    return fields.string("content", maximum=MAX_CONTENT) or ""


def _flags(fields: Fields, existing: Message | None) -> MessageFlag | None:
    value = fields.integer("flags", minimum=0)
    if value is None:
        return None
    flags = MessageFlag(value & _SETTABLE)
    if existing and existing.flags & MessageFlag.COMPONENTS_V2 and not flags & MessageFlag.COMPONENTS_V2:
        fields.add_error(
            "flags",
            "MESSAGE_COMPONENTS_V2_CANNOT_BE_REMOVED",
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        )
    return flags


def _refuse_ephemeral(fields: Fields, draft: Draft) -> None:
    if (draft.flags or 0) & MessageFlag.EPHEMERAL:
        fields.add_error("flags", "BASE_TYPE_UNEXPECTED", "Only responses to an interaction can be ephemeral")


def _attachments(fields: Fields, payload: Payload, existing: Message | None, draft: Draft) -> None:
    existing_ids = {attachment.id for attachment in existing.attachments} if existing else set()
    listed = fields.has("attachments")
    described: set[int] = set()
    kept_ids: list[str] = []
    if listed:
        draft.kept_attachment_ids = kept_ids
    for entry in fields.objects("attachments", maximum=MAX_ATTACHMENTS):
        number = parse_integer(entry.snowflake("id", required=True))
        description = entry.string("description", maximum=1024)
        filename = entry.string("filename", minimum=1, maximum=MAX_FILENAME)
        no_spoiler(entry, "is_spoiler")
        if number is None:
            continue
        if number in payload.files and number not in described:
            upload = payload.files[number]
            described.add(number)
            draft.new_attachments.append(
                NewAttachment(clean_filename(filename or upload.filename), description, upload)
            )
        elif str(number) in existing_ids and str(number) not in kept_ids:
            kept_ids.append(str(number))
            if "description" in entry.data:
                draft.descriptions[str(number)] = description
        else:
            entry.add_error("id", *_NO_SUCH_FILE)
    for number in sorted(payload.files.keys() - described):
        if listed:
            # The list must name every attachment of the message.
            fields.add_error("attachments", *_NO_SUCH_FILE)
        upload = payload.files[number]
        draft.new_attachments.append(NewAttachment(clean_filename(upload.filename), None, upload))
    kept = len(existing_ids) if draft.kept_attachment_ids is None else len(draft.kept_attachment_ids)
    if kept + len(draft.new_attachments) > MAX_ATTACHMENTS and not listed:
        fields.add_error(
            "attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_ATTACHMENTS} or fewer in length."
        )


def _filenames(draft: Draft, existing: Message | None) -> set[str]:
    names = {new.filename for new in draft.new_attachments}
    for attachment in existing.attachments if existing else ():
        if draft.kept_attachment_ids is None or attachment.id in draft.kept_attachment_ids:
            names.add(attachment.filename)
    return names


def _nonce(fields: Fields, draft: Draft) -> None:
    nonce = fields.data.get("nonce")
    if isinstance(nonce, str) and len(nonce) > MAX_NONCE:
        fields.add_error("nonce", "NONCE_TYPE_TOO_LONG", f"Must be {MAX_NONCE} or fewer characters long.")
    elif nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int)):
        fields.add_error("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
    elif isinstance(nonce, int) and not -(1 << 63) <= nonce < 1 << 63:
        limits = f"{-(1 << 63)} and {(1 << 63) - 1}"
        fields.add_error("nonce", "NONCE_TYPE_OUT_OF_BOUNDS", f"Must be between {limits}.")
    else:
        draft.nonce = nonce
    draft.enforce_nonce = bool(fields.boolean("enforce_nonce"))


def _reference(fields: Fields, draft: Draft) -> None:
    reference = fields.nested("message_reference")
    if reference is None:
        return
    if reference.choice("type", (0, FORWARD)) == FORWARD:
        raise unsupported("forwarded messages")
    draft.reply_to = reference.snowflake("message_id", required=True)
    draft.reply_in = reference.snowflake("channel_id")
    reference.snowflake("guild_id")
    draft.reply_must_exist = reference.boolean("fail_if_not_exists") is not False


def _allowed_mentions(fields: Fields) -> Json | None:
    mentions = fields.nested("allowed_mentions")
    if mentions is None:
        return None
    parse = mentions.choices("parse", _MENTIONABLE)
    read: Json = {"parse": parse, "replied_user": mentions.boolean("replied_user")}
    for key in ("users", "roles"):
        read[key] = mentions.snowflakes(key, maximum=100)
        if read[key] and key in parse:
            mentions.add_error(
                "",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
    return read


def _refuse_legacy_fields(fields: Fields, draft: Draft, existing: Message | None) -> None:
    content = draft.content if draft.content is not None else (existing.content if existing else "")
    if content:
        fields.add_error(
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )


def _is_empty(draft: Draft, existing: Message | None, *, v2: bool) -> bool:
    def after(new: object, old: object) -> object:
        return old if new is None else new

    components = after(draft.components, existing.components if existing else [])
    if v2:
        return not components
    attachments = draft.new_attachments or after(
        draft.kept_attachment_ids, existing.attachments if existing else []
    )
    content = str(after(draft.content, existing.content if existing else "")).strip()
    return not (components or attachments or content)
