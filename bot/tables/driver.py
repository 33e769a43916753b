"""What a table does by itself: deals, lets its computers play, closes a table that people have left.

One task a table waits until something is due, does it through the same door as everyone else
(:meth:`~bot.tables.service.Tables.act`), and looks again. It holds nothing that a restart could lose.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.tables import decisions
from bot.tables.chairs import STAND_IN
from bot.tables.entries import Entry, Pace
from bot.tables.errors import TableError
from bot.tables.service import Change, Tables, new_secret
from bot.tables.store import StaleLog
from bot.tables.table import Stage, Table
from engine.botifarra import BOTIFARRA, BotifarraMove, Phase, View
from engine.players import PLAYERS

logger = logging.getLogger(__name__)

PACES: Final = {Pace.QUICK: 0.4, Pace.NORMAL: 1.0, Pace.CALM: 2.0}
"""What each pace multiplies the pauses by."""
TRICK_PAUSES: Final = 2
"""Thinking pauses that a finished trick lies on the table before a computer leads to the next."""
RETRY_AFTER: Final = 5.0
"""Seconds until a table tries again that could not be written."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long things wait at the normal pace, in seconds.

    A lobby that nobody starts and a match at which nobody moves are closed after the same time at every pace.
    """

    computer: float
    hand: float
    lobby: float
    match: float


class Driver:
    """Keeps every table going. Register it with :meth:`Tables.add_listener`, then :meth:`start` what was loaded."""

    def __init__(self, tables: Tables, pauses: Pauses) -> None:
        self._tables = tables
        self._pauses = pauses
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._random = random.SystemRandom()

    def start(self) -> None:
        """Set going every table that is alive."""
        for table in self._tables:
            self._drive(table)

    def table_changed(self, change: Change) -> None:
        """Look again at a table that has changed."""
        self._drive(change.after)

    async def close(self) -> None:
        """Stop everything, and wait until it has stopped."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _drive(self, table: Table) -> None:
        """Replace the table's task by one that waits for what is due now."""
        task = self._tasks.pop(table.id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        if not table.is_open:
            self._tables.forget(table.id)
            return
        acting = self._act(table, self._wait(table))
        self._tasks[table.id] = asyncio.create_task(acting, name=f"table {table.id}")

    async def _act(self, table: Table, wait: float) -> None:
        await asyncio.sleep(wait)
        # Once the pause is over nothing may cut the action short: it belongs to the table, not to this task.
        await asyncio.shield(asyncio.create_task(self._carry_out(table)))

    async def _carry_out(self, table: Table) -> None:
        while not await self._tried(table):  # noqa: ASYNC110 - it waits for a store that fails, not for an event
            await asyncio.sleep(RETRY_AFTER)

    async def _tried(self, table: Table) -> bool:
        """Do what is due; return whether the table can be left alone with the outcome."""
        try:
            entries = await self._due(table)
            await self._tables.act(table.id, lambda now: entries if now.seq == table.seq else ())
        except (TableError, StaleLog) as error:
            logger.info("table %d has moved on: %s", table.id, error)
        except Exception:
            logger.exception("table %d cannot go on by itself; trying again", table.id)
            return False
        return True

    def _wait(self, table: Table) -> float:
        """Return in how many seconds something is due."""
        pause = self._pause(table)
        if pause is not None:
            return pause
        patience = self._pauses.lobby if table.stage is Stage.LOBBY else self._pauses.match
        age = self._tables.now - table.changed_at
        return max(0.0, (timedelta(seconds=patience) - age).total_seconds())

    def _pause(self, table: Table) -> float | None:
        """Return how long the table waits before it goes on by itself; ``None`` while it waits for a person."""
        state = table.state
        if state is None or not table.somebody_is_here:
            return None
        pace = PACES[table.rules.pace]
        if state.phase is Phase.DEAL:
            return self._pauses.hand * pace if state.hand else 0.0
        seat = BOTIFARRA.to_move(state)
        if seat is None or table.chairs[seat].computer is None:
            return None
        lying = state.phase is Phase.PLAY and not state.trick and state.tricks
        return self._pauses.computer * pace * (TRICK_PAUSES if lying else 1)

    async def _due(self, table: Table) -> Sequence[Entry]:
        """Return what the table does by itself now."""
        state = table.state
        if state is None or self._pause(table) is None:
            return decisions.expire(table)
        seat = BOTIFARRA.to_move(state)
        if seat is None:
            return decisions.deal(table, new_secret())
        player = table.chairs[seat].computer or STAND_IN
        return decisions.game_move(
            table, seat, await asyncio.to_thread(self._choose, player, table.view(seat))
        )

    def _choose(self, player: str, view: View | None) -> BotifarraMove:
        """Return a computer's move; one that fails to think plays any legal move, for nobody may hang a table."""
        if view is None:
            raise TypeError("a computer is to move before the start")
        try:
            return PLAYERS[player](self._random).choose(view)
        except Exception:
            logger.exception("the computer player %s failed in hand %d", player, view.hand)
            return self._random.choice(view.moves)
