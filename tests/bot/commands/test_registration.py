"""Registration of the commands with Discord: requests, unchanged commands, and a start without it."""

import asyncio
import io
import json
import logging

import discord
import pytest
from discord import app_commands
from discord.http import Route

from bot.client import INTENTS
from bot.commands import registration
from bot.commands.comparison import differences
from bot.commands.localisation import CatalogueTranslator
from bot.commands.registration import changes, declared_commands, registered_commands
from bot.commands.tree import CommandTree
from bot.i18n import Language
from bot.i18n.catalogues import read
from bot.i18n.sync import domains
from bot.ui.face.face import FACES
from sandbox.faults import parse_fault
from sandbox.recorder import Recorder
from sandbox.server import Sandbox
from sandbox.state import default_world

COMMANDS = "/applications/*/commands"
TOO_LONG = "x" * 101


class Discord:
    """A sandbox that notes which requests about commands it gets."""

    def __init__(self):
        self.traffic = io.StringIO()
        self.sandbox = Sandbox(recorder=Recorder(self.traffic))

    def requests(self):
        """Return the method of each request about commands since the last call."""
        lines = map(json.loads, self.traffic.getvalue().splitlines())
        methods = [line["method"] for line in lines if "/commands" in line.get("path", "")]
        self.traffic.truncate(0)
        self.traffic.seek(0)
        return methods

    def ids(self):
        return {command["name"]: command["id"] for command in self.sandbox.world.commands.values()}

    def fail(self, route, **fields):
        self.sandbox.context.faults.add(
            parse_fault({"kind": "server_error", "route": route, "status": 503, **fields})
        )


@pytest.fixture
async def there(monkeypatch):
    there = Discord()
    async with there.sandbox as sandbox:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        yield there


async def start(change=lambda tree: None):
    """Start a process's registration with all commands of the bot, and return its tree."""
    async with discord.Client(intents=INTENTS) as client:
        tree = CommandTree(client)
        await tree.add_all()
        change(tree)
        await client.login(default_world.BOT_TOKEN)
        tree.registration.begin()
        await tree.registration.attempted()
        await tree.registration.close()
    return tree


async def test_the_first_start_registers_every_command_with_one_request(there):
    tree = await start()
    assert there.requests() == ["GET", "PUT"]
    assert set(there.ids()) == {command.name for command in tree.get_commands()}


async def test_a_second_start_writes_nothing_and_knows_every_mention(there):
    first = await start()
    there.requests()
    second = await start()
    assert there.requests() == ["GET"]
    for name in ("botifarra new", "barbu hand", "help"):
        assert second.mentions.of(name) == first.mentions.of(name)
        assert second.mentions.of(name) == f"</{name}:{there.ids()[name.split()[0]]}>"


def with_help(description):
    """Return the change that gives ``/help`` another description."""
    return lambda tree: setattr(tree.get_command("help"), "description", description)


async def test_only_the_command_that_differs_is_written_and_keeps_its_id(there, caplog):
    caplog.set_level(logging.INFO, "bot")
    await start()
    before = there.ids()
    there.requests()
    await start(with_help("Shorter"))
    assert there.requests() == ["GET", "PATCH"]
    assert there.ids() == before
    assert "/help: description is" in caplog.text
    assert "should be “Shorter”" in caplog.text


async def test_a_new_command_is_added_and_one_that_is_gone_is_removed(there):
    await start(lambda tree: tree.remove_command("help"))
    there.requests()
    await start(lambda tree: tree.remove_command("stats"))
    assert sorted(there.requests()) == ["DELETE", "GET", "POST"]
    assert "help" in there.ids()
    assert "stats" not in there.ids()


async def test_where_the_commands_may_be_installed_and_used_is_compared(there):
    def only_in_servers(tree):
        tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)

    def in_servers_alone(tree):
        only_in_servers(tree)
        tree.allowed_contexts = app_commands.AppCommandContext(guild=True)

    def for_users_too(tree):
        only_in_servers(tree)
        tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)

    await start(only_in_servers)
    there.requests()
    await start(only_in_servers)
    assert there.requests() == ["GET"]
    for change in (in_servers_alone, for_users_too):
        await start(change)
        requests = there.requests()
        assert requests[0] == "GET"
        assert set(requests[1:]) == {"PATCH"}


async def test_a_text_that_is_refused_costs_no_other_command_its_registration(there, caplog):
    tree = await start(with_help(TOO_LONG))
    assert set(there.ids()) == {command.name for command in tree.get_commands()} - {"help"}
    assert "cannot register /help: 400 Bad Request" in caplog.text
    assert "100" in caplog.text
    assert tree.mentions.of("help") == "`/help`"
    assert tree.mentions.of("stats") == f"</stats:{there.ids()['stats']}>"


async def test_a_change_that_is_refused_leaves_the_command_as_it_was(there):
    await start()
    before = dict(there.sandbox.world.commands)
    tree = await start(with_help(TOO_LONG))
    assert there.sandbox.world.commands == before
    assert tree.mentions.of("help") == f"</help:{there.ids()['help']}>"


@pytest.mark.parametrize("route", [COMMANDS, f"GET {COMMANDS}", f"PUT {COMMANDS}"])
async def test_commands_that_discord_does_not_take_now_are_registered_later(
    there, route, monkeypatch, caplog
):
    monkeypatch.setattr(registration, "RETRY_AFTER", (0.01,))
    there.fail(route, times=1)
    async with discord.Client(intents=INTENTS) as client:
        tree = CommandTree(client)
        await tree.add_all()
        await client.login(default_world.BOT_TOKEN)
        tree.registration.begin()
        await tree.registration.attempted()
        assert there.ids() == {}
        assert "goes on with the commands that Discord has" in caplog.text
        assert "503" in caplog.text
        async with asyncio.timeout(300):
            while not there.ids():  # noqa: ASYNC110 - nothing announces it
                await asyncio.sleep(0.01)
        await tree.registration.close()


