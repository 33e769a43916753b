"""Permission bits, and how roles and channel overwrites combine."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.state.model import Channel, Overwrite, Server


class Permission(IntFlag):
    """Discord's permissions, as far as the sandbox uses them."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44


EVERYTHING = Permission(sum(Permission))
NOTHING = Permission(0)
IN_CONVERSATION = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)
"""Permissions in direct messages, of everybody in the conversation."""
OF_APP_IN_PRIVATE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
OF_APP_IN_BOT_DM = OF_APP_IN_PRIVATE | Permission.USE_EXTERNAL_EMOJIS
"""``app_permissions`` of interactions in direct messages."""


def permissions_of(server: Server, person_id: str) -> Permission:
    """Return a user's permissions in a server.

    Those who are no members have none. The owner and administrators have all permissions. For others the permissions
    of their roles are added up.
    """
    member = server.members.get(person_id)
    if member is None:
        return NOTHING
    granted = NOTHING
    for role_id in (server.id, *member.role_ids):
        granted |= server.roles[role_id].granted
    return EVERYTHING if person_id == server.owner_id or Permission.ADMINISTRATOR in granted else granted


def permissions_in(server: Server, person_id: str, channel: Channel) -> Permission:
    """Return a user's permissions in a channel of a server; for a thread, pass its parent.

    To those in the server the channel's overwrites apply: those of everyone, of the roles, and of the person.
    """
    member = server.members.get(person_id)
    granted = permissions_of(server, person_id)
    if member is None or granted == EVERYTHING:
        return granted
    granted = _overwritten(granted, [o for o in channel.overwrites if o.target_id == server.id])
    granted = _overwritten(granted, [o for o in channel.overwrites if o.target_id in member.role_ids])
    granted = _overwritten(granted, [o for o in channel.overwrites if o.target_id == person_id])
    return granted if Permission.VIEW_CHANNEL in granted else NOTHING


def _overwritten(granted: Permission, overwrites: Iterable[Overwrite]) -> Permission:
    denied = allowed = NOTHING
    for overwrite in overwrites:
        denied |= overwrite.deny
        allowed |= overwrite.allow
    return (granted & ~denied) | allowed
