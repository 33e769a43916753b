"""What a table does by itself: deals, lets its computers play, closes a table that people have left.

One task a table waits until something is due, does it through the same door as everyone else
(:meth:`~bot.tables.service.Tables.act`), and looks again. It holds nothing that a restart could lose.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.tables import decisions
from bot.tables.chairs import STAND_IN
from bot.tables.entries import Entry, Pace
from bot.tables.errors import TableError
from bot.tables.service import Change, Tables, new_secret
from bot.tables.store import StaleLog
from bot.tables.table import Stage, Table
from engine.botifarra import BOTIFARRA, BotifarraMove, BotifarraState, BotifarraView, Claim, Phase
from engine.botifarra.options import RevokeRule
from engine.botifarra.players import PLAYERS
from engine.game import Seat

logger = logging.getLogger(__name__)

PACES: Final = {Pace.QUICK: 0.4, Pace.NORMAL: 1.0, Pace.CALM: 2.0}
"""What each pace multiplies the pauses by."""
TRICK_PAUSES: Final = 2
"""Thinking pauses that a finished trick lies on the table before a computer leads to the next."""
RETRY_AFTER: Final = 5.0
"""Seconds until a table tries again that could not be written."""

Due = Callable[[Table], Awaitable[Sequence[Entry]]]
"""Finds out what a table does by itself now."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long things wait at the normal pace, in seconds.

    ``answer`` is what a person has who is asked outside the turns: to cut (beyond the time that the result lies
    there), to agree to a misdeal, to claim a revoke once the hand is over. A lobby that nobody starts and a match at
    which nobody moves are closed after the same time at every pace.
    """

    computer: float
    hand: float
    lobby: float
    match: float
    answer: float = 30


class Driver:
    """Keeps every table going. Register it with :meth:`Tables.add_listener`, then :meth:`start` what was loaded."""

    def __init__(self, tables: Tables, pauses: Pauses) -> None:
        self._tables = tables
        self._pauses = pauses
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._random = random.SystemRandom()
        self._started_at = tables.now

    def start(self) -> None:
        """Set going every table that is alive; people who were being waited for have their time again."""
        self._started_at = self._tables.now
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
        self._tasks[table.id] = asyncio.create_task(self._guarded(table), name=f"table {table.id}")

    async def _guarded(self, table: Table) -> None:
        """Keep what goes wrong with one table from the others, of which :meth:`start` sets going many at once."""
        try:
            await self._act(table)
        except Exception:
            logger.exception("table %d cannot go on by itself", table.id)

    async def _act(self, table: Table) -> None:
        if self._claiming_computers(table):
            # Before anybody can deal: whoever has revoked must not get away with being quick. Where one claims, the
            # table changes, and this task ends.
            await self._carry_out(table, self._claims)
        await asyncio.sleep(self._wait(table))
        await self._carry_out(table, self._due)

    async def _carry_out(self, table: Table, due: Due) -> None:
        """Do what is due; once its pause is over nothing may cut it short: it belongs to the table, not to a task."""
        await asyncio.shield(asyncio.create_task(self._until_done(table, due)))

    async def _until_done(self, table: Table, due: Due) -> None:
        while not await self._tried(table, due):  # noqa: ASYNC110 - it waits for a store that fails, not for an event
            await asyncio.sleep(RETRY_AFTER)

    async def _tried(self, table: Table, due: Due) -> bool:
        """Do what is due; return whether the table can be left alone with the outcome."""
        try:
            entries = await due(table)
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
            return self._left(pause, self._waits_since(table))
        patience = self._pauses.lobby if table.stage is Stage.LOBBY else self._pauses.match
        return self._left(patience, table.changed_at)

    def _waits_since(self, table: Table) -> datetime:
        """Return when the pause began that a table makes: not while nobody could press anything."""
        return max(table.waits_since, self._started_at)

    def _left(self, seconds: float, since: datetime) -> float:
        """Return how many seconds are left of these, which began at ``since``."""
        age = self._tables.now - since
        return max(0.0, seconds - age.total_seconds())

    def _pause(self, table: Table) -> float | None:
        """Return how long the table waits before it goes on by itself; ``None`` while it waits for a person."""
        state = table.state
        if state is None:
            return None
        pace = PACES[table.rules.pace]
        result, answer = self._pauses.hand * pace, self._pauses.answer * pace
        claims = max(result, answer)
        if table.awaits_claims:
            return claims if table.waits_for_acceptance else 0.0
        if table.misdeal is not None:
            return 0.0 if table.misdeal.is_carried else answer  # who is asked is here, so somebody is
        if not table.somebody_is_here:
            return None
        if state.phase is Phase.DEAL:
            if not table.turn:
                return 0.0
            return claims if table.waits_for_acceptance else result
        seat = BOTIFARRA.to_move(state)
        present = seat is None or table.chairs[seat].is_present
        if state.phase is Phase.CUT:
            if table.cut_waits_for:
                return claims
            return (claims if table.claimants else result) + answer if present else result
        return None if present else self._pauses.computer * pace * (TRICK_PAUSES if _trick_lies(state) else 1)

    async def _due(self, table: Table) -> Sequence[Entry]:
        """Return what the table does by itself now."""
        state = table.state
        if table.awaits_claims:
            return decisions.result_stands(table)
        if state is None or self._pause(table) is None:
            return decisions.expire(table)
        if table.misdeal is not None:
            return decisions.misdeal(table, new_secret()) or decisions.let_misdeal_lapse(table)
        if table.cut_waits_for:
            return decisions.let_claims_lapse(table)
        seat = BOTIFARRA.to_move(state)
        if seat is None or state.phase is Phase.CUT:
            return decisions.deal(table, new_secret())
        player = table.chairs[seat].computer or STAND_IN
        return decisions.game_move(
            table, seat, await asyncio.to_thread(self._choose, player, table.view(seat))
        )

    def _claiming_computers(self, table: Table) -> list[Seat]:
        """Return the seats with computers that may say now that an opponent has revoked (B34).

        They look through the tricks when the hand is over, as people do: claimed at the first proof a revoke would
        be no other thing than one that the table punishes at once.
        """
        if table.options.revoke is not RevokeRule.CLAIM or table.hand_is_open:
            return []
        if not (table.awaits_claims or table.somebody_is_here):
            return []
        return [seat for seat in table.claimants if not table.chairs[seat].is_present]

    async def _claims(self, table: Table) -> Sequence[Entry]:
        """Return the claim of the first computer that has noticed a revoke."""
        for seat in self._claiming_computers(table):
            player = table.chairs[seat].computer or STAND_IN
            if await asyncio.to_thread(self._has_noticed, player, table.view(seat)):
                return decisions.game_move(table, seat, Claim())
        return ()

    def _choose(self, player: str, view: BotifarraView | None) -> BotifarraMove:
        """Return a computer's move, which obeys the rules; whatever one thinks up, it may not hang a table."""
        if view is None:
            raise TypeError("a computer is to move before the start")
        try:
            chosen = PLAYERS[player](self._random).choose(view)
        except Exception:
            logger.exception("the computer player %s failed in hand %d", player, view.hand)
        else:
            if chosen in view.moves:
                return chosen
            logger.error("the computer player %s made no legal move in hand %d", player, view.hand)
        return self._random.choice(view.moves)

    def _has_noticed(self, player: str, view: BotifarraView | None) -> bool:
        """Tell whether a computer claims a revoke; one that fails to think claims none."""
        if view is None:
            raise TypeError("a computer is to claim before the start")
        try:
            return PLAYERS[player](self._random).interject(view) is not None
        except Exception:
            logger.exception("the computer player %s failed to judge hand %d", player, view.hand)
            return False


def _trick_lies(state: BotifarraState) -> bool:
    """Tell whether a finished trick is all that lies on the table."""
    return state.phase is Phase.PLAY and not state.trick and bool(state.tricks)
