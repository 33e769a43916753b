"""The automatic actions of tables: deals, computer moves, and the end of tables that people have left.

Each table has one task. It waits until an action is due (:mod:`bot.tables.time.due`), executes it like
anybody's command (:meth:`~bot.tables.service.Tables.execute`), and waits for the next one. It holds no state that a
restart could lose.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.errors import Superseded, traced
from bot.log_context import log_context
from bot.tables import commands
from bot.tables.computers.thinking import Thinking
from bot.tables.entries import Entry, Person
from bot.tables.errors import TableError
from bot.tables.no_choice import only_move, provable_rest
from bot.tables.part import Change, Part
from bot.tables.service import Tables, new_secret
from bot.tables.store import StaleLog
from bot.tables.table import Table
from bot.tables.time.due import (
    Action,
    Due,
    OutageTime,
    Pauses,
    interjecting_computers,
    next_due,
    no_outages,
)
from bot.tasks import cancel_and_wait
from engine.game import Move, Seat

logger = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds until a failed write is tried again, and until a table whose task failed is started again."""
LONGEST_RETRY: Final = 600.0
"""Seconds to which that pause grows while the task of a table fails again and again."""
OVERDUE: Final = timedelta(seconds=30)
"""The time after which an action that is due counts as late."""
LOOK_AGAIN: Final = 1.0
"""Seconds until a deadline that came in an outage is looked at again."""

Work = Callable[[Table], Sequence[Entry]]
"""Returns the entries of an automatic action."""

_PLAIN: Final[dict[Action, Callable[[Table], Sequence[Entry]]]] = {
    Action.FORCED_MOVES: commands.forced_moves,
    Action.ACCEPT_FOR_LATE: commands.accept_for_late,
    Action.LET_REDEAL_LAPSE: commands.let_redeal_lapse,
    Action.SETTLE_PETITION: commands.settle_petition,
    Action.END_BY_TIME: commands.end_by_time,
    Action.CONFIRM_RESULT: commands.confirm_result,
    Action.EXPIRE: commands.expire,
}
"""The actions that need neither a secret nor a computer player."""
_MOVES: Final = frozenset({Action.FORCED_MOVES, Action.COMPUTER_MOVE})
_COMPUTERS: Final = frozenset({Action.TIME_OUT, Action.COMPUTER_MOVE})
"""The actions in which a computer decides."""


async def _asks_always(_: int) -> bool:
    return False


