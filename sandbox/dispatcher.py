"""Tells the bot and the people of what has changed, each what they may know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandbox import rendering
from sandbox.permissions import Permission

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.event_stream import EventStream
    from sandbox.gateway import Gateway
    from sandbox.jsontypes import Json
    from sandbox.model import Channel, Message
    from sandbox.world import World


class EventDispatcher:
    """The one place where a change becomes events."""

    def __init__(self, world: World, gateway: Gateway, events: EventStream) -> None:
        self._world = world
        self._gateway = gateway
        self._events = events

    def message_created(self, message: Message) -> None:
        """Announce a new message."""
        self._message("CREATE", message, rendering.message_event(self._world, message))

    def message_updated(self, message: Message) -> None:
        """Announce an edited message."""
        self._message("UPDATE", message, rendering.message_event(self._world, message))

    def message_deleted(self, message: Message) -> None:
        """Announce that a message is gone."""
        data: Json = {
            "id": message.id,
            "channel_id": message.channel_id,
            "guild_id": self._world.server.id,
        }
        self._message("DELETE", message, data)

    def message_dismissed(self, message: Message) -> None:
        """Tell its only reader that an ephemeral message is put away."""
        data: Json = {"id": message.id, "channel_id": message.channel_id}
        self._events.publish("message_delete", data, lambda person_id: person_id == message.seen_only_by)

    def channel_created(self, channel: Channel) -> None:
        """Announce a new thread or channel."""
        data = rendering.channel(self._world, channel)
        if channel.thread:
            self._gateway.dispatch("THREAD_CREATE", data | {"newly_created": True})
        else:
            self._gateway.dispatch("CHANNEL_CREATE", data)
        self._on_page("channel_create", channel)

    def channel_updated(self, channel: Channel) -> None:
        """Announce a changed channel or thread."""
        data = rendering.channel(self._world, channel)
        self._gateway.dispatch("THREAD_UPDATE" if channel.thread else "CHANNEL_UPDATE", data)
        self._on_page("channel_update", channel)
        sees = self._seeing(channel)
        # Whoever has lost the sight of it is told no more than that it is gone.
        self._events.publish("channel_delete", {"id": channel.id}, lambda person_id: not sees(person_id))

    def channel_deleted(self, channel: Channel) -> None:
        """Announce that a thread or channel is gone."""
        data = rendering.channel(self._world, channel)
        if channel.thread:
            short = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
            self._gateway.dispatch("THREAD_DELETE", short)
        else:
            self._gateway.dispatch("CHANNEL_DELETE", data)
        # Not everybody has seen it: nothing but the id is told.
        self._events.publish("channel_delete", {"id": channel.id})

    def thread_member_added(self, channel: Channel, person_id: str) -> None:
        """Announce that somebody joined a thread."""
        membership = rendering.thread_member(self._world, channel, person_id)
        person = self._world.people[person_id]
        added = membership | {"member": rendering.member(person), "presence": None}
        self._thread_members(channel, person_id, {"added_members": [added]})
        self._on_page("channel_create", channel, only_for=person_id)
        self._on_page("channel_update", channel)

    def thread_member_removed(self, channel: Channel, person_id: str) -> None:
        """Announce that somebody left a thread; a private one is then gone for them."""
        self._thread_members(channel, person_id, {"removed_member_ids": [person_id]})
        self._on_page("channel_update", channel)
        if not self._world.sees_channel(self._world.people[person_id], channel):
            gone: Json = {"id": channel.id}
            self._events.publish("channel_delete", gone, lambda listener: listener == person_id)

    def _thread_members(self, channel: Channel, person_id: str, change: Json) -> None:
        # Of the coming and going of others a bot hears only with the privileged intent for members.
        if person_id == self._world.bot.id:
            known: Json = {
                "id": channel.id,
                "guild_id": self._world.server.id,
                "member_count": len(self._world.thread(channel).member_ids),
            }
            self._gateway.dispatch("THREAD_MEMBERS_UPDATE", known | change)

    def _message(self, change: str, message: Message, data: Json) -> None:
        channel = self._world.channels[message.channel_id]
        if message.ephemeral:
            # The bot hears of its own ephemeral messages only in the answers to its requests.
            if message.dismissed:
                return
            self._events.publish(
                f"message_{change.lower()}", data, lambda person_id: person_id == message.seen_only_by
            )
            return
        if Permission.VIEW_CHANNEL in self._world.permissions(self._world.bot, channel):
            self._gateway.dispatch(f"MESSAGE_{change}", data)
        self._events.publish(f"message_{change.lower()}", data, self._seeing(channel))

    def _on_page(self, name: str, channel: Channel, *, only_for: str | None = None) -> None:
        """Tell everybody who sees the channel, each with what they may do there."""
        for person in self._world.humans:
            if only_for in (None, person.id) and self._world.sees_channel(person, channel):
                data = rendering.channel_of_person(self._world, channel, person)
                self._events.publish(name, data, partial(str.__eq__, person.id))

    def _seeing(self, channel: Channel) -> Callable[[str], bool]:
        def sees(person_id: str) -> bool:
            person = self._world.people.get(person_id)
            return person is not None and self._world.sees_channel(person, channel)

        return sees
