"""``python -m bot check`` says what is right, what is not, and how to mend it."""

import shutil
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.process.check import Onlooker, Report, check_servers, checkup, invite_link
from bot.settings import load_settings
from bot.ui.discord import emoji_upload as emojis
from sandbox import default_world
from sandbox.server import Sandbox

NEEDED = {
    "read_messages",  # which Discord calls View Channels
    "send_messages",
    "attach_files",
    "create_public_threads",
    "send_messages_in_threads",
}


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    # Both are set for the whole process by an address of its own: this gives them back afterwards.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)

    def load(**given):
        return load_settings(**{"database_url": f"sqlite+aiosqlite:///{tmp_path}/bot.sqlite3", **given})

    return load


async def test_where_all_is_right_it_says_so_and_how_to_invite(settings, capsys):
    async with Sandbox() as discord_of_ours:
        status = await checkup(
            settings(discord_token=default_world.BOT_TOKEN, discord_api_url=discord_of_ours.api_url)
        )
    said = capsys.readouterr().out
    assert status == 0
    assert "✗" not in said
    assert "text channels" in said
    assert "https://discord.com/oauth2/authorize?" in said
    assert default_world.BOT_TOKEN not in said


async def test_without_a_token_it_names_both_ways(settings, capsys):
    assert await checkup(settings()) == 1
    said = capsys.readouterr().out
    assert "make play" in said
    assert "python -m bot" in said
    assert "✓ The database" in said


async def test_emojis_that_are_not_uploaded_yet_are_no_fault(settings, capsys, tmp_path, monkeypatch):
    shutil.copy(emojis.FOLDER / "oros.png", tmp_path)
    monkeypatch.setattr(emojis, "FOLDER", tmp_path)
    ((oros,), _) = emojis.read_pictures(tmp_path)
    async with Sandbox() as discord_of_ours:
        online = settings(discord_token=default_world.BOT_TOKEN, discord_api_url=discord_of_ours.api_url)
        assert await checkup(online) == 0
        assert "· 0 of 1 emojis are uploaded" in capsys.readouterr().out
        async with Onlooker() as client:
            await client.login(default_world.BOT_TOKEN)
            await client.create_application_emoji(name=oros.name, image=oros.png)
        assert await checkup(online) == 0
    assert "✓ All 1 emojis" in capsys.readouterr().out


async def test_a_wrong_token_is_told_apart_and_not_repeated(settings, capsys):
    async with Sandbox() as discord_of_ours:
        status = await checkup(settings(discord_token="wr0ng", discord_api_url=discord_of_ours.api_url))
    said = capsys.readouterr().out
    assert status == 1
    assert "does not know this DISCORD_TOKEN" in said
    assert "wr0ng" not in said


async def test_where_nothing_answers_it_says_which_address(settings, capsys, unused_tcp_port):
    address = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    assert await checkup(settings(discord_token="t", discord_api_url=address)) == 1
    assert address in capsys.readouterr().out


async def test_a_database_that_cannot_be_opened_is_named(settings, tmp_path, capsys):
    (tmp_path / "file").write_text("no folder")
    url = f"sqlite+aiosqlite:///{tmp_path}/file/bot.sqlite3"
    assert await checkup(settings(database_url=url)) == 1
    assert "DATABASE_URL" in capsys.readouterr().out


def test_the_invite_link_asks_for_what_is_needed_and_no_more():
    query = parse_qs(urlsplit(invite_link(42)).query)
    assert query["client_id"] == ["42"]
    assert query["scope"] == ["bot applications.commands"]
    asked = discord.Permissions(int(query["permissions"][0]))
    assert {name for name, wanted in asked if wanted} == NEEDED


class TestServers:
    """What is said of servers and channels, seen by a client that is ready."""

    @pytest.fixture
    def simcord_bot(self):
        return Onlooker()

    def findings(self, client, capsys):
        report = Report()
        check_servers(report, client)
        return report.found, capsys.readouterr().out

    async def test_no_server_at_all(self, simcord_env, capsys):
        found, said = self.findings(simcord_env.bot, capsys)
        assert found == 1
        assert "in no server" in said

    async def test_a_channel_that_takes_something_away_is_named_with_what_it_takes(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Cafè")
        guild.create_text_channel("open")
        denied = discord.PermissionOverwrite(attach_files=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        found, said = self.findings(simcord_env.bot, capsys)
        assert found == 0
        assert "in 1 of 2 text channels" in said
        assert "#closed: without Attach Files" in said

    async def test_a_server_without_any_channel_to_play_in_is_to_be_mended(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Cafè")
        denied = discord.PermissionOverwrite(view_channel=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        found, said = self.findings(simcord_env.bot, capsys)
        assert found == 1
        assert "no text channel in which the bot may play" in said
        assert "#closed: without View Channels" in said

    async def test_a_server_that_gives_too_little_is_told_what_is_missing(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Cafè")
        for role in simcord_env.bot.get_guild(guild.id).me.roles:  # as if it was invited with too little
            role._permissions = discord.Permissions(view_channel=True, send_messages=True).value
        found, said = self.findings(simcord_env.bot, capsys)
        assert found == 1
        assert "lacks Attach Files" in said
