"""The world's records as Discord's JSON objects, complete to the fields that strict clients insist on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import cafe
from sandbox.model import ChannelType, InteractionType, MessageFlag, MessageType
from sandbox.snowflake import timestamp

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.model import ApplicationEmoji, Attachment, Channel, Interaction, Message, Person, Role
    from sandbox.world import World


def user(person: Person) -> Json:
    """Return somebody as a user."""
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.global_name,
        "discriminator": "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": person.bot,
        "system": False,
    }


def own_user(world: World) -> Json:
    """Return the bot as it sees itself."""
    return {
        **user(world.bot),
        "mfa_enabled": False,
        "locale": world.bot.locale,
        "verified": True,
        "email": None,
        "premium_type": 0,
    }


def member(person: Person) -> Json:
    """Return somebody as a member of the server."""
    return {
        "user": user(person),
        "nick": None,
        "avatar": None,
        "banner": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "roles": list(person.role_ids),
        "joined_at": timestamp(person.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def role(record: Role) -> Json:
    """Return a role."""
    tags = {"tags": {"bot_id": record.bot_id}} if record.bot_id else {}
    return {
        "id": record.id,
        "name": record.name,
        "description": None,
        "permissions": str(int(record.permissions)),
        "position": record.position,
        "color": record.color,
        "colors": {"primary_color": record.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": record.bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **tags,
    }


def channel(world: World, record: Channel) -> Json:
    """Return a channel or thread."""
    common: Json = {
        "id": record.id,
        "type": int(record.type),
        "guild_id": world.server.id,
        "name": record.name,
        "parent_id": record.parent_id,
        "last_message_id": record.last_message_id,
        "rate_limit_per_user": record.rate_limit_per_user,
        "flags": 0,
    }
    if record.thread is None:
        return common | {
            "topic": record.topic,
            "position": record.position,
            "nsfw": False,
            "permission_overwrites": [
                {
                    "id": overwrite.target_id,
                    "type": overwrite.kind,
                    "allow": str(int(overwrite.allow)),
                    "deny": str(int(overwrite.deny)),
                }
                for overwrite in record.overwrites
            ],
        }
    state = record.thread
    metadata: Json = {
        "archived": state.archived,
        "archive_timestamp": timestamp(state.archive_changed_at),
        "auto_archive_duration": state.auto_archive_minutes,
        "locked": state.locked,
        "create_timestamp": timestamp(state.created_at),
    }
    if record.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = state.invitable is not False
    thread: Json = common | {
        "owner_id": state.owner_id,
        "thread_metadata": metadata,
        "message_count": state.message_count,
        "total_message_sent": state.message_count,
        "member_count": min(len(state.member_ids), 50),
    }
    if world.bot.id in state.member_ids:
        thread["member"] = thread_member(world, record, world.bot.id)
    return thread


def thread_member(world: World, record: Channel, person_id: str) -> Json:
    """Return somebody's membership of a thread."""
    joined = world.thread(record).member_ids[person_id]
    return {"id": record.id, "user_id": person_id, "join_timestamp": timestamp(joined), "flags": 0}


def channel_with_permissions(world: World, record: Channel, person: Person) -> Json:
    """Return a channel as interactions carry it: with what the person may do in it."""
    return channel(world, record) | {"permissions": str(int(world.permissions(person, record)))}


def guild(world: World) -> Json:
    """Return the server."""
    record = world.server
    return {
        "id": record.id,
        "name": record.name,
        "icon": None,
        "icon_hash": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "owner_id": record.owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": record.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "nsfw": False,
        "nsfw_level": 0,
        "features": [],
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "roles": [role(each) for each in record.roles.values()],
    }


