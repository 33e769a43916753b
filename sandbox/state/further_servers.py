"""The servers of ``--servers N``, which only their number says: they are made when somebody needs them.

Their ids follow each other in milliseconds, so that they spread evenly over any number of shards, and all ids in a
server have its millisecond: a channel's id is enough to find its server.
"""

from __future__ import annotations

from sandbox.state import default_world
from sandbox.state.default_world import (
    APPLICATION_ID,
    BOT_PERMISSIONS,
    EVERYONE_PERMISSIONS,
    MODERATOR_PERMISSIONS,
)
from sandbox.state.model import Channel, ChannelType, Member, Role, Server
from sandbox.state.snowflake import created_at

_FIRST = 160_000_000_000_000_000 >> 22
"""Millisecond of the first server; all other ids of the initial world are smaller."""
_BOT_ROLE, _MODERATOR_ROLE, _FIRST_CHANNEL = 1, 2, 16
_LOCALES = ("es-ES", "fr", "it", "en-GB")
_CHANNELS = (("taula", "Aquí es juga."), ("xerrada", "De tot i de res."))
MEMBER_IDS = tuple(str(int(default_world.ANNA_ID) + number) for number in range(4))
"""Anna, who owns all further servers, Bernat, Carla and Dídac."""


class FurtherServers:
    """A number of servers, none of which is kept here."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def number_of(self, snowflake: str) -> int | None:
        """Return the number of the server that has an id, be it the server's own, a channel's or a role's."""
        if not (snowflake.isascii() and snowflake.isdigit()):
            return None
        number = (int(snowflake) >> 22) - _FIRST
        return number if 0 <= number < self._count else None

    def ids(self, shard: int = 0, shards: int = 1) -> list[str]:
        """Return the ids of the servers of a shard."""
        first = (shard - _FIRST) % shards
        return [_id(number) for number in range(first, self._count, shards)]

    def id_of(self, number: int) -> str:
        """Return the id of a server."""
        return _id(number)

    def make(self, number: int) -> Server:
        """Make a server with its roles, channels and members, always the same ones."""
        server_id = _id(number)
        joined_at = created_at(server_id)
        bot_role, moderators = _id(number, _BOT_ROLE), _id(number, _MODERATOR_ROLE)
        roles = (
            Role(server_id, "@everyone", EVERYONE_PERMISSIONS, position=0),
            Role(
                bot_role,
                default_world.APPLICATION_NAME,
                BOT_PERMISSIONS,
                position=1,
                bot_id=APPLICATION_ID,
            ),
            Role(moderators, "Moderació", MODERATOR_PERMISSIONS, position=2),
        )
        channels = [
            Channel(
                _id(number, _FIRST_CHANNEL + place),
                ChannelType.TEXT,
                name,
                position=place,
                topic=topic,
                server_id=server_id,
            )
            for place, (name, topic) in enumerate(_CHANNELS[: 1 + number % 2])
        ]
        return Server(
            id=server_id,
            name=f"Ateneu {number + 1}",
            owner_id=MEMBER_IDS[0],
            locale=_LOCALES[number % len(_LOCALES)],
            roles={role.id: role for role in roles},
            members={
                APPLICATION_ID: Member(joined_at, (bot_role,)),
                **{person_id: Member(joined_at) for person_id in MEMBER_IDS},
            },
            channels={channel.id: channel for channel in channels},
        )


def _id(number: int, inner: int = 0) -> str:
    return str((_FIRST + number << 22) + inner)
