"""Uploaded files: storage, metadata, and references to them in components."""

from __future__ import annotations

from collections import deque
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from sandbox import rendering
from sandbox.state.model import Attachment
from sandbox.validation.components import ATTACHMENT_SCHEME

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import Message
    from sandbox.state.world import World
    from sandbox.validation.messages import Draft, NewAttachment

IMAGE_ERRORS = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)
"""Errors of Pillow for bytes that are no image, and for an image with too many pixels."""

KEPT_AFTER_REMOVAL = 300
"""Removed files that can still be fetched, for pages that have not got the edit yet."""

MAX_BYTES = 256 * 2**20
"""Limit of all stored files, so that a load test does not fill the memory. The oldest are dropped first."""


class Uploads:
    """Stores the files of messages."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._removed: deque[str] = deque()
        self._size = 0

    def replace(self, message: Message, draft: Draft) -> None:
        """Replace a message's attachments by those of a request."""
        kept = [
            attachment
            for attachment in message.attachments
            if draft.kept_attachment_ids is None or attachment.id in draft.kept_attachment_ids
        ]
        for attachment in kept:
            if attachment.id in draft.descriptions:
                attachment.description = draft.descriptions[attachment.id]
        for attachment in message.attachments:
            if attachment not in kept:
                self._retire(attachment.id)
        message.attachments = kept + [self._store(message.channel_id, new) for new in draft.new_attachments]

    def delete_files(self, message: Message) -> None:
        """Remove the files of a deleted message."""
        for attachment in message.attachments:
            self._retire(attachment.id)

    def resolve(self, node: Json, message: Message) -> Json:
        """Return a component with every ``attachment://name`` in it replaced by the file's URL."""
        by_name = {attachment.filename: attachment for attachment in message.attachments}
        resolved: Json = {}
        for key, value in node.items():
            if isinstance(value, list):
                resolved[key] = [
                    self.resolve(each, message) if isinstance(each, dict) else each for each in value
                ]
            elif isinstance(value, dict):
                shown = by_name.get(_attachment_name(value.get("url")))
                if shown is None:
                    resolved[key] = self.resolve(value, message)
                else:
                    resolved[key] = value | rendering.media(self._world, shown)
            else:
                resolved[key] = value
        file = resolved.get("file")
        if isinstance(file, dict) and "attachment_id" in file:
            record = next(each for each in message.attachments if each.id == file["attachment_id"])
            resolved |= {"name": record.filename, "size": len(record.content)}
        return _external(resolved)

    def _store(self, channel_id: str, new: NewAttachment) -> Attachment:
        width, height = _image_size(new.upload.content, new.upload.content_type)
        attachment = Attachment(
            self._world.ids.new(),
            channel_id,
            new.filename,
            new.upload.content,
            new.upload.content_type,
            new.description,
            width,
            height,
        )
        self._world.attachments[attachment.id] = attachment
        self._size += len(attachment.content)
        while self._size > MAX_BYTES and len(self._world.attachments) > 1:
            self._drop(next(iter(self._world.attachments)))
        return attachment

    def _retire(self, attachment_id: str) -> None:
        self._removed.append(attachment_id)
        while len(self._removed) > KEPT_AFTER_REMOVAL:
            self._drop(self._removed.popleft())

    def _drop(self, attachment_id: str) -> None:
        attachment = self._world.attachments.pop(attachment_id, None)
        if attachment is not None:
            self._size -= len(attachment.content)


def _attachment_name(url: object) -> str:
    """Return the file name of an ``attachment://`` URL; an empty string for any other value."""
    if isinstance(url, str) and url.startswith(ATTACHMENT_SCHEME):
        return url.removeprefix(ATTACHMENT_SCHEME)
    return ""


def _external(node: Json) -> Json:
    """Complete media of other servers, which the sandbox does not fetch."""
    for key in ("media", "file"):
        media = node.get(key)
        if isinstance(media, dict) and "proxy_url" not in media:
            media |= {
                "id": "0",
                "proxy_url": media.get("url"),
                "width": None,
                "height": None,
                "content_type": None,
                "loading_state": 0,
                "flags": 0,
            }
    return node


def _image_size(content: bytes, content_type: str) -> tuple[int | None, int | None]:
    if not content_type.startswith("image/"):
        return None, None
    try:
        with Image.open(BytesIO(content)) as picture:
            return picture.size
    except IMAGE_ERRORS:
        return None, None
