"""Comparison of all traffic with Discord's description of its API.

Set ``DISCORD_OPENAPI`` to the path of a copy of its ``openapi.json``, which is not part of this repository. Intended
differences are in ``tools.openapi.differences``.
"""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from sandbox.recorder import Recorder
from sandbox.state import default_world
from tools.openapi.comparison import compare
from tools.openapi.description import Description

from .clients import ControlClient, Layout, patient_sandbox, picture
from .conftest import logged_in
from .examples import ACCEPTED_MESSAGES, REFUSED_COMMANDS, REFUSED_MESSAGES
from .payloads import CHANNEL, COMMANDS
from .scheduled_events import ACCEPTED_EVENTS, EVENTS, REFUSED_EVENTS

if TYPE_CHECKING:
    from collections.abc import Iterable

SPECIFICATION = os.environ.get("DISCORD_OPENAPI", "")
described = pytest.mark.skipif(
    not SPECIFICATION, reason="DISCORD_OPENAPI does not name a copy of Discord's openapi.json"
)

UNKNOWN = ACCEPTED_MESSAGES["fields that Discord does not know"]
ROUND = {"type": "object", "properties": {"type": {"enum": [1]}, "radius": {"type": "integer"}}}
LONG = {"type": "object", "properties": {"type": {"enum": [2]}, "length": {"type": "integer"}}}
THING = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 3},
        "parts": {"type": "array", "items": {"oneOf": [ROUND, LONG]}},
    },
    "required": ["name"],
}


@pytest.fixture
def description(tmp_path: Path) -> Description:
    """A description of an API with things that have round and long parts."""
    reference = {"$ref": "#/components/schemas/Thing"}
    content = {"application/json": {"schema": reference}}
    operation = {
        "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 5}}],
        "requestBody": {"content": content, "required": True},
        "responses": {"200": {"content": content}, "204": {}, "4XX": {"content": content}},
    }
    identity = {"name": "thing_id", "in": "path", "schema": {"type": "string", "pattern": "^[0-9]+$"}}
    document = {
        "paths": {
            "/things/{thing_id}": {"parameters": [identity], "post": operation},
            "/things/@me": {"get": {"responses": {"200": {"content": content}}}},
        },
        "components": {"schemas": {"Thing": THING}},
    }
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return Description(path)


def record(**changes: Any) -> dict[str, Any]:
    return {
        "method": "POST",
        "path": "/api/v10/things/1",
        "query": {},
        "headers": {"Content-Type": "application/json; charset=utf-8"},
        "body": {"name": "a"},
        "status": 200,
        "answer": {"name": "a"},
    } | changes


def found(description: Description, *records: dict[str, Any]) -> list[tuple[str, str]]:
    unexplained = compare(description, records).unexplained
    return [(each.where.removeprefix("POST /things/{thing_id} "), each.place) for each in sorted(unexplained)]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"query": {"limit": "5"}},
        {"status": 204, "answer": None},
        {"method": "GET", "path": "/api/v10/things/@me", "headers": {}, "body": None},
        {"body": {"name": "a", "parts": [{"type": 1, "radius": 1}, {"type": 2, "length": 1}]}},
        {"status": 404, "answer": None, "path": "/api/v10/nothing"},
        {"status": 400, "answer": {"name": "a"}, "body": {"name": "too long"}},
    ],
)
def test_traffic_as_described_passes(description: Description, changes: dict[str, Any]) -> None:
    assert found(description, record(**changes)) == []


@pytest.mark.parametrize(
    ("changes", "where", "place"),
    [
        ({"body": {"name": "long"}}, "body", "name"),
        ({"body": {}}, "body", ""),
        ({"body": None}, "body", ""),
        ({"body": {"name": "a", "nmae": "b"}}, "body", "nmae"),
        ({"body": {"name": "a", "parts": [{"type": 1, "length": 1}]}}, "body", "parts.*.length"),
        ({"body": {"name": "a", "parts": [{"type": 2, "length": "1"}]}}, "body", "parts.*.length"),
        ({"body": {"name": "a", "parts": [{"type": 3}]}}, "body", "parts.*.type"),
        ({"headers": {"Content-Type": "text/plain"}}, "body", ""),
        ({"query": {"limit": "6"}}, "parameters", "query.limit"),
        ({"query": {"limit": "x"}}, "parameters", "query.limit"),
        ({"query": {"page": "1"}}, "parameters", "query.page"),
        ({"path": "/api/v10/things/x"}, "parameters", "path.thing_id"),
        ({"answer": {"name": 1}}, "-> 200", "name"),
        ({"answer": None}, "-> 200", ""),
        ({"status": 204}, "-> 204", ""),
        ({"status": 500}, "-> 500", ""),
        ({"status": 404, "answer": {}}, "-> 404", ""),
    ],
)
def test_traffic_not_as_described_is_found(
    description: Description, changes: dict[str, Any], where: str, place: str
) -> None:
    assert found(description, record(**changes)) == [(where, place)]


