"""Hand messages: ephemeral, each for one person, and edited by interaction tokens of that person.

Every click brings a new token that lives 15 minutes. While it lives the hand is updated automatically; afterwards the
button "My hand" under the table shows it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.errors import StoreError, traced
from bot.tables.match import Match
from bot.tables.part import Change, Part
from bot.tables.store import HandMessage, HandStore
from bot.tables.table import Table
from bot.tasks import KeyedTasks, Pauses, cancel_and_wait
from bot.ui.discord import token_messages
from bot.ui.discord.http_errors import REQUEST_ERRORS, are_media_refused, describe, is_transient
from bot.ui.discord.services import Services
from bot.ui.discord.token_messages import NOT_YET, TOKEN_LIFE, Sent, is_alive
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.public_message import TableMessageUpdater


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A person's hand message, and the table that it shows.

    ``table`` is ``None`` after a restart, and if it has to be drawn again in any case.
    """

    message: HandMessage
    table: Table | None


def is_sent(message: HandMessage) -> bool:
    """Tell whether there is a message yet; otherwise its token waits for the first hand."""
    return message.message_id != NOT_YET.message_id


def was_dealt(before: Table | None, after: Table) -> bool:
    """Tell whether a new deal began: its hand gets a new message below the table's."""
    if before is None or before.match is None or after.match is None:
        return False
    return after.match.status.deal > before.match.status.deal > 0


def differs(before: Table | None, after: Table, user_id: int) -> bool:
    """Tell whether a person's hand shows something else than before, or the seat is somebody else's now."""
    if after.match is None:
        return False
    if after.seat_of(user_id) is None:
        return before is not None and before.seat_of(user_id) is not None
    if before is None or before.match is None:
        return after.match.status.deal > 0
    return _shown(before, before.match) != _shown(after, after.match)


def can_wait(shown: ShownHand, table: Table, trick_ended: int) -> bool:
    """Tell whether only other players' cards are new, no trick was completed, and the person is not to move.

    ``trick_ended`` is the turn at which the last finished trick of the table lay there. The awaited person has moved
    meanwhile, under the table or by the table: that hand asks for a move already made.
    """
    before, seat = shown.table, table.seat_of(shown.message.user_id)
    if before is None or before.match is None or table.match is None or was_dealt(before, table):
        return False
    if before.turn < trick_ended or not table.waits_for:
        return False
    watched = seat not in before.waits_for and seat not in table.waits_for
    return watched and _shown(before, before.match)[1:] == _shown(table, table.match)[1:]


def _shown(table: Table, match: Match) -> tuple[object, ...]:
    """Return everything that the content of hand messages depends on."""
    return table.derived(
        "shown in hands",
        lambda: (
            match.turn,
            table.stage,
            match.redeal,
            match.petition,
            match.declined,
            match.accepted,
            match.break_by,
            tuple([seat.is_away for seat in table.seats]),
            match.stand_ins_asked,
            match.timed_out,
        ),
    )


logger = logging.getLogger(__name__)

RETRIES_AFTER: Final = (1, 3, 10, 15, 30)
"""Seconds between retries of a failed update; the last one repeats until the token expires.

A change of the table cuts the wait short.
"""

Key = tuple[int, int]
"""Table id and user id."""


