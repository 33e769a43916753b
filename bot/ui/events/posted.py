"""The posted messages of events by their kind: known from the store, posted, edited, and posted again if deleted."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

import discord

from bot.events.event import Event, Stage
from bot.events.store import OWN_MESSAGE as OWN
from bot.events.store import SHOWS_END, EventMessage, EventStore
from bot.people.preferences import PersonalPreferences
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    describe,
    in_open_thread,
    is_unknown_channel,
    post_once,
)
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.events.nights.calendar import Calendar
from bot.ui.events.nights.reminders import calendar_entry
from bot.ui.tables.messages.message_requests import LONGEST_NONCE, MessageRequests

logger = logging.getLogger(__name__)

CALENDAR: Final = "calendar"
"""The kind of the entry in the calendar of the server, in place of a message."""


class PostedMessages:
    """Posts and edits single messages of events; raises what a request may raise."""

    def __init__(
        self,
        client: discord.Client,
        store: EventStore,
        requests: MessageRequests,
        preferences: PersonalPreferences,
        calendar: Calendar,
    ) -> None:
        self._client = client
        self._store = store
        self._requests = requests
        self._preferences = preferences
        self._calendar = calendar
        self._known: dict[int, dict[str, EventMessage]] = {}

    async def known(self, event_id: int) -> Mapping[str, EventMessage]:
        """Return the messages of an event by their kind."""
        if event_id not in self._known:
            messages = {message.kind: message for message in await self._store.messages(event_id)}
            self._known.setdefault(event_id, messages)
        return self._known[event_id]

    def of(self, event: Event) -> Mapping[str, EventMessage]:
        """Return the messages of an event that :meth:`known` has read."""
        return self._known[event.id]

    def kept(self, event_id: int, kind: str) -> EventMessage | None:
        """Return a message of an event whose messages are known."""
        return self._known.get(event_id, {}).get(kind)

    async def note_in_calendar(self, event: Event, url: str, *, is_followed: bool) -> None:
        """Keep the entry of an event in the calendar of its server, which the next night of a series takes over.

        ``url`` is the address of the event's own message. ``is_followed`` tells whether a series goes on after it.
        """
        at, kept = event.terms.starts_at, self.kept(event.id, CALENDAR)
        if event.stage is Stage.CANCELLED and kept is not None and kept.digest and not is_followed:
            await self._calendar.remove(event.guild_id, kept.message_id)
            await self.save(replace(kept, digest=""))
        elif event.stage is Stage.OPEN and at is not None:
            if kept is None and event.after is not None:
                kept = (await self.known(event.after)).get(CALENDAR)
            entry = calendar_entry(event, at, url)
            digest = f"{zlib.crc32(repr(entry).encode()):08x}"
            if kept is None or (kept.event_id, kept.digest) != (event.id, digest):
                known = None if kept is None else kept.message_id
                if (entry_id := await self._calendar.put(event.guild_id, entry, known)) is not None:
                    await self.save(EventMessage(event.id, CALENDAR, 0, entry_id, 0, digest))

    async def tell_directly(self, people: Collection[int], shown: OutgoingMessage) -> None:
        """Send a direct message to those who prefer it; who cannot be reached is mentioned elsewhere."""
        for user_id in people:
            if (await self._preferences.of(user_id)).direct:
                try:
                    await self._requests.turn_of_bot(user_id)
                    channel = await self._client.create_dm(discord.Object(user_id))
                    await channel.send(view=shown.layout())
                except REQUEST_ERRORS as error:
                    logger.info("user %d gets no direct message: %s", user_id, describe(error))

    async def show(
        self,
        event: Event,
        kind: str,
        channel_id: int,
        shown: OutgoingMessage,
        people: Collection[int] = (),
        role: int | None = None,
    ) -> None:
        """Post a message that is not there, or edit one that shows something else."""
        message = self._known[event.id].get(kind)
        if message is None:
            await self.post(event, kind, channel_id, shown, people, role)
            return
        now = _digest(event, kind, shown)
        if message.digest == now:
            return
        await self._requests.turn_of_bot(message.channel_id)
        edited = self.message(message, event)
        try:
            await in_open_thread(
                self._client,
                message.channel_id,
                lambda: edited.edit(view=shown.layout(), attachments=shown.files()),
            )
        except discord.NotFound as error:
            if is_unknown_channel(error):
                raise
            await self.post(event, kind, message.channel_id, shown)  # somebody deleted it
        else:
            await self.save(replace(message, digest=now))

    async def post(
        self,
        event: Event,
        kind: str,
        channel_id: int,
        shown: OutgoingMessage,
        people: Collection[int] = (),
        role: int | None = None,
    ) -> None:
        """Post a message that mentions some people or a role, and save it."""
        before = self._known[event.id].get(kind)
        channel = self._client.get_partial_messageable(channel_id, guild_id=event.guild_id)
        nonce = f"{event.id}-{kind}-{before.message_id if before else 0}".replace(" ", "-")
        await self._requests.turn_of_bot(channel_id)
        message = await post_once(channel, shown, nonce[-LONGEST_NONCE:], people, role)
        thread_id = before.thread_id if before else 0
        now = _digest(event, kind, shown)
        await self.save(EventMessage(event.id, kind, channel_id, message.id, thread_id, now))

    async def save(self, message: EventMessage) -> None:
        """Save a message in place of the one of the same kind."""
        self._known[message.event_id][message.kind] = message
        await self._store.save_message(message)

    def message(self, message: EventMessage, event: Event) -> discord.PartialMessage:
        """Return a message to edit or delete."""
        channel = self._client.get_partial_messageable(
            message.channel_id, guild_id=event.guild_id, type=discord.ChannelType.text
        )
        return channel.get_partial_message(message.message_id)


def _digest(event: Event, kind: str, shown: OutgoingMessage) -> str:
    """Return a digest that tells :meth:`EventStore.unshown_ends` too when an event's end is shown."""
    end = SHOWS_END if kind == OWN and not event.is_open else ""
    return f"{OutgoingMessage(shown.parts).digest}{end}"
