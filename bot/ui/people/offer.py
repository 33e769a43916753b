"""The button “En català”, for whoever is spoken to in another language without having chosen it."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.people.languages import Languages
from bot.ui.discord.messages import OutgoingMessage, Row

IN_CATALAN: Final = "la:ca"
"""The beginning of the button's custom_id; what is shown anew in Catalan follows."""
LABEL: Final = "En català"
"""The same in every language: it is for those who speak this one."""
_REPEATABLE: Final = "answer that can be repeated"


def hand_of(table_id: int) -> str:
    """Return what stands for a hand of cards in the custom_id."""
    return f"hand:{table_id}"


def lobby_of(table_id: int) -> str:
    """Return what stands for a lobby, and the language of its table, in the custom_id."""
    return f"table:{table_id}"


def offer_row(what: str) -> Row:
    """Return the row with the button."""
    return ui.ActionRow(ui.Button(label=LABEL, custom_id=f"{IN_CATALAN}:{what}"))


def can_be_repeated(interaction: discord.Interaction[Any], command: str) -> None:
    """Note that the ephemeral answer to a command can be given anew, in another language."""
    interaction.extras[_REPEATABLE] = command


async def offering_catalan(
    interaction: discord.Interaction[Any], message: OutgoingMessage
) -> OutgoingMessage:
    """Return an answer that can be repeated with the button below it, for who was never offered Catalan."""
    command = interaction.extras.pop(_REPEATABLE, None)
    if command is None:
        return message
    languages: Languages = interaction.client.languages
    spoken = (await languages.of(interaction)).language
    if not await languages.offers_catalan(interaction.user.id, spoken, f"answer {interaction.id}"):
        return message
    return OutgoingMessage((*message.parts, offer_row(f"again:{command}")), message.attachments)
