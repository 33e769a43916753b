"""The handler of the button that puts a computer in for somebody who is awaited for long."""

from __future__ import annotations

from bot.tables import commands
from bot.ui.discord.responses import Interaction
from bot.ui.discord.users import person_of
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.custom_id import CustomId
from bot.ui.tables.execution import Play


class StandInHandler:
    """Answers the button."""

    def __init__(self, play: Play, clock: ShownClock) -> None:
        self._play = play
        self._clock = clock

    async def __call__(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Ask that a computer play for the seat in the custom_id."""
        person, seat = person_of(interaction), custom_id.number
        await self._play(
            interaction,
            custom_id,
            lambda table: commands.ask_for_stand_in(
                table, person, seat, custom_id.turn, self._clock.seconds_to_stand_in(table, seat)
            ),
        )
