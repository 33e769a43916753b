"""Playing of a recording: each request again, each click again, at the recorded time."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

import aiohttp

from sandbox.gateway.protocol import ALL_INTENTS
from sandbox.gateway.session import Session
from sandbox.replay.comparison import Comparison, compare_answers, compare_fields, route_of
from sandbox.replay.differences import ACCEPTED
from sandbox.replay.files import content_of, with_pictures
from sandbox.replay.ids import Ids
from sandbox.server import Sandbox
from sandbox.state import default_world
from sandbox.state.model import Channel, ChannelType, InteractionType, Member, Person
from sandbox.state.snowflake import Clock
from sandbox.state.world import World

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandbox.jsontypes import Json
    from sandbox.replay.differences import Accepted
    from sandbox.state.model import Interaction, Message

UNKNOWN_CHANNEL = 10003
SERVER_ERROR = 500
CLIENT_GONE = 499
_ID_IN_PATH = re.compile(r"/(applications|channels|guilds|webhooks)/(\d{15,20})(?=/|$)")
_TOKEN = re.compile(r"secret-[0-9a-f]{12}")
_USER_AGENT = "DiscordBot (sandbox.replay, 1)"


class RecordedClock(Clock):
    """The time of the record that is being played."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def now(self) -> float:
        """Return Unix time in seconds."""
        return self.at


async def replay(records: Iterable[Json], accepted: Sequence[Accepted] = ACCEPTED) -> Comparison:
    """Play a recording against a fresh sandbox, and return how the answers differ."""
    comparison, clock = Comparison(accepted), RecordedClock()
    async with Sandbox(world=World(clock)) as sandbox, aiohttp.ClientSession() as session:
        player = Player(sandbox, session, clock, comparison)
        for record in records:
            await player.play(record)
    return comparison


