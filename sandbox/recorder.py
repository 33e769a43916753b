"""A recording of all that the bot asked and was answered: one JSON line each, without secrets."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.errors import ApiError
from sandbox.payload import Payload, read_payload

if TYPE_CHECKING:
    from typing import TextIO

    from sandbox.jsontypes import Json

_SECRET = frozenset({"authorization", "cookie"})


class Recorder:
    """Writes to an open file.

    :param file: anything that takes text; it is flushed after each line
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    async def write(self, request: web.Request, response: web.StreamResponse) -> None:
        """Note a request and its answer; tokens in paths are kept, since they die in 15 minutes."""
        try:
            payload = await read_payload(request)
        except ApiError:
            payload = Payload((await request.read()).decode(errors="replace"))
        body = response.body if isinstance(response, web.Response) else None
        record: Json = {
            "method": request.method,
            "path": request.path,
            "query": dict(request.query),
            "headers": {
                name: value for name, value in request.headers.items() if name.lower() not in _SECRET
            },
            "body": payload.value,
            "files": {
                f"files[{number}]": {
                    "filename": upload.filename,
                    "size": len(upload.content),
                    "sha256": hashlib.sha256(upload.content).hexdigest(),
                }
                for number, upload in payload.files.items()
            },
            "status": response.status,
            "answer": _readable(body, response.content_type) if isinstance(body, bytes) and body else None,
        }
        self._file.write(json.dumps(record, ensure_ascii=False) + "\n")
        self._file.flush()


def _readable(body: bytes, content_type: str) -> object:
    """Return JSON as what it says; what a proxy answers is none."""
    return json.loads(body) if content_type == "application/json" else body.decode(errors="replace")
