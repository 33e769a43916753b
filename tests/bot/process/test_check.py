"""``python -m bot check``: what it reports, and what it never prints."""

import re
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.__main__ import needed_in, requirements
from bot.commands.tree import CommandTree
from bot.process.check import Requirements, check, invite_link
from bot.process.check.application import check_portal
from bot.process.check.report import Report
from bot.process.check.run import CheckClient
from bot.process.check.servers import check_servers
from bot.process.identifies import RESERVE
from bot.settings import load_settings
from bot.store import DatabaseStore
from sandbox.faults import parse_fault
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world
from sandbox.state.model import ChannelType, InstallType, Overwrite
from sandbox.state.permissions import Permission

AT_ONCE = SandboxOptions(identify_seconds=0)
"""A bot that is checked again need not wait until Discord would let it."""
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)


async def no_changes(client):
    return []


WISHED = discord.Permissions(create_events=True)
REQUIREMENTS = Requirements(
    discord.Intents(guilds=True), NEEDED, WISHED, frozenset({"oros"}), no_changes, needed_in
)
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b49444154789c636060000000030001b8ad3a630000000049454e44ae426082"
)


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr("bot.process.check.run.NEXT_SERVER", 0.05)
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
    assert "may play in 4 of 5 channels" in printed
    assert "1. Start the bot" in printed
    assert "2. In a channel of your server type /botifarra new" in printed
    assert "3. /help there has the first steps, and /club" in printed
    assert "https://discord.com/oauth2/authorize?" in printed
    assert default_world.BOT_TOKEN not in printed


async def test_without_a_token_it_names_both_ways(settings, capsys):
    offline = settings()
    async with await DatabaseStore.open(offline.database_url):
        assert await check(offline, REQUIREMENTS) == 1
    printed = capsys.readouterr().out
    assert "make play" in printed
    assert "cp .env.example .env" in printed
    assert "✓ The database" in printed
    assert "1. Mend the first ✗ above: There is no DISCORD_TOKEN" in printed
    assert "3. It then prints the link that invites" in printed


async def test_emojis_that_are_not_uploaded_yet_are_no_problem(settings, capsys):
    async with Sandbox(AT_ONCE) as sandbox:
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


