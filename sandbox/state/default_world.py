"""The initial data of the world: the server, its channels, its people, and the bot's account."""

from __future__ import annotations

import base64

from sandbox.state import avatars
from sandbox.state.model import Channel, ChannelType, Member, Overwrite, Person, Role, Server
from sandbox.state.permissions import IN_CONVERSATION, Permission
from sandbox.state.snowflake import created_at

BOT_TOKEN = "sandbox-token"  # noqa: S105 - valid in the sandbox only
APPLICATION_ID = "110000000000000001"
"""Id of the application and of its bot user, as at Discord."""

APPLICATION_NAME = "Botifarra"
BOT_TOKENS = (BOT_TOKEN, f"{base64.b64encode(APPLICATION_ID.encode()).decode()}.sandbox.token")
"""Some libraries decode the application id from the first part of the token. The second token is for them."""

SERVER_ID = "120000000000000000"
ANNA_ID = "130000000000000001"
MODERATOR_ROLE_ID = "140000000000000001"
BOT_ROLE_ID = "140000000000000002"

EVERYONE_PERMISSIONS = (
    IN_CONVERSATION
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CHANGE_NICKNAME
    | Permission.CONNECT
)
MODERATOR_PERMISSIONS = Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.MENTION_EVERYONE
BOT_PERMISSIONS = EVERYONE_PERMISSIONS | Permission.CREATE_EVENTS

_PEOPLE = (
    ("Anna", "anna", "es-ES"),
    ("Bernat", "bernat", "en-US"),
    ("Carla", "carla", "fr"),
    ("Dídac", "didac", "it"),
    ("Elisenda", "elisenda", "es-ES"),
    ("Ferran", "ferran", "de"),
)
_ROLES = {APPLICATION_NAME: (BOT_ROLE_ID,), "elisenda": (MODERATOR_ROLE_ID,)}
"""Roles in the default server, by username."""
_CHANNELS = (
    ("benvinguda", "Si acabes d'arribar, comença aquí."),
    ("taula", "Aquí es juga a la botifarra."),
    ("torneig", "Les taules del torneig."),
    ("xerrada", "De tot i de res."),
    ("anuncis", "Els bots llegeixen, però no hi escriuen."),
)
_READ_ONLY_FOR_BOT = "anuncis"


def server() -> Server:
    """Return the server with its roles, channels and members: the bot and all people."""
    roles = (
        Role(SERVER_ID, "@everyone", EVERYONE_PERMISSIONS, position=0),
        Role(BOT_ROLE_ID, APPLICATION_NAME, BOT_PERMISSIONS, position=1, bot_id=APPLICATION_ID),
        Role(MODERATOR_ROLE_ID, "Moderació", MODERATOR_PERMISSIONS, position=2, color=0x2E7D6B),
    )
    return Server(
        id=SERVER_ID,
        name="Cafè de la Plaça",
        owner_id=ANNA_ID,
        locale="es-ES",
        roles={role.id: role for role in roles},
        members={
            person.id: Member(created_at(person.id), _ROLES.get(person.username, ())) for person in people()
        },
        channels={channel.id: channel for channel in _channels()},
    )


def people() -> list[Person]:
    """Return the bot and six people."""
    bot = Person(
        APPLICATION_ID,
        APPLICATION_NAME,
        None,
        "en-US",
        bot=True,
    )
    humans = [
        Person(
            str(int(ANNA_ID) + number),
            username,
            name,
            locale,
            avatar=avatars.avatar_hash(username) if username in avatars.DRAWINGS else None,
        )
        for number, (name, username, locale) in enumerate(_PEOPLE)
    ]
    return [bot, *humans]


def _channels() -> list[Channel]:
    """Return the text channels; in one of them the bot may only read."""
    result = []
    for number, (name, topic) in enumerate(_CHANNELS):
        channel = Channel(
            str(150000000000000001 + number),
            ChannelType.TEXT,
            name,
            position=number,
            topic=topic,
            server_id=SERVER_ID,
        )
        if name == _READ_ONLY_FOR_BOT:
            denied = (
                Permission.SEND_MESSAGES
                | Permission.CREATE_PUBLIC_THREADS
                | Permission.SEND_MESSAGES_IN_THREADS
            )
            channel.overwrites.append(Overwrite(BOT_ROLE_ID, kind=0, deny=denied))
        result.append(channel)
    return result
