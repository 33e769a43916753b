"""Recording of the bot's traffic, in the format of the package ``recording``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from recording import Exchange, RecordedFile, Recording, decoded
from sandbox.errors import ApiError
from sandbox.payload import Payload, read_payload
from sandbox.state import default_world

if TYPE_CHECKING:
    from typing import TextIO

    from sandbox.jsontypes import Json

_MAX_UNREADABLE = 2000


class Recorder:
    """Writes a recording.

    :param file: an open text file; it is flushed after each line
    """

    def __init__(self, file: TextIO) -> None:
        self._recording = Recording(file, default_world.BOT_TOKENS)

    async def write_request(self, request: web.Request, response: web.StreamResponse) -> None:
        """Record a request with its response."""
        payload = await _payload(request, response)
        body = response.body if isinstance(response, web.Response) else None
        files = {
            f"files[{number}]": RecordedFile(upload.filename, upload.content_type, upload.content)
            for number, upload in payload.files.items()
        }
        self._recording.write_exchange(
            Exchange(
                request.method,
                request.path,
                dict(request.query),
                request.headers.items(),
                payload.value,
                files,
                response.status,
                response.headers.items(),
                decoded(body, response.content_type) if isinstance(body, bytes) and body else None,
            )
        )

    def write_frame(self, frame: Json) -> None:
        """Record a gateway frame, except heartbeats."""
        self._recording.write_frame(frame)


async def _payload(request: web.Request, response: web.StreamResponse) -> Payload:
    if response.status == web.HTTPRequestEntityTooLarge.status_code:
        return Payload()
    try:
        return await read_payload(request, forms=True)
    except ConnectionError:  # the client left before it had sent the body
        return Payload()
    except ApiError:
        return Payload((await request.read()).decode(errors="replace")[:_MAX_UNREADABLE])
