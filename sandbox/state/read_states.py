"""Read states: the last message that each person has read in each channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Message, Person
    from sandbox.state.world import World

NEVER_READ = "0"


class ReadStates:
    """The last read message by person and channel."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: dict[tuple[str, str], str] = {}

    def last_read(self, person: Person, channel: Channel) -> str:
        """Return the id of the last message a person has read in a channel, or "0"."""
        return self._read.get((person.id, channel.id), NEVER_READ)

    def mark(self, person: Person, channel: Channel, message_id: str) -> None:
        """Mark a channel as read up to a message; an older message changes nothing."""
        last = max(self.last_read(person, channel), message_id, key=int)
        self._read[(person.id, channel.id)] = last

    def of(self, person: Person, channels: Iterable[Channel]) -> dict[str, Json]:
        """Return ``last_read_id``, ``unread_count`` and ``mention_count`` of a person by channel id.

        As in Discord's client, a thread that the person has not joined counts only messages for them.
        """
        views: dict[str, Json] = {
            channel.id: {
                "last_read_id": self.last_read(person, channel),
                "unread_count": 0,
                "mention_count": 0,
            }
            for channel in channels
        }
        for channel_id, view in views.items():
            for message in self._world.messages_in(channel_id):
                if self._is_unread(person, message, view["last_read_id"]):
                    self._count(person, message, view)
        return views

    def _count(self, person: Person, message: Message, view: Json) -> None:
        channel = self._world.channels[message.channel_id]
        thread = channel.thread
        mentioned = self._is_mentioned(person, message, channel)
        addressed = mentioned or message.seen_only_by == person.id
        if addressed or thread is None or person.id in thread.member_ids:
            view["unread_count"] += 1
            view["mention_count"] += mentioned

    @staticmethod
    def _is_unread(person: Person, message: Message, last_read_id: str) -> bool:
        visible = message.seen_only_by in (None, person.id) and not message.dismissed
        return visible and message.author_id != person.id and int(message.id) > int(last_read_id)

    def _is_mentioned(self, person: Person, message: Message, channel: Channel) -> bool:
        if person.id in message.mentioned_ids or message.mentions_everyone:
            return True
        server = self._world.server_of(channel)
        member = server.members.get(person.id) if server else None
        return member is not None and not set(member.role_ids).isdisjoint(message.mentioned_role_ids)
