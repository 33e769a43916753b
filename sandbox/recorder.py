"""A recording of the bot's traffic: one JSON line for each request with its answer, and for each event.

Whoever reads it can follow what happened and can do nothing with it: the bot's token is left out, and the tokens of
interactions, in paths as in events, are replaced by short hashes wherever they stand in a value, the same one for the
same token. Files and pictures are noted by size and hash.
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
"""Signs; what is shorter was made up, and stands in other words by chance."""


class Recorder:
    """Writes to an open file.

    :param file: anything that takes text; it is flushed after each line
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    async def write(self, request: web.Request, response: web.StreamResponse) -> None:
        """Note a request and its answer."""
        payload = await _payload(request, response)
        body = response.body if isinstance(response, web.Response) else None
        token = _TOKEN_IN_PATH.search(request.path)
        self._note(
            {
                "method": request.method,
                "path": request.path,
                "query": dict(request.query),
                "headers": _open(request.headers.items()),
                "body": payload.value,
                "files": {f"files[{number}]": _file(upload) for number, upload in payload.files.items()},
                "status": response.status,
                "answer_headers": _open(response.headers.items()),
                "answer": _readable(body, response.content_type)
                if isinstance(body, bytes) and body
                else None,
            },
            [token[1]] if token and len(token[1]) >= _SHORTEST_TOKEN else [],
        )

    def event(self, frame: Json) -> None:
        """Note what the gateway says, heartbeats aside."""
        if frame["op"] == HEARTBEAT_ACK:
            return
        data = frame["d"]
        secrets = [data.get("token"), data.get("session_id")] if isinstance(data, dict) else []
        self._note(
            {"op": frame["op"], "event": frame["t"], "sequence": frame["s"], "data": data},
            [secret for secret in secrets if secret],
        )

    def _note(self, record: Json, secrets: Iterable[str]) -> None:
        shown = _without({secret: veiled(secret) for secret in (*secrets, *default_world.BOT_TOKENS)}, record)
        line = json.dumps({"at": timestamp(time.time()), **shown}, ensure_ascii=False)
        self._file.write(_PICTURE.sub(_hashed, line) + "\n")
        self._file.flush()


def veiled(secret: str) -> str:
    """Return what stands for a secret: the same for the same, and no way back."""
    return f"secret-{hashlib.blake2s(secret.encode(), digest_size=6).hexdigest()}"


def _without(veils: dict[str, str], value: Any) -> Any:  # noqa: ANN401 - JSON in, the same JSON out
    """Return JSON with every secret in its texts replaced; the names of fields stay."""
    if isinstance(value, str):
        for secret, veil in veils.items():
            value = value.replace(secret, veil)
        return value
    if isinstance(value, dict):
        return {name: _without(veils, each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without(veils, each) for each in value]
    return value


async def _payload(request: web.Request, response: web.StreamResponse) -> Payload:
    if response.status == web.HTTPRequestEntityTooLarge.status_code:
        return Payload()
    try:
        return await read_payload(request)
    except ConnectionError:  # refused before its body was there, and the client did not wait to send it
        return Payload()
    except ApiError:
        return Payload((await request.read()).decode(errors="replace")[:_MAX_UNREADABLE])


def _open(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name: value for name, value in headers if name.lower() not in _SECRET}


def _file(upload: Upload) -> Json:
    return {
        "filename": upload.filename,
        "content_type": upload.content_type,
        "size": len(upload.content),
        "sha256": hashlib.sha256(upload.content).hexdigest(),
    }


def _hashed(picture: re.Match[str]) -> str:
    digest = hashlib.sha256(picture[2].encode()).hexdigest()
    return f"data:{picture[1]};base64,sha256={digest},length={len(picture[2])}"


def _readable(body: bytes, content_type: str) -> object:
    """Return JSON as what it says; what a proxy answers is none."""
    return json.loads(body) if content_type == "application/json" else body.decode(errors="replace")
