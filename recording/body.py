"""Bodies of requests and responses, as recordings keep them."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

JSON_TYPE: Final = "application/json"
MOST_UNREADABLE: Final = 2000
"""Characters that are kept of a body that cannot be parsed."""
_PARAMETER = re.compile(r'\b(name|filename)="([^"]*)"')
_CONTENT_TYPE = re.compile(r"^content-type:\s*([^\s;]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A file of a request, which a recording keeps by size and hash."""

    filename: str
    content_type: str
    content: bytes

    def summary(self) -> dict[str, Any]:
        """Return the part that a recording keeps."""
        return {
            "filename": self.filename,
            "content_type": self.content_type,
            "size": len(self.content),
            "sha256": hashlib.sha256(self.content).hexdigest(),
        }


@dataclass(slots=True)
class Body:
    """A parsed body: its JSON, or the text that it is instead, and the files by their field."""

    value: Any = None
    files: dict[str, RecordedFile] = field(default_factory=dict)


def parse_body(content: bytes, content_type: str) -> Body:
    """Parse what a client has sent: JSON, or a multipart form with ``payload_json`` and files."""
    if not content:
        return Body()
    kind, _, parameters = content_type.partition(";")
    if kind.strip() == "multipart/form-data":
        return _parse_form(content, parameters.partition("boundary=")[2].split(";")[0].strip(' "'))
    return Body(decoded(content, JSON_TYPE))


def decoded(content: bytes, content_type: str) -> Any:  # noqa: ANN401 - any JSON
    """Return the parsed JSON, or the text if it is none, such as the page of a proxy."""
    if content_type == JSON_TYPE:
        try:
            return json.loads(content)
        except ValueError:
            pass
    return content.decode(errors="replace")[:MOST_UNREADABLE]


def _parse_form(content: bytes, boundary: str) -> Body:
    body = Body()
    for part in (b"\r\n" + content).split(b"\r\n--" + boundary.encode())[1:-1]:
        raw_head, _, inner = part.partition(b"\r\n\r\n")
        head = raw_head.decode(errors="replace")
        names = dict(_PARAMETER.findall(head))
        if "filename" in names:
            declared = _CONTENT_TYPE.search(head)
            kind = declared[1] if declared else "application/octet-stream"
            body.files[names.get("name", "")] = RecordedFile(names["filename"], kind, inner)
        elif names.get("name") == "payload_json":
            body.value = decoded(inner, JSON_TYPE)
    return body
