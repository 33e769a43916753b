"""Commands whose answer changes nothing, so that it can be given anew in another language."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.errors import UnknownControl
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction
from bot.ui.people.languages import offer_catalan

REPEATABLE: Final[dict[Any, Any]] = {"repeatable": True}
"""The extras of such a command; it must be possible to give it without options."""


def note_repeatable(interaction: Interaction) -> None:
    """Note if the command of an interaction is such a one, given without options."""
    command = interaction.command
    if (
        isinstance(command, app_commands.Command)
        and _is_repeatable(command)
        and not list(interaction.namespace)
    ):
        offer_catalan(interaction, command.qualified_name)


async def repeat(tree: app_commands.CommandTree[Any], interaction: Interaction, name: str) -> None:
    """Answer a command, by its full name, in place of the clicked message; raises ``UnknownControl``."""
    command: object = tree
    for part in name.split():
        if not isinstance(command, app_commands.CommandTree | app_commands.Group):
            raise UnknownControl
        command = command.get_command(part)
    if not isinstance(command, app_commands.Command) or not _is_repeatable(command):
        raise UnknownControl
    reply_to(interaction).replaces_clicked = True
    bound = () if command.binding is None else (command.binding,)
    await command.callback(*bound, interaction)


def _is_repeatable(command: app_commands.Command[Any, ..., Any]) -> bool:
    return bool(command.extras.get("repeatable"))
