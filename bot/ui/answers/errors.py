"""Answers to errors, in the user's language and never with a traceback."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import discord

from bot.errors import OutcomeUnknown, Refusal, Superseded, UnknownControl, traced
from bot.i18n import Translator, resolve, translator
from bot.log_context import log_context
from bot.metrics import Outcome
from bot.people.languages import Languages
from bot.tables.store import AlreadyLogged
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, send_ephemeral, send_ephemeral_text
from bot.ui.refusals import refusal
from engine.errors import RuleError

logger = logging.getLogger(__name__)

REFUSAL_LIFE: Final = 30
"""Seconds after which a refusal is deleted: it must not push the person's cards out of sight for long."""


@asynccontextmanager
async def error_responses(
    interaction: Interaction, languages: Languages, table_id: int | None = None
) -> AsyncIterator[None]:
    """Turn errors inside into a sentence that only the user sees.

    A refusal is shown as it is. An unexpected error is logged with its table and interaction, and answered with an
    apology; both have an id that the user can quote. A second delivery of an interaction is ignored. A failure to
    respond is logged.
    """
    with log_context(table=table_id):
        try:
            async with _explaining_refusals(interaction, languages, table_id):
                yield
        except REQUEST_ERRORS as error:
            reply_to(interaction).note(Outcome.FAILED)
            error_id = _new_error_id()
            logger.warning(
                "error %s: cannot respond to interaction %d at table %s: %s",
                error_id,
                interaction.id,
                table_id,
                describe(error),
            )
            # An interaction that Discord does not know any more cannot be answered.
            if interaction.response.is_done() or not isinstance(error, discord.NotFound):
                with suppress(*REQUEST_ERRORS):
                    await _apologise(interaction, languages, error_id)


@asynccontextmanager
async def _explaining_refusals(
    interaction: Interaction, languages: Languages, table_id: int | None
) -> AsyncIterator[None]:
    try:
        yield
    except AlreadyLogged:
        reply_to(interaction).note(Outcome.REPEATED)
        logger.info("interaction %d was delivered twice", interaction.id)
    except (Refusal, RuleError) as error:
        reply_to(interaction).note(Outcome.REFUSED)
        if isinstance(error, UnknownControl):
            logger.info("interaction %d is of a control that is not known", interaction.id)
        table = None if table_id is None else interaction.client.services.tables.newest(table_id)
        game = None if table is None else table.game.name
        sentence = refusal(await _translator(interaction, languages), error, game)
        await send_ephemeral(interaction, OutgoingMessage((text(sentence),)), delete_after=REFUSAL_LIFE)
    except REQUEST_ERRORS:
        raise
    except Superseded as error:
        reply_to(interaction).note(Outcome.FAILED)
        if not interaction.client.services.gate.is_closed:
            logger.info("interaction %d is left to another process: %s", interaction.id, error)
            return
        # It came too late for this process, and the other one has been told that it is answered here.
        error_id = _new_error_id()
        logger.warning(
            "error %s: interaction %d was not answered in time: %s", error_id, interaction.id, error
        )
        await _apologise(interaction, languages, error_id)
    except Exception as error:
        reply_to(interaction).note(Outcome.FAILED)
        error_id = _new_error_id()
        logger.exception(
            "error %s: interaction %d at table %s failed: %s",
            error_id,
            interaction.id,
            table_id,
            error,
            exc_info=traced(error),
        )
        await _apologise(interaction, languages, error_id, is_unknown=isinstance(error, OutcomeUnknown))


async def _translator(interaction: Interaction, languages: Languages) -> Translator:
    """Return the translator for a person, even if their choice cannot be read."""
    try:
        return await languages.of(interaction)
    except Exception as error:
        logger.exception(
            "the language of user %d cannot be read: %s", interaction.user.id, error, exc_info=traced(error)
        )
        return translator(resolve(None, None, str(interaction.locale)))


def _new_error_id() -> str:
    """Return a short id that a person can quote, and that finds the error in the log."""
    return secrets.token_hex(3)


async def _apologise(
    interaction: Interaction, languages: Languages, error_id: str, *, is_unknown: bool = False
) -> None:
    """Say that nothing was done or, if that ``is_unknown``, where the result will show."""
    tr = await _translator(interaction, languages)
    if is_unknown:
        sentence = tr.gettext(
            "Sorry, my database has not answered in time, so I do not know yet whether this was done. The table will"
            " show it in a moment: look there before you try again. The number of this error is {error}.",
            error=f"`{error_id}`",
        )
    else:
        sentence = tr.gettext(
            "Sorry, something went wrong on my side. Nothing of the game is lost; please try again."
            " If it happens again, tell whoever runs this bot the number of the error: {error}.",
            error=f"`{error_id}`",
        )
    await send_ephemeral_text(interaction, sentence)
