"""Whole matches of people at the tables of a store, without Discord: logs as real tables write them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Entry, Person, Rules
from bot.tables.service import Command, Tables
from bot.tables.store import LogStore
from bot.tables.table import Stage, Table
from bot.tables.time.due import Action, Pauses, next_due
from computers.player import CAREFUL
from computers.registry import computers_of
from engine.dealing import SEED_BYTES
from engine.game import AnyGame

_DISCORD_EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)
_PAUSES: Final = Pauses(computer=1, deal=5, lobby=1800, match=7 * 24 * 3600)
_OF_TABLE: Final = {
    Action.FORCED_MOVES: commands.forced_moves,
    Action.ACCEPT_FOR_LATE: commands.accept_for_late,
    Action.CONFIRM_RESULT: commands.confirm_result,
}


class Matches:
    """Plays matches one after the other. Chance comes from a seed, and the clock goes on with every step."""

    def __init__(self, log: LogStore, seed: int, begins_at: datetime) -> None:
        self._chance = random.Random(seed)
        self._now = begins_at
        self._tables = Tables(log, now=lambda: self._now)

    async def play(
        self,
        game: AnyGame,
        people: Sequence[Person],
        options: dict[str, str | int],
        *,
        guild_id: int = 1,
        channel_id: int = 20,
        most: int | None = None,
    ) -> Table:
        """Play a match to its end, or until the log has ``most`` entries, and return its table.

        The first of the people opens the table; computers take the seats that are left.
        """
        host, *others = people
        rules = Rules(options, None, Language.CA, redeals=True)
        self._pass_by()
        table = await self._tables.open(game, host, guild_id, channel_id, rules, self._interaction_id())
        for seat, person in enumerate(others, start=1):
            table = await self._click(table, person, commands.sit(table, person, seat))
        if any(seat.is_free for seat in table.seats):
            table = await self._click(table, host, commands.fill(table, commands.Actor(host)))
        table = await self._click(table, host, commands.start(table, commands.Actor(host)))
        return await self._play_on(table, most)

    async def resume(self, table_id: int) -> Table:
        """Play an open match of the store to its end, and return its table."""
        await self._tables.load()
        return await self._play_on(self._tables.get(table_id), None)

    async def _play_on(self, table: Table, most: int | None) -> Table:
        while table.stage is Stage.PLAYING and (most is None or table.seq < most):
            table = await self._go_on(table)
        self._tables.forget(table.id)
        return table

    async def _go_on(self, table: Table) -> Table:
        """Let the table do its due action, or else the first awaited person move."""
        due = next_due(table, _PAUSES, self._now)
        if due.action in _OF_TABLE:
            return await self._execute(table, _OF_TABLE[due.action](table))
        if due.action is Action.DEAL:
            return await self._execute(table, commands.deal(table, self._secret()))
        assert table.match is not None
        seat = min(table.waits_for)
        move = computers_of(table.game).players[CAREFUL](self._chance).choose(table.view(seat))
        person = table.seats[seat].person
        if person is None:
            return await self._execute(table, commands.game_move(table, seat, move, auto=True))
        return await self._click(table, person, commands.move(table, person, move, table.turn, self._secret))

    async def _click(self, table: Table, person: Person, entries: Sequence[Entry]) -> Table:
        return await self._execute(table, entries, person)

    async def _execute(self, table: Table, entries: Sequence[Entry], person: Person | None = None) -> Table:
        self._pass_by()
        decided: Command = lambda _: entries  # noqa: E731
        clicked = (None, None) if person is None else (person.id, self._interaction_id())
        change = await self._tables.execute(table.id, decided, actor=clicked[0], interaction_id=clicked[1])
        return change.after

    def _pass_by(self) -> None:
        self._now += timedelta(seconds=self._chance.uniform(0.5, 6))

    def _interaction_id(self) -> int:
        """Return an id as Discord makes them: the time in milliseconds, and 22 bits."""
        since = (self._now - _DISCORD_EPOCH) // timedelta(milliseconds=1)
        return since << 22 | self._chance.getrandbits(22)

    def _secret(self) -> bytes:
        return self._chance.randbytes(SEED_BYTES)
