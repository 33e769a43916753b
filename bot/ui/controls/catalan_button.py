"""The button “En català”, shown to users who see a language they did not choose."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.ui.discord.messages import Row

IN_CATALAN: Final = "la:ca"
"""The beginning of the button's custom_id, before the message to show anew in Catalan."""
LABEL: Final = "En català"
"""The same in every language: it is for those who speak this one."""


def hand_of(table_id: int) -> str:
    """Return the part of the custom_id that names a hand of cards."""
    return f"hand:{table_id}"


def lobby_of(table_id: int) -> str:
    """Return the part of the custom_id that names a lobby and the language of its table."""
    return f"table:{table_id}"


def offer_row(what: str) -> Row:
    """Return the row with the button."""
    return ui.ActionRow(ui.Button(label=LABEL, custom_id=f"{IN_CATALAN}:{what}"))