class HandMessageUpdater(Part):
    """Keeps the hand messages up to date."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        store: HandStore,
        message_builder: MessageBuilder,
        table_messages: TableMessageUpdater,
        watching_pause: float,
    ) -> None:
        """Hands follow the public message of their table.

        Hands in which only other players' cards are new follow when the trick is complete, and within
        ``watching_pause`` seconds in any case.
        """
        self._watching_pause = watching_pause
        self._client = client
        self._table_messages = table_messages
        self._store = store
        self._message_builder = message_builder
        self._tables = services.tables
        self._languages = services.languages
        self._preferences = services.preferences
        self._shown: dict[Key, ShownHand] = {}
        self._newest: dict[int, Table] = {}
        self._trick_ended: dict[int, int] = {}
        """The turn of each table at which its last finished trick lay there."""
        self._suspended: Counter[Key] = Counter()
        self._refreshing = KeyedTasks[Key](lambda key: self._release(key[0]))
        self._watching = Pauses[Key]()
        self._retrying = Pauses[Key]()
        self._replaced: defaultdict[Key, dict[int, HandMessage]] = defaultdict(dict)
        """Earlier messages, by their ids, to be deleted when no click on one of them is being answered."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Load the hands at open tables whose tokens are still alive after a restart."""
        for message in await self._store.all(self._tables.now - TOKEN_LIFE):
            key = (message.table_id, message.user_id)
            self._languages.remember(message.user_id, message.locale)
            if self._tables.is_known(message.table_id) and key not in self._shown:
                self._shown[key] = ShownHand(message, None)
                self._refresh_if_stale(key)

    def table_loaded(self, table: Table) -> None:
        """Schedule updates of the hands at a table that was loaded after a restart."""
        self._newest[table.id] = table
        self._refresh_at(table)

    async def close(self) -> None:
        """Cancel all updates and wait for them to end; later changes are shown after the next start."""
        await self._refreshing.close()
        await cancel_and_wait(*self._tasks)

    def table_changed(self, change: Change) -> None:
        """Schedule updates of the table's hands."""
        table = change.after
        self._newest[table.id] = table
        if table.match is not None and table.match.status.trick_lies:
            self._trick_ended[table.id] = table.turn
        if change.before is None and table.place is not None and table.after is not None:
            self._in_background(self._follow(table, table.after))  # the next board, with the same people
        if change.before is not None and change.before.seats != table.seats:
            self._refresh_at(change.before)  # somebody else may have the seat now
        self._refresh_at(table)
        self._release(table.id)

    @contextmanager
    def suspend(self, table_id: int, user_id: int) -> Iterator[None]:
        """Suspend updates of a hand while a click on it is being answered; the answer shows the newest state."""
        key = (table_id, user_id)
        self._suspended[key] += 1
        try:
            yield
        finally:
            self._suspended[key] -= 1
            if not self._suspended[key]:
                del self._suspended[key]
                self._delete_replaced(key)
            self._refresh_if_stale(key)
            self._release(table_id)

    async def record_message(
        self, table: Table, interaction: discord.Interaction, sent: Sent, *, gone: int = 0
    ) -> None:
        """Save the message with a person's hand, and the token that can edit it.

        The message before is deleted, unless it is ``gone`` already.
        """
        key = (table.id, interaction.user.id)
        message = HandMessage(
            table_id=table.id,
            user_id=interaction.user.id,
            application_id=interaction.application_id,
            token=interaction.token,
            message_id=sent.message_id,
            taken_at=self._tables.now,
            locale=str(interaction.locale),
            is_original=sent.is_original,
        )
        before = self._shown.get(key)
        if table.is_open or table.id in self._newest:
            self._shown[key] = ShownHand(message, table)
            self._newest.setdefault(table.id, table)
        await self._store.save(message)
        if before is not None and before.message.message_id not in (
            NOT_YET.message_id,
            sent.message_id,
            gone,
        ):
            self._delete_soon(key, before.message)

    async def follow_table(self, table: Table, interaction_id: int) -> None:
        """Let the answer to a click that ended a trick or a deal follow the table's message, for a moment at most."""
        await self._table_messages.wait_for_request(table, interaction_id)

    def _delete_soon(self, key: Key, message: HandMessage) -> None:
        """Delete an earlier message once no click on it is being answered: the answer may make it the newest one."""
        self._replaced[key][message.message_id] = message
        if key not in self._suspended:
            self._delete_replaced(key)

    def _delete_replaced(self, key: Key) -> None:
        shown = self._shown.get(key)
        for message in self._replaced.pop(key, {}).values():
            if shown is None or message.message_id != shown.message.message_id:
                self._in_background(self._delete(message))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def message_id(self, table_id: int, user_id: int) -> int:
        """Return the id of a person's hand message; 0 if none is known."""
        shown = self._shown.get((table_id, user_id))
        return 0 if shown is None else shown.message.message_id

    async def remember_token(self, table: Table, interaction: discord.Interaction) -> None:
        """Save the token of a click outside of the hand, unless there is a live one.

        With it the first hand of a match is sent to everyone who sat down recently.
        """
        shown = self._shown.get((table.id, interaction.user.id))
        petition = table.petition  # the person who asks for a seat gets the hand on it
        asks = petition is not None and petition.person.id == interaction.user.id
        is_here = asks or table.seat_of(interaction.user.id) is not None
        if not is_here or (shown and is_alive(shown.message, self._tables.now)):
            return
        await self.record_message(table, interaction, NOT_YET)

    async def adopt_tokens(self, table: Table, before: int) -> None:
        """Take over the tokens of the previous match, which was played at the table ``before``.

        With them the first hand of the next match is sent to everyone who has just played.
        """
        self._newest.setdefault(table.id, table)
        for message in await self._store.all(self._tables.now - TOKEN_LIFE):
            key = (table.id, message.user_id)
            is_seated = table.seat_of(message.user_id) is not None
            if message.table_id == before and is_seated and key not in self._shown:
                inherited = replace(
                    message,
                    table_id=table.id,
                    message_id=NOT_YET.message_id,
                    is_original=NOT_YET.is_original,
                )
                self._shown[key] = ShownHand(inherited, table)
                await self._store.save(inherited)
                self._refresh_if_stale(key)

    async def _follow(self, table: Table, before: int) -> None:
        """Send the hands of a table that follows another one by itself; without them "My hand" brings them."""
        try:
            await self.adopt_tokens(table, before)
        except StoreError as error:
            logger.warning("the hands do not follow to table %d: %s", table.id, error)

    def person_changed(self, user_id: int) -> None:
        """Redraw a person's hands after a change of preferences."""
        self._redraw(key for key in self._shown if key[1] == user_id)

    def redraw_at(self, table_id: int) -> None:
        """Redraw the hands at a table, because time alone has changed their text."""
        self._redraw(key for key in self._shown if key[0] == table_id)

    def _redraw(self, keys: Iterable[Key]) -> None:
        for key in keys:
            shown = self._shown[key]
            if is_sent(shown.message):
                self._shown[key] = replace(shown, table=None)
                self._refresh_if_stale(key)

    def _refresh_at(self, table: Table) -> None:
        for seat in table.seats:
            if seat.person:
                self._refresh_if_stale((table.id, seat.person.id))

    def _refresh_if_stale(self, key: Key) -> None:
        """Start to refresh a stale hand, unless that is running already."""
        due = self._due(key)
        if due is None:
            return
        if key in self._watching and not can_wait(*due, self._trick_ended.get(key[0], 0)):
            self._watching.cut_short(key)
        self._retrying.cut_short(key)
        self._refreshing.start(key, self._keep_refreshing, f"hand at {key[0]}")

    def _due(self, key: Key) -> tuple[ShownHand, Table] | None:
        """Return a stale hand and the newest table; ``None`` if it is up to date or suspended."""
        shown, table = self._shown.get(key), self._newest.get(key[0])
        if shown is None or table is None or key in self._suspended:
            return None
        return (shown, table) if differs(shown.table, table, key[1]) else None

    async def _keep_refreshing(self, key: Key) -> None:
        failures = 0
        try:
            while (due := self._due(key)) is not None:
                if self._watching_pause and can_wait(*due, self._trick_ended.get(key[0], 0)):
                    # Collect cards until there is something to see or to do: the public message shows each of them.
                    await self._watching.pause(key, self._watching_pause)
                    due = self._due(key)
                    if due is None:
                        break
                shown, table = due
                try:
                    await self._refresh(shown, table)
                except REQUEST_ERRORS as error:
                    logger.info("a hand at table %d cannot be refreshed: %s", table.id, describe(error))
                    if self._message_builder.drop_custom_emojis(error):
                        self._take_back(key, shown)
                    elif shown.message.is_original and are_media_refused(error):
                        self._send_anew(key, shown.message)
                    elif is_transient(error):
                        self._take_back(key, shown)
                        await self._retrying.pause(key, RETRIES_AFTER[min(failures, len(RETRIES_AFTER) - 1)])
                        failures = failures + 1 if self._newest.get(key[0]) is table else 0
                    else:
                        self._drop(key, shown.message)
                else:
                    failures = 0
        except Exception as error:
            logger.exception(
                "a hand at table %d cannot be refreshed: %s", key[0], error, exc_info=traced(error)
            )

    async def _refresh(self, shown: ShownHand, table: Table) -> None:
        message, key = shown.message, (table.id, shown.message.user_id)
        seat = table.seat_of(message.user_id)
        if seat is None:
            await self._delete(message)
        if seat is None or not is_alive(message, self._tables.now):
            self._drop(key, message)
            return
        comes_anew = not is_sent(message) or was_dealt(shown.table, table)
        if comes_anew:
            await self._table_messages.wait_until_posted(table)
        else:
            # The table shows first who took the trick, and the result.
            await self._table_messages.wait_until_sent(table, message.user_id)
        tr = await self._languages.of_person(message.user_id, table.guild_id, table.rules.language)
        preferences = await self._preferences.of(message.user_id)
        async with self._message_builder.background_slot:
            drawn = self._to_draw(shown, table, comes_anew=comes_anew)
            if drawn is None:
                return
            table = drawn
            content = await self._message_builder.hand(tr, table, seat, preferences)
        if self._shown.get(key) is not shown or key in self._suspended:
            return  # a click was answered meanwhile, which shows a newer state
        if comes_anew:
            message_id = await token_messages.send(self._client, message, content, ephemeral=True)
            newer = replace(message, message_id=message_id, is_original=False)
            now = self._shown.get(key)
            if now is None or now.message is not message:
                await self._delete(newer)  # the answer to a click came first, and its token lives longer
                return
            self._shown[key] = ShownHand(newer, table if now is shown else None)
            await self._store.save(newer)
            self._delete_soon(key, message)
        else:
            ours = self._shown[key] = ShownHand(message, table)
            await token_messages.edit(self._client, message, content)
            newer_answer = self._shown.get(key)
            if newer_answer is not None and newer_answer is not ours:
                # A click was answered during this edit, which may have arrived after that answer.
                self._shown[key] = replace(newer_answer, table=None)

    def _to_draw(self, shown: ShownHand, table: Table, *, comes_anew: bool) -> Table | None:
        """Return the state that a hand shows after its wait: the newest one, unless only ``table`` was sent yet.

        ``None`` if somebody else has the seat now, or a new deal gets a message of its own.
        """
        user_id, newest = shown.message.user_id, self._newest.get(table.id, table)
        if newest.seat_of(user_id) != table.seat_of(user_id):
            return None
        if comes_anew:
            return newest
        if was_dealt(shown.table, newest):
            return None
        messages = self._table_messages
        return newest if messages.is_sent(newest) or not messages.is_sent(table) else table

    async def _delete(self, message: HandMessage) -> None:
        if not is_sent(message) or not is_alive(message, self._tables.now):
            return
        try:
            await token_messages.delete(self._client, message)
        except REQUEST_ERRORS as error:
            logger.debug("cannot delete an old hand at table %d: %s", message.table_id, describe(error))

    def _drop(self, key: Key, message: HandMessage) -> None:
        """Forget a message that cannot be edited, unless the person has a newer one."""
        shown = self._shown.get(key)
        if shown is not None and shown.message is message:
            del self._shown[key]

    def _send_anew(self, key: Key, message: HandMessage) -> None:
        """Replace a message that takes no new picture, unless the person has a newer one."""
        shown = self._shown.get(key)
        if shown is not None and shown.message is message:
            unsent = replace(message, message_id=NOT_YET.message_id, is_original=NOT_YET.is_original)
            self._shown[key] = ShownHand(unsent, None)
            self._replaced[key][message.message_id] = message

    def _take_back(self, key: Key, shown: ShownHand) -> None:
        """Restore the state before a failed edit, unless the person has a newer message."""
        if key in self._shown and self._shown[key].message is shown.message:
            self._shown[key] = shown

    def _release(self, table_id: int) -> None:
        """Forget a finished table as soon as every hand shows its end."""
        table = self._newest.get(table_id)
        if table is None or table.is_open:
            return
        if any(key[0] == table_id for key in (*self._refreshing, *self._suspended)):
            return
        del self._newest[table_id]
        self._trick_ended.pop(table_id, None)
        for key in [key for key in self._shown if key[0] == table_id]:
            del self._shown[key]
