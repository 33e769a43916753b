"""Servers with channels that the bot may not view, read by discord.py whatever Discord puts into their fields."""

import discord
import pytest

from bot.process.hidden_channels import complete_hidden_channels
from sandbox import rendering
from sandbox.state.model import Channel, ChannelType, HiddenChannels, Overwrite, Placeholder
from sandbox.state.permissions import Permission
from sandbox.state.world import World

KINDS = (
    ChannelType.TEXT,
    ChannelType.ANNOUNCEMENT,
    ChannelType.VOICE,
    ChannelType.STAGE,
    ChannelType.FORUM,
)


@pytest.fixture(params=Placeholder)
def world(request):
    """A server that hides a channel of every kind, and shows one of every kind."""
    world = World()
    world.hidden_channels = HiddenChannels(request.param)
    denied = Overwrite(world.bot.id, kind=1, deny=Permission.VIEW_CHANNEL)
    for kind in KINDS:
        for overwrites in ([], [denied]):
            channel = Channel(
                world.ids.new(), kind, kind.name, server_id=world.server.id, overwrites=overwrites
            )
            world.add_channel(channel)
    return world


@pytest.fixture
async def client(world):
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    client._connection.user = discord.ClientUser(state=client._connection, data=rendering.own_user(world))
    complete_hidden_channels(client)
    hear(client, "GUILD_CREATE", rendering.guild_create(world, world.server))
    return client


def hear(client, event, data):
    client._connection.parsers[event](data)


def views(guild):
    """Return whether the bot may view the channels that were added, in their order."""
    channels = sorted(guild.channels, key=lambda channel: channel.id)[-2 * len(KINDS) :]
    return [channel.permissions_for(guild.me).view_channel for channel in channels]


async def test_a_server_is_read_with_all_its_hidden_channels(client):
    (guild,) = client._connection.guilds
    assert views(guild) == [True, False] * len(KINDS)


async def test_channels_that_are_shown_hidden_and_made_are_read_too(client, world):
    (guild,) = client._connection.guilds
    added = [each for each in world.server.channels.values() if each.name.isupper()]
    for channel in added:
        channel.overwrites = (
            [] if channel.overwrites else [Overwrite(world.bot.id, kind=1, deny=Permission.VIEW_CHANNEL)]
        )
        hear(client, "CHANNEL_UPDATE", rendering.channel_on_gateway(world, channel))
    assert views(guild) == [False, True] * len(KINDS)
    for channel in added:
        data = rendering.channel_on_gateway(world, channel)
        hear(client, "CHANNEL_DELETE", data)
        hear(client, "CHANNEL_CREATE", data)
    assert views(guild) == [False, True] * len(KINDS)
