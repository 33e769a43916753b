"""``/leaderboard``: the ranking of a server or of all servers."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.i18n import N_
from bot.store import By, Period
from bot.ui.controls.coded import Where
from bot.ui.face.face import FACES
from bot.ui.leaderboard.messages import Board
from bot.ui.leaderboard.texts import BY_NAMES

PLACES = [
    Choice(name=described(N_("This server")), value=Where.HERE.value),
    Choice(name=described(N_("Everywhere")), value=Where.EVERYWHERE.value),
]
ORDERS = [Choice(name=described(name), value=by.value) for by, name in BY_NAMES.items()]
PERIODS = [
    Choice(name=described(N_("All time")), value=Period.ALL.value),
    Choice(name=described(N_("This season")), value=Period.SEASON.value),
    Choice(name=described(N_("The last 30 days")), value=Period.MONTH.value),
    Choice(name=described(N_("The last 7 days")), value=Period.WEEK.value),
]


def leaderboard_command() -> app_commands.Command[Any, ..., None]:
    """Return the command; its choices are the registered games."""
    first = next(iter(FACES))

    @app_commands.command(
        name="leaderboard", description=described(N_("The leaderboard, in this server or everywhere"))
    )
    @app_commands.describe(
        where=described(N_("Matches of this server, or of all servers")),
        game=described(N_("Which game")),
        period=described(N_("How far back to count")),
        by=described(N_("The order: by level, by results, or by what people score above their cards")),
    )
    @app_commands.choices(
        where=PLACES,
        game=[Choice(name=face.title, value=name) for name, face in FACES.items()],
        period=PERIODS,
        by=ORDERS,
    )
    async def show_leaderboard(
        interaction: Interaction,
        where: str = Where.HERE.value,
        game: str = first,
        period: str = Period.ALL.value,
        by: str = By.LEVEL.value,
    ) -> None:
        """Post the first page of a leaderboard for everybody to see."""
        tr = await interaction.client.services.languages.of(interaction)
        board = Board(
            where=Where(where) if interaction.guild_id is not None else Where.EVERYWHERE,
            game=game,
            period=Period(period),
            page=1,
            language=tr.language,
            user_id=interaction.user.id,
            by=By(by),
        )
        await interaction.client.handlers.leaderboards.post(interaction, board)

    return show_leaderboard