class TestOnline:
    """What the check finds on a sandbox of which something is not as it should be."""

    @pytest.fixture
    async def sandbox(self):
        async with Sandbox(AT_ONCE) as sandbox:
            yield sandbox

    @pytest.fixture
    def run(self, sandbox, settings, capsys):
        """Return what runs the check and returns its exit status and output."""

        async def run(required=REQUIREMENTS, **given):
            online = settings(discord_token=default_world.BOT_TOKEN, discord_api_url=sandbox.api_url, **given)
            status = await check(online, required)
            return status, capsys.readouterr().out

        return run

    @pytest.mark.parametrize(
        ("setting", "value", "sentence"),
        [
            ("interactions_endpoint_url", "https://example.org", "Empty that field"),
            ("bot_require_code_grant", True, "Switch that off"),
        ],
    )
    async def test_a_setting_of_the_portal_that_keeps_the_bot_from_working_is_a_problem(
        self, sandbox, run, setting, value, sentence
    ):
        setattr(sandbox.world.application, setting, value)
        status, printed = await run()
        assert status == 1
        assert sentence in printed
        assert "✓ The developer portal" not in printed
        assert "2. Check again" in printed
        assert "3. Start the bot" in printed

    async def test_an_application_that_no_server_can_install_is_a_problem(self, sandbox, run):
        sandbox.world.install_types = {InstallType.USER}
        status, printed = await run()
        assert status == 1
        assert "Switch Guild Install on" in printed

    async def test_an_application_that_people_install_for_themselves_is_noted(self, sandbox, run):
        sandbox.world.install_types = {InstallType.SERVER, InstallType.USER}
        status, printed = await run()
        assert status == 0
        assert "Switch User Install off" in printed

    async def test_missing_addresses_of_the_papers_are_noted_and_given_ones_are_not(self, sandbox, run):
        _, printed = await run()
        assert "no address of the privacy policy" in printed
        assert "no address of the terms of service" in printed
        sandbox.world.application.privacy_policy_url = "https://example.org/privacy"
        sandbox.world.application.terms_of_service_url = "https://example.org/terms"
        _, printed = await run()
        assert "no address" not in printed

    @pytest.mark.parametrize("ahead", [90, -90])
    async def test_a_clock_that_is_over_a_minute_wrong_is_a_problem(self, sandbox, run, ahead):
        sandbox.world.clock.ahead = ahead
        status, printed = await run()
        assert status == 1
        side = "behind" if ahead > 0 else "ahead of"
        assert any(f"clock is {seconds} s {side} Discord's" in printed for seconds in (89, 90, 91))
        assert "timedatectl" in printed

    async def test_a_clock_that_is_a_little_wrong_is_none(self, sandbox, run):
        sandbox.world.clock.ahead = 20
        status, printed = await run()
        assert status == 0
        assert "✓ This machine's clock" in printed

    async def test_shards_that_discord_recommends_are_noted(self, sandbox, run):
        sandbox.context.gateway.start_limit.shards = 3
        status, printed = await run()
        assert status == 0
        assert "recommends 3 shards: the bot opens as many" in printed
        assert "The servers of the other 2 shards were not looked at" in printed

    async def test_fewer_shards_than_discord_recommends_are_noted(self, sandbox, run):
        sandbox.context.gateway.start_limit.shards = 3
        status, printed = await run(shard_count=2)
        assert status == 0
        assert "SHARD_COUNT is 2: raise it" in printed

    async def test_few_sessions_left_are_a_problem(self, sandbox, run):
        sandbox.context.gateway.start_limit.set(250, 7200)
        status, printed = await run()
        assert status == 1
        assert "250 of 1000 new sessions are left until all are back in 2.0 h" in printed
        assert "each start waits about 36 s" in printed

    async def test_a_check_takes_no_session_of_the_reserve(self, sandbox, run):
        sandbox.context.gateway.start_limit.set(RESERVE, 7200)
        status, printed = await run()
        assert status == 1
        assert "this check does not connect" in printed
        assert sandbox.context.gateway.start_limit.to_json()["remaining"] == RESERVE

    async def test_sessions_that_are_left_are_counted(self, run):
        _, printed = await run()
        assert "✓ 1000 of 1000 new sessions" in printed

    async def test_a_gateway_that_cannot_be_asked_for_is_a_problem(self, sandbox, run):
        down = {"kind": "server_error", "status": 503, "route": "GET /gateway/bot"}
        sandbox.context.faults.add(parse_fault(down))
        status, printed = await run()
        assert status == 1
        assert "does not say where its gateway is" in printed

    async def test_commands_that_differ_are_listed_and_those_that_do_not_are_not(self, sandbox, run):
        required = requirements()
        _, printed = await run(required)
        assert "· register /botifarra\n" in printed
        async with CheckClient(intents=REQUIREMENTS.intents) as client:
            await client.login(default_world.BOT_TOKEN)
            tree = CommandTree(client)
            await tree.add_all()
            tree.registration.begin()
            await tree.registration.attempted()
        _, printed = await run(required)
        assert "✓ The commands are registered as they should be." in printed
        for command in sandbox.world.commands.values():
            command["nsfw"] = command["name"] == "help"
        _, printed = await run(required)
        assert "· Commands that differ from the registered ones: 1." in printed
        assert "· change /help: nsfw is true and should be false" in printed

    async def test_hidden_channels_are_counted_in_one_line_and_not_named(self, sandbox, run):
        channels = list(sandbox.world.server.channels.values())[1:]
        kinds = (ChannelType.TEXT, ChannelType.VOICE, ChannelType.STAGE, ChannelType.FORUM)
        for channel, channel.type in zip(channels, kinds, strict=True):
            channel.overwrites = [Overwrite(sandbox.world.bot.id, kind=1, deny=Permission.VIEW_CHANNEL)]
        status, printed = await run()
        assert status == 0
        assert "the bot may play in 1 of 1 channels" in printed
        assert "· Cafè de la Plaça: 4 channels are hidden from the bot" in printed
        assert "___hidden___" not in printed
        assert "without View Channels" not in printed

    async def test_a_server_without_create_events_is_noted_and_the_link_asks_for_it(self, sandbox, run):
        _, printed = await run()
        assert "Create Events" not in printed
        assert "permissions=17901423725568" in printed
        sandbox.world.server.roles[default_world.BOT_ROLE_ID].denied = Permission.CREATE_EVENTS
        status, printed = await run()
        assert status == 0
        assert "· Cafè de la Plaça: without Create Events, nights are played all the same" in printed

    async def test_a_bot_in_no_server_is_to_be_started_before_it_is_invited(self, sandbox, run):
        del sandbox.world.server.members[sandbox.world.bot.id]
        status, printed = await run()
        assert status == 0
        steps = printed.partition("Next:")[2]
        assert re.search(
            r"1\. Start the bot.+2\. While it runs, open the link above.+3\. In a channel", steps, re.DOTALL
        )

    async def test_a_check_writes_nothing(self, sandbox, run):
        await run(requirements())
        assert sandbox.world.commands == {}
        assert sandbox.world.emojis == {}