def test_an_operation_that_does_not_exist_is_found(description: Description) -> None:
    assert found(description, record(path="/api/v10/stones/123456789")) == [("POST /api/v10/stones/*", "")]


def differences(recording: str) -> list[Any]:
    records = [json.loads(line) for line in recording.splitlines()]
    assert len(records) > 25
    return sorted(compare(Description(Path(SPECIFICATION)), records).unexplained)


@described
async def test_all_traffic_with_discord_py_is_as_described(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = io.StringIO()
    async with patient_sandbox(Recorder(recording)) as sandbox, aiohttp.ClientSession() as session:
        control = ControlClient(session, sandbox.base_url)
        async with logged_in(sandbox, monkeypatch) as bot:
            await _everything(control, bot)
    assert differences(recording.getvalue()) == []


@described
async def test_nothing_that_the_description_forbids_is_accepted_and_refusals_have_its_form() -> None:
    recording = io.StringIO()
    async with patient_sandbox(Recorder(recording)) as sandbox, aiohttp.ClientSession() as session:
        control = ControlClient(session, sandbox.base_url)
        payloads = [payload for payload, _, _ in REFUSED_MESSAGES.values()]
        payloads += [payload for payload in ACCEPTED_MESSAGES.values() if payload is not UNKNOWN]
        await _send(control, "POST", CHANNEL, payloads)
        _, message = await control.api("POST", CHANNEL, {"content": "x"})
        edits = [payload for payload in payloads if not {"nonce", "message_reference"} & set(payload)]
        await _send(control, "PATCH", f"{CHANNEL}/{message['id']}", edits)
        await _send(control, "PUT", COMMANDS, [each[0] for each in REFUSED_COMMANDS.values()])
        events = [payload for payload, _, _ in REFUSED_EVENTS.values()]
        await _send(control, "POST", EVENTS, events + list(ACCEPTED_EVENTS.values()))
        _, event = await control.api("POST", EVENTS, ACCEPTED_EVENTS["once"])
        await _send(control, "PATCH", f"{EVENTS}/{event['id']}", events)
        await _send(control, "GET", EVENTS, [None])
    assert differences(recording.getvalue()) == []


async def _send(control: ControlClient, method: str, path: str, payloads: Iterable[Any]) -> None:
    for payload in payloads:
        await control.api(method, path, payload)


async def _everything(control: ControlClient, bot: Any) -> None:
    posted = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    message_id = posted["message"]["id"]
    for name in ("update", "answer", "defer", "think"):
        await control.do("click", user="Bernat", message=message_id, custom_id=name)
    await bot.interactions[-1].followup.send("Pensat")
    await bot.interactions[-1].followup.send("Més", ephemeral=True)
    await bot.interactions[-1].edit_original_response(content="Encara")
    await bot.interactions[-1].original_response()
    shown = await control.do("click", user="Bernat", message=message_id, custom_id="modal")
    await control.do(
        "modal", user="Bernat", modal=shown["modal"]["id"], custom_id="question", values={"nom": "B"}
    )
    await control.do("select", user="Ferran", message=message_id, custom_id="suit", values=["oros"])
    await control.do("slash", user="Anna", channel="taula", command="cerca", options={"qui": "Carla"})
    await control.do("say", user="Anna", channel="taula", content="Bon dia, <@130000000000000002>")
    await control.do("users", name="Guillem")
    channel = bot.guilds[0].text_channels[1]
    message = await channel.send(view=Layout(), file=discord.File(picture(), "taula.png"))
    await message.edit(view=Layout("Nova"), attachments=[discord.File(picture(), "taula.png")])
    thread = await message.create_thread(name="fil")
    reply = await thread.send("Hola", reference=None)
    await reply.reply("Adéu")
    await thread.edit(archived=True)
    await channel.fetch_message(message.id)
    assert [each async for each in channel.history(limit=5)]
    plain = await channel.send("x", file=discord.File(picture(), "a.png"), nonce="n")
    await plain.delete()
    with pytest.raises(discord.NotFound):
        await plain.delete()
    emoji = await bot.create_application_emoji(name="oros", image=picture().getvalue())
    await bot.fetch_application_emojis()
    await emoji.delete()
    await bot.tree.fetch_commands()
    await bot.fetch_user(int(default_world.ANNA_ID))
    await bot.fetch_guild(int(default_world.SERVER_ID))
    await bot.guilds[0].fetch_member(int(default_world.ANNA_ID))
    await bot.guilds[0].fetch_channels()
    await bot.guilds[0].fetch_roles()
    event = await bot.guilds[0].create_scheduled_event(
        name="Vetllada",
        start_time=bot.guilds[0].me.joined_at.replace(year=2050),
        end_time=bot.guilds[0].me.joined_at.replace(year=2051),
        privacy_level=discord.PrivacyLevel.guild_only,
        entity_type=discord.EntityType.external,
        location="Cafè",
    )
    await event.edit(name="Nit")
    await bot.guilds[0].fetch_scheduled_events()
    await event.delete()
    await bot.application_info()
    await message.delete()
