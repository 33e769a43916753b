"""A server with people in it, and the commands that belong to no table, against SimCord's model of Discord."""

from datetime import timedelta
from functools import partial
from types import SimpleNamespace

import discord
import pytest
from discord.utils import utcnow

from bot.client import INTENTS
from bot.commands.help import HelpHandlers
from bot.commands.localisation import CatalogueTranslator
from bot.commands.repetition import repeat
from bot.commands.tree import CommandTree, add_commands
from bot.metrics import NO_METRICS
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.render.raster.renderer import Renderer
from bot.store import DatabaseStore, Period
from bot.tables.entries import Started
from bot.tables.service import Tables
from bot.tables.store import Append, MatchResult
from bot.ui.answers import Dispatcher
from bot.ui.discord.avatars import Avatars
from bot.ui.discord.deduplication import InteractionGate
from bot.ui.discord.emojis import UsableEmojis
from bot.ui.discord.services import Services
from bot.ui.leaderboard.messages import LeaderboardHandlers
from bot.ui.limits.person_limits import Allowance, PersonLimits
from bot.ui.people.languages import LanguageHandlers
from bot.ui.profile.handlers import ProfileHandlers
from bot.ui.profile.pages import ProfilePages
from bot.ui.tables.messages.message_builder import MessageBuilder
from engine.botifarra import BOTIFARRA
from tests.bot.store.conftest import new_table, seat


class Announcer(discord.Client):
    """The client without its tables: the same tree, store and languages, and no pictures to warm up."""

    def __init__(self, store):
        super().__init__(intents=INTENTS, allowed_mentions=discord.AllowedMentions.none())
        self.tree = CommandTree(self)
        self.services = Services(
            tables=Tables(store.log),
            languages=Languages(store.people),
            clubs=store.clubs,
            company=None,
            preferences=PersonalPreferences(store.people),
            presets=None,
            gate=InteractionGate(),
            limits=PersonLimits(Allowance(1000, 1000, 1000, 0)),
            newest_messages=None,
            emojis=UsableEmojis(),
            mentions=self.tree.mentions,
            metrics=NO_METRICS,
            find_newcomers=store.standings.newcomers,
        )
        self.services.gate.open()
        leaderboards = LeaderboardHandlers(store.standings, store.pairs, self.services.languages)
        languages = LanguageHandlers(
            self.services.languages,
            self.services.tables,
            show_hand=None,
            repeat=partial(repeat, self.tree),
            open_table=None,
            changed=lambda person: None,
            mention=self.tree.mentions.of,
        )
        avatars = Avatars(self)
        profiles = ProfileHandlers(
            ProfilePages(store.standings, store.ratings, avatars.of_people),
            store.standings,
            MessageBuilder(Renderer(), avatars.of),
            avatars,
            self.services.languages,
            self.services.preferences,
        )
        self.handlers = SimpleNamespace(leaderboards=leaderboards, languages=languages, profiles=profiles)
        self._dispatcher = Dispatcher([languages, profiles, HelpHandlers()], [leaderboards])

    async def on_interaction(self, interaction):
        await self._dispatcher.dispatch(interaction)

    async def setup_hook(self):
        add_commands(self.tree)
        await self.tree.set_translator(CatalogueTranslator())
        self.tree.registration.begin()
        await self.tree.registration.attempted()


@pytest.fixture
async def store(database):
    async with await DatabaseStore.open(database) as opened:
        yield opened


@pytest.fixture(autouse=True)
def one_match_is_enough_for_a_rank(monkeypatch):
    monkeypatch.setattr(Period, "least", 1)
    monkeypatch.setattr("bot.store.matches.leaderboards.KEPT", 0.0)


@pytest.fixture
def simcord_bot(store):
    return Announcer(store)


@pytest.fixture
def env(simcord_env):
    return simcord_env


@pytest.fixture
def guild(env):
    return env.create_guild("Cafè")


@pytest.fixture
def channel(guild):
    return guild.create_text_channel("general")


@pytest.fixture
def anna(env, guild):
    return guild.add_member(env.create_user("Anna"))


@pytest.fixture
def bernat(env, guild):
    return guild.add_member(env.create_user("Bernat"))


def texts(components):
    """Return all text of a message in Components V2, part after part."""
    found = []
    for component in components:
        if component["type"] == discord.ComponentType.text_display.value:
            found.append(component["content"])
        found += texts(component.get("components", ()))
    return found


def said(result):
    """Return all that the bot answered, as one string."""
    (message,) = [message for message in (result.response, *result.followups) if message is not None]
    return said_of(message)


def said_of(message):
    """Return all text of a message, as one string."""
    return "\n".join(texts(message.components))


def alt(message):
    """Return the description of the picture of a message; empty without one."""

    def walk(components):
        for component in components:
            yield from (item["description"] for item in component.get("items", ()))
            yield from walk(component.get("components", ()))

    return "".join(walk(message.components))


def buttons(message):
    """Return the buttons of a message, in order."""

    def walk(components):
        for component in components:
            if component["type"] == discord.ComponentType.button.value:
                yield component
            yield from walk(component.get("components", ()))

    return list(walk(message.components))


async def won(store, winner, loser, *, guild, days_ago=0, times=1, contested=True, ranked=True):
    """Let one person win finished matches against another in a server."""
    for _ in range(times):
        table_id = await new_table(store)
        people = (
            seat(winner.id, name=winner.name, won=True, taken=40, written=30),
            seat(loser.id, name=loser.name, number=1, taken=32, written=10),
        )
        result = MatchResult(
            BOTIFARRA.name,
            guild.id,
            4,
            drawn=False,
            with_computers=not contested,
            contested=contested,
            seats=people,
            ranked=ranked,
        )
        at = utcnow() - timedelta(days=days_ago)
        await store.log.append(Append(table_id, 1, [Started()], at=at, result=result, closes=True))
