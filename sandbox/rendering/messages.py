"""Messages, attachments and emojis as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.rendering.guilds import channel
from sandbox.rendering.users import member, user
from sandbox.state import default_world
from sandbox.state.model import InteractionType, MessageFlag, MessageType
from sandbox.state.snowflake import timestamp

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import ApplicationEmoji, Attachment, Interaction, Message
    from sandbox.state.world import World


def attachment(world: World, record: Attachment, *, ephemeral: bool) -> Json:
    """Return an attachment."""
    url = attachment_url(world, record)
    result: Json = {
        "id": record.id,
        "filename": record.filename,
        "size": len(record.content),
        "url": url,
        "proxy_url": url,
        "content_type": record.content_type,
    }
    if record.width is not None:
        result |= {"width": record.width, "height": record.height}
    if record.description:
        result["description"] = record.description
    if ephemeral:
        result["ephemeral"] = True
    return result


def attachment_url(world: World, record: Attachment) -> str:
    """Return the URL of a file."""
    return f"{world.base_url}/attachments/{record.channel_id}/{record.id}/{record.filename}"


def media(world: World, record: Attachment) -> Json:
    """Return an attachment as the media object of a component."""
    url = attachment_url(world, record)
    return {
        "id": record.id,
        "url": url,
        "proxy_url": url,
        "width": record.width,
        "height": record.height,
        "content_type": record.content_type,
        "attachment_id": record.id,
        "loading_state": 2,
        "flags": 0,
    }


def emoji(world: World, record: ApplicationEmoji) -> Json:
    """Return an emoji of the application."""
    return {
        "id": record.id,
        "name": record.name,
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": record.animated,
        "available": True,
    }


def message(world: World, record: Message, *, with_reply: bool = True) -> Json:
    """Return a message."""
    flags = record.flags
    result: Json = {
        "id": record.id,
        "channel_id": record.channel_id,
        "type": int(record.type),
        "author": user(world.people[record.author_id]),
        "content": record.content,
        "timestamp": timestamp(record.created_at),
        "edited_timestamp": None if record.edited_at is None else timestamp(record.edited_at),
        "tts": False,
        "mention_everyone": record.mentions_everyone,
        "mentions": [user(world.people[person_id]) for person_id in record.mentioned_ids],
        "mention_roles": record.mentioned_role_ids,
        "attachments": _shown_attachments(world, record),
        "embeds": [],
        "components": record.components,
        "pinned": False,
        "flags": int(flags),
    }
    if record.nonce is not None:
        result["nonce"] = record.nonce
    if record.position is not None:
        result["position"] = record.position
    if world.people[record.author_id].bot:
        result["application_id"] = default_world.APPLICATION_ID
    if record.interaction:
        result |= {"webhook_id": default_world.APPLICATION_ID} | _interaction_fields(world, record)
    if flags & MessageFlag.HAS_THREAD and record.id in world.channels:
        result["thread"] = channel(world, world.channels[record.id])
    if record.reply_to is not None:
        result |= _reference(world, record, with_reply=with_reply)
    return result


def message_event(world: World, record: Message) -> Json:
    """Return a message as the gateway sends it."""
    result = message(world, record)
    server = world.server_of(world.channels[record.channel_id])
    if server is None:
        return result
    result["guild_id"] = server.id
    author = world.people[record.author_id]
    if not author.bot:
        without_user = member(author, server)
        del without_user["user"]
        result["member"] = without_user
    return result


def _shown_attachments(world: World, record: Message) -> list[Json]:
    # A message with Components V2 lists no attachments.
    if record.flags & MessageFlag.COMPONENTS_V2:
        return []
    return [attachment(world, each, ephemeral=record.ephemeral) for each in record.attachments]


def _interaction_fields(world: World, record: Message) -> Json:
    interaction = record.interaction
    if interaction is None:
        return {}
    metadata = interaction_metadata(world, interaction)
    if record.original_response_id is not None:
        metadata["original_response_message_id"] = record.original_response_id
    fields: Json = {"interaction_metadata": metadata}
    if interaction.type is InteractionType.APPLICATION_COMMAND and record.original_response_id is None:
        # Deprecated in favour of interaction_metadata, but Discord still sends it.
        fields["interaction"] = {key: metadata[key] for key in ("id", "type", "name", "user")}
    return fields


def interaction_metadata(world: World, interaction: Interaction) -> Json:
    """Return the metadata of the interaction that caused a message."""
    metadata: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "user": user(world.people[interaction.person_id]),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.command:
        metadata |= {"name": interaction.command_path, "command_type": interaction.command["type"]}
    if interaction.type is InteractionType.MESSAGE_COMPONENT:
        metadata["interacted_message_id"] = interaction.message_id
    if interaction.opened_by:
        metadata["triggering_interaction_metadata"] = interaction_metadata(world, interaction.opened_by)
    return metadata


def _reference(world: World, record: Message, *, with_reply: bool) -> Json:
    channel_id = record.channel_id
    if record.type is MessageType.THREAD_STARTER_MESSAGE:
        channel_id = world.channels[channel_id].parent_id or channel_id
    fields: Json = {
        "message_reference": {
            "type": 0,
            "message_id": record.reply_to,
            "channel_id": channel_id,
        }
    }
    server_id = world.channels[record.channel_id].server_id
    if server_id is not None:
        fields["message_reference"]["guild_id"] = server_id
    if record.type is MessageType.THREAD_CREATED:
        fields["message_reference"] = {"type": 0, "channel_id": record.reply_to, "guild_id": server_id}
    elif with_reply:
        original = world.messages.get(record.reply_to or "")
        if original and original.seen_only_by not in {None, record.seen_only_by}:
            original = None
        fields["referenced_message"] = message(world, original, with_reply=False) if original else None
    return fields
