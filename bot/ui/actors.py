"""Who caused an interaction."""

from __future__ import annotations

from bot.tables.decisions import Actor
from bot.tables.entries import Person
from bot.ui.answering import Interaction


def person_of(interaction: Interaction) -> Person:
    """Return who caused an interaction, by the name shown in the server."""
    return Person(interaction.user.id, interaction.user.display_name, interaction.user.name)


def actor_of(interaction: Interaction) -> Actor:
    """Return who caused an interaction, and whether the server lets them moderate the channel."""
    return Actor(person_of(interaction), interaction.permissions.manage_messages)
