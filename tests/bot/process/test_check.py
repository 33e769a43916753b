"""``python -m bot check``: what it reports, and what it never prints."""

from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.process.check import CheckClient, Report, Requirements, check, check_servers, invite_link
from bot.settings import load_settings
from sandbox import default_world
from sandbox.server import Sandbox

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
REQUIREMENTS = Requirements(discord.Intents(guilds=True), NEEDED, frozenset({"oros"}))
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b49444154789c636060000000030001b8ad3a630000000049454e44ae426082"
)


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    # Another API address is set for the whole process; this restores the original.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)

    def load(**given):
        return load_settings(**{"database_url": f"sqlite+aiosqlite:///{tmp_path}/bot.sqlite3", **given})

    return load


async def test_without_problems_it_prints_how_to_invite_the_bot(settings, capsys):
    async with Sandbox() as sandbox:
        online = settings(discord_token=default_world.BOT_TOKEN, discord_api_url=sandbox.api_url)
        status = await check(online, REQUIREMENTS)
    printed = capsys.readouterr().out
    assert status == 0
    assert "✗" not in printed
    assert "text channels" in printed
    assert "https://discord.com/oauth2/authorize?" in printed
    assert default_world.BOT_TOKEN not in printed


async def test_without_a_token_it_names_both_ways(settings, capsys):
    assert await check(settings(), REQUIREMENTS) == 1
    printed = capsys.readouterr().out
    assert "make play" in printed
    assert "python -m bot" in printed
    assert "✓ The database" in printed


async def test_emojis_that_are_not_uploaded_yet_are_no_problem(settings, capsys):
    async with Sandbox() as sandbox:
        online = settings(discord_token=default_world.BOT_TOKEN, discord_api_url=sandbox.api_url)
        assert await check(online, REQUIREMENTS) == 0
        assert "· 0 of 1 emojis are uploaded" in capsys.readouterr().out
        async with CheckClient(intents=REQUIREMENTS.intents) as client:
            await client.login(default_world.BOT_TOKEN)
            await client.create_application_emoji(name="oros", image=PNG)
        assert await check(online, REQUIREMENTS) == 0
    assert "✓ All 1 emojis" in capsys.readouterr().out


async def test_a_wrong_token_is_reported_and_not_printed(settings, capsys):
    async with Sandbox() as sandbox:
        wrong = settings(discord_token="wr0ng", discord_api_url=sandbox.api_url)
        status = await check(wrong, REQUIREMENTS)
    printed = capsys.readouterr().out
    assert status == 1
    assert "does not know this DISCORD_TOKEN" in printed
    assert "wr0ng" not in printed


async def test_an_address_at_which_nothing_answers_is_named(settings, capsys, unused_tcp_port):
    address = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    assert await check(settings(discord_token="t", discord_api_url=address), REQUIREMENTS) == 1
    assert address in capsys.readouterr().out


async def test_a_database_that_cannot_be_opened_is_named(settings, tmp_path, capsys):
    (tmp_path / "file").write_text("no folder")
    url = f"sqlite+aiosqlite:///{tmp_path}/file/bot.sqlite3"
    assert await check(settings(database_url=url), REQUIREMENTS) == 1
    assert "DATABASE_URL" in capsys.readouterr().out


def test_the_invite_link_asks_for_the_needed_permissions_and_no_more():
    query = parse_qs(urlsplit(invite_link(42, NEEDED)).query)
    assert query["client_id"] == ["42"]
    assert query["scope"] == ["bot applications.commands"]
    assert discord.Permissions(int(query["permissions"][0])) == NEEDED


class TestServers:
    """The report on servers and channels, for a client that is ready."""

    @pytest.fixture
    def simcord_bot(self):
        return CheckClient(intents=REQUIREMENTS.intents)

    def report(self, client, capsys):
        report = Report()
        check_servers(report, client, NEEDED)
        return report.problems, capsys.readouterr().out

    async def test_a_bot_in_no_server_is_a_problem(self, simcord_env, capsys):
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "in no server" in printed

    async def test_a_channel_that_denies_a_permission_is_named_with_it(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        guild.create_text_channel("open")
        denied = discord.PermissionOverwrite(attach_files=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 0
        assert "in 1 of 2 text channels" in printed
        assert "#closed: without Attach Files" in printed

    async def test_a_server_without_a_usable_channel_is_a_problem(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        denied = discord.PermissionOverwrite(view_channel=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "no text channel in which the bot may play" in printed
        assert "#closed: without View Channels" in printed

    async def test_a_server_whose_roles_give_too_little_is_named_with_what_is_missing(
        self, simcord_env, capsys
    ):
        guild = simcord_env.create_guild("Món")
        for role in simcord_env.bot.get_guild(guild.id).me.roles:  # as if it was invited with too little
            role._permissions = discord.Permissions(view_channel=True, send_messages=True).value
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "lacks Attach Files" in printed
