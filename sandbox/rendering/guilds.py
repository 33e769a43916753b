"""The server, its channels and the application as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.rendering.users import member, role, user
from sandbox.state import default_world
from sandbox.state.model import VOICE_TYPES, ChannelType, Placeholder
from sandbox.state.permissions import Permission
from sandbox.state.snowflake import timestamp

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Person, Server
    from sandbox.state.world import World


_OF_VOICE: Json = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
_OF_FORUM: Json = {
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
}
_NEVER_HIDDEN = ("id", "type", "guild_id", "position", "parent_id")
_HIDDEN_NAME = "___hidden___"
_IS_HIDDEN = 1 << 17


def channel(world: World, record: Channel) -> Json:
    """Return a channel, a thread, or a conversation."""
    if not record.in_server:
        return _conversation(world, record)
    common: Json = {
        "id": record.id,
        "type": int(record.type),
        "guild_id": record.server_id,
        "name": record.name,
        "parent_id": record.parent_id,
        "last_message_id": record.last_message_id,
        "rate_limit_per_user": record.rate_limit_per_user,
        "flags": 0,
    }
    if record.thread is None:
        if record.type in VOICE_TYPES:
            common |= _OF_VOICE
        elif record.type is ChannelType.FORUM:
            common |= _OF_FORUM
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


def channel_on_gateway(world: World, record: Channel) -> Json:
    """Return a channel or thread as the gateway sends it, obfuscated if the bot may not view it."""
    whole = channel(world, record)
    if record.thread is not None or not record.in_server or world.bot_views(record):
        return whole
    everyone = {"id": record.server_id, "type": 0, "allow": "0", "deny": str(int(Permission.VIEW_CHANNEL))}
    hidden = {field: whole.pop(field) for field in _NEVER_HIDDEN}
    hidden |= {"name": _HIDDEN_NAME, "flags": _IS_HIDDEN, "permission_overwrites": [everyone]}
    match world.hidden_channels.placeholder:
        case Placeholder.ABSENT:
            return hidden
        case Placeholder.NULL:
            return dict.fromkeys(whole) | hidden
        case Placeholder.EMPTY:
            return {field: value and type(value)() for field, value in whole.items()} | hidden


def _conversation(world: World, record: Channel) -> Json:
    """Return direct messages as the bot sees them: it is not among its own recipients."""
    others = [each for each in record.recipient_ids if each != world.bot.id]
    shown: Json = {
        "id": record.id,
        "type": int(record.type),
        "last_message_id": record.last_message_id,
        "flags": 0,
        "recipients": [user(world.people[each]) for each in others],
    }
    if record.type is ChannelType.GROUP_DM:
        shown |= {"name": record.name, "icon": None, "owner_id": others[0], "managed": False}
    return shown


def thread_list(world: World, parent: Channel) -> Json:
    """Return the threads of a channel as in THREAD_LIST_SYNC: those that the bot sees, and where it is a member."""
    threads = [each for each in _open_threads(world, world.server_of(parent)) if each.parent_id == parent.id]
    joined = [each for each in threads if world.bot.id in world.thread(each).member_ids]
    return {
        "guild_id": parent.server_id,
        "channel_ids": [parent.id],
        "threads": [channel(world, each) for each in threads],
        "members": [thread_member(world, each, world.bot.id) for each in joined],
    }


def _open_threads(world: World, record: Server | None) -> list[Channel]:
    return [
        each
        for each in (record.channels.values() if record else ())
        if each.thread and not each.thread.archived and world.sees_channel(world.bot, each)
    ]


def thread_member(world: World, record: Channel, person_id: str) -> Json:
    """Return the thread member object of a person."""
    joined = world.thread(record).member_ids[person_id]
    return {"id": record.id, "user_id": person_id, "join_timestamp": timestamp(joined), "flags": 0}


def channel_with_permissions(world: World, record: Channel, person: Person) -> Json:
    """Return a channel as interactions contain it: with a person's permissions, without overwrites."""
    rendered = channel(world, record) | {"permissions": str(int(world.permissions(person, record)))}
    rendered.pop("permission_overwrites", None)
    return rendered


def channel_for_page(world: World, record: Channel) -> Json:
    """Return a channel or thread for the page, both with the same fields."""
    return channel(world, record) | {
        "name": record.name,
        "parent_id": record.parent_id,
        "topic": record.topic,
        "position": record.position,
        "archived": record.thread is not None and record.thread.archived,
        "member_ids": list(record.thread.member_ids) if record.thread else [],
    }


def channel_of_person(world: World, record: Channel, person: Person) -> Json:
    """Return a channel for the page of one person, with their permissions."""
    granted = {"permissions": str(int(world.permissions(person, record)))}
    return channel_for_page(world, record) | granted


def guild(record: Server) -> Json:
    """Return a server."""
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


def guild_create(world: World, record: Server) -> Json:
    """Return a server as in GUILD_CREATE, with channels, threads and the bot."""
    channels = [each for each in record.channels.values() if each.thread is None]
    return guild(record) | {
        "joined_at": timestamp(record.members[world.bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(record.members),
        "members": [member(world.bot, record)],
        "channels": [channel_on_gateway(world, each) for each in channels],
        "threads": [channel(world, each) for each in _open_threads(world, record)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Return the bot's application."""
    settings = world.application
    servers = settings.approximate_guild_count
    addresses = {
        "privacy_policy_url": settings.privacy_policy_url,
        "terms_of_service_url": settings.terms_of_service_url,
    }
    return {
        "id": default_world.APPLICATION_ID,
        "name": default_world.APPLICATION_NAME,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": settings.bot_require_code_grant,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": user(world.people[world.server.owner_id]),
        "team": None,
        "redirect_uris": [],
        "rpc_origins": [],
        "interactions_endpoint_url": settings.interactions_endpoint_url,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "approximate_guild_count": world.servers.count_of_bot() if servers is None else servers,
        "approximate_user_install_count": len(world.user_installs),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": {str(int(each)): {} for each in sorted(world.install_types)},
        **{name: address for name, address in addresses.items() if address is not None},
    }
