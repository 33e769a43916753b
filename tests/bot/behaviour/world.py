"""A server on SimCord with the bot in it, its clock, failures and restarts."""

import asyncio
import contextvars
import copy
import functools
import logging
import random
from contextlib import suppress
from datetime import timedelta

import discord
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.backend.serializers import guild_create_payload
from simcord.enums import OverwriteType

from bot.client import Bot
from bot.commands.tree import OTHER_VERSION
from bot.errors import Refusal
from bot.metrics import NO_METRICS
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.store.database.connection import create_engine
from bot.tables.store import AlreadyLogged
from bot.tasks import cancel_and_wait
from engine.errors import RuleError
from tests.bot.behaviour.shortcuts import copied
from tests.bot.behaviour.table import Player

REAL_PAUSE = 20
"""Seconds of the longest pause that SimCord passes in real time, and after which it gives up."""
TRIES = 15
"""Times that it goes on all the same: on a busy machine a start or an evening takes longer."""
GLANCE = 0.005
"""Seconds between looks whether the bot has done all: with SimCord's 0.05, tests wait for half of their time."""
HAND_PAUSE = 600
"""Longer than SimCord waits for anything: the next hand is dealt when a test asks for it, or moves the clock."""

engine = functools.cache(create_engine)
"""What each test would make again: every database is a copy of a migrated one, on SQLite in the same file."""

REFUSALS = (Refusal, RuleError, AlreadyLogged, *OTHER_VERSION)


class World:
    """A server with a channel in it, and the bot, which can be started again while the world stays."""

    def __init__(self, url, **settings):
        self.settings = Settings(
            _env_file=None,
            database_url=url,
            **{
                "shard_count": 1,
                "process_name": "simcord",
                "computer_pause": 0,
                "forced_pause": 0,
                "hand_pause": HAND_PAUSE,
                "short_hand_pause": HAND_PAUSE,
                "edit_pause": 0,
                "watching_pause": 0,
                "clicks_a_second": 100_000,
                "clicks_at_once": 100_000,
                "pictures_a_minute": 100_000,
                **settings,
            },
        )
        self.worst_complaint = logging.INFO
        self.metrics = NO_METRICS
        self.mistakes = ()
        self._stores = []

    async def start(self):
        self.env = PatientEnv(self._new_bot(), settle_timeout=REAL_PAUSE)
        await self.env.start()
        self.guild = self.env.create_guild("Cafè")
        # SimCord's calendar has no repetition: that of events is tested on the sandbox.
        role = next(each for each in self.env.backend.guilds[self.guild.id].roles.values() if each.managed)
        permissions = role.permissions & ~discord.Permissions.create_events.flag
        self.env.backend.edit_role(self.guild.id, role.id, {"permissions": permissions})
        self.channel = self.guild.create_text_channel("taula")
        self.env.backend.subscribers.append(self._remember)

    async def restart(self, **settings):
        """Let the process die without a goodbye, and start another one on the same database, set differently."""
        self.settings = self.settings.model_copy(update=settings)
        await self._die()
        await self.env.restart_bot(self._new_bot())
        await self.env.settle()

    async def stop(self):
        errors = self.env.errors
        await self._die()
        try:
            await self.env.shutdown()
        finally:
            for store in self._stores:
                await store.close()
        # A command that is refused raises, and the tree answers with the reason: SimCord takes note of both.
        expected = (*REFUSALS, *self.mistakes)
        failures = [error for error in errors if not isinstance(getattr(error, "original", error), expected)]
        if failures:
            raise ExceptionGroup("the bot raised", failures)

    @property
    def bot(self):
        return self.env.bot

    @property
    def tables(self):
        return self.bot.services.tables

    @property
    def store(self):
        return self._stores[-1]

    def person(self, name, *roles, **permissions):
        """Let somebody join the server; ``permissions`` come on top of those that everybody has."""
        if permissions:
            own = self.guild.create_role(f"{name}'s", permissions=discord.Permissions(**permissions))
            roles = (*roles, own)
        return Player(self, self.guild.add_member(self.env.create_user(name), roles=roles))

    def guild_created(self, guild):
        """Return what Discord sends of a server when it becomes available."""
        backend = self.env.backend
        return copy.deepcopy(guild_create_payload(backend, backend.get_guild(guild.id)))

    def channel_without(self, *permissions):
        """Make a channel in which the bot may not do something."""
        denied = discord.PermissionOverwrite(**dict.fromkeys(permissions, False))
        return self.guild.create_text_channel("tancat", overwrites={self.bot.user: denied})

    async def let_bot_do_all_but(self, *permissions):
        """Let the bot do all but something in the channel."""
        deny = discord.Permissions(**dict.fromkeys(permissions, True)).value
        overwrite = Overwrite(self.bot.user.id, OverwriteType.MEMBER, allow=0, deny=deny)
        self.env.backend.edit_channel(self.channel.id, {}, overwrites=[overwrite])
        await self.env.settle()

    async def later(self, **time):
        """Move the clock of Discord and of the bot forward."""
        await self.env.advance_time(timedelta(**time).total_seconds())

    async def deliver_again(self):
        """Let Discord deliver the newest interaction once more, as it may after a lost connection."""
        self.env.backend.emit("INTERACTION_CREATE", copy.deepcopy(self._delivered))
        await self.env.settle()

    async def let(self, decide, table_id):
        """Write into the log of a table what ``decide`` returns for it, as if the table did it by itself.

        It is done where the bot's own work is done, whose clock and messages are SimCord's.
        """
        await self.bot.surroundings.run(asyncio.create_task, self.tables.execute(table_id, decide))
        await self.env.settle()

    def _remember(self, event, payload):
        if event == "INTERACTION_CREATE":
            self._delivered = copied(payload)

    async def _die(self):
        """End what would go on in this process beside the next bot."""
        self.bot.renderer.close()
        await cancel_and_wait(self.bot.ownership._beating)

    def _new_bot(self):
        store = DatabaseStore(engine(self.settings.database_url), self.metrics)
        self._stores.append(store)
        return Observed(self.settings, store, metrics=self.metrics)


class PatientEnv(simcord.Env):
    """SimCord, which looks often whether the bot has done what it has to do, and waits for minutes until it has."""

    async def _settle_internal(self, *, _deadline=None, **options):
        options["idle"] = GLANCE
        for _ in range(TRIES - 1):
            with suppress(TimeoutError):
                return await super()._settle_internal(_deadline=_deadline, **options)
            _deadline = None
        return await super()._settle_internal(**options)

    async def _advance_to(self, target, deadline):
        for _ in range(TRIES - 1):
            with suppress(TimeoutError):
                return await super()._advance_to(target, deadline)
            deadline = asyncio.get_running_loop().time() + REAL_PAUSE
        return await super()._advance_to(target, deadline)


class Observed(Bot):
    """The bot, and the surroundings in which its work is done: SimCord's clock goes by them."""

    async def setup_hook(self):
        self.clock.monotonic = lambda: discord.utils.utcnow().timestamp()
        self.warm_up.prepare_computers = self.prepare_computers
        await super().setup_hook()
        self.surroundings = contextvars.copy_context()

    async def prepare_computers(self):
        """Compile nothing: computers are careful throughout, who need no time."""


class Chance(random.Random):
    """Stands where the bot takes chance from, and gives the same in every run."""

    def token_bytes(self, number):
        return self.randbytes(number)

    def SystemRandom(self):  # noqa: N802 - the name of Python's own
        return self

    Random = random.Random
