"""Progress of the judging of a match, told to whoever waits for it."""

from __future__ import annotations

from contextlib import suppress

from bot.i18n import Translator
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction
from bot.ui.tables.reviews.judging import Progress


def shown_progress(interaction: Interaction, tr: Translator, count: int) -> Progress | None:
    """Return what shows how many of so many deals are judged where the answer is to come; nothing for a single one.

    It shows nothing before the response is deferred, and it does not matter if Discord refuses.
    """

    async def show(done: int) -> None:
        if interaction.response.is_done():
            message = OutgoingMessage((text(sentence(tr, done, count)),))
            with suppress(*REQUEST_ERRORS):
                await interaction.edit_original_response(view=message.layout(), attachments=[])

    return show if count > 1 else None


def sentence(tr: Translator, done: int, count: int) -> str:
    """Return how far it is in a sentence."""
    return tr.gettext("Reviewing the match: {done} of {count} are done.", done=done, count=count)
