"""The health file: when it is touched, and what its age means."""

import asyncio
import os
import time
from contextlib import asynccontextmanager

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.process.alive import alive, is_connected
from bot.process.health import OLDEST, health_file, health_problem, heartbeat
from bot.settings import load_settings
from bot.store import DatabaseError
from sandbox.server import Sandbox
from sandbox.state import default_world


class Database:
    """A database that takes writes until it is full."""

    def __init__(self):
        self.is_full = False
        self.checked = asyncio.Event()

    async def check(self):
        self.checked.set()
        if self.is_full:
            raise DatabaseError("The database cannot be written: disk full.")


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return load_settings(health_file=str(tmp_path / "health"))


@pytest.fixture
def simcord_bot():
    return discord.Client(intents=discord.Intents(guilds=True))


async def until_it_exists(path):
    async with asyncio.timeout(300):
        while not path.exists():  # noqa: ASYNC110 - nothing announces a new file
            await asyncio.sleep(0.005)


async def until_checked_again(database):
    async with asyncio.timeout(300):
        for _ in range(2):  # the check that was under way, and one more
            database.checked.clear()
            await database.checked.wait()


async def until(condition):
    async with asyncio.timeout(300):
        while not condition():  # noqa: ASYNC110 - the state is inside discord.py
            await asyncio.sleep(0.01)


def connected(client):
    """Return what tells whether a client is connected."""
    return lambda: is_connected(client)


class TestConnected:
    """A client that is ready on SimCord, with a web socket that the test opens and closes."""

    @pytest.fixture
    def client(self, simcord_env, monkeypatch):
        socket = type("Socket", (), {"open": True})()
        monkeypatch.setattr(simcord_env.bot, "ws", socket)
        return simcord_env.bot

    async def test_a_bot_with_gateway_and_database_is_well_until_it_ends(self, client, settings):
        path = health_file(settings)
        async with heartbeat(connected(client), Database(), path, interval=0.01):
            await until_it_exists(path)
            assert health_problem(settings) is None
        assert health_problem(settings) is not None

    async def test_a_database_that_takes_no_writes_keeps_the_file_untouched(self, client, settings):
        path, database = health_file(settings), Database()
        database.is_full = True
        async with heartbeat(connected(client), database, path, interval=0.01):
            await until_checked_again(database)
            assert health_problem(settings) is not None

    async def test_a_database_that_recovers_is_well_again(self, client, settings):
        path, database = health_file(settings), Database()
        database.is_full = True
        async with heartbeat(connected(client), database, path, interval=0.01):
            await until_checked_again(database)
            database.is_full = False
            await until_it_exists(path)

    async def test_the_first_heartbeat_comes_soon_after_the_connection(self, client, monkeypatch):
        monkeypatch.setattr("bot.process.alive.LOOK_AGAIN", 0.01)
        beaten = asyncio.Event()

        async def beat():
            beaten.set()

        client.ws.open = False
        async with alive(connected(client), beat, interval=3600), asyncio.timeout(300):
            await asyncio.sleep(0.05)
            assert not beaten.is_set()
            client.ws.open = True
            await beaten.wait()

    async def test_a_closed_web_socket_is_no_connection(self, client):
        assert is_connected(client)
        client.ws.open = False
        assert not is_connected(client)


@pytest.mark.parametrize("kind", [discord.Client, discord.AutoShardedClient])
def test_a_client_that_never_logged_in_is_not_connected(kind):
    assert not is_connected(kind(intents=discord.Intents.none()))


class Impatient:
    """A client that starts its shards at once, and waits for no further servers."""

    def __init__(self, **options):
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1, **options)

    async def before_identify_hook(self, shard_id, *, initial=False):
        pass


class One(Impatient, discord.Client):
    """A client with one web socket."""


class Several(Impatient, discord.AutoShardedClient):
    """A client with a web socket for each shard."""


@pytest.fixture
async def online(monkeypatch):
    """Return a context in which a client is ready on a sandbox."""

    @asynccontextmanager
    async def running(client):
        async with Sandbox() as sandbox, client:
            monkeypatch.setattr(Route, "BASE", sandbox.api_url)
            monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
            connecting = asyncio.create_task(client.start(default_world.BOT_TOKEN))
            await until(client.is_ready)
            yield sandbox
            await client.close()
            connecting.cancel()
            await asyncio.gather(connecting, return_exceptions=True)

    return running


async def test_a_client_of_one_shard_is_connected_until_the_gateway_is_down(online):
    async with online(client := One()) as sandbox:
        assert is_connected(client)
        await sandbox.context.gateway.drop(seconds=1)
        await until(lambda: not is_connected(client))


async def test_a_client_of_several_shards_is_connected_while_each_of_them_is(online):
    async with online(client := Several(shard_count=2)) as sandbox:
        assert is_connected(client)
        assert sorted(client.shards) == [0, 1]
        await client.get_shard(1).disconnect()
        assert not is_connected(client)
        await client.get_shard(1).connect()
        await until(lambda: is_connected(client))
        await sandbox.context.gateway.drop(seconds=1)
        await until(lambda: not is_connected(client))


def test_an_old_file_means_that_the_bot_is_not_well(settings):
    path = health_file(settings)
    path.touch()
    assert health_problem(settings) is None
    long_ago = time.time() - OLDEST - 60
    os.utime(path, (long_ago, long_ago))
    assert "not been well for 95 s" in health_problem(settings)


def test_without_a_health_file_the_setting_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "HEALTH_FILE" in health_problem(load_settings())
