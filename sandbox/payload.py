"""Request bodies: JSON, or a form with ``payload_json`` and, if it is multipart, ``files[n]``."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from aiohttp import web

from sandbox.errors import ApiError, entity_too_large, invalid_json, unsupported, wrong_content_type
from sandbox.validation.fields import Fields, FormErrors

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

MAX_REQUEST_BYTES = 25 * 2**20
"""Limit of a request with all its files."""

JSON_TYPE = "application/json"
URLENCODED_TYPE = "application/x-www-form-urlencoded"
FORM_TYPE = "multipart/form-data"
MEDIA_ARE_LOST = web.RequestKey("media_are_lost", bool)
"""Key of a request whose components shall not find its files: a fault."""
_PARAMETER = re.compile(r'\b(name|filename)="([^"]*)"')
_FILE_FIELD = re.compile(r"files\[(\d{1,9})\]", re.ASCII)
_CONTENT_TYPE = re.compile(r"^content-type:\s*([^\s;]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(slots=True)
class Upload:
    """An uploaded file."""

    filename: str
    content: bytes
    content_type: str


@dataclass(slots=True)
class Payload:
    """A parsed body: its JSON, and its files by number.

    :param media_are_lost: whether components do not find the files
    """

    value: object = None
    files: dict[int, Upload] = field(default_factory=dict)
    media_are_lost: bool = False

    @property
    def json(self) -> Json:
        """The JSON as an object; an absent body counts as an empty object.

        :raises ApiError: 50035 if it is no object
        """
        if self.value is None:
            return {}
        form_errors = FormErrors()
        fields = Fields.from_value(form_errors, self.value, ())
        form_errors.raise_if_any()
        return fields.data if fields else {}


async def read_payload(request: web.Request, *, forms: bool = False) -> Payload:
    """Read and parse the body.

    :param forms: whether the route takes forms as well as JSON; in Discord's OpenAPI description few do
    :raises ApiError: 40005 if it is too large, 50035 for another content type or a malformed form, 50109 for
        invalid JSON
    """
    try:
        body = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise entity_too_large() from None
    if len(body) > MAX_REQUEST_BYTES:
        raise entity_too_large()
    if not body:
        return Payload()
    if request.content_type == JSON_TYPE:
        return Payload(_parse_json(body))
    if forms and request.content_type == URLENCODED_TYPE:
        return _urlencoded(body)
    if forms and request.content_type == FORM_TYPE:
        payload = _multipart(body, str(request.headers["Content-Type"]))
        payload.media_are_lost = MEDIA_ARE_LOST in request
        return payload
    allowed = (JSON_TYPE, URLENCODED_TYPE, FORM_TYPE) if forms else (JSON_TYPE,)
    raise wrong_content_type(", ".join(map(repr, allowed)))


def _parse_json(text: bytes) -> object:
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
        if b"\\u" in text:
            # A lone surrogate is valid for Python's parser but cannot be encoded.
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise invalid_json() from error
    return value


def _refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which Python's parser accepts and JSON does not have."""
    raise ValueError(name)


def _urlencoded(body: bytes) -> Payload:
    payload = Payload()
    try:
        fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, strict_parsing=True, errors="strict")
    except ValueError:
        raise _malformed() from None
    for name, value in fields:
        if name != "payload_json":
            raise _unsupported_field(name)
        payload.value = _parse_json(value.encode())
    return payload


def _multipart(body: bytes, content_type: str) -> Payload:
    # This takes half the time of aiohttp's multipart reader, which benchmarks of the bot would measure too.
    _, separator, boundary = content_type.partition("boundary=")
    delimiter = b"\r\n--" + boundary.split(";")[0].strip(' "').encode()
    parts = (b"\r\n" + body).split(delimiter)
    if not separator or len(parts) < 2 or not parts[-1].startswith(b"--"):
        raise _malformed()
    payload = Payload()
    for part in parts[1:-1]:
        raw_head, _, content = part.partition(b"\r\n\r\n")
        head = raw_head.decode(errors="replace")
        names = dict(_PARAMETER.findall(head))
        numbered = _FILE_FIELD.fullmatch(names.get("name", ""))
        if names.get("name") == "payload_json":
            payload.value = _parse_json(content)
        elif numbered:
            filename = names.get("filename") or "unknown"
            payload.files[int(numbered[1])] = Upload(filename, content, _content_type(filename, head))
        else:
            raise _unsupported_field(names.get("name"))
    return payload


def _unsupported_field(name: str | None) -> ApiError:
    return unsupported(f"fields of a form other than payload_json and files[n]: {name}")


def _malformed() -> ApiError:
    return ApiError(400, 50035, "Invalid Form Body")


def _content_type(filename: str, head: str) -> str:
    guessed = mimetypes.guess_type(filename)[0]
    declared = _CONTENT_TYPE.search(head)
    return guessed or (declared[1] if declared else "application/octet-stream")
