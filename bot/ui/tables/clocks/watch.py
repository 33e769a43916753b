"""Events at a table while it waits for a person: reminders, and the offer to put a computer in.

Each table that waits has one task. Whether somebody has been reminded stands in the store, so that a restart reminds
nobody twice, and the message of a reminder goes when the person has moved, whichever process posted it. If a computer
has to play instead, it stays until the person is back: a hand from before is far up by then, or gone with the window.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord

from bot.errors import Superseded
from bot.people.preferences import PersonalPreferences, Remind
from bot.tables.entries import AwayReason
from bot.tables.part import Change, Part
from bot.tables.service import Tables
from bot.tables.store import Reminder, ReminderStore
from bot.tables.table import Stage, Table
from bot.tables.time.due import OutageTime, after, awaited_people, clock_of, stand_in_from, time_ends_at
from bot.tables.time.paces import is_slow
from bot.tasks import KeyedTasks, Pauses
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient
from bot.ui.tables.clocks.reminder_messages import ReminderMessages
from engine.game import Seat

logger = logging.getLogger(__name__)

AT_ONCE: Final = timedelta(seconds=4)
"""Delay of a reminder for a person who wants it at once: people at the screen have moved by then."""
UNTIMED: Final = timedelta(seconds=60)
"""The time after which a person is reminded at a table without a clock, and the one before a direct message."""

NOT_POSTED: Final = -1
"""In place of the message of a reminder that Discord refused."""
ABSENT: Final = -1
"""In place of the turn of a reminder whose message says that a computer plays until the person is back."""

Key = tuple[int, int]
"""Table id and user id."""


class ClockWatch(Part):
    """Watches the tables that wait for people."""

    def __init__(
        self,
        store: ReminderStore,
        tables: Tables,
        preferences: PersonalPreferences,
        messages: ReminderMessages,
        outage_time: OutageTime,
        redraw: Callable[[Table], object],
    ) -> None:
        """``redraw`` shows a table anew, because time alone has changed what its messages say."""
        self._store = store
        self._preferences = preferences
        self._messages = messages
        self._tables = tables
        self._outage_time = outage_time
        self._redraw = redraw
        self._reminders: dict[Key, Reminder] = {}
        self._newest: dict[int, Table] = {}
        self._tasks = KeyedTasks[int]()
        self._pauses = Pauses[int]()
        self._is_started = False

    async def start(self) -> None:
        """Load the reminders of earlier processes, and delete those of tables that are over."""
        for reminder in await self._store.all():
            self._reminders.setdefault((reminder.table_id, reminder.user_id), reminder)
        self._is_started = True
        reminded = {reminder.table_id for reminder in self._reminders.values()}
        for table_id in {*self._newest, *(each for each in reminded if not self._tables.is_known(each))}:
            self._wake(table_id)

    def table_loaded(self, table: Table) -> None:
        """Watch a table that was loaded."""
        self._newest[table.id] = table
        self._wake(table.id)

    def table_changed(self, change: Change) -> None:
        """Look at a changed table."""
        self._newest[change.after.id] = change.after
        self._wake(change.after.id)

    def person_changed(self, user_id: int) -> None:
        """Look at a person's tables after a change of preferences."""
        for table in list(self._newest.values()):
            if table.seat_of(user_id) is not None:
                self._wake(table.id)

    def time_was_given_back(self) -> None:
        """Show the deadlines of all tables anew: they have moved."""
        for table in list(self._newest.values()):
            if awaited_people(table):
                self._redraw(table)
                self._wake(table.id)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await self._tasks.close()

    def _wake(self, table_id: int) -> None:
        if self._is_started:
            self._pauses.cut_short(table_id)
            self._tasks.start(table_id, self._watch, f"clock of table {table_id}")

    async def _watch(self, table_id: int) -> None:
        """Run due actions until none is to come; a change of the table begins anew."""
        looked_at = self._tables.now
        try:
            while True:
                table = self._newest.get(table_id)
                await self._tidy(table_id, table)
                if table is None or not table.is_open:
                    break
                due = await self._remind(table)
                turning_points = self._turning_points(table)
                now = self._tables.now
                if any(looked_at < at <= now for at in turning_points):
                    self._redraw(table)
                looked_at = now
                coming = [at for at in (*due, *turning_points) if at > now]
                if self._newest.get(table_id) is not table:
                    continue
                if not coming:
                    return
                await self._pauses.pause(table_id, (min(coming) - now).total_seconds())
        except Superseded as error:
            logger.info("the clock of table %d is left to another process: %s", table_id, error)
        except Exception:
            logger.exception("the clock of table %d cannot be watched", table_id)
        if (table := self._newest.get(table_id)) is not None and not table.is_open:
            del self._newest[table_id]

    def _turning_points(self, table: Table) -> list[datetime]:
        """Return when time alone changes the public message.

        Others may put computers in for those who are awaited, or the time of the match is over during a hand.
        """
        times = [stand_in_from(table, seat, self._outage_time) for seat in awaited_people(table)]
        times += [time_ends_at(table, self._outage_time)] if table.deal_is_open else []
        return [at for at in times if at is not None]

    # -- reminders

    async def _remind(self, table: Table) -> list[datetime]:
        """Remind those whose time for it has come; return the times of the others."""
        later, mentioned = [], []
        for seat in awaited_people(table):
            person = table.seats[seat].person
            if person is None or self._was_reminded(table, person.id):
                continue
            at, directly = await self._reminder_at(table, seat, person.id)
            if at is None:
                continue
            if at > self._tables.now:
                later.append(at)
            elif directly:
                await self._post(table, [person.id], partial(self._tell, table, person.id))
            else:
                mentioned.append(person.id)
        if mentioned:
            await self._post(table, mentioned, partial(self._mention, table, mentioned))
        return later

    def _was_reminded(self, table: Table, user_id: int) -> bool:
        reminder = self._reminders.get((table.id, user_id))
        return reminder is not None and reminder.turn == table.started_match.asked_at

    async def _reminder_at(self, table: Table, seat: Seat, user_id: int) -> tuple[datetime | None, bool]:
        """Return when a person is to be reminded, if at all, and whether by direct message."""
        preferences, clock = await self._preferences.of(user_id), clock_of(table, seat)
        directly = preferences.direct and is_slow(table.rules.clock)
        if preferences.remind is Remind.NEVER and not directly:
            return None, False
        time = UNTIMED if clock is None else clock / 2
        if directly:
            time = UNTIMED
        elif preferences.remind is Remind.ONCE:
            time = AT_ONCE
        return after(table, seat, time, self._outage_time), directly

    async def _post(
        self, table: Table, people: list[int], send: Callable[[], Awaitable[tuple[int, int]]]
    ) -> None:
        """Send a reminder, once: it is noted before, and the message afterwards."""
        notes = [
            Reminder(table.id, person, table.started_match.asked_at, table.channel_id) for person in people
        ]
        await self._keep(notes)
        try:
            channel_id, message_id = await send()
        except REQUEST_ERRORS as error:
            logger.info("nobody could be reminded at table %d: %s", table.id, describe(error))
            if not is_transient(error):
                await self._keep([replace(note, message_id=NOT_POSTED) for note in notes])
            return
        await self._keep([replace(note, channel_id=channel_id, message_id=message_id) for note in notes])

    async def _tell(self, table: Table, user_id: int) -> tuple[int, int]:
        """Tell a person directly, or in the channel if they take no messages from the bot and may be mentioned."""
        try:
            return await self._messages.tell_directly(table, user_id)
        except discord.Forbidden:
            if (await self._preferences.of(user_id)).remind is Remind.NEVER:
                raise
        return await self._mention(table, [user_id])

    async def _mention(self, table: Table, people: list[int]) -> tuple[int, int]:
        return table.channel_id, await self._messages.mention(table, people)

    async def _keep(self, reminders: list[Reminder]) -> None:
        self._reminders |= {(reminder.table_id, reminder.user_id): reminder for reminder in reminders}
        await self._store.save(reminders)

    async def _tidy(self, table_id: int, table: Table | None) -> None:
        """Delete the reminders of people who are not awaited any more, each message with its last person."""
        asked = set() if table is None else _asked(table)
        gone = [
            reminder
            for key, reminder in self._reminders.items()
            if key[0] == table_id and (reminder.user_id, reminder.turn) not in asked
        ]
        for reminder in gone:
            if await self._says_computer_plays(table, reminder) or not await self._is_deleted(reminder):
                continue
            self._reminders.pop((table_id, reminder.user_id), None)
            await self._store.forget(table_id, reminder.user_id)

    async def _says_computer_plays(self, table: Table | None, reminder: Reminder) -> bool:
        """Make the message of a reminder the way back of a person for whom a computer plays; tell whether it is.

        A person who left by a button knows the way, and a direct message has no buttons of a table.
        """
        seat = None if table is None else table.seat_of(reminder.user_id)
        if table is None or seat is None or table.stage is not Stage.PLAYING:
            return False
        if table.seats[seat].away in {None, AwayReason.LEFT} or reminder.channel_id != table.channel_id:
            return False
        if reminder.turn == ABSENT:
            return True
        if reminder.message_id <= 0 or self._is_shared(reminder):
            return False
        try:
            await self._messages.say_computer_plays(table, reminder)
        except REQUEST_ERRORS as error:
            logger.info("a reminder of table %d stays as it is: %s", table.id, describe(error))
            return False
        await self._keep([replace(reminder, turn=ABSENT)])
        return True

    def _is_shared(self, reminder: Reminder) -> bool:
        return any(
            other.message_id == reminder.message_id and other.user_id != reminder.user_id
            for other in self._reminders.values()
        )

    async def _is_deleted(self, reminder: Reminder) -> bool:
        """Delete the message of a reminder unless it still mentions somebody else who is awaited."""
        if reminder.message_id == NOT_POSTED or (reminder.message_id and self._is_shared(reminder)):
            return True
        message_id = reminder.message_id or await self._messages.find(reminder)
        return not message_id or await self._messages.delete(replace(reminder, message_id=message_id))


def _asked(table: Table) -> set[tuple[int, int]]:
    """Return the people who are awaited, with the turn in which they were asked."""
    people = (table.seats[seat].person for seat in awaited_people(table))
    return {(person.id, table.started_match.asked_at) for person in people if person is not None}