class Player:
    """Plays one record after the other."""

    def __init__(
        self, sandbox: Sandbox, session: aiohttp.ClientSession, clock: RecordedClock, comparison: Comparison
    ) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._http = session
        self._clock = clock
        self._comparison = comparison
        self._ids = Ids()
        self._lost_tokens: list[str] = []
        """Tokens of clicks that could not be played."""
        self._events = Session("replay", ALL_INTENTS, (0, 1))
        """A session without a connection, which keeps the sandbox's own events."""
        sandbox.context.gateway.add_session(self._events)

    async def play(self, record: Json) -> None:
        """Play a record at its time: a request when it was sent, an event when it arrived."""
        at = datetime.fromisoformat(record["at"]).timestamp() - float(record.get("seconds", 0))
        self._clock.at = max(self._clock.at, at)
        if "method" in record:
            await self._request(record)
        elif record.get("event") == "INTERACTION_CREATE":
            self._interaction(record["data"])

    # -- requests

    async def _request(self, record: Json) -> None:
        where = route_of(record["method"], record["path"])
        reason = _not_played(record)
        if any(token in record["path"] for token in self._lost_tokens):
            reason = "its click could not be played"
        if reason:
            self._comparison.left_out[f"{reason}: {where}"] += 1
            return
        self._comparison.requests[where] += 1
        self._adopt_ids_in_path(record)
        status, answer = await self._send(record)
        self._comparison.add_all(
            compare_answers(where, (record["status"], record["answer"]), (status, answer))
        )
        if record["status"] < 300 > status:
            self._ids.learn_from(record["answer"], answer)

    async def _send(self, record: Json) -> tuple[int, Any]:
        path = self._ids.text(_TOKEN.sub(lambda token: self._ids.token(token[0]), record["path"]))
        body = with_pictures(self._ids.value(record["body"]))
        headers = {"User-Agent": _USER_AGENT, "Authorization": f"Bot {default_world.BOT_TOKEN}"}
        sent: dict[str, Any] = {}
        if record["files"]:
            sent["data"] = _form(body, record["files"])
        elif isinstance(body, str):
            sent["data"] = body.encode()
            headers["Content-Type"] = record["headers"].get("Content-Type", "text/plain")
        elif body is not None:
            sent["json"] = body
        query = {name: self._ids.text(value) for name, value in record["query"].items()}
        url = self._sandbox.base_url + path
        async with self._http.request(
            record["method"], url, params=query, headers=headers, **sent
        ) as response:
            text = await response.text()
        answer: Any = text or None
        with suppress(ValueError):
            answer = json.loads(text)
        return response.status, answer

    def _adopt_ids_in_path(self, record: Json) -> None:
        """Let the places of the recording be those of the sandbox, as far as they existed."""
        for kind, recorded in _ID_IN_PATH.findall(record["path"]):
            if kind in ("applications", "webhooks"):
                self._ids.learn(recorded, default_world.APPLICATION_ID)
            elif kind == "guilds":
                self._ids.learn(recorded, self._world.server.id)
            elif _code(record["answer"]) != UNKNOWN_CHANNEL:
                self._adopt_channel(recorded)

    def _adopt_channel(self, recorded: str) -> Channel:
        own = self._world.channels.get(self._ids.text(recorded))
        if own is None:
            own = Channel(
                recorded,
                ChannelType.TEXT,
                f"channel-{recorded}",
                len(self._world.channels),
                server_id=self._world.server.id,
            )
            self._world.add_channel(own)
        return own

    # -- interactions

    def _interaction(self, recorded: Json) -> None:
        """Repeat a recorded person's action as the sandbox's person."""
        where = f"event INTERACTION_CREATE {InteractionType(recorded['type']).name}"
        self._ids.learn(recorded["application_id"], default_world.APPLICATION_ID)
        if recorded.get("guild_id"):
            self._ids.learn(recorded["guild_id"], self._world.server.id)
        message = self._message(recorded)
        if "message" in recorded and message is None:
            # The bot had deleted it when the click arrived, or the sandbox refused to post it, which is reported.
            self._comparison.left_out[f"the clicked message is gone: {where}"] += 1
            self._lost_tokens.append(recorded["token"])
            return
        interaction = self._start(recorded, message)
        self._comparison.events[where] += 1
        own = self._events.replay[-1].frame()["d"]
        self._comparison.add_all(compare_fields(where, recorded, own))
        self._ids.learn(recorded["token"], interaction.token)
        self._ids.learn_from(recorded, own)

    def _start(self, recorded: Json, message: Message | None) -> Interaction:
        kind = InteractionType(recorded["type"])
        data = self._ids.value(recorded["data"])
        person = self._adopt_person(recorded)
        opener = None
        if kind is InteractionType.MODAL_SUBMIT:
            shown = [
                modal
                for modal in self._world.modals.values()
                if modal.person_id == person.id and modal.data["custom_id"] == data["custom_id"]
            ]
            opener = shown[-1].interaction if shown else None
        command = next((each for each in self._world.commands.values() if each["id"] == data.get("id")), None)
        is_command = kind in (InteractionType.APPLICATION_COMMAND, InteractionType.AUTOCOMPLETE)
        return self._sandbox.context.interactions.start(
            kind,
            person,
            self._adopt_channel(recorded["channel_id"]),
            data,
            message=message,
            command=(command or data) if is_command else None,
            command_path=_command_path(data) if is_command else "",
            opened_by=opener,
        )

    def _message(self, recorded: Json) -> Message | None:
        message: Json = recorded.get("message") or {}
        return self._world.messages.get(self._ids.text(str(message.get("id"))))

    def _adopt_person(self, recorded: Json) -> Person:
        user: Json = recorded["member"]["user"]
        person = self._world.people.get(self._ids.text(user["id"]))
        if person is None:
            joined = datetime.fromisoformat(recorded["member"]["joined_at"]).timestamp()
            person = Person(user["id"], user["username"], user.get("global_name"), recorded["locale"])
            self._world.people[person.id] = person
            self._world.server.members[person.id] = Member(joined)
        return person


def _not_played(record: Json) -> str:
    """Return why a request cannot be compared; empty if it can."""
    status = record["status"]
    if status in (None, CLIENT_GONE):
        return "no answer came"
    if status >= SERVER_ERROR:
        return f"{status}, Discord itself failed"
    answer = record["answer"]
    if isinstance(answer, dict) and "retry_after" in answer:
        return "429, and it was repeated"
    return ""


def _form(body: Any, files: Json) -> aiohttp.FormData:  # noqa: ANN401 - any JSON
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    for name, summary in files.items():
        form.add_field(
            name, content_of(summary), filename=summary["filename"], content_type=summary["content_type"]
        )
    return form


def _command_path(data: Json) -> str:
    """Return the name of a command with its subcommands, which are its options of types 1 and 2."""
    inner = next((option for option in data.get("options", ()) if option["type"] in (1, 2)), None)
    return f"{data['name']} {_command_path(inner)}" if inner else str(data["name"])


def _code(answer: object) -> object:
    return answer.get("code") if isinstance(answer, dict) else None