class Runner(Part):
    """Runs tables. Register it with :meth:`Tables.add_listener`, :meth:`start` it, and give it the loaded tables."""

    def __init__(
        self,
        tables: Tables,
        pauses: Pauses,
        wants_only_move: Callable[[int], Awaitable[bool]] = _asks_always,
        outage_time: OutageTime = no_outages,
        is_out: Callable[[], bool] = lambda: False,
        thinking: Thinking | None = None,
    ) -> None:
        """``wants_only_move`` tells whether a person, by user id, wants their only move to go by itself.

        ``outage_time`` tells how much of the time since a moment nobody could play, and ``is_out`` whether nobody can
        now: nobody's time ends then. ``thinking`` decides for computers; the caller closes it.
        """
        self._tables = tables
        self._pauses = pauses
        self._wants_only_move = wants_only_move
        self._outage_time = outage_time
        self._is_out = is_out
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failing: set[int] = set()
        self._thinking = Thinking() if thinking is None else thinking
        self._started_at = tables.now

    async def start(self) -> None:
        """Let the pauses for people start anew, also those at tables that are loaded later."""
        self._started_at = self._tables.now

    def table_loaded(self, table: Table) -> None:
        """Start a table that was loaded."""
        self._run(table)

    def table_changed(self, change: Change) -> None:
        """Restart the task of a changed table."""
        self._run(change.after)

    def person_changed(self, user_id: int) -> None:
        """Restart the tasks of a person's tables after a change of preferences; pauses go on."""
        for table in self._tables:
            if table.seat_of(user_id) is not None:
                self._run(table)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await cancel_and_wait(*self._tasks.values())

    def due(self, table: Table, only_moves: Collection[Seat] = frozenset()) -> Due:
        """Return the next automatic action of a table; see :func:`~bot.tables.time.due.next_due`."""
        return next_due(table, self._pauses, self._started_at, only_moves, self._outage_time)

    def next_move_at(self, table: Table) -> datetime | None:
        """Return when a computer or the table itself moves; ``None`` if it is for somebody else to move."""
        due = self.due(table)
        return due.at if due.action in _MOVES else None

    def overdue(self) -> int:
        """Return the number of tables whose task fails, or whose action has been due for :data:`OVERDUE`."""
        if self._is_out():
            return len(self._failing)
        late = self._tables.now - OVERDUE
        return sum(
            each.id in self._failing or (each.is_open and self.due(each).at < late) for each in self._tables
        )

    def _run(self, table: Table) -> None:
        """Replace the task of a table by one that waits for its next action."""
        task = self._tasks.pop(table.id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        self._failing.discard(table.id)
        self._thinking.keep_up(table)
        if not table.is_open:
            self._tables.forget(table.id)
            return
        self._tasks[table.id] = asyncio.create_task(self._guarded(table), name=f"table {table.id}")

    async def _guarded(self, table: Table) -> None:
        """Log the failure of one table, and try again after a growing pause; the others go on."""
        # The task inherits the context of the person who changed the table; the table's own actions do not concern
        # them.
        with log_context(table=table.id, server=table.guild_id, anew=True):
            pause = RETRY_AFTER
            while not await self._has_acted(table, pause):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    async def _has_acted(self, table: Table, pause: float) -> bool:
        """Carry out the next action; return false if that failed. ``pause`` is that until the next try."""
        try:
            await self._act(table)
        except Exception:
            self._failing.add(table.id)
            logger.exception("table %d cannot be run, trying again in %.0f s", table.id, pause)
            return False
        return True

    async def _act(self, table: Table) -> None:
        # Computers interject before anybody can deal, so that a quick deal saves nobody who has revoked.
        said = await self._interjection(table)
        if said is not None:
            # It changes the table, which ends this task.
            await self._carry_out(table, lambda table: commands.game_move(table, *said, auto=True))
        only_moves = await self._only_moves(table)
        self._think_ahead(table, self.due(table, only_moves))
        due = await self._until_due(table, only_moves)
        chosen = await self._chosen(table, due)
        await self._carry_out(table, lambda table: _entries(table, due, chosen))

    async def _until_due(self, table: Table, only_moves: Collection[Seat]) -> Due:
        """Wait until an action is due; an outage meanwhile makes it later."""
        due = self.due(table, only_moves)
        while True:
            await asyncio.sleep(max(0.0, (due.at - self._tables.now).total_seconds()))
            newer = self.due(table, only_moves)
            if newer.action is Action.TIME_OUT and self._is_out():
                await asyncio.sleep(LOOK_AGAIN)
            elif newer.at <= due.at:
                return newer
            due = newer

    async def _only_moves(self, table: Table) -> Collection[Seat]:
        """Return the present seats with one move whose people want it to go by itself."""
        moving = [seat for seat in table.waits_for if only_move(table, seat) is not None]
        people = {seat: table.seats[seat].person for seat in moving}
        return [
            seat
            for seat, person in people.items()
            if person is not None and await self._goes_by_itself(person)
        ]

    async def _goes_by_itself(self, person: Person) -> bool:
        """Ask for a preference; a person whose preferences cannot be read is asked to move."""
        try:
            return await self._wants_only_move(person.id)
        except Exception:
            logger.exception("the preferences of a person cannot be read")
            return False

    async def _carry_out(self, table: Table, work: Work) -> None:
        """Execute a due action until it is done; a try goes to its end even if the task is cancelled meanwhile."""
        level = logging.ERROR
        while not await asyncio.shield(asyncio.create_task(self._tried(table, work, level))):
            level = logging.DEBUG  # a full disk would get a line from each table every few seconds
            await asyncio.sleep(RETRY_AFTER)

    async def _tried(self, table: Table, work: Work, level: int) -> bool:
        """Execute a due action; return whether it is done, or needs another try. A failure is logged at ``level``."""
        try:
            entries = work(table)
            await self._tables.execute(table.id, lambda now: entries if now.seq == table.seq else ())
        except (TableError, StaleLog) as error:
            logger.info("table %d has changed meanwhile: %s", table.id, error)
        except Superseded as error:
            logger.info("table %d is left to another process: %s", table.id, error)
        except Exception as error:
            logger.log(
                level,
                "automatic action of table %d failed, trying again every few seconds: %s",
                table.id,
                error,
                exc_info=traced(error),
            )
            return False
        return True

    def _think_ahead(self, table: Table, due: Due) -> None:
        """Let a computer think within the pause before its move."""
        if (
            due.seat is not None
            and due.action is Action.COMPUTER_MOVE
            and not _takes_the_rest(table, due.seat)
        ):
            self._thinking.begin(table, due.seat)

    async def _chosen(self, table: Table, due: Due) -> Move | None:
        """Return the move that a computer has chosen; ``None`` if there is nothing to choose."""
        if due.seat is None or due.action not in _COMPUTERS or _takes_the_rest(table, due.seat):
            return None
        return await self._thinking.choose(table, due.seat)

    async def _interjection(self, table: Table) -> tuple[Seat, Move] | None:
        """Return the first interjection of a computer, if any."""
        for seat in interjecting_computers(table):
            said = await self._thinking.interjection(table, seat)
            if said is not None:
                return seat, said
        return None


def _takes_the_rest(table: Table, seat: Seat) -> bool:
    """Tell whether a computer claims every trick that is left.

    It never claims to take none: players who see its cards would play on with an advantage. Where tricks cost it
    claims nothing: the proof says that it can take them all, not that it has to.
    """
    if table.seats[seat].is_present or table.game.tricks_cost:
        return False
    rest = provable_rest(table, seat)
    return rest is not None and rest.takes


def _entries(table: Table, due: Due, chosen: Move | None) -> Sequence[Entry]:
    """Return the entries of a due action, with the move that a computer has chosen for it."""
    match due:
        case Due(action=Action.TIME_OUT, seat=int(seat)) if chosen is not None:
            return commands.time_out(table, seat, chosen)
        case Due(action=Action.COMPUTER_MOVE, seat=int(seat)):
            if chosen is None:
                return commands.proven_claim(table, seat)
            return commands.game_move(table, seat, chosen, auto=True)
        case Due(action=Action.ONLY_MOVE, seat=int(seat)):
            return commands.make_only_move(table, seat)
        case Due(action=Action.DEAL):
            return commands.deal(table, new_secret())
        case Due(action=Action.REDEAL):
            return commands.redeal(table, new_secret())
    return _PLAIN[due.action](table)
