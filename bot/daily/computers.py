"""The moves of a deal of the day that nobody has to be asked for: those of computers, and those without a choice."""

from __future__ import annotations

import asyncio
import random
from typing import Final

from bot.daily.deal import SEAT, awaited, is_over
from bot.tables.computers.thinking import Thinking
from bot.tables.no_choice import only_move
from bot.tables.table import Table
from engine.compiled import IS_AVAILABLE
from engine.game import AnyGame, Move, View

LONGEST_WAIT: Final = 60.0
"""Seconds that a person waits for the player of the day to be compiled, after the start of the bot."""
_LOOK_EVERY: Final = 0.2


class Computers:
    """The computers of a deal of the day, who are the same for everybody.

    At a table a simpler player moves while the stronger ones are being compiled. Here the person waits: the answer
    that the first one gets is everybody's.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking

    async def __call__(self, game: AnyGame, name: str, view: View, where: str, chance: random.Random) -> Move:
        """Return a legal move of the player of this name; the same chance gives the same move."""
        waited = 0.0
        while IS_AVAILABLE and not self._is_ready(game, name) and waited < LONGEST_WAIT:
            await asyncio.sleep(_LOOK_EVERY)
            waited += _LOOK_EVERY
        return await self._thinking.move(game, name, view, where, chance)

    def _is_ready(self, game: AnyGame, name: str) -> bool:
        return name not in game.players or self._thinking.player_for(game, name) == name


def goes_on_by_itself(table: Table, *, only_card: bool) -> bool:
    """Tell whether the deal goes on without the person; ``only_card``: so does their only card."""
    if is_over(table):
        return False
    seat = awaited(table)
    if seat != SEAT or table.game.forced_move(table.state, seat) is not None:
        return True
    return only_card and only_move(table, SEAT) is not None


def without_choice(table: Table) -> Move | None:
    """Return the move of whoever is awaited if there is nothing to choose; ``None`` where a computer has to think."""
    seat = awaited(table)
    forced = table.game.forced_move(table.state, seat)
    if forced is None and seat == SEAT:
        return only_move(table, SEAT)
    return forced
