"""All answers held against Discord's own description of its API, where a copy of it is at hand.

Set ``DISCORD_OPENAPI`` to the path of its ``openapi.json``; it is not ours to keep in the repository. What differs on
purpose: discord.py sends the numbers of new attachments and the ids of emojis as numbers, which Discord takes.
"""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from sandbox import cafe
from sandbox.recorder import Recorder
from sandbox.server import Sandbox

from .conftest import logged_in
from .players import Layout, Table, picture

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECIFICATION = os.environ.get("DISCORD_OPENAPI", "")


class Description:
    """Discord's description, asked about one recorded request at a time."""

    def __init__(self, path: Path) -> None:
        self._validators = pytest.importorskip("jsonschema")
        referencing = pytest.importorskip("referencing")
        self._document = json.loads(path.read_text(encoding="utf-8"))
        resource = referencing.Resource.from_contents(
            self._document, default_specification=referencing.jsonschema.DRAFT202012
        )
        self._registry = referencing.Registry().with_resource("urn:discord", resource)

    def faults(self, record: dict[str, Any]) -> Iterator[str]:
        """What is wrong with an answer, with the path of the fault."""
        path, operation = self._operation(record)
        where = f"{record['method']} {path} -> {record['status']}"
        response = operation["responses"].get(str(record["status"]))
        if response is None:
            yield f"{where} is not described"
        elif "content" in response:
            escaped = path.replace("~", "~0").replace("/", "~1")
            pointer = f"/paths/{escaped}/{record['method'].lower()}/responses/{record['status']}"
            schema = {"$ref": f"urn:discord#{pointer}/content/application~1json/schema"}
            validator = self._validators.Draft202012Validator(schema, registry=self._registry)
            for error in validator.iter_errors(record["answer"]):
                yield f"{where}: {'.'.join(map(str, error.absolute_path))} {error.message[:200]}"

    def _operation(self, record: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        described = sorted(self._document["paths"], key=lambda path: path.count("{"))
        for path in described:
            pattern = "/api/v10" + re.sub(r"\{[^}]+\}", "[^/]+", path)
            operation = self._document["paths"][path].get(record["method"].lower())
            if operation and re.fullmatch(pattern, record["path"]):
                return path, operation
        pytest.fail(f"{record['method']} {record['path']} is not described")


@pytest.mark.skipif(
    not SPECIFICATION, reason="DISCORD_OPENAPI does not name a copy of Discord's openapi.json"
)
async def test_every_answer_is_as_discord_describes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = io.StringIO()
    async with Sandbox(recorder=Recorder(recording)) as sandbox, aiohttp.ClientSession() as session:
        table = Table(session, sandbox.base_url)
        async with logged_in(sandbox, monkeypatch) as bot:
            await _everything(table, bot)
    records = [json.loads(line) for line in recording.getvalue().splitlines()]
    description = Description(Path(SPECIFICATION))
    assert len(records) > 25
    assert [fault for record in records for fault in description.faults(record)] == []
    assert cafe.BOT_TOKEN not in recording.getvalue()


async def _everything(table: Table, bot: Any) -> None:
    posted = await table.do("slash", user="Anna", channel="taula", command="taula nova")
    message_id = posted["message"]["id"]
    for name in ("update", "answer", "defer", "think"):
        await table.do("click", user="Bernat", message=message_id, custom_id=name)
    await bot.interactions[-1].followup.send("Pensat")
    await bot.interactions[-1].followup.send("Més", ephemeral=True)
    await bot.interactions[-1].edit_original_response(content="Encara")
    await bot.interactions[-1].original_response()
    shown = await table.do("click", user="Bernat", message=message_id, custom_id="modal")
    await table.do(
        "modal", user="Bernat", modal=shown["modal"]["id"], custom_id="question", values={"nom": "B"}
    )
    channel = bot.guilds[0].text_channels[1]
    message = await channel.send(view=Layout(), file=discord.File(picture(), "taula.png"))
    await message.edit(view=Layout("Nova"), attachments=[discord.File(picture(), "taula.png")])
    thread = await message.create_thread(name="fil")
    reply = await thread.send("Hola", reference=None)
    await reply.reply("Adéu")
    await thread.edit(archived=True)
    await channel.fetch_message(message.id)
    assert [each async for each in channel.history(limit=5)]
    emoji = await bot.create_application_emoji(name="oros", image=picture().getvalue())
    await bot.fetch_application_emojis()
    await emoji.delete()
    await bot.tree.fetch_commands()
    await bot.fetch_user(int(cafe.ANNA_ID))
    await bot.guilds[0].fetch_member(int(cafe.ANNA_ID))
    await bot.guilds[0].fetch_channels()
    await bot.guilds[0].fetch_roles()
    await bot.application_info()
    await message.delete()
