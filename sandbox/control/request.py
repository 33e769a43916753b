"""Parameters and errors of the control API."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.errors import ApiError
from sandbox.faults.fault import FaultError, parse_seconds
from sandbox.http import json_response
from sandbox.payload import read_payload

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Message, Person, Role, Server
    from sandbox.state.world import World


_log = logging.getLogger(__name__)


class ControlError(Exception):
    """A request that Discord's client would not make; the text of the error is a sentence.

    :param status: HTTP status of the answer
    """

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


@web.middleware
async def control_middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Return errors under ``/sandbox`` as ``{"error": "a sentence"}``."""
    if not request.path.startswith("/sandbox/"):
        return await handler(request)
    try:
        return await handler(request)
    except ControlError as error:
        return json_response({"error": str(error)}, error.status)
    except ApiError as error:
        return json_response({"error": f"{error}."}, error.status)
    except web.HTTPException as error:
        return json_response({"error": f"{error.reason}: {request.method} {request.path}"}, error.status)
    except Exception:  # noqa: BLE001 - logged, and reported to the client
        _log.exception("%s %s failed.", request.method, request.path)
        return json_response({"error": "The sandbox failed; its log has the details."}, 500)


class Params:
    """The parameters of a request, from its body or its query."""

    def __init__(self, world: World, data: Json) -> None:
        self._world = world
        self._data = data

    @classmethod
    async def from_body(cls, world: World, request: web.Request) -> Params:
        """Read the JSON body."""
        return cls(world, (await read_payload(request)).json)

    @classmethod
    def from_query(cls, world: World, request: web.Request) -> Params:
        """Read the query."""
        return cls(world, dict(request.query))

    def has(self, key: str) -> bool:
        """Whether a parameter was given."""
        return self._data.get(key) is not None

    def text(self, key: str) -> str:
        """Read a required string that is not blank."""
        value = self._data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise ControlError(f'"{key}" is missing.')
        return value

    def optional_text(self, key: str) -> str | None:
        """Read a string; a blank one is ``None``."""
        value = self._data.get(key)
        if not isinstance(value, str):
            raise ControlError(f'"{key}" must be a text.')
        return value.strip() or None

    def number(self, key: str, default: int) -> int:
        """Read an integer."""
        try:
            return int(self._data.get(key, default))
        except (TypeError, ValueError):
            raise ControlError(f'"{key}" must be a whole number.') from None

    def flag(self, key: str) -> bool:
        """Read a boolean; absent means false."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            raise ControlError(f'"{key}" must be true or false.')
        return value

    def seconds(self, key: str = "seconds") -> float:
        """Read a number of seconds; absent means 0."""
        try:
            return parse_seconds(self._data.get(key, 0))
        except FaultError as error:
            raise ControlError(str(error)) from None

    def texts(self, key: str) -> list[str]:
        """Read a list of strings."""
        value = self._data.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise ControlError(f'"{key}" must be a list of texts.')
        return value

    def object(self, key: str) -> Json:
        """Read an object; absent means empty."""
        value = self._data.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise ControlError(f'"{key}" must be an object.')
        return value

    def person(self, key: str = "user") -> Person:
        """Find a person by id or name."""
        wanted = self.text(key)
        person = self._world.find_person(wanted)
        if person is None or person.bot:
            raise ControlError(f"There is nobody called {wanted} here.", 404)
        return person

    def server(self) -> Server:
        """Find the server with the id ``server``, the default one if that is absent."""
        if not self.has("server"):
            return self._world.server
        wanted = self.text("server")
        server = self._world.servers.find(wanted)
        if server is None or server.id != wanted:
            raise ControlError(f"There is no server {wanted} here.", 404)
        return server

    def role(self) -> Role:
        """Find a role of ``server`` by its name, with or without @."""
        wanted = self.text("role")
        for role in self.server().roles.values():
            if role.name.removeprefix("@") == wanted.removeprefix("@"):
                return role
        raise ControlError(f"There is no role {wanted} here.", 404)

    def channel(self, person: Person | None = None) -> Channel:
        """Find a channel or thread that the person sees, by id or by its name in ``server``."""
        wanted = self.text("channel")
        channel = self._world.find_channel(wanted, self.server())
        if channel is None or (person is not None and not self._world.sees_channel(person, channel)):
            raise ControlError(f"There is no channel {wanted} here.", 404)
        return channel

    def message(self, person: Person) -> Message:
        """Find a message that the person sees."""
        message = self._world.messages.get(self.text("message"))
        if message is None:
            raise ControlError("There is no such message any more.", 404)
        channel = self._world.channels[message.channel_id]
        hidden = message.seen_only_by not in (None, person.id) or message.dismissed
        if hidden or not self._world.sees_channel(person, channel):
            raise ControlError(f"{person.global_name} does not see this message.", 404)
        return message
