"""One smoke test from beginning to end, with two people who press, for all tests that look at its results."""

from __future__ import annotations

import asyncio
import io
import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.settings import Settings, load_settings
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world
from tests.tools.smoke.presser import CHANNEL, pressing
from tools.smoke.__main__ import Options, Surroundings, smoke

SECOND_OR_NOT = ("12. I am somebody else", "12. Nobody else is here")
PRESSED_BY_SECOND = (SECOND_OR_NOT[0], "3. Show my hand", "4. Press in your hand")


@pytest.fixture(autouse=True)
def restored_address(monkeypatch):
    """Restore the address of the API, which is set for the whole process."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


def settings_for(sandbox: Sandbox, **given: object) -> Settings:
    return load_settings(discord_token=default_world.BOT_TOKEN, discord_api_url=sandbox.api_url, **given)


def channel_id(sandbox: Sandbox, name: str = CHANNEL) -> int:
    channel = sandbox.world.find_channel(name)
    assert channel is not None
    return int(channel.id)


def surroundings(sandbox: Sandbox, patience: float = 20) -> Surroundings:
    """The sandbox's clock, which waits for nobody."""

    async def wait(seconds: float) -> None:
        sandbox.world.clock.advance(seconds)

    return Surroundings(sandbox.world.clock.now, wait, patience, guild_pause=0.1)


@dataclass(frozen=True)
class Smoked:
    """A smoke test that is over."""

    status: int
    printed: str
    records: list[dict]
    sandbox: Sandbox
    pressed: list[str]


@pytest.fixture(scope="module")
def smoked(tmp_path_factory) -> Smoked:
    file = tmp_path_factory.mktemp("smoke") / "recording.jsonl"
    smoked = asyncio.run(_smoke(file))
    smoked.records.extend(json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return smoked


async def _smoke(file: Path) -> Smoked:
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    output = io.StringIO()
    try:
        async with (
            Sandbox(SandboxOptions(response_timeout=300)) as sandbox,
            aiohttp.ClientSession() as session,
            pressing(sandbox.base_url, session, "Anna", never=SECOND_OR_NOT) as anna,
            pressing(sandbox.base_url, session, "Bernat", only=PRESSED_BY_SECOND),
        ):
            with redirect_stdout(output):
                status = await smoke(
                    settings_for(sandbox), Options(channel_id(sandbox), file), surroundings(sandbox)
                )
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
    return Smoked(status, output.getvalue(), [], sandbox, anna.pressed)
