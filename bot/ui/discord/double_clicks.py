"""Double clicks, the second half of which lands on a control that has just appeared under the pointer."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.ui.discord.responses import Interaction

READING_TIME: Final = timedelta(seconds=1)
"""Nobody reads a question and answers it sooner; the second click of a double click comes sooner."""


def is_double_click(interaction: Interaction) -> bool:
    """Tell whether a click came too soon after its message appeared or changed to be meant for it.

    Both times are Discord's, so no clock of ours matters, nor how long the click took to get here.
    """
    message = interaction.message
    if message is None:
        return False
    shown_at = max(filter(None, (message.created_at, message.edited_at)))
    return interaction.created_at - shown_at < READING_TIME
