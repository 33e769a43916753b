"""The messages of events, kept up to date also after a restart: an event's own, and those of its rounds and tables.

Each event has one task, which posts what is missing and edits what shows something else. What has to be there follows
from the event, and what is there from the store, so a process that dies between two steps leaves one message twice at
most. A failure cannot undo anything in the event.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

import discord

from bot.errors import Refusal, StoreError
from bot.events import commands
from bot.events.entries import Format
from bot.events.event import Event, Round, Stage
from bot.events.service import EventChange, Events
from bot.events.store import OWN_MESSAGE as OWN
from bot.events.store import SHOWS_END, EventMessage, EventStore
from bot.tables.part import Part
from bot.tasks import KeyedTasks, Pauses
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    describe,
    is_archived,
    is_transient,
    is_unknown_channel,
    retry_once,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.events import content
from bot.ui.events.files import fingerprints, proofs, results_file
from bot.ui.events.organise import corrections
from bot.ui.events.standings import has_standings, short_lines, standings_message
from bot.ui.refusals import refusal
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.message_requests import LONGEST_NONCE, MessageRequests
from bot.ui.tables.places import missing, thread_type

logger = logging.getLogger(__name__)

RETRIES_AFTER: Final = (5.0, 30.0, 120.0)
"""Seconds between retries of a failed request."""
KEPT_OPEN: Final = 7 * 24 * 60
"""Minutes without a message after which Discord closes a thread."""
LONGEST_THREAD_NAME: Final = 100
QUESTION: Final = "ask "
"""Begins the kind of the question to the partner whom a pair has asked; its number follows."""
TOP: Final = 5
"""The pairs whose standing the message of an event tells."""


class EventMessages(Part):
    """Posts and edits the messages of events, and makes their threads."""

    def __init__(
        self,
        client: discord.Client,
        events: Events,
        store: EventStore,
        requests: MessageRequests,
        builder: MessageBuilder,
    ) -> None:
        """``builder`` draws the standings."""
        self._client = client
        self._events = events
        self._store = store
        self._requests = requests
        self._builder = builder
        self._known: dict[int, dict[str, EventMessage]] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._opening: set[tuple[int, str]] = set()
        """Threads of tables that are being opened: their first message is on its way."""
        self._due: set[int] = set()
        self._pauses = Pauses[int]()
        self._updating = KeyedTasks[int]()
        events.add_listener(self._event_changed)

    async def start(self) -> None:
        """Bring the messages of an earlier process up to date."""
        for event in self._events:
            self._update(event.id)
        for event_id in await self._store.unshown_ends():
            self._update(event_id)

    async def close(self) -> None:
        """Cancel all updates and wait for them to end; the next process makes up for them."""
        await self._updating.close()

    def url(self, event: Event, kind: str = OWN) -> str:
        """Return the address of a message of an event, or of its channel where none is known."""
        message = self.kept(event.id, kind)
        if message is None:
            return channel_url(event.guild_id, event.channel_id)
        return channel_url(event.guild_id, message.channel_id, message.message_id or None)

    async def known(self, event_id: int) -> dict[str, EventMessage]:
        """Return the messages of an event by their kind."""
        if event_id not in self._known:
            messages = {message.kind: message for message in await self._store.messages(event_id)}
            self._known.setdefault(event_id, messages)
        return self._known[event_id]

    def kept(self, event_id: int, kind: str) -> EventMessage | None:
        """Return a message of an event whose messages are known."""
        return self._known.get(event_id, {}).get(kind)

    async def open_thread(self, event: Event, number: int, table: int) -> int:
        """Return the channel id of the thread of a table of a round, which is made if it is not there.

        Raises what a request may raise, and ``Refusal`` without the permissions for it.
        """
        known, kind = await self.known(event.id), of_table(number, table)
        if kind not in known:
            channel = self._client.get_channel(event.channel_id) or await self._client.fetch_channel(
                event.channel_id
            )
            if not isinstance(channel, discord.TextChannel):
                raise TypeError(f"channel {event.channel_id} of event {event.id} has no threads")
            self._opening.add((event.id, kind))
            try:
                await self._requests.turn_for_thread()
                thread = await channel.create_thread(
                    name=content.thread_name(event, event.round(number), table),
                    type=thread_type(channel) or discord.ChannelType.public_thread,
                    auto_archive_duration=KEPT_OPEN,
                )
                await self._save(EventMessage(event.id, kind, thread.id, 0, 0, ""))
                await self._seat(event, event.round(number), table)
            except REQUEST_ERRORS as error:
                if kind not in known:
                    if isinstance(error, discord.Forbidden) and (hindrance := self._hindrance(event)):
                        self._update(event.id)  # its message names the missing permissions
                        raise hindrance from error
                    raise
                logger.info("nobody is called to table %d of event %d: %s", table, event.id, describe(error))
            finally:
                self._opening.discard((event.id, kind))
        return known[kind].channel_id

    async def post_anew(self, event: Event) -> None:
        """Post the message of an event again at the end of its channel; raises what a request may raise."""
        async with self._lock(event.id):
            before = (await self.known(event.id)).get(OWN)
            await self._post(event, OWN, event.channel_id, await self._own(event))
            if before is not None:
                try:
                    await self._message(before, event).delete()
                except REQUEST_ERRORS as error:
                    logger.info("the old message of event %d stays: %s", event.id, describe(error))

    def _event_changed(self, change: EventChange) -> None:
        self._update(change.after.id)

    def _update(self, event_id: int) -> None:
        self._due.add(event_id)
        self._pauses.cut_short(event_id)
        self._updating.start(event_id, self._keep_updating, f"messages of event {event_id}")

    def _lock(self, event_id: int) -> asyncio.Lock:
        return self._locks.setdefault(event_id, asyncio.Lock())

    async def _keep_updating(self, event_id: int) -> None:
        failures = 0
        try:
            while event_id in self._due:
                self._due.discard(event_id)
                event = await self._events.find(event_id)
                try:
                    async with self._lock(event_id):
                        await self._show(event)
                except (*REQUEST_ERRORS, StoreError) as error:
                    logger.info("a message of event %d stays as it is: %s", event_id, describe(error))
                    may_follow = is_transient(error) or isinstance(error, StoreError)
                    if is_unknown_channel(error):
                        await self._events.execute(event_id, commands.cancel_unreachable)
                    elif may_follow and failures < len(RETRIES_AFTER):
                        self._due.add(event_id)
                        await self._pauses.pause(event_id, RETRIES_AFTER[failures])
                        failures += 1
                        continue
                failures = 0
                if event_id not in self._due and (at := self._next_at(event)) is not None:
                    await self._pauses.pause(event_id, (at - self._events.now).total_seconds())
                    self._due.add(event_id)
        except Exception:
            logger.exception("the messages of event %d cannot be updated", event_id)

    def _next_at(self, event: Event) -> datetime | None:
        """Return when time alone changes what is shown: a start that comes, a league's round that begins or ends."""
        if event.stage is Stage.OPEN and event.terms.starts_at is not None:
            return event.terms.starts_at if event.terms.starts_at > self._events.now else None
        if event.format is not Format.LEAGUE or event.stage is not Stage.RUNNING:
            return None
        times = [at for each in event.open_rounds for at in (content.begins(event, each), each.until)]
        return min((at for at in times if at is not None and at > self._events.now), default=None)

    async def _show(self, event: Event) -> None:
        """Post and edit what is missing or shows something else."""
        known = await self.known(event.id)
        for each in event.rounds:
            for table, kind in _tables(each):
                is_due = kind in known and not known[kind].message_id and each.is_open
                if is_due and (event.id, kind) not in self._opening:
                    try:
                        await self._seat(event, each, table)
                    except discord.HTTPException as error:
                        if is_transient(error):
                            raise
                        logger.warning("a table of event %d is out of reach: %s", event.id, describe(error))
        if OWN not in known:
            await self._post(event, OWN, event.channel_id, await self._own(event))
        try:
            thread_id = await self._thread(event, known[OWN])
            for kind, shown, people in self._of_thread(event, known):
                await self._show_one(event, kind, thread_id, shown, people)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.warning("the thread of event %d is out of reach: %s", event.id, describe(error))
        await self._show_one(event, OWN, event.channel_id, await self._own(event))

    def _of_thread(
        self, event: Event, known: Collection[str]
    ) -> Iterator[tuple[str, OutgoingMessage, Collection[int]]]:
        """Yield the messages of the thread of an event, with the people whom each mentions when it is posted."""
        questions = {int(kind.removeprefix(QUESTION)) for kind in known if kind.startswith(QUESTION)}
        questions |= {number for number, pair in event.pairs.items() if pair.asked is not None}
        for number in sorted(questions):
            pair = event.pairs.get(number)
            asked = () if pair is None or pair.asked is None else (pair.asked.id,)
            yield f"{QUESTION}{number}", content.question(event, pair), asked
        if event.plan:
            yield "cards", fingerprints(content.translator_of(event), event), ()
        yield from corrections(event)
        for each in event.rounds:
            kind = _of_round(each.number)
            if kind in known or content.has_begun(event, each, self._events.now):
                shown = content.round_message(event, each, self._threads(event, each))
                if event.plan and not each.is_open:
                    proved = proofs(content.translator_of(event), event, each)
                    shown = OutgoingMessage((*shown.parts, *proved.parts), proved.attachments)
                yield kind, shown, content.people_of(event, each)
            if content.is_overdue(event, each, self._events.now):
                yield f"late {each.number} {each.until:%Y%m%d}", content.overdue(event, each), [event.by.id]
        if event.stage is Stage.OVER:
            yield "end", content.ending(event), ()

    def _threads(self, event: Event, of: Round) -> dict[int, int]:
        known = self._known[event.id]
        return {table: known[kind].channel_id for table, kind in _tables(of) if kind in known}

    async def _own(self, event: Event) -> OutgoingMessage:
        """Return the event's own message, at the end with the standings as a picture and all results as a file."""
        tr = content.translator_of(event)
        rounds = [each for each in event.rounds if _of_round(each.number) in self._known[event.id]]
        newest = self.url(event, _of_round(rounds[-1].number)) if rounds else ""
        lines = short_lines(tr, event, TOP) if has_standings(event) else []
        attached = OutgoingMessage(())
        if event.is_open and (hindrance := self._hindrance(event)):
            attached = OutgoingMessage((text(f"⚠️ {refusal(tr, hindrance, event.terms.game)}"),))
        if event.stage is Stage.OVER and lines:
            attached = await standings_message(self._builder, tr, event)
            file = results_file(tr, event)
            attached = OutgoingMessage((*attached.parts, file.card()), (*attached.attachments, file))
        shown = content.announcement(event, self._events.now, lines, newest, attached.parts)
        return OutgoingMessage(shown.parts, attached.attachments)

    def _hindrance(self, event: Event) -> Refusal | None:
        """Return a refusal with the permissions that tables of the event lack; ``None`` if they lack none."""
        channel = self._client.get_channel(event.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        lacking = missing(channel, channel.permissions_for(channel.guild.me), new_thread=True)
        return Refusal("event_lacks_permissions", permissions=lacking) if lacking else None

    async def _seat(self, event: Event, of: Round, table: int) -> None:
        """Call the people of a table to its thread."""
        kind = of_table(of.number, table)
        thread_id = (await self.known(event.id))[kind].channel_id
        people = content.people_of(event, of, table)
        await self._post(event, kind, thread_id, content.seating(event, of, table), people)

    async def _show_one(
        self,
        event: Event,
        kind: str,
        channel_id: int,
        shown: OutgoingMessage,
        people: Collection[int] = (),
    ) -> None:
        """Post a message that is not there, or edit one that shows something else."""
        message = self._known[event.id].get(kind)
        if message is None:
            await self._post(event, kind, channel_id, shown, people)
            return
        now = _digest(event, kind, shown)
        if message.digest == now:
            return
        await self._requests.turn_of_bot(message.channel_id)
        try:
            await self._edit(message, event, shown)
        except discord.NotFound as error:
            if is_unknown_channel(error):
                raise
            await self._post(event, kind, message.channel_id, shown)  # somebody deleted it
        else:
            await self._save(replace(message, digest=now))

    async def _edit(self, message: EventMessage, event: Event, shown: OutgoingMessage) -> None:
        """Edit a message; its thread is opened again if Discord has closed it."""
        edited = self._message(message, event)
        try:
            await edited.edit(view=shown.layout(), attachments=shown.files())
        except discord.HTTPException as error:
            if not is_archived(error):
                raise
            thread = await self._client.fetch_channel(message.channel_id)
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)
            await edited.edit(view=shown.layout(), attachments=shown.files())

    async def _post(
        self,
        event: Event,
        kind: str,
        channel_id: int,
        shown: OutgoingMessage,
        people: Collection[int] = (),
    ) -> None:
        """Post a message that mentions some people, and save it."""
        before = self._known[event.id].get(kind)
        channel = self._client.get_partial_messageable(channel_id, guild_id=event.guild_id)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(each) for each in people]
        )
        nonce = f"{event.id}-{kind}-{before.message_id if before else 0}".replace(" ", "-")

        async def send() -> discord.Message:
            return await channel.send(
                view=shown.layout(),
                files=shown.files(),
                allowed_mentions=mentions,
                nonce=nonce[-LONGEST_NONCE:],
            )

        await self._requests.turn_of_bot(channel_id)
        message = await retry_once(send)
        thread_id = before.thread_id if before else 0
        now = _digest(event, kind, shown)
        await self._save(EventMessage(event.id, kind, channel_id, message.id, thread_id, now))

    async def _thread(self, event: Event, message: EventMessage) -> int:
        """Return the id of the thread of an event, which is made from its message if it is not there."""
        if message.thread_id:
            return message.thread_id
        thread_id = message.message_id  # Discord gives it the id of its message
        if self._client.get_channel(thread_id) is None:  # else the process died right after making it
            await self._requests.turn_for_thread()
            name = event.terms.name[:LONGEST_THREAD_NAME]
            await self._message(message, event).create_thread(name=name, auto_archive_duration=KEPT_OPEN)
        await self._save(replace(message, thread_id=thread_id))
        return thread_id

    async def _save(self, message: EventMessage) -> None:
        self._known[message.event_id][message.kind] = message
        await self._store.save_message(message)

    def _message(self, message: EventMessage, event: Event) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(
            message.channel_id, guild_id=event.guild_id, type=discord.ChannelType.text
        )
        return channel.get_partial_message(message.message_id)


def _digest(event: Event, kind: str, shown: OutgoingMessage) -> str:
    """Return a digest that tells :meth:`EventStore.unshown_ends` too when an event's end is shown."""
    end = SHOWS_END if kind == OWN and not event.is_open else ""
    return f"{OutgoingMessage(shown.parts).digest}{end}"


def _of_round(number: int) -> str:
    return f"round {number}"


def of_table(number: int, table: int) -> str:
    """Return the kind of the first message in the thread of a table of a round."""
    return f"table {number}.{table}"


def _tables(of: Round) -> Iterator[tuple[int, str]]:
    """Yield the tables of a round, with the kind of the first message in the thread of each."""
    return ((table, of_table(of.number, table)) for table in range(1, len(of.pairings) + 1))
