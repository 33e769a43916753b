"""A bot that runs says that it is well only while Discord and the database are there."""

import asyncio
import os
import time

import discord
import pytest

from bot.process.health import OLDEST, health, heartbeat, heartbeat_file, is_connected
from bot.settings import load_settings
from bot.store import DatabaseError


class Database:
    """Takes rows until it is told to be full."""

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


async def appears(path):
    async with asyncio.timeout(10):
        while not path.exists():  # noqa: ASYNC110 - nobody tells of a file
            await asyncio.sleep(0.005)


async def looked_again(database):
    async with asyncio.timeout(10):
        for _ in range(2):  # the look that was under way, and one more
            database.checked.clear()
            await database.checked.wait()


class TestConnected:
    """A client that has come up in SimCord's Discord, whose socket is ours to open and close."""

    @pytest.fixture
    def client(self, simcord_env, monkeypatch):
        socket = type("Socket", (), {"open": True})()
        monkeypatch.setattr(simcord_env.bot, "ws", socket)
        return simcord_env.bot

    async def test_a_bot_with_gateway_and_database_is_well_until_it_ends(self, client, settings):
        path = heartbeat_file(settings)
        async with heartbeat(client, Database(), path, interval=0.01):
            await appears(path)
            assert health(settings) is None
        assert health(settings) is not None

    async def test_a_database_that_takes_no_rows_lets_the_file_grow_old(self, client, settings):
        path, database = heartbeat_file(settings), Database()
        database.is_full = True
        async with heartbeat(client, database, path, interval=0.01):
            await looked_again(database)
            assert health(settings) is not None

    async def test_a_database_that_mends_itself_is_well_again(self, client, settings):
        path, database = heartbeat_file(settings), Database()
        database.is_full = True
        async with heartbeat(client, database, path, interval=0.01):
            await looked_again(database)
            database.is_full = False
            await appears(path)

    async def test_a_closed_socket_is_no_connection(self, client):
        assert is_connected(client)
        client.ws.open = False
        assert not is_connected(client)


def test_a_client_that_never_logged_in_is_not_connected():
    assert not is_connected(discord.Client(intents=discord.Intents.none()))


def test_a_file_that_nobody_touches_any_more_says_since_when(settings):
    path = heartbeat_file(settings)
    path.touch()
    assert health(settings) is None
    long_ago = time.time() - OLDEST - 60
    os.utime(path, (long_ago, long_ago))
    assert "not been well for 95 s" in health(settings)


def test_without_a_file_to_look_at_it_says_what_to_set(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "HEALTH_FILE" in health(load_settings())
