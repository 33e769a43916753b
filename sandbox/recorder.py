"""Recording of the bot's traffic: one JSON line for each request with its response, and for each gateway frame.

A recording contains no usable secrets. The bot's token is left out. Tokens of interactions and ids of sessions are
replaced by short hashes in all values, so that equal tokens stay equal. Files are recorded by size and hash.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox import default_world
from sandbox.errors import ApiError
from sandbox.payload import Payload, read_payload
from sandbox.snowflake import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from sandbox.jsontypes import Json
    from sandbox.payload import Upload

HEARTBEAT_ACK = 11
_SECRET = frozenset({"authorization", "cookie", "set-cookie"})
_TOKEN_IN_PATH = re.compile(r"/(?:interactions|webhooks)/[^/]+/([^/]+)")
_PICTURE = re.compile(r"data:([\w/+.-]+);base64,([\w+/=]+)")
_MAX_UNREADABLE = 2000
_SHORTEST_TOKEN = 16
"""Characters. A shorter token was made up, and might be part of other words."""


class Recorder:
    """Writes a recording.

    :param file: an open text file; it is flushed after each line
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    async def write_request(self, request: web.Request, response: web.StreamResponse) -> None:
        """Record a request with its response."""
        payload = await _payload(request, response)
        body = response.body if isinstance(response, web.Response) else None
        token = _TOKEN_IN_PATH.search(request.path)
        self._write_line(
            {
                "method": request.method,
                "path": request.path,
                "query": dict(request.query),
                "headers": _public_headers(request.headers.items()),
                "body": payload.value,
                "files": {
                    f"files[{number}]": _file_summary(upload) for number, upload in payload.files.items()
                },
                "status": response.status,
                "answer_headers": _public_headers(response.headers.items()),
                "answer": _decode_body(body, response.content_type)
                if isinstance(body, bytes) and body
                else None,
            },
            [token[1]] if token and len(token[1]) >= _SHORTEST_TOKEN else [],
        )

    def write_frame(self, frame: Json) -> None:
        """Record a gateway frame, except heartbeats."""
        if frame["op"] == HEARTBEAT_ACK:
            return
        data = frame["d"]
        secrets = [data.get("token"), data.get("session_id")] if isinstance(data, dict) else []
        self._write_line(
            {"op": frame["op"], "event": frame["t"], "sequence": frame["s"], "data": data},
            [secret for secret in secrets if secret],
        )

    def _write_line(self, record: Json, secrets: Iterable[str]) -> None:
        shown = _redact(
            {secret: redacted(secret) for secret in (*secrets, *default_world.BOT_TOKENS)}, record
        )
        line = json.dumps({"at": timestamp(time.time()), **shown}, ensure_ascii=False)
        self._file.write(_PICTURE.sub(_hashed, line) + "\n")
        self._file.flush()


def redacted(secret: str) -> str:
    """Return the hash that replaces a secret."""
    return f"secret-{hashlib.blake2s(secret.encode(), digest_size=6).hexdigest()}"


def _redact(replacements: dict[str, str], value: Any) -> Any:  # noqa: ANN401 - JSON in, the same JSON out
    """Replace the secrets in all string values of a JSON value; keys stay."""
    if isinstance(value, str):
        for secret, replacement in replacements.items():
            value = value.replace(secret, replacement)
        return value
    if isinstance(value, dict):
        return {name: _redact(replacements, each) for name, each in value.items()}
    if isinstance(value, list):
        return [_redact(replacements, each) for each in value]
    return value


async def _payload(request: web.Request, response: web.StreamResponse) -> Payload:
    if response.status == web.HTTPRequestEntityTooLarge.status_code:
        return Payload()
    try:
        return await read_payload(request, forms=True)
    except ConnectionError:  # the client left before it had sent the body
        return Payload()
    except ApiError:
        return Payload((await request.read()).decode(errors="replace")[:_MAX_UNREADABLE])


def _public_headers(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name: value for name, value in headers if name.lower() not in _SECRET}


def _file_summary(upload: Upload) -> Json:
    return {
        "filename": upload.filename,
        "content_type": upload.content_type,
        "size": len(upload.content),
        "sha256": hashlib.sha256(upload.content).hexdigest(),
    }


def _hashed(picture: re.Match[str]) -> str:
    digest = hashlib.sha256(picture[2].encode()).hexdigest()
    return f"data:{picture[1]};base64,sha256={digest},length={len(picture[2])}"


def _decode_body(body: bytes, content_type: str) -> object:
    """Return the parsed JSON, or the text of a proxy's response."""
    return json.loads(body) if content_type == "application/json" else body.decode(errors="replace")
