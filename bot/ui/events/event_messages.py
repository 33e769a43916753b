"""The messages of events, kept up to date also after a restart: an event's own, and those of its rounds and tables.

Each event has one task, which posts what is missing and edits what shows something else. What has to be there follows
from the event, and what is there from the store, so a process that dies between two steps leaves one message twice at
most. A failure cannot undo anything in the event.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
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
from bot.events.store import EventMessage, EventStore
from bot.people.clubs import ClubStore
from bot.tables.part import Part
from bot.tasks import KeyedTasks, Pauses
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    describe,
    is_transient,
    is_unknown_channel,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.events import content
from bot.ui.events.files import fingerprints, proofs, results_file
from bot.ui.events.nights import reminders, season
from bot.ui.events.organise import corrections
from bot.ui.events.posted import PostedMessages
from bot.ui.events.standings import has_standings, short_lines, standings_message
from bot.ui.refusals import refusal
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.message_requests import MessageRequests
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
        posted: PostedMessages,
        clubs: ClubStore,
        requests: MessageRequests,
        builder: MessageBuilder,
    ) -> None:
        """``builder`` draws the standings."""
        self._client = client
        self._events = events
        self._store = store
        self._clubs = clubs
        self.posted = posted
        self._requests = requests
        self._builder = builder
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
            if event.after is not None:
                self._update(event.after)
        for event_id in await self._store.unshown_ends():
            self._update(event_id)

    async def close(self) -> None:
        """Cancel all updates and wait for them to end; the next process makes up for them."""
        await self._updating.close()

    def url(self, event: Event, kind: str = OWN) -> str:
        """Return the address of a message of an event, or of its channel where none is known."""
        message = self.posted.kept(event.id, kind)
        if message is None:
            return channel_url(event.guild_id, event.channel_id)
        return channel_url(event.guild_id, message.channel_id, message.message_id or None)

    async def open_thread(self, event: Event, number: int, table: int) -> int:
        """Return the channel id of the thread of a table of a round, which is made if it is not there.

        Raises what a request may raise, and ``Refusal`` without the permissions for it.
        """
        known, kind = await self.posted.known(event.id), of_table(number, table)
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
                await self.posted.save(EventMessage(event.id, kind, thread.id, 0, 0, ""))
                await self._seat(event, event.round(number), table)
            except REQUEST_ERRORS as error:
                if kind not in known:
                    if isinstance(error, discord.Forbidden) and (hindrance := self._hindrance(event)):
                        self._update(event.id)  # its message names the missing permissions
                        raise hindrance from error
                    raise
                logger.info("no call to table %d of event %d: %s", table, event.id, describe(error))
            finally:
                self._opening.discard((event.id, kind))
        return known[kind].channel_id

    async def post_anew(self, event: Event) -> None:
        """Post the message of an event again at the end of its channel; raises what a request may raise."""
        async with self._lock(event.id):
            before = (await self.posted.known(event.id)).get(OWN)
            await self.posted.post(event, OWN, event.channel_id, await self._own(event))
            if before is not None:
                try:
                    await self.posted.message(before, event).delete()
                except REQUEST_ERRORS as error:
                    logger.info("cannot delete the old message of event %d: %s", event.id, describe(error))

    def _event_changed(self, change: EventChange) -> None:
        self._update(change.after.id)
        if change.before is None and change.after.after is not None:
            self._update(change.after.after)  # it tells when the next night is

    def _following(self, event: Event) -> Event | None:
        """Return the night after an event in its series, if it has yet to end."""
        return next((each for each in self._events if each.after == event.id), None)

    async def _is_followed(self, event: Event) -> bool:
        """Tell whether a night follows an event, or is about to."""
        series_id = event.terms.series
        goes_on = series_id is not None and await self._store.series(series_id) is not None
        return goes_on or self._following(event) is not None

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
        times: list[datetime | None] = [*reminders.times(event)]
        if event.format is Format.LEAGUE and event.stage is Stage.RUNNING:
            times = [at for each in event.open_rounds for at in (content.begins(event, each), each.until)]
        return min((at for at in times if at is not None and at > self._events.now), default=None)

    async def _show(self, event: Event) -> None:
        """Post and edit what is missing or shows something else."""
        known = await self.posted.known(event.id)
        for each in event.rounds:
            for table, kind in _tables(each):
                is_due = kind in known and not known[kind].message_id and each.is_open
                if is_due and (event.id, kind) not in self._opening:
                    with _without("a table", event):
                        await self._seat(event, each, table)
        if OWN not in known:
            await self.posted.post(event, OWN, event.channel_id, await self._own(event))
        with _without("the thread", event):
            thread_id = await self._thread(event, known[OWN])
            for kind, shown, people in self._of_thread(event, known):
                await self.posted.show(event, kind, thread_id, shown, people)
        await self.posted.show(event, OWN, event.channel_id, await self._own(event))
        await self._remind(event, known)
        with _without("the calendar", event):
            is_followed = event.stage is Stage.CANCELLED and await self._is_followed(event)
            await self.posted.note_in_calendar(event, self.url(event), is_followed=is_followed)

    async def _remind(self, event: Event, known: Collection[str]) -> None:
        """Show the messages around the start; the check-in also as direct messages to those who prefer these."""
        if event.checks_in_at is None:
            return
        role, now = (await self._clubs.of(event.guild_id)).players_role, self._events.now
        for each in reminders.reminders(event, now, known, role, self._following(event)):
            is_new = each.kind not in known
            place = self.posted.of(event)[OWN].thread_id if each.in_thread else event.channel_id
            await self.posted.show(event, each.kind, place, each.shown, each.people, each.role)
            if is_new and each.kind == reminders.HERE:
                await self.posted.tell_directly(
                    each.people, reminders.direct(event, self.url(event, reminders.HERE))
                )

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
            yield "end", content.ending(event, self._following(event)), ()

    def _threads(self, event: Event, of: Round) -> dict[int, int]:
        known = self.posted.of(event)
        return {table: known[kind].channel_id for table, kind in _tables(of) if kind in known}

    async def _own(self, event: Event) -> OutgoingMessage:
        """Return the event's own message, at the end with the standings as a picture and all results as a file."""
        tr = content.translator_of(event)
        rounds = [each for each in event.rounds if _of_round(each.number) in self.posted.of(event)]
        newest = self.url(event, _of_round(rounds[-1].number)) if rounds else ""
        medals = await season.medals(self._store, event.guild_id, self._events.now, event.terms.zone)
        lines = short_lines(tr, event, TOP, medals) if has_standings(event) else []
        attached = OutgoingMessage(())
        if event.is_open and (hindrance := self._hindrance(event)):
            attached = OutgoingMessage((text(f"⚠️ {refusal(tr, hindrance, event.terms.game)}"),))
        if event.stage is Stage.OVER and lines:
            attached = await standings_message(self._builder, tr, event)
            file = results_file(tr, event)
            attached = OutgoingMessage((*attached.parts, file.card()), (*attached.attachments, file))
        following = self._following(event)
        shown = content.announcement(
            event, self._events.now, lines, newest, attached.parts, following, medals
        )
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
        thread_id = (await self.posted.known(event.id))[kind].channel_id
        people = content.people_of(event, of, table)
        await self.posted.post(event, kind, thread_id, content.seating(event, of, table), people)

    async def _thread(self, event: Event, message: EventMessage) -> int:
        """Return the id of the thread of an event, which is made from its message if it is not there."""
        if message.thread_id:
            return message.thread_id
        thread_id = message.message_id  # Discord gives it the id of its message
        if self._client.get_channel(thread_id) is None:  # else the process died right after making it
            await self._requests.turn_for_thread()
            name = event.terms.name[:LONGEST_THREAD_NAME]
            await self.posted.message(message, event).create_thread(
                name=name, auto_archive_duration=KEPT_OPEN
            )
        await self.posted.save(replace(message, thread_id=thread_id))
        return thread_id


@contextmanager
def _without(what: str, event: Event) -> Iterator[None]:
    """Go on where something of an event is out of reach for good; raises what may pass."""
    try:
        yield
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.warning("%s of event %d is out of reach: %s", what, event.id, describe(error))


def _of_round(number: int) -> str:
    return f"round {number}"


def of_table(number: int, table: int) -> str:
    """Return the kind of the first message in the thread of a table of a round."""
    return f"table {number}.{table}"


def _tables(of: Round) -> Iterator[tuple[int, str]]:
    """Yield the tables of a round, with the kind of the first message in the thread of each."""
    return ((table, of_table(of.number, table)) for table in range(1, len(of.pairings) + 1))
