"""The tree of the slash commands: which there are, which interactions it admits, and how it answers errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.game import GameCommands
from bot.commands.global_commands import add_commands
from bot.commands.localisation import CatalogueTranslator
from bot.commands.mentions import Mentions
from bot.commands.registration import Registration, changes, declared_commands, registered_commands
from bot.commands.repetition import note_repeatable
from bot.errors import Refusal, StoreError
from bot.log_context import add_to_task
from bot.metrics import Outcome
from bot.ui.discord.outcomes import count, note_arrival, note_outcome
from bot.ui.discord.responses import Interaction, error_responses
from bot.ui.face import FACES

if TYPE_CHECKING:
    from bot.parts import Parts

    _Tree = app_commands.CommandTree[Parts]
else:
    _Tree = app_commands.CommandTree

OTHER_VERSION: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""Errors of a command whose definition is not the one of this version."""


class CommandTree(_Tree):
    """The slash commands. Errors in them are answered like those of any other interaction."""

    def __init__(self, client: Parts) -> None:
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
        add_commands(self)
        await self.set_translator(CatalogueTranslator())

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Admit each command once, until the bot stops, and note when it arrived.

        One with a choice that is not offered is answered here.
        """
        note_arrival(interaction)
        if not await self.client.gate.admit(interaction.id):
            return False
        count(interaction, self.client.metrics)
        add_to_task(interaction=interaction.id, server=interaction.guild_id)
        try:
            is_admitted = await self.client.admit(interaction)
        except (Refusal, StoreError) as error:
            await self._answer(interaction, error)
            return False
        if not is_admitted:
            note_outcome(interaction, Outcome.DROPPED)
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        if choices.are_offered(interaction):
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
        async with error_responses(interaction, self.client.languages):
            raise error


async def command_changes(client: discord.Client) -> list[str]:
    """Return what a start of the bot would change about the registered commands, in words.

    ``client`` has the token of the bot and no commands of its own. Raises ``discord.HTTPException`` and errors of the
    connection.
    """
    tree = CommandTree(cast("Parts", client))
    await tree.add_all()
    needed = changes(await declared_commands(tree), await registered_commands(client))
    return [change.description for change in needed]
