"""The state of the sandbox, and how to find things in it."""

from __future__ import annotations

import unicodedata
from itertools import chain, islice
from typing import TYPE_CHECKING

from sandbox import errors
from sandbox.state import default_world
from sandbox.state.model import VOICE_TYPES, Application, ChannelType, HiddenChannels, InstallType
from sandbox.state.permissions import IN_CONVERSATION, NOTHING, Permission, permissions_in
from sandbox.state.servers import Servers
from sandbox.state.snowflake import Clock, Snowflakes

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.state.model import (
        ApplicationEmoji,
        Attachment,
        Channel,
        Interaction,
        Message,
        Modal,
        Person,
        Role,
        Server,
        ThreadState,
    )

LARGEST_FILE = 20 * 2**20
"""Bytes of an uploaded file in a server without boosts, since September 2026; before it was half of it."""


class World:
    """The state of the sandbox, in memory only.

    :param servers: number of servers besides the default one
    :param largest_file: bytes that an uploaded file may have
    """

    def __init__(
        self, clock: Clock | None = None, *, servers: int = 0, largest_file: int = LARGEST_FILE
    ) -> None:
        self.largest_file = largest_file
        self.clock = clock or Clock()
        self.ids = Snowflakes(self.clock)
        self.base_url = ""
        """Base URL of attachments, set when the server has started."""
        self.application = Application()
        self.hidden_channels = HiddenChannels()
        self.people: dict[str, Person] = {person.id: person for person in default_world.people()}
        self._people_by_name: dict[str, Person] = {}
        self._indexed = 0
        self.channels: dict[str, Channel] = {}
        """Channels and threads of the servers that were used, and conversations; see :meth:`channel`."""
        self.servers = Servers(servers, self.channels)
        self.conversations: dict[str, Channel] = {}
        """Those of the channels that are in no server."""
        self.messages: dict[str, Message] = {}
        self._messages_by_channel: dict[str, dict[str, Message]] = {}
        self.attachments: dict[str, Attachment] = {}
        self.commands: dict[str, Json] = {}
        """Registered commands, by id."""
        self.emojis: dict[str, ApplicationEmoji] = {}
        self.interactions: dict[str, Interaction] = {}
        """Interactions, by token."""
        self.modals: dict[str, Modal] = {}
        self.install_types: set[InstallType] = {InstallType.SERVER}
        """The places where the application can be installed."""
        self.user_installs: set[str] = set()
        """Ids of the people who have installed the application for themselves."""

    @property
    def server(self) -> Server:
        """The default server."""
        return self.servers.default

    @property
    def bot(self) -> Person:
        """The bot's user."""
        return self.people[default_world.APPLICATION_ID]

    @property
    def humans(self) -> list[Person]:
        """Everybody except the bot."""
        return [person for person in self.people.values() if not person.bot]

    def person(self, person_id: str) -> Person:
        """Return a person.

        :raises ApiError: 10013
        """
        if person_id not in self.people:
            raise errors.unknown_user()
        return self.people[person_id]

    def channel(self, channel_id: str) -> Channel:
        """Return a channel or thread.

        :raises ApiError: 10003
        """
        channel = self._channel_with_id(channel_id)
        if channel is None:
            raise errors.unknown_channel()
        return channel

    def add_channel(self, channel: Channel) -> None:
        """Add a channel, thread or conversation."""
        self.channels[channel.id] = channel
        server = self.server_of(channel)
        (server.channels if server else self.conversations)[channel.id] = channel

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel, thread or conversation with its messages."""
        for message in list(self.messages_in(channel.id)):
            self.remove_message(message.id)
        del self.channels[channel.id]
        server = self.server_of(channel)
        del (server.channels if server else self.conversations)[channel.id]

    def server_of(self, channel: Channel) -> Server | None:
        """Return the server of a channel; ``None`` for a conversation."""
        return None if channel.server_id is None else self.servers.find(channel.server_id)

    def roles_in(self, channel: Channel) -> dict[str, Role]:
        """Return the roles of a channel's server, by id; a conversation has none."""
        server = self.server_of(channel)
        return server.roles if server else {}

    def server_for_bot(self, server_id: str) -> Server:
        """Return a server that the bot is in.

        :raises ApiError: 10004, or 50001 if the bot is not in it
        """
        server = self.servers.find(server_id)
        if server is None or server.id != server_id:
            raise errors.unknown_guild()
        if self.bot.id not in server.members:
            raise errors.missing_access()
        return server

    def bot_is_in(self, server_id: str) -> bool:
        """Whether the bot is in a server. Outside of it the bot gets no events and has no permissions."""
        server = self.servers.find(server_id)
        return server is not None and self.bot.id in server.members

    def channel_for_bot(self, channel_id: str, *needed: Permission) -> Channel:
        """Return a channel in which the bot has the needed permissions.

        :raises ApiError: 10003, 50001 if the bot does not see the channel, 50013 without a permission
        """
        channel = self.channel(channel_id)
        granted = self.permissions(self.bot, channel)
        if not self.sees_channel(self.bot, channel):
            raise errors.missing_access()
        for permission in needed:
            if permission not in granted:
                raise errors.missing_permissions()
        return channel

    def thread(self, channel: Channel) -> ThreadState:
        """Return the thread state of a channel.

        :raises ApiError: 50024 if it is no thread
        """
        if channel.thread is None:
            raise errors.wrong_channel_type()
        return channel.thread

    def permissions(self, person: Person, channel: Channel) -> Permission:
        """Return a person's permissions in a channel; a thread has those of its parent."""
        server = self.server_of(channel)
        if server is None:
            return IN_CONVERSATION if person.id in channel.recipient_ids else NOTHING
        parent = self.channels[channel.parent_id] if channel.parent_id else channel
        return permissions_in(server, person.id, parent)

    def bot_views(self, channel: Channel) -> bool:
        """Whether the gateway shows a channel of a server to the bot, for which CONNECT does not count."""
        return Permission.VIEW_CHANNEL in self.permissions(self.bot, channel)

    def sees_channel(self, person: Person, channel: Channel) -> bool:
        """Whether a person sees the messages of a channel.

        The text of a voice channel is for those who may connect, private threads are for members and moderators.
        """
        granted = self.permissions(person, channel)
        if Permission.VIEW_CHANNEL not in granted:
            return False
        if channel.type in VOICE_TYPES and Permission.CONNECT not in granted:
            return False
        if channel.type is not ChannelType.PRIVATE_THREAD or channel.thread is None:
            return True
        return person.id in channel.thread.member_ids or Permission.MANAGE_THREADS in granted

    def message(self, channel_id: str, message_id: str) -> Message:
        """Return a message of a channel; ephemeral messages do not exist for the bot's token.

        :raises ApiError: 10008
        """
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id or message.ephemeral:
            raise errors.unknown_message()
        return message

    def add_message(self, message: Message) -> None:
        """Add a message to its channel."""
        self.messages[message.id] = message
        self._messages_by_channel.setdefault(message.channel_id, {})[message.id] = message

    def remove_message(self, message_id: str) -> Message | None:
        """Remove a message, and return it if there was one."""
        message = self.messages.pop(message_id, None)
        if message is not None:
            beside = self._messages_by_channel[message.channel_id]
            del beside[message_id]
            if not beside:
                del self._messages_by_channel[message.channel_id]
        return message

    def messages_in(self, channel_id: str) -> Collection[Message]:
        """All messages of a channel with the ephemeral ones, oldest first."""
        return self._messages_by_channel.get(channel_id, {}).values()

    def visible_messages(self, person: Person, channel: Channel) -> list[Message]:
        """List the messages of a channel that a person sees, oldest first."""
        if not self.sees_channel(person, channel):
            return []
        return [
            message
            for message in self.messages_in(channel.id)
            if message.seen_only_by in (None, person.id) and not message.dismissed
        ]

    def emoji_ids(self) -> frozenset[str]:
        """Return the ids of the application's emojis."""
        return frozenset(self.emojis)

    def find_person(self, wanted: str) -> Person | None:
        """Find a person by id, or by name with or without accents."""
        if wanted in self.people:
            return self.people[wanted]
        # People only come, so those who are not indexed are the last ones.
        for person in islice(self.people.values(), self._indexed, None):
            for name in (person.username, person.global_name or person.username):
                self._people_by_name.setdefault(_folded(name), person)
        self._indexed = len(self.people)
        return self._people_by_name.get(_folded(wanted))

    def find_channel(self, wanted: str, server: Server | None = None) -> Channel | None:
        """Find a channel or thread by id, or by name in a server or among the conversations.

        :param server: the default one unless given
        """
        channel = self._channel_with_id(wanted)
        if channel is not None:
            return channel
        name = wanted.removeprefix("#")
        named = chain((server or self.server).channels.values(), self.conversations.values())
        return next((each for each in named if each.name == name), None)

    def _channel_with_id(self, wanted: str) -> Channel | None:
        if wanted not in self.channels:
            # It may be a channel of a further server that nobody has used yet.
            self.servers.find(wanted)
        return self.channels.get(wanted)


def _folded(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
