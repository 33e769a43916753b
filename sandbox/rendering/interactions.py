"""Interactions as JSON: where they come from, and by whose installation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.rendering.guilds import channel_with_permissions
from sandbox.rendering.messages import message
from sandbox.rendering.users import member, user
from sandbox.state import default_world
from sandbox.state.model import NO_SERVER, InstallType, InteractionContext
from sandbox.state.permissions import OF_APP_IN_BOT_DM, OF_APP_IN_PRIVATE, Permission

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Interaction, Message, Person, Server
    from sandbox.state.world import World


def interaction_context(world: World, channel: Channel) -> InteractionContext:
    """Return the context of interactions in a channel."""
    if channel.in_server:
        return InteractionContext.SERVER
    with_bot = world.bot.id in channel.recipient_ids
    return InteractionContext.BOT_DM if with_bot else InteractionContext.PRIVATE_CHANNEL


def integration_owners(world: World, person: Person, channel: Channel, command: Json) -> dict[str, str]:
    """Return by whose installations a person can use a command in a channel; empty if by none."""
    context = interaction_context(world, channel)
    contexts = command["contexts"]
    if contexts is None:
        # The field before there were contexts.
        contexts = list(InteractionContext) if command["dm_permission"] else [InteractionContext.SERVER]
    if context not in contexts:
        return {}
    types, owners = command["integration_types"], {}
    if InstallType.SERVER in types and _is_installed_for(world, person, channel):
        owners["0"] = channel.server_id or NO_SERVER
    if InstallType.USER in types and person.id in world.user_installs:
        owners["1"] = person.id
    return owners


def interaction_event(
    world: World, interaction: Interaction, data: Json, clicked: Message | None = None
) -> Json:
    """Return an interaction as the gateway sends it."""
    person = world.people[interaction.person_id]
    channel = world.channels[interaction.channel_id]
    event: Json = {
        "id": interaction.id,
        "application_id": default_world.APPLICATION_ID,
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": channel.id,
        "channel": channel_with_permissions(world, channel, person),
        "app_permissions": str(int(_app_permissions(world, person, channel))),
        "locale": person.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(interaction_context(world, channel)),
        "attachment_size_limit": world.largest_file,
    }
    server = world.server_of(channel)
    event |= _of_server(world, person, channel, server) if server else {"user": user(person)}
    if clicked is not None:
        event["message"] = message(world, clicked)
    return event


def _is_installed_for(world: World, person: Person, channel: Channel) -> bool:
    """Whether the application is in the server, or where the bot talks with a person, in any server of theirs."""
    match interaction_context(world, channel):
        case InteractionContext.SERVER:
            return world.bot_is_in(channel.server_id or NO_SERVER)
        case InteractionContext.BOT_DM:
            return world.servers.shared_with_bot(person.id)
    return False


def _of_server(world: World, person: Person, channel: Channel, server: Server) -> Json:
    return {
        "guild_id": server.id,
        "guild": {"id": server.id, "locale": server.locale, "features": []},
        "guild_locale": server.locale,
        "member": member(person, server) | {"permissions": str(int(world.permissions(person, channel)))},
    }


def _app_permissions(world: World, person: Person, channel: Channel) -> Permission:
    """Return the permissions of the application, which are the person's where only they have installed it."""
    match interaction_context(world, channel):
        case InteractionContext.BOT_DM:
            return OF_APP_IN_BOT_DM
        case InteractionContext.PRIVATE_CHANNEL:
            return OF_APP_IN_PRIVATE
    return world.permissions(
        world.bot if world.bot_is_in(channel.server_id or NO_SERVER) else person, channel
    )
