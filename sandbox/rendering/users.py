"""Users, members and roles as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.state.snowflake import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Person, Role, Server
    from sandbox.state.world import World


def user(person: Person) -> Json:
    """Return a person as a user."""
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.global_name,
        "discriminator": "0",
        "avatar": person.avatar,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        **({"bot": True} if person.bot else {}),  # Discord says nothing of people
        "system": False,
    }


def own_user(world: World) -> Json:
    """Return the bot as its own user."""
    return {
        **user(world.bot),
        "mfa_enabled": False,
        "locale": world.bot.locale,
        "verified": True,
        "email": None,
        "premium_type": 0,
    }


def member(person: Person, server: Server) -> Json:
    """Return a person as a member of a server."""
    membership = server.members[person.id]
    return {
        "user": user(person),
        "nick": None,
        "avatar": None,
        "banner": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "roles": list(membership.role_ids),
        "joined_at": timestamp(membership.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def resolved_people(world: World, channel: Channel, people_ids: Iterable[str]) -> Json:
    """Return people as the ``resolved`` objects of an interaction: users, and in a server also members.

    The members come without their user, and with their permissions in the channel.
    """
    server = world.server_of(channel)
    resolved: Json = {}
    for person in (world.people[each] for each in people_ids):
        resolved.setdefault("users", {})[person.id] = user(person)
        if server is None:
            continue
        record = member(person, server)
        for key in ("user", "deaf", "mute"):
            del record[key]
        record["permissions"] = str(int(world.permissions(person, channel)))
        resolved.setdefault("members", {})[person.id] = record
    return resolved


def role(record: Role) -> Json:
    """Return a role."""
    tags = {"tags": {"bot_id": record.bot_id}} if record.bot_id else {}
    return {
        "id": record.id,
        "name": record.name,
        "description": None,
        "permissions": str(int(record.granted)),
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


def person_for_page(person: Person, server: Server) -> Json:
    """Return a person for the page, with their locale, and the server with their roles there."""
    roles = list(server.members[person.id].role_ids)
    return user(person) | {"locale": person.locale, "guild_id": server.id, "roles": roles}