async def test_a_discord_that_does_not_answer_does_not_hold_the_start(there, monkeypatch):
    monkeypatch.setattr(registration, "LONGEST_WAIT", 0.05)
    there.sandbox.context.faults.add(parse_fault({"kind": "slow", "route": COMMANDS, "seconds": 20}))
    async with asyncio.timeout(300):
        await start()
    assert there.ids() == {}


async def test_what_discord_returns_without_translations_is_not_what_is_compared(there):
    await start()
    async with discord.Client(intents=INTENTS) as client:
        await client.login(default_world.BOT_TOKEN)
        (plain, *_) = await client.http.get_global_commands(client.application_id)
        (full, *_) = await registered_commands(client)
    assert "description_localizations" not in plain
    assert full["description_localizations"]


class TestComparison:
    """Commands as Discord documents its answer, against what discord.py sends."""

    @pytest.fixture
    async def declared(self):
        tree = CommandTree(discord.Client(intents=INTENTS))
        await tree.add_all()
        return await declared_commands(tree)

    def answered(self, command):
        """Return a command as Discord answers it: with ids, and without the fields that have their default."""

        def bare(part):
            kept = {name: value for name, value in part.items() if value not in ([], {}, False, None)}
            for name in ("options", "choices"):
                if name in kept:
                    kept[name] = [bare(each) for each in kept[name]]
            return kept

        return {
            "id": "1",
            "application_id": "2",
            "version": "3",
            "default_member_permissions": None,
            "type": 1,
            "dm_permission": command["dm_permission"],
            "contexts": None if command["dm_permission"] else [0],
            "integration_types": [0],
            "nsfw": False,
            **bare(command),
            "name_localizations": command["name_localizations"] or None,
            "handler": 1,
        }

    def test_what_discord_adds_and_leaves_out_is_no_difference(self, declared):
        answers = [self.answered(command) for command in declared]
        assert changes(declared, answers) == []
        assert changes(declared, list(reversed(answers))) == []

    def test_each_difference_is_a_sentence_with_its_place(self, declared):
        command = next(each for each in declared if each["name"] == "botifarra")
        answer = json.loads(json.dumps(self.answered(command)))
        new = next(option for option in answer["options"] if option["name"] == "new")
        new["description_localizations"]["fr"] = "Autre chose"
        new["options"][0]["name"] = "preset2"
        answer["default_member_permissions"] = "8"
        found = differences(command, answer)
        assert len(found) == 3
        assert found[0].startswith("/botifarra new: description in fr is “Autre chose” and should be “")
        assert found[1].startswith("/botifarra new: options is preset2, ")
        assert found[2] == "/botifarra: default_member_permissions is “8” and should be none"

    def test_a_command_that_discord_made_itself_is_left_alone(self, declared):
        launch = {"id": "9", "type": 4, "name": "launch", "description": "", "handler": 2}
        assert changes(declared, [*map(self.answered, declared), launch]) == []

    def test_commands_of_another_kind_with_the_same_name_are_others(self, declared):
        menu = {"id": "9", "type": 2, "name": "help", "description": ""}
        (change,) = changes(declared, [*map(self.answered, declared), menu])
        assert (change.method, change.command_id) == ("DELETE", "9")


def options_of(command):
    """Return every option of a declared command that is no subcommand."""
    for option in command.get("options") or ():
        if option["type"] in (1, 2):
            yield from options_of(option)
        else:
            yield option


async def declared():
    async with discord.Client(intents=INTENTS) as client:
        tree = CommandTree(client)
        await tree.add_all()
        return await declared_commands(tree)


@pytest.mark.parametrize("locale", ["es-ES", "es-419", "fr", "it"])
async def test_options_and_their_choices_have_names_in_the_languages_of_discord(locale):
    names = {}
    for command in await declared():
        for option in options_of(command):
            names[option["name"]] = option.get("name_localizations", {}).get(locale)
            assert option["description_localizations"][locale]
            for choice in option.get("choices", ()):
                is_a_name = choice["value"] in {*Language, *FACES}  # the same in every language
                assert locale in choice.get("name_localizations", {}) or is_a_name
    assert names["period"] == {"fr": "période", "it": "periodo"}.get(locale, "periodo")
    assert names["players"] == {"fr": "joueurs", "it": "giocatori"}.get(locale, "jugadores")
    assert sum(name is not None for name in names.values()) >= len(names) - 3


async def test_every_option_is_marked_for_translation():
    catalogues = [read(Language.CA, domain) for domain in domains()]
    for command in await declared():
        for option in options_of(command):
            assert any(catalogue.get(option["name"], "option") for catalogue in catalogues), option["name"]


async def test_a_reworded_option_is_written_and_another_start_writes_nothing(there, monkeypatch, caplog):
    caplog.set_level(logging.INFO, "bot")
    await start()
    there.requests()
    translated = CatalogueTranslator.translate

    async def otherwise(self, string, locale, context):
        if string.message == "period" and locale is discord.Locale.french:
            return "depuis"
        return await translated(self, string, locale, context)

    with monkeypatch.context() as patch:
        patch.setattr(CatalogueTranslator, "translate", otherwise)
        await start()
        assert there.requests() == ["GET", "PATCH"]
        assert "/leaderboard period: name in fr is “période” and should be “depuis”" in caplog.text
        await start()
        assert there.requests() == ["GET"]
