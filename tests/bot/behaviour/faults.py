"""Faults that tests cause: work that hangs until the test says so, and clicks whose answer nobody waits for."""

import asyncio
import copy

import discord
from simcord import InteractionResult
from simcord.interactions import base_payload

from tests.bot.behaviour.table import (
    BUTTON,
    Answer,
)

APOLOGY = "Sorry, something went wrong on my side. Nothing of the game is lost; please try again."
"""What people read where the bot has failed."""


class Slow:
    """Lets what it wraps begin, and go on only when the test says so."""

    def __init__(self, world, work, *, when=lambda *_, **__: True):
        self._world = world
        self._work = work
        self._when = when
        self._gate = asyncio.Event()
        self._holds = False
        self.begun = False

    def hold(self):
        """Hold the next call."""
        self._holds = True

    async def go_on(self):
        """Let it go on, and wait until everything has happened that comes of it."""
        self._gate.set()
        await self._world.env.settle()

    async def __call__(self, *arguments, **options):
        if self._holds and self._when(*arguments, **options):
            self._holds, self.begun = False, True
            await self._world.env.external_wait(self._gate.wait(), reason="it is slow")
        return await self._work(*arguments, **options)


def public(world, somebody):
    return [message for message in somebody.sees() if not message.is_ephemeral]


def press(player, message, action, argument=None, *, locale="en-US", deliveries=1):
    """Let a click leave for the bot, and return its answer-to-be without waiting for it."""
    env = player.world.env
    record, payload = base_payload(
        env.backend,
        type=discord.InteractionType.component.value,
        channel_id=message.raw.channel.id,
        guild_id=player.world.guild.id,
        user_id=player.id,
        data={"custom_id": message.custom_id(action, argument), "component_type": BUTTON},
    )
    record.source_message_id = message.id
    payload |= {"message": message.payload, "locale": locale}
    for _ in range(deliveries):
        env.backend.emit("INTERACTION_CREATE", copy.deepcopy(payload))
    return Answer(player, InteractionResult(env, record))
