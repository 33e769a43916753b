"""The bot's traffic with Discord: every request with its response, and every gateway frame, for a recording."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp

from recording import TOKEN_IN_PATH, Exchange, Recording, decoded, parse_body

if TYPE_CHECKING:
    from collections.abc import Iterator

_OWN: Final = ContextVar[list[Exchange] | None]("exchanges of this task", default=None)


def is_recorded(frame: Mapping[str, Any], guild_id: int) -> bool:
    """Tell whether a gateway frame is recorded: interactions and threads of one server.

    READY and GUILD_CREATE are not. They list every server of the bot, and all that the tested one consists of.
    """
    event, data = str(frame.get("t")), frame.get("d")
    if not isinstance(data, dict) or not event.startswith(("INTERACTION_", "THREAD_")):
        return False
    return str(data.get("guild_id")) == str(guild_id)


@dataclass(slots=True)
class Traffic:
    """Observes the requests of a client through aiohttp's tracing.

    :param api_url: requests to other addresses, such as that of the pictures, are left out
    """

    api_url: str
    recording: Recording | None = None
    guild_id: int = 0
    """The server whose gateway frames are recorded."""
    exchanges: list[Exchange] = field(default_factory=list)

    def trace_config(self) -> aiohttp.TraceConfig:
        """Return the trace configuration of a client session."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._on_start)
        config.on_request_chunk_sent.append(self._on_chunk)
        config.on_request_end.append(self._on_end)
        config.on_response_chunk_received.append(self._on_answer)
        config.on_request_exception.append(self._on_exception)
        return config

    @contextmanager
    def collected(self) -> Iterator[list[Exchange]]:
        """Collect the exchanges of the running task in a list; those of an inner collection belong to both."""
        own: list[Exchange] = []
        before = _OWN.set(own)
        try:
            yield own
        finally:
            _OWN.reset(before)
            outer = _OWN.get()
            if outer is not None:
                outer += own

    def frame_received(self, text: str) -> None:
        """Record a gateway frame."""
        if self.recording is None:
            return
        frame = json.loads(text)
        if is_recorded(frame, self.guild_id):
            self.recording.write_frame(frame)

    async def _on_start(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        context.began, context.sent = time.perf_counter(), bytearray()
        context.headers = list(params.headers.items())

    async def _on_chunk(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        context.sent += params.chunk

    async def _on_end(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        context.response = params.response
        context.headers = list(params.response.request_info.headers.items())
        context.seconds = time.perf_counter() - context.began

    async def _on_answer(
        self,
        _: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        response: aiohttp.ClientResponse = context.response
        exchange = self._exchange(context, response.method, response.request_info.url)
        if exchange is None:
            return
        exchange.status = response.status
        exchange.seconds = context.seconds
        exchange.answer_headers = list(response.headers.items())
        exchange.answer = decoded(params.chunk, response.content_type) if params.chunk else None
        self._add(exchange)

    async def _on_exception(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        exchange = self._exchange(context, params.method, params.url)
        if exchange is not None:
            self._add(exchange)

    def _exchange(self, context: SimpleNamespace, method: str, url: Any) -> Exchange | None:  # noqa: ANN401
        if not str(url).startswith(self.api_url):
            return None
        content_type = next((value for name, value in context.headers if name.lower() == "content-type"), "")
        body = parse_body(bytes(context.sent), content_type)
        return Exchange(method, url.path, dict(url.query), context.headers, body.value, body.files)

    def _add(self, exchange: Exchange) -> None:
        self.exchanges.append(exchange)
        own = _OWN.get()
        if own is not None:
            own.append(exchange)
        if self.recording is not None:
            self.recording.write_exchange(exchange)


def header(exchange: Exchange, name: str) -> str:
    """Return a header of the response; empty without it."""
    return next((value for key, value in exchange.answer_headers if key.lower() == name.lower()), "")


def places(errors: object, within: Sequence[str] = ()) -> Iterator[str]:
    """Yield the place of each error in the tree of a refused form, such as ``components.0.label``."""
    if not isinstance(errors, dict):
        return
    if "_errors" in errors:
        yield ".".join(within)
    for name, inner in errors.items():
        if name != "_errors":
            yield from places(inner, (*within, name))


def route(exchange: Exchange) -> str:
    """Return method and path with all ids and tokens replaced."""
    path = TOKEN_IN_PATH.sub(lambda found: found[0].removesuffix(found[1]) + "{token}", exchange.path)
    parts = ["{id}" if part.isdecimal() else part for part in path.split("/")]
    return f"{exchange.method} /" + "/".join(part for part in parts if part not in ("", "api", "v10"))
