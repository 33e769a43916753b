"""A small bot on discord.py, and a client of the control API."""

from __future__ import annotations

import asyncio
import io
import json
import struct
import zlib
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands
from PIL import Image

from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.recorder import Recorder

AS_BOT = {"Authorization": f"Bot {default_world.BOT_TOKEN}"}
JSON = {"Content-Type": "application/json"}


def picture(width: int = 16, height: int = 8) -> io.BytesIO:
    """Return a small PNG."""
    data = io.BytesIO()
    Image.new("RGB", (width, height), "darkgreen").save(data, "PNG")
    data.seek(0)
    return data


def bomb() -> bytes:
    """Return a tiny PNG whose header claims 60,000 x 60,000 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checked = kind + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"0"))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


class Layout(discord.ui.LayoutView):
    """A picture, a text, buttons and a select, with Components V2."""

    def __init__(self, text: str = "Taula") -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://taula.png", description="La taula")
        )
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(text), gallery, accent_colour=0x2E7D6B))
        row: discord.ui.ActionRow[Layout] = discord.ui.ActionRow()
        for name in ("update", "answer", "defer", "think", "modal", "silence"):
            if len(row.children) == 5:
                self.add_item(row)
                row = discord.ui.ActionRow()
            row.add_item(discord.ui.Button(label=name, custom_id=name, emoji="🃏"))
        row.add_item(discord.ui.Button(label="off", custom_id="off", disabled=True))
        self.add_item(row)
        options = [discord.SelectOption(label=suit, value=suit) for suit in ("oros", "copes", "espases")]
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id="suit", options=options, min_values=1, max_values=2
        )
        self.add_item(discord.ui.ActionRow(select))


class Question(discord.ui.Modal, title="Pregunta"):
    """A modal with one field."""

    reply: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Nom", custom_id="nom", max_length=10)

    def __init__(self) -> None:
        super().__init__(custom_id="question", timeout=60)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hola, {self.reply.value}", ephemeral=True)


class TinyBot(discord.Client):
    """Uses each feature of the sandbox once, and keeps what it receives."""

    def __init__(self) -> None:
        # By default discord.py waits two seconds for further servers.
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.interactions: list[discord.Interaction] = []
        self.messages: list[discord.Message] = []
        self.edits: list[discord.RawMessageUpdateEvent] = []
        self.resumes = 0
        group = app_commands.Group(name="taula", description="Les taules")
        group.command(name="nova", description="Posa una taula")(self.new)
        self.tree.add_command(group)
        self.tree.command(name="secret", description="Només per a tu")(self.secret)
        self.tree.command(name="cerca", description="Cerca algú")(self.search)
        hidden = self.tree.command(name="ordena", description="Per a moderadors")(self.clean)
        hidden.default_permissions = discord.Permissions(manage_messages=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def new(
        self,
        interaction: discord.Interaction,
        punts: app_commands.Range[int, 51, 201] = 101,
        fil: bool = False,
    ) -> None:
        file = discord.File(picture(), "taula.png")
        await interaction.response.send_message(view=Layout(f"Taula a {punts} {fil}"), file=file)

    async def secret(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            "Per a tu", ephemeral=True, file=discord.File(picture(), "ma.png")
        )

    async def clean(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Fet", ephemeral=True)

    async def search(self, interaction: discord.Interaction, qui: discord.Member, nom: str = "") -> None:
        await interaction.response.send_message(f"{qui.display_name} {nom}")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)
        if interaction.type is not discord.InteractionType.component:
            return
        match (interaction.data or {}).get("custom_id"):
            case "update":
                layout = Layout("[Canviada](https://exemple.cat)")
                file = discord.File(picture(32, 8), "taula.png")
                await interaction.response.edit_message(view=layout, attachments=[file])
            case "answer":
                await interaction.response.send_message("Només tu", ephemeral=True)
            case "defer":
                await interaction.response.defer()
            case "think":
                await interaction.response.defer(thinking=True, ephemeral=True)
            case "modal":
                await interaction.response.send_modal(Question())
            case "suit":
                chosen = ", ".join((interaction.data or {})["values"])
                await interaction.response.send_message(chosen, ephemeral=True)

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        self.edits.append(event)

    async def on_resumed(self) -> None:
        self.resumes += 1


def patient_sandbox(recorder: Recorder | None = None, **options: Any) -> Sandbox:
    """Return a sandbox that gives a bot minutes to respond: on a busy machine three seconds may be too few."""
    sandbox = Sandbox(SandboxOptions(response_timeout=300, **options), recorder=recorder)
    sandbox.context.interactions.deadline = 300
    return sandbox


class ControlClient:
    """Sends requests to the control API, and to the API as the bot."""

    def __init__(self, session: aiohttp.ClientSession, base_url: str) -> None:
        self.session = session
        self.base_url = base_url

    async def post(self, what: str, **fields: object) -> tuple[int, Any]:
        """Post a request that may be refused, and return status and body."""
        async with self.session.post(f"{self.base_url}/sandbox/{what}", json=fields) as response:
            return response.status, await response.json()

    async def do(self, what: str, **fields: object) -> Any:
        """Post a request that must succeed, and return the body."""
        status, answer = await self.post(what, **fields)
        assert status < 300, answer
        return answer

    async def get(self, what: str, **query: str) -> Any:
        """Return the body of a GET request."""
        async with self.session.get(f"{self.base_url}/sandbox/{what}", params=query) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def messages(self, user: str, channel: str = "taula") -> list[Any]:
        """Return the messages that a person sees, oldest first."""
        return (await self.get("messages", user=user, channel=channel))["messages"]

    async def api(
        self, method: str, path: str, payload: object = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request to the API as the bot."""
        url = f"{self.base_url}/api/v10{path}"
        body: dict[str, Any] = {"json": payload} if payload is not None else {}
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(payload or {}), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                form.add_field(
                    f"files[{number}]", io.BytesIO(content), filename=name, content_type="image/png"
                )
            body = {"data": form}
        async with self.session.request(method, url, headers=AS_BOT, **body) as response:
            text = await response.text()
            return response.status, await response.json() if text else None


async def use_every_input(control: ControlClient, message_id: str) -> None:
    """Use autocompletion, options, a select and a modal of another library's bot."""
    options = {"qui": "Elisenda", "on": "xerrada"}
    place = {"user": "Anna", "channel": "taula", "command": "cerca"}
    given = await control.do("autocomplete", **place, options=options | {"nom": "Ann"}, focused="nom")
    assert given["choices"] == [{"name": "Anna", "value": "a"}, {"name": "Anno", "value": "o"}]
    found = await control.do("slash", **place, options=options)
    assert (found["message"]["content"], found["message"]["flags"]) == ("Elisenda a xerrada", 64)
    suits = ["oros", "copes"]
    chosen = await control.do("select", user="Carla", message=message_id, custom_id="suit", values=suits)
    assert chosen["message"]["content"] == "oros, copes"
    form = (await control.do("click", user="Dídac", message=message_id, custom_id="modal"))["modal"]
    sent = await control.do(
        "modal", user="Dídac", modal=form["id"], custom_id="question", values={"nom": "Dídac"}
    )
    assert sent["message"]["content"] == "Hola, Dídac"


async def until(happened: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(300):
        while not happened():  # noqa: ASYNC110 - the state is inside discord.py
            await asyncio.sleep(0.02)