def guild_create(world: World) -> Json:
    """Return the server as the gateway presents it, with channels, threads and the bot itself."""
    channels = [each for each in world.channels.values() if each.thread is None]
    threads = [
        each
        for each in world.channels.values()
        if each.thread and not each.thread.archived and world.sees_channel(world.bot, each)
    ]
    return guild(world) | {
        "joined_at": timestamp(world.bot.joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(world.people),
        "members": [member(world.bot)],
        "channels": [channel(world, each) for each in channels],
        "threads": [channel(world, each) for each in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Return the bot's application."""
    return {
        "id": cafe.APPLICATION_ID,
        "name": cafe.APPLICATION_NAME,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": user(world.people[world.server.owner_id]),
        "team": None,
        "redirect_uris": [],
        "rpc_origins": [],
        "tags": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": {"0": {}},
    }


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
    """Return the address at which a file can be fetched."""
    return f"{world.base_url}/attachments/{record.channel_id}/{record.id}/{record.filename}"


def media(world: World, record: Attachment) -> Json:
    """Return an attachment as a component shows it."""
    url = attachment_url(world, record)
    return {
        "id": record.id,
        "url": url,
        "proxy_url": url,
        "width": record.width,
        "height": record.height,
        "content_type": record.content_type,
        "attachment_id": record.id,
        "placeholder": None,
        "placeholder_version": None,
        "loading_state": 2,
        "flags": 0,
    }


def emoji(world: World, record: ApplicationEmoji) -> Json:
    """Return one of the application's emojis."""
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
        "embeds": record.embeds,
        "components": record.components,
        "pinned": False,
        "flags": int(flags),
    }
    if record.nonce is not None:
        result["nonce"] = record.nonce
    if record.position is not None:
        result["position"] = record.position
    if world.people[record.author_id].bot:
        result["application_id"] = cafe.APPLICATION_ID
    if record.interaction:
        result |= {"webhook_id": cafe.APPLICATION_ID} | _interaction_fields(world, record)
    if flags & MessageFlag.HAS_THREAD and record.id in world.channels:
        result["thread"] = channel(world, world.channels[record.id])
    if record.reply_to is not None:
        result |= _reference(world, record, with_reply=with_reply)
    return result


def message_event(world: World, record: Message) -> Json:
    """Return a message as the gateway announces it."""
    result = message(world, record) | {"guild_id": world.server.id}
    author = world.people[record.author_id]
    if not author.bot:
        without_user = member(author)
        del without_user["user"]
        result["member"] = without_user
    return result


def _shown_attachments(world: World, record: Message) -> list[Json]:
    # What components and embeds show is not listed again, and with Components V2 nothing else is shown at all.
    if record.flags & MessageFlag.COMPONENTS_V2:
        return []
    in_embeds = {
        embed[key].get("attachment_id")
        for embed in record.embeds
        for key in ("image", "thumbnail")
        if key in embed
    }
    return [
        attachment(world, each, ephemeral=record.ephemeral)
        for each in record.attachments
        if each.id not in in_embeds
    ]


def _interaction_fields(world: World, record: Message) -> Json:
    interaction = record.interaction
    if interaction is None:
        return {}
    metadata = interaction_metadata(world, interaction)
    if record.original_response_id is not None:
        metadata["original_response_message_id"] = record.original_response_id
    fields: Json = {"interaction_metadata": metadata}
    if interaction.type is InteractionType.APPLICATION_COMMAND and record.original_response_id is None:
        # Older than interaction_metadata, and still sent.
        fields["interaction"] = {key: metadata[key] for key in ("id", "type", "name", "user")}
    return fields


def interaction_metadata(world: World, interaction: Interaction) -> Json:
    """Return what a message says of the interaction that caused it."""
    metadata: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "user": user(world.people[interaction.person_id]),
        "authorizing_integration_owners": {"0": world.server.id},
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
            "guild_id": world.server.id,
        }
    }
    if record.type is MessageType.THREAD_CREATED:
        fields["message_reference"] = {"type": 0, "channel_id": record.reply_to, "guild_id": world.server.id}
    elif with_reply:
        original = world.messages.get(record.reply_to or "")
        fields["referenced_message"] = message(world, original, with_reply=False) if original else None
    return fields


def person_for_page(person: Person) -> Json:
    """Return somebody with what only their own client knows."""
    return user(person) | {"locale": person.locale, "roles": list(person.role_ids)}


def channel_for_page(world: World, record: Channel) -> Json:
    """Return a channel with the same fields for threads and others."""
    return channel(world, record) | {
        "topic": record.topic,
        "position": record.position,
        "archived": record.thread is not None and record.thread.archived,
    }
