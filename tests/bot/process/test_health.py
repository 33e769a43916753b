"""The health file: when it is touched, and what its age means."""

import asyncio
import os
import time

import discord
import pytest

from bot.process.health import OLDEST, health_file, health_problem, heartbeat, is_connected
from bot.settings import load_settings
from bot.store import DatabaseError


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
    async with asyncio.timeout(10):
        while not path.exists():  # noqa: ASYNC110 - nothing announces a new file
            await asyncio.sleep(0.005)


async def until_checked_again(database):
    async with asyncio.timeout(10):
        for _ in range(2):  # the check that was under way, and one more
            database.checked.clear()
            await database.checked.wait()


class TestConnected:
    """A client that is ready on SimCord, with a web socket that the test opens and closes."""

    @pytest.fixture
    def client(self, simcord_env, monkeypatch):
        socket = type("Socket", (), {"open": True})()
        monkeypatch.setattr(simcord_env.bot, "ws", socket)
        return simcord_env.bot

    async def test_a_bot_with_gateway_and_database_is_well_until_it_ends(self, client, settings):
        path = health_file(settings)
        async with heartbeat(client, Database(), path, interval=0.01):
            await until_it_exists(path)
            assert health_problem(settings) is None
        assert health_problem(settings) is not None

    async def test_a_database_that_takes_no_writes_keeps_the_file_untouched(self, client, settings):
        path, database = health_file(settings), Database()
        database.is_full = True
        async with heartbeat(client, database, path, interval=0.01):
            await until_checked_again(database)
            assert health_problem(settings) is not None

    async def test_a_database_that_recovers_is_well_again(self, client, settings):
        path, database = health_file(settings), Database()
        database.is_full = True
        async with heartbeat(client, database, path, interval=0.01):
            await until_checked_again(database)
            database.is_full = False
            await until_it_exists(path)

    async def test_a_closed_web_socket_is_no_connection(self, client):
        assert is_connected(client)
        client.ws.open = False
        assert not is_connected(client)


def test_a_client_that_never_logged_in_is_not_connected():
    assert not is_connected(discord.Client(intents=discord.Intents.none()))


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
