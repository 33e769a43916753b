"""discord.py with shards: two clients of two shards each, as two processes of one bot."""

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

from .clients import ControlClient, patient_sandbox, until
from .payloads import COMMANDS, command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SHARDS = 4
FURTHER = 15


class ShardedBot(discord.AutoShardedClient):
    """Keeps what it receives, and identifies without pauses unless ``paced``."""

    def __init__(self, shard_ids: list[int], *, paced: bool = False) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(intents=intents, shard_count=SHARDS, shard_ids=shard_ids, guild_ready_timeout=0.1)
        self.paced = paced
        self.messages: list[discord.Message] = []
        self.interactions: list[discord.Interaction] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.paced:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)
        await interaction.response.send_message(f"Aquí {interaction.guild}")


@asynccontextmanager
async def connected(*bots: ShardedBot) -> AsyncIterator[None]:
    tasks = []
    try:
        for bot in bots:
            await bot.login(default_world.BOT_TOKEN)
            tasks.append(asyncio.create_task(bot.connect()))
        await until(lambda: any(task.done() for task in tasks) or all(bot.is_ready() for bot in bots))
        for task in tasks:
            if task.done():
                await task
        yield
    finally:
        for bot in bots:
            await bot.close()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    async with patient_sandbox(identify_seconds=0, servers=FURTHER) as running:
        meet(running, monkeypatch)
        yield running


def meet(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py find the sandbox."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))


async def test_two_clients_share_the_servers_by_their_shards(sandbox: Sandbox) -> None:
    low, high = ShardedBot([0, 1]), ShardedBot([2, 3])
    async with connected(low, high):
        for bot, shard_ids in ((low, {0, 1}), (high, {2, 3})):
            assert {guild.shard_id for guild in bot.guilds} == shard_ids
            assert all(guild.me is not None and not guild.unavailable for guild in bot.guilds)
        assert len(low.guilds) + len(high.guilds) == FURTHER + 1


async def test_clicks_and_messages_of_a_server_reach_the_client_with_its_shard(
    sandbox: Sandbox, control: ControlClient
) -> None:
    bots = ShardedBot([0, 1]), ShardedBot([2, 3])
    async with connected(*bots):
        await control.api("PUT", COMMANDS, command(name="aqui"))
        for server in (await control.get("servers"))["servers"]:
            channel = server["channels"][0]["id"]
            mine, other = bots if (int(server["id"]) >> 22) % SHARDS < 2 else bots[::-1]
            await control.do("say", user="Anna", channel=channel, content="Bon dia")
            answer = await control.do("slash", user="Anna", channel=channel, command="aqui")
            assert answer["message"]["content"] == f"Aquí {server['name']}"
            assert [each.guild_id for each in mine.interactions] == [int(server["id"])]
            await until(lambda bot=mine: len(bot.messages) == 2)  # type: ignore[misc]  # Anna's and its own
            assert {each.guild.id for each in mine.messages if each.guild} == {int(server["id"])}
            assert other.interactions == other.messages == []
            mine.interactions.clear()
            mine.messages.clear()


async def test_during_a_handover_both_clients_hear_of_a_click_and_one_answers(
    sandbox: Sandbox, control: ControlClient
) -> None:
    owner, heir = ShardedBot([0, 1, 2, 3]), ShardedBot([0, 1, 2, 3])
    heir.on_interaction = lambda interaction: _remember(heir, interaction)  # type: ignore[method-assign]
    async with connected(owner, heir):
        await control.api("PUT", COMMANDS, command(name="aqui"))
        await control.do("slash", user="Anna", channel="taula", command="aqui")
        await until(lambda: bool(heir.interactions))
        assert [each.id for each in heir.interactions] == [each.id for each in owner.interactions]
        with pytest.raises(discord.HTTPException) as refused:
            await heir.interactions[0].response.send_message("Jo també")
        assert refused.value.code == 40060
        await owner.close()
        assert (await control.get("world"))["bot"]["online"] is True


async def _remember(bot: ShardedBot, interaction: discord.Interaction) -> None:
    bot.interactions.append(interaction)


async def test_a_second_process_that_identifies_too_early_waits_for_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        meet(sandbox, monkeypatch)
        first, second = ShardedBot([0], paced=True), ShardedBot([1], paced=True)
        async with connected(first, second):
            limit = (await ControlClient(session, sandbox.base_url).api("GET", "/gateway/bot"))[1]
            assert limit["session_start_limit"]["remaining"] == 997
