from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest
import yarl

from sandbox.server import Sandbox
from sandbox.state import default_world

from .clients import ControlClient, TinyBot, patient_sandbox, until
from .raw_bot import RawBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    # Tests identify one after the other; the pauses of real sessions are in test_session_starts.py.
    async with patient_sandbox(identify_seconds=0) as running:
        yield running
        for interaction in running.world.interactions.values():
            interaction.response.cancel()  # else the end waits for what a test has left without a response


@pytest.fixture
def unanswered(sandbox: Sandbox) -> None:
    """Interactions that a test leaves without a response fail at once."""
    sandbox.context.response_timeout = 0


@pytest.fixture
async def control(sandbox: Sandbox) -> AsyncIterator[ControlClient]:
    async with aiohttp.ClientSession() as session:
        yield ControlClient(session, sandbox.base_url)


@asynccontextmanager
async def logged_in(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TinyBot]:
    """The test bot, connected by discord.py."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    client = TinyBot()
    async with client:
        running = asyncio.create_task(client.start(default_world.BOT_TOKEN))
        try:
            await until(lambda: running.done() or client.is_ready())
            if running.done():
                await running
            yield client
        finally:
            await client.close()
            await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TinyBot]:
    async with logged_in(sandbox, monkeypatch) as client:
        yield client


@pytest.fixture
async def raw_bot(sandbox: Sandbox, control: ControlClient) -> RawBot:
    """A bot without a library, after IDENTIFY."""
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.identify()
    return raw_bot