@pytest.mark.parametrize(
    ("servers", "is_verified", "said"),
    [
        (74, False, ""),
        (75, False, "it can be verified"),
        (100, False, "nobody can invite it any more"),
        (100, True, ""),
    ],
)
def test_what_discord_wants_of_a_bot_that_spreads_is_noted_in_time(servers, is_verified, said, capsys):
    addresses = {"privacy_policy_url": "x", "terms_of_service_url": "x"}
    report = Report()
    check_portal(report, {"approximate_guild_count": servers, **addresses}, is_verified=is_verified)
    notes = [line for line in capsys.readouterr().out.splitlines() if line.startswith("·")]
    assert report.problems == 0
    assert len(notes) == bool(said)
    assert said in "".join(notes)


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
        check_servers(report, client, REQUIREMENTS)
        return report.problems, capsys.readouterr().out

    async def test_a_bot_in_no_server_is_no_problem(self, simcord_env, capsys):
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 0
        assert "in no server yet" in printed

    async def test_a_channel_that_denies_a_permission_is_named_with_it(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        guild.create_text_channel("open")
        denied = discord.PermissionOverwrite(attach_files=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 0
        assert "in 1 of 2 channels" in printed
        assert "#closed: without Attach Files" in printed

    async def test_a_server_without_a_usable_channel_is_a_problem(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        denied = discord.PermissionOverwrite(view_channel=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "no channel in which the bot may play" in printed
        assert "1 channel is hidden from the bot, and Discord does not tell it its name." in printed

    @pytest.mark.parametrize(("channels", "last"), [(11, "#c10: without"), (12, "and 2 more channels")])
    async def test_a_single_channel_more_is_named_like_the_others(self, simcord_env, capsys, channels, last):
        guild = simcord_env.create_guild("Món")
        denied = discord.PermissionOverwrite(attach_files=False)
        for number in range(channels):
            guild.create_text_channel(f"c{number}", overwrites={guild.default_role: denied})
        _, printed = self.report(simcord_env.bot, capsys)
        assert last in printed.splitlines()[-1]

    async def test_a_server_whose_roles_give_too_little_is_named_with_what_is_missing(
        self, simcord_env, capsys
    ):
        guild = simcord_env.create_guild("Món")
        for role in simcord_env.bot.get_guild(guild.id).me.roles:  # as if it was invited with too little
            role._permissions = discord.Permissions(view_channel=True, send_messages=True).value
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "lacks Attach Files" in printed

    async def test_channels_of_other_kinds_are_named(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        guild.create_text_channel("open")
        guild.create_forum_channel("debats")
        guild.create_voice_channel("veu")
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 0
        assert "in 2 of 2 channels" in printed
        assert "#debats: a forum channel, no table there but in each of its posts" in printed

    async def test_a_voice_channel_needs_another_permission(self, simcord_env, capsys):
        guild = simcord_env.create_guild("Món")
        guild.create_voice_channel("veu")
        for role in simcord_env.bot.get_guild(guild.id).me.roles:
            role._permissions = NEEDED.value
        problems, printed = self.report(simcord_env.bot, capsys)
        assert problems == 1
        assert "#veu: without Connect" in printed
