"""The body of a request: JSON, or a multipart form with ``payload_json`` and ``files[n]``."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.errors import invalid_json
from sandbox.rules.form import Fields, Form

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.jsontypes import Json

_PARAMETER = re.compile(r'\b(name|filename)="([^"]*)"')
_FILE_FIELD = re.compile(r"files\[(\d+)\]")
_CONTENT_TYPE = re.compile(r"^content-type:\s*([^\s;]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(slots=True)
class Upload:
    """One file of a request."""

    filename: str
    content: bytes
    content_type: str


@dataclass(slots=True)
class Payload:
    """What a request carried: its JSON and its files by their number."""

    value: object = None
    files: dict[int, Upload] = field(default_factory=dict)

    @property
    def json(self) -> Json:
        """The body as an object; an absent body is an empty one.

        :raises ApiError: 50035 if it is something else
        """
        if self.value is None:
            return {}
        form = Form()
        fields = Fields.read(form, self.value, ())
        form.close()
        return fields.data if fields else {}


async def read_payload(request: web.Request) -> Payload:
    """Read the whole body.

    :raises ApiError: 50109 if JSON was announced and the body is something else
    """
    body = await request.read()
    if request.content_type == "multipart/form-data":
        return _multipart(body, str(request.headers["Content-Type"]))
    return Payload(_parsed(body) if body else None)


def _parsed(text: bytes) -> object:
    try:
        value: object = json.loads(text)
    except ValueError as error:
        raise invalid_json() from error
    return value


def _multipart(body: bytes, content_type: str) -> Payload:
    # Splitting by hand costs half of aiohttp's reader, and the sandbox must not be what a bench measures.
    _, separator, boundary = content_type.partition("boundary=")
    if not separator:
        raise invalid_json()
    delimiter = b"\r\n--" + boundary.split(";")[0].strip(' "').encode()
    payload = Payload()
    for part in (b"\r\n" + body).split(delimiter)[1:-1]:
        raw_head, _, content = part.partition(b"\r\n\r\n")
        head = raw_head.decode(errors="replace")
        names = dict(_PARAMETER.findall(head))
        numbered = _FILE_FIELD.fullmatch(names.get("name", ""))
        if names.get("name") == "payload_json":
            payload.value = _parsed(content)
        elif numbered:
            filename = names.get("filename") or "unknown"
            payload.files[int(numbered[1])] = Upload(filename, content, _type_of(filename, head))
    return payload


def _type_of(filename: str, head: str) -> str:
    guessed = mimetypes.guess_type(filename)[0]
    told = _CONTENT_TYPE.search(head)
    return guessed or (told[1] if told else "application/octet-stream")
