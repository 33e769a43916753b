"""The moves of a deal of the day that nobody has to be asked for: those of computers, and those without a choice."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Final

from bot.daily.deal import SEAT, awaited, is_over
from bot.tables.computers.thinking import Thinking
from bot.tables.no_choice import forced_move_of, only_move
from bot.tables.table import Table
from computers.compiled import IS_AVAILABLE
from computers.registry import computers_of
from engine.game import AnyGame, Move, View

LONGEST_WAIT: Final = 60.0
"""Seconds after the start of the bot in which people wait for the player of the day to be compiled."""
_LOOK_EVERY: Final = 0.2


class Computers:
    """The computers of a deal of the day, who are the same for everybody.

    At a table a simpler player moves while the stronger ones are being compiled. Here the person waits: the answer
    that the first one gets is everybody's.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._waits_until = time.monotonic() + LONGEST_WAIT

    async def __call__(self, game: AnyGame, name: str, view: View, where: str, chance: random.Random) -> Move:
        """Return a legal move of the player of this name; the same chance gives the same move."""
        while self._should_wait(game, name):  # noqa: ASYNC110 - nothing tells when the compiler is done
            await asyncio.sleep(_LOOK_EVERY)
        return await self._thinking.move(game, name, view, where, chance)

    def _should_wait(self, game: AnyGame, name: str) -> bool:
        is_ready = name not in computers_of(game).players or self._thinking.player_for(game, name) == name
        return IS_AVAILABLE and not is_ready and time.monotonic() < self._waits_until


def goes_on_by_itself(table: Table, *, only_card: bool) -> bool:
    """Tell whether the deal goes on without the person; ``only_card``: so does their only card."""
    if is_over(table) or not table.deal_is_open:
        return False
    seat = awaited(table)
    if seat != SEAT or forced_move_of(table, seat) is not None:
        return True
    return only_card and only_move(table, SEAT) is not None


def without_choice(table: Table) -> Move | None:
    """Return the awaited seat's move if it has no choice; ``None`` if a computer has to think."""
    seat = awaited(table)
    forced = forced_move_of(table, seat)
    if forced is None and seat == SEAT:
        return only_move(table, SEAT)
    return forced
