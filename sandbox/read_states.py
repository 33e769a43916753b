"""How far everybody has read, as a chat remembers it: what is new to whom, over a reload of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.model import Channel, Message, Person
    from sandbox.world import World

NOTHING_READ = "0"


class ReadStates:
    """The last message that each person has read in each channel."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: dict[tuple[str, str], str] = {}

    def last(self, person: Person, channel: Channel) -> str:
        """Return the id of the last message somebody has read in a channel, "0" if there is none."""
        return self._read.get((person.id, channel.id), NOTHING_READ)

    def mark(self, person: Person, channel: Channel, message_id: str) -> None:
        """Note that somebody has read a channel up to a message; reading never goes back."""
        last = max(self.last(person, channel), message_id, key=int)
        self._read[(person.id, channel.id)] = last

    def of(self, person: Person) -> dict[str, Json]:
        """Return, by channel, ``last_read_id``, ``unread_count`` and ``mention_count`` of somebody.

        As in Discord's client, in a thread that somebody has not joined only what is meant for them counts.
        """
        views: dict[str, Json] = {
            channel.id: {"last_read_id": self.last(person, channel), "unread_count": 0, "mention_count": 0}
            for channel in self._world.channels.values()
        }
        for message in self._world.messages.values():
            view = views[message.channel_id]
            if not self._news(person, message, view["last_read_id"]):
                continue
            thread = self._world.channels[message.channel_id].thread
            mentioned = _mentions(person, message)
            addressed = mentioned or message.seen_only_by == person.id
            if addressed or thread is None or person.id in thread.member_ids:
                view["unread_count"] += 1
                view["mention_count"] += mentioned
        return views

    @staticmethod
    def _news(person: Person, message: Message, last_read_id: str) -> bool:
        visible = message.seen_only_by in (None, person.id) and not message.dismissed
        return visible and message.author_id != person.id and int(message.id) > int(last_read_id)


def _mentions(person: Person, message: Message) -> bool:
    named = person.id in message.mentioned_ids or message.mentions_everyone
    return named or not set(person.role_ids).isdisjoint(message.mentioned_role_ids)
