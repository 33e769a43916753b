"""The execution of a table's commands for the user of an interaction."""

from __future__ import annotations

from bot.tables.part import Change
from bot.tables.service import Command, Tables
from bot.ui.discord.responses import Interaction, deferring_if_slow


async def execute(
    interaction: Interaction,
    tables: Tables,
    table_id: int,
    command: Command,
    *,
    ephemeral: bool | None = True,
) -> Change:
    """Execute a command for the user, and defer the response if it takes long; raises as :meth:`Tables.execute`.

    ``ephemeral`` is that of :func:`deferring_if_slow`. By default a message of the user's own is announced, which
    promises nothing: it becomes the outcome or the refusal. A click that is acknowledged in silence counts as made,
    and the process may die before the commit.
    """
    execution = tables.execute(table_id, command, actor=interaction.user.id, interaction_id=interaction.id)
    return await deferring_if_slow(interaction, execution, ephemeral=ephemeral)
