"""The decisions of computer players, found in threads of their own so that the event loop never waits for them.

A decision takes :data:`LONGEST` seconds at most, waiting for a thread included: a search is asked to stop shortly
before, and where nothing has come by then, the game's quick player decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, ParamSpec, TypeVar

from bot.metrics import NO_METRICS, Decision, Metrics
from bot.tables.part import Part
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from computers.player import Player, Stoppable
from computers.registry import computers_of
from engine.game import AnyGame, Move, Seat, View

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

LONGEST: Final = 1.0
"""Seconds that a decision may take."""
GRACE: Final = 0.1
"""Seconds of these in which a search that was asked to stop can still give the best move that it has found."""
WORKERS: Final = 2
NICENESS: Final = 10
"""By how much the event loop goes before searches where the processor has not enough for both."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """A decision under way, or made and not yet asked for."""

    turn: int
    seat: Seat
    player: str
    move: asyncio.Task[Move]


class Thinking(Part):
    """Decides for computers, in at most one decision a table at a time. Use it from one event loop; `close` it."""

    def __init__(
        self, *, workers: int = WORKERS, longest: float = LONGEST, metrics: Metrics = NO_METRICS
    ) -> None:
        self.has_compiled = False
        """Whether the players that think in compiled code are ready; until then the quick player plays for them."""
        self.is_compiling = False
        """Whether code is being compiled or loaded: a call would compile it again and hold Python's lock."""
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="think", initializer=give_way)
        self._longest = longest
        self._metrics = metrics
        self._thoughts: dict[int, _Thought] = {}
        self._chance = random.SystemRandom()

    @property
    def under_way(self) -> int:
        """The number of moves that are being thought about."""
        return sum(not thought.move.done() for thought in self._thoughts.values())

    async def close(self) -> None:
        """Stop running decisions, and end the threads. Nothing can be decided afterwards."""
        await cancel_and_wait(*(thought.move for thought in self._thoughts.values()))
        self._thoughts.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def player_for(self, game: AnyGame, name: str) -> str:
        """Return who plays when this computer player is asked for: the quick one while it cannot think yet."""
        computers = computers_of(game)
        is_ready = name in computers.players and (self.has_compiled or name not in computers.compiled)
        return name if is_ready else computers.quick

    def begin(self, table: Table, seat: Seat) -> None:
        """Let a computer think ahead about its move, for which :meth:`choose` asks later."""
        self._thought(table, seat)

    async def choose(self, table: Table, seat: Seat) -> Move:
        """Return the move of a seat's computer, or of the table's level for a person; it is always a legal one."""
        return await asyncio.shield(self._thought(table, seat).move)

    def keep_up(self, table: Table) -> None:
        """Stop thinking about what a table no longer asks."""
        thought = self._thoughts.get(table.id)
        if thought is not None and not (table.is_open and thought.turn == table.turn):
            self._thoughts.pop(table.id).move.cancel()

    async def interjection(self, table: Table, seat: Seat) -> Move | None:
        """Return a computer's move out of turn, if it makes one; ``None`` if it fails."""
        player = self._player(table.game, _name(table, seat))
        try:
            return await self._within_limit(player, player.interject, table.view(seat))
        except Exception:
            logger.exception("the computer on seat %d of table %d failed to judge", seat, table.id)
            return None

    async def move(
        self,
        game: AnyGame,
        name: str,
        view: View,
        where: str = "away from tables",
        chance: random.Random | None = None,
    ) -> Move:
        """Return the move of a computer player in a view; of the quick player if this one is late, fails or cheats.

        ``where`` says in the log whose move it was; with the same ``chance`` the same player makes the same move.
        Raises :class:`ValueError` if the view has no moves.
        """
        if not view.moves:
            raise ValueError(f"seat {view.seat} is not to move")
        asked = self.player_for(game, name)
        for number, player in enumerate(dict.fromkeys((asked, computers_of(game).quick))):
            started = time.perf_counter()
            decision: Decision | None = None  # which it stays if nobody wants it any more
            try:
                # The threads themselves may be late, so the quick player does not wait for one of them.
                chosen = await self._choice(game, player, view, chance, in_pool=number == 0)
            except TimeoutError:
                decision = Decision.LATE
                logger.warning("the computer %s found no move in time (%s)", where, player)
            except Exception:
                decision = Decision.FAILED
                logger.exception("the computer %s failed (%s)", where, player)
            else:
                decision = Decision.CHOSEN if chosen in view.moves else Decision.ILLEGAL
                if decision is Decision.CHOSEN:
                    return chosen
                logger.error("the computer %s made no legal move (%s)", where, player)
            finally:
                if decision is not None:
                    self._metrics.decided(player, decision, time.perf_counter() - started)
        return (chance or self._chance).choice(view.moves)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a calculation of some tenths of a second in one of the threads, such as one for a hint."""
        return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    def _thought(self, table: Table, seat: Seat) -> _Thought:
        """Return the thought about a move, which begins now unless it is under way or done."""
        name = _name(table, seat)
        thought = self._thoughts.get(table.id)
        if thought is not None:
            if (thought.turn, thought.seat, thought.player) == (table.turn, seat, name):
                return thought
            thought.move.cancel()
        where = f"on seat {seat} of table {table.id} in turn {table.turn}"
        move = self.move(table.game, name, table.view(seat), where, _chance_of(table))
        deciding = asyncio.create_task(move, name=f"computer of table {table.id}")
        thought = self._thoughts[table.id] = _Thought(table.turn, seat, name, deciding)
        return thought

    async def _choice(
        self, game: AnyGame, name: str, view: View, chance: random.Random | None, *, in_pool: bool
    ) -> Move:
        player = self._player(game, name, chance)
        if in_pool:
            return await self._within_limit(player, player.choose, view)
        return await asyncio.to_thread(player.choose, view)

    async def _within_limit(self, player: Player[Any], work: Callable[[Any], T], view: View) -> T:
        """Return a player's answer; raises ``TimeoutError`` if there is none by the end of its time."""
        running = asyncio.wrap_future(self._pool.submit(work, view))
        try:
            done, _ = await asyncio.wait({running}, timeout=self._longest - GRACE)
            if not done:
                _stop(player)
                done, _ = await asyncio.wait({running}, timeout=GRACE)
            if not done:
                raise TimeoutError
            return running.result()
        finally:
            if not running.done():
                running.cancel()  # which takes it out of the queue if it still waits for a thread
                _stop(player)

    def _player(self, game: AnyGame, name: str, chance: random.Random | None = None) -> Player[Any]:
        chance = chance or random.Random(self._chance.getrandbits(64))  # noqa: S311 - it need not keep a secret
        return computers_of(game).players[self.player_for(game, name)](chance)


def give_way(niceness: int = NICENESS) -> None:
    """Lower the priority of this thread; Linux alone has one for each thread."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def _name(table: Table, seat: Seat) -> str:
    return table.seats[seat].computer or table.stand_in


def _chance_of(table: Table) -> random.Random | None:
    """Return the random state of a turn on a board: the same moves get the same answer at all of its tables."""
    shuffle = table.shuffle_of(1) if table.is_board else None
    if shuffle is None:
        return None
    seed = sha256(shuffle.secret + f"{shuffle.identity} turn {table.turn}".encode()).digest()
    return random.Random(seed)  # noqa: S311 - a seeded game, no key


def _stop(player: Player[Any]) -> None:
    if isinstance(player, Stoppable):
        player.stop()
