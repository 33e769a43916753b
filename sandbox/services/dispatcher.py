"""Dispatch of changes, as events, to the bot's gateway and to the pages of those who may see them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandbox import rendering

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from sandbox.gateway import Gateway
    from sandbox.jsontypes import Json
    from sandbox.services.event_stream import EventStream
    from sandbox.state.model import Channel, Message, Role, Server
    from sandbox.state.world import World


class EventDispatcher:
    """Turns each change into events."""

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
        data: Json = {"id": message.id, "channel_id": message.channel_id}
        channel = self._world.channels[message.channel_id]
        if channel.in_server:
            data["guild_id"] = channel.server_id
        self._message("DELETE", message, data)

    def message_dismissed(self, message: Message) -> None:
        """Announce to its recipient that an ephemeral message was dismissed."""
        data: Json = {"id": message.id, "channel_id": message.channel_id}
        self._events.publish("message_delete", data, lambda person_id: person_id == message.seen_only_by)

    def channel_created(self, channel: Channel) -> None:
        """Announce a new thread or channel."""
        data = rendering.channel_on_gateway(self._world, channel)
        if channel.thread:
            self._thread("CREATE", channel, data | {"newly_created": True})
        elif channel.in_server:
            self._gateway.dispatch("CHANNEL_CREATE", data)
        self._publish_channel("channel_create", channel)

    def channel_updated(self, channel: Channel) -> None:
        """Announce a changed channel or thread."""
        data = rendering.channel_on_gateway(self._world, channel)
        if channel.thread:
            self._thread("UPDATE", channel, data)
        else:
            self._gateway.dispatch("CHANNEL_UPDATE", data)
        self._publish_update(channel)

    def role_updated(self, server: Server, role: Role, viewed: Container[str]) -> None:
        """Announce a role with other permissions.

        :param viewed: ids of the channels that the bot could view before
        """
        self._gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": server.id, "role": rendering.role(role)})
        for channel in server.channels.values():
            if channel.thread is None:
                was_viewed = channel.id in viewed
                if was_viewed != self._world.bot_views(channel):
                    self.sight_changed(channel, was_viewed=was_viewed)
                else:
                    self._publish_update(channel)

    def sight_changed(self, channel: Channel, *, was_viewed: bool) -> None:
        """Announce a channel whose permissions have changed, and if the bot may view it now, its threads."""
        data = rendering.channel_on_gateway(self._world, channel)
        views = self._world.bot_views(channel)
        lost = was_viewed and not views
        is_deleted = lost and self._world.hidden_channels.deleted
        self._gateway.dispatch("CHANNEL_DELETE" if is_deleted else "CHANNEL_UPDATE", data)
        if views and not was_viewed:
            self._gateway.dispatch("THREAD_LIST_SYNC", rendering.thread_list(self._world, channel))
        self._publish_update(channel)

    def _publish_update(self, channel: Channel) -> None:
        self._publish_channel("channel_update", channel)
        sees = self._can_see(channel)
        # For people who can no longer see it, the channel is gone.
        self._events.publish("channel_delete", {"id": channel.id}, lambda person_id: not sees(person_id))

    def channel_deleted(self, channel: Channel) -> None:
        """Announce that a thread or channel is gone."""
        data = rendering.channel_on_gateway(self._world, channel)
        if channel.thread:
            short = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
            self._thread("DELETE", channel, short)
        elif channel.in_server:
            self._gateway.dispatch("CHANNEL_DELETE", data)
        # Not everybody could see it, so the event has only the id.
        self._events.publish("channel_delete", {"id": channel.id})

    def thread_member_added(self, channel: Channel, person_id: str) -> None:
        """Announce that somebody joined a thread."""
        membership = rendering.thread_member(self._world, channel, person_id)
        server = self._world.server_of(channel)
        member = rendering.member(self._world.people[person_id], server) if server else None
        added = membership | {"member": member, "presence": None}
        self._thread_members(channel, person_id, {"added_members": [added]})
        self._publish_channel("channel_create", channel, only_for=person_id)
        self._publish_channel("channel_update", channel)

    def thread_member_removed(self, channel: Channel, person_id: str) -> None:
        """Announce that somebody left a thread; a private thread is then gone for them."""
        self._thread_members(channel, person_id, {"removed_member_ids": [person_id]})
        self._publish_channel("channel_update", channel)
        if not self._world.sees_channel(self._world.people[person_id], channel):
            gone: Json = {"id": channel.id}
            self._events.publish("channel_delete", gone, lambda listener: listener == person_id)

    def scheduled_events(self, server: Server) -> None:
        """Tell the page of the scheduled events of a server; no bot of ours asks the gateway for them."""
        listed = rendering.scheduled_events(self._world, server)
        self._events.publish("scheduled_events", {"guild_id": server.id, "scheduled_events": listed})

    def _thread(self, change: str, channel: Channel, data: Json) -> None:
        # A bot receives no events of threads that it does not see.
        if self._world.sees_channel(self._world.bot, channel):
            self._gateway.dispatch(f"THREAD_{change}", data)

    def _thread_members(self, channel: Channel, person_id: str, change: Json) -> None:
        # A bot receives the changes of other members only with the privileged intent for members.
        if person_id == self._world.bot.id:
            if "added_members" in change:
                self._thread("CREATE", channel, rendering.channel(self._world, channel))
            known: Json = {
                "id": channel.id,
                "guild_id": channel.server_id,
                "member_count": len(self._world.thread(channel).member_ids),
            }
            self._gateway.dispatch("THREAD_MEMBERS_UPDATE", known | change)

    def _message(self, change: str, message: Message, data: Json) -> None:
        channel = self._world.channels[message.channel_id]
        if message.ephemeral:
            # Discord sends no gateway events for ephemeral messages.
            if message.dismissed:
                return
            self._events.publish(
                f"message_{change.lower()}", data, lambda person_id: person_id == message.seen_only_by
            )
            return
        if self._world.sees_channel(self._world.bot, channel):
            self._gateway.dispatch(f"MESSAGE_{change}", data, outside=not channel.in_server)
        self._events.publish(f"message_{change.lower()}", data, self._can_see(channel))

    def _publish_channel(self, name: str, channel: Channel, *, only_for: str | None = None) -> None:
        """Send the channel, with their own permissions, to everybody who sees it."""
        for person in self._world.humans:
            if only_for in (None, person.id) and self._world.sees_channel(person, channel):
                data = rendering.channel_of_person(self._world, channel, person)
                self._events.publish(name, data, partial(str.__eq__, person.id))

    def _can_see(self, channel: Channel) -> Callable[[str], bool]:
        def sees(person_id: str) -> bool:
            person = self._world.people.get(person_id)
            return person is not None and self._world.sees_channel(person, channel)

        return sees
