"""The tree of the slash commands: which there are, which interactions it admits, and how it answers errors."""

from __future__ import annotations

import math
from typing import Any, Final, cast

import discord
from discord import AppCommandOptionType, app_commands

from bot.commands.club import show_club
from bot.commands.event import EventCommands
from bot.commands.game import GameCommands
from bot.commands.help import help_command
from bot.commands.interaction import CommandClient, Interaction
from bot.commands.leaderboard import leaderboard_command
from bot.commands.localisation import CatalogueTranslator
from bot.commands.personal import PrivacyCommands, choose_language, show_preferences
from bot.commands.registration import Registration, changes, declared_commands, registered_commands
from bot.commands.repetition import note_repeatable
from bot.commands.stats import show_card, show_stats
from bot.commands.tables import choose_players_role, choose_rated_tables, choose_table_place, show_tables
from bot.errors import Refusal
from bot.ui.answers import admitted, error_responses
from bot.ui.face.face import FACES
from bot.ui.text.mentions import Mentions

OTHER_VERSION: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""Errors of a command whose definition is not the one of this version."""


class CommandTree(app_commands.CommandTree[CommandClient]):
    """The slash commands. Errors in them are answered like those of any other interaction."""

    def __init__(self, client: CommandClient) -> None:
        super().__init__(
            client,
            # Where only a person has installed the application, the bot cannot edit a table.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )
        self.mentions = Mentions()
        self.registration = Registration(self, self.mentions)

    async def add_all(self) -> None:
        """Add all commands in all languages."""
        for face in FACES.values():
            self.add_command(GameCommands(face))
        self.add_command(EventCommands())
        add_commands(self)
        await self.set_translator(CatalogueTranslator())

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Admit each command once, until the bot stops, and note when it arrived.

        One with a choice that is not offered is answered here.
        """
        if not await admitted(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        if _are_offered(interaction):
            note_repeatable(interaction)
            return True
        await self._answer(interaction, Refusal("command_has_changed"))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer an error of a command with a sentence."""
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
            return
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        is_of_other_version = isinstance(cause, OTHER_VERSION)
        await self._answer(interaction, Refusal("command_has_changed") if is_of_other_version else cause)

    async def _answer(self, interaction: Interaction, error: Exception) -> None:
        async with error_responses(interaction, self.client.services.languages):
            raise error


async def command_changes(client: discord.Client) -> list[str]:
    """Return the changes that a start of the bot would make to the registered commands, in words.

    ``client`` has the token of the bot and no commands of its own. Raises ``discord.HTTPException`` and errors of the
    connection.
    """
    tree = CommandTree(cast(CommandClient, client))
    await tree.add_all()
    needed = changes(await declared_commands(tree), await registered_commands(client))
    return [change.description for change in needed]


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands that belong to no game to a tree."""
    tree.add_command(leaderboard_command())
    tree.add_command(show_stats)
    tree.add_command(show_card)
    tree.add_command(help_command())
    tree.add_command(choose_language)
    tree.add_command(show_preferences)
    tree.add_command(show_tables)
    tree.add_command(choose_players_role)
    tree.add_command(choose_table_place)
    tree.add_command(choose_rated_tables)
    tree.add_command(show_club)
    tree.add_command(PrivacyCommands())


def _are_offered(interaction: Interaction) -> bool:
    """Tell whether every option has one of its declared values; true for an unknown command.

    Discord's clients enforce it by the definition that they have; discord.py does not.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    written = {name: value for name, value in interaction.namespace}  # noqa: C416 - dict() takes it for a mapping
    return all(
        _is_offered(parameter, written[parameter.name])
        for parameter in command.parameters
        if parameter.name in written
    )


def _is_offered(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices:
        return value in {choice.value for choice in parameter.choices}
    match parameter.type:
        case AppCommandOptionType.string:
            return isinstance(value, str)
        case AppCommandOptionType.integer:
            least = -math.inf if parameter.min_value is None else parameter.min_value
            most = math.inf if parameter.max_value is None else parameter.max_value
            return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        case AppCommandOptionType.boolean:
            return isinstance(value, bool)
        case AppCommandOptionType.user:
            return isinstance(value, discord.User | discord.Member)
        case _:
            return True
