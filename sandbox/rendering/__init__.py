"""Records of the world as Discord's JSON objects, with all fields that strict clients need."""

from sandbox.rendering.guilds import (
    application,
    channel,
    channel_for_page,
    channel_of_person,
    channel_on_gateway,
    channel_with_permissions,
    guild,
    guild_create,
    thread_list,
    thread_member,
)
from sandbox.rendering.interactions import (
    integration_owners,
    interaction_event,
)
from sandbox.rendering.messages import (
    attachment,
    attachment_url,
    emoji,
    interaction_metadata,
    media,
    message,
    message_event,
)
from sandbox.rendering.scheduled_events import scheduled_event, scheduled_events
from sandbox.rendering.users import member, own_user, person_for_page, resolved_people, role, user

__all__ = [
    "application",
    "attachment",
    "attachment_url",
    "channel",
    "channel_for_page",
    "channel_of_person",
    "channel_on_gateway",
    "channel_with_permissions",
    "emoji",
    "guild",
    "guild_create",
    "integration_owners",
    "interaction_event",
    "interaction_metadata",
    "media",
    "member",
    "message",
    "message_event",
    "own_user",
    "person_for_page",
    "resolved_people",
    "role",
    "scheduled_event",
    "scheduled_events",
    "thread_list",
    "thread_member",
    "user",
]
