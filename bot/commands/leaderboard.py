"""``/leaderboard``: who leads, here or everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.localisation import described
from bot.i18n import N_
from bot.store import Period
from bot.ui.discord.responses import respond
from bot.ui.leaderboard.messages import Board, Where, leaderboard_post
from engine.botifarra import BOTIFARRA

if TYPE_CHECKING:
    from bot.client import Botifarra

PLACES = [
    Choice(name=described(N_("This server")), value=Where.HERE.value),
    Choice(name=described(N_("Everywhere")), value=Where.EVERYWHERE.value),
]
GAMES = [Choice(name="Botifarra", value=BOTIFARRA.name)]
PERIODS = [
    Choice(name=described(N_("From the beginning")), value=Period.ALL.value),
    Choice(name=described(N_("The last 30 days")), value=Period.MONTH.value),
    Choice(name=described(N_("The last 7 days")), value=Period.WEEK.value),
]


@app_commands.command(name="leaderboard", description=described(N_("Who has won the most matches")))
@app_commands.describe(
    where=described(N_("Matches of this server, or of all servers")),
    game=described(N_("Which game")),
    period=described(N_("How far back matches count")),
)
@app_commands.choices(where=PLACES, game=GAMES, period=PERIODS)
async def show_leaderboard(
    interaction: discord.Interaction[Botifarra],
    where: str = Where.HERE.value,
    game: str = BOTIFARRA.name,
    period: str = Period.ALL.value,
) -> None:
    """Post the first page of a leaderboard for everybody to see."""
    words = await interaction.client.languages.of(interaction)
    board = Board(
        where=Where(where) if interaction.guild_id is not None else Where.EVERYWHERE,
        game=game,
        period=Period(period),
        language=words.language,
        user_id=interaction.user.id,
    )
    making = leaderboard_post(interaction.client.store, board, interaction.guild_id)
    await respond(interaction, making, ephemeral=False)
