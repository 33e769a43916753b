"""Files of a recording, made again: of the same name, type and size, with another content."""

from __future__ import annotations

import base64
import mimetypes
import re
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WEBP"}
_VEILED_PICTURE = re.compile(r"data:(image/\w+);base64,sha256=[0-9a-f]+,length=(\d+)")


def content_of(summary: Json) -> bytes:
    """Return a content for a recorded file: a picture for pictures, filled up to the recorded size."""
    guessed = mimetypes.guess_type(str(summary["filename"]))[0]  # clients often declare no type
    picture = _picture(guessed or str(summary["content_type"]))
    return picture + bytes(max(int(summary["size"]) - len(picture), 0))


def with_pictures(value: Any) -> Any:  # noqa: ANN401 - JSON in, the same JSON out
    """Put small pictures in place of veiled ones in data URIs."""
    if isinstance(value, str):
        return _VEILED_PICTURE.sub(_data_uri, value)
    if isinstance(value, list):
        return [with_pictures(each) for each in value]
    if isinstance(value, dict):
        return {key: with_pictures(each) for key, each in value.items()}
    return value


@cache
def _picture(content_type: str) -> bytes:
    kind = _FORMATS.get(content_type)
    if kind is None:
        return b""
    data = BytesIO()
    Image.new("RGB", (64, 64), "darkgreen").save(data, kind)
    return data.getvalue()


def _data_uri(found: re.Match[str]) -> str:
    return f"data:{found[1]};base64,{base64.b64encode(_picture(found[1])).decode()}"
