"""Responses to interactions: within three seconds, in the user's language, and never with a traceback."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import discord

from bot.errors import OutcomeUnknown, Refusal, Superseded, UnknownControl, traced
from bot.i18n import Translator, resolve, translator
from bot.log_context import log_context
from bot.metrics import Outcome
from bot.people.languages import Languages
from bot.tables.store import AlreadyLogged
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    describe,
    is_already_answered,
    is_unknown_message,
    retry_once,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.outcomes import ANSWERED, note_arrival, note_outcome
from bot.ui.discord.token_messages import Sent
from bot.ui.people.offer import offering_catalan
from bot.ui.refusals import refusal
from engine.errors import RuleError

logger = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which a slow response is deferred: Discord waits for three at most."""

REFUSAL_LIFE: Final = 30
"""Seconds after which a refusal is deleted: it must not push the person's cards out of sight for long."""

Interaction = discord.Interaction[Any]
T = TypeVar("T")

_DEFERRED: Final = "announced"
"""Whether the deferred response is a new message; absent if no response was tried yet."""
_NEW_MESSAGES: Final = (
    discord.InteractionResponseType.channel_message,
    discord.InteractionResponseType.deferred_channel_message,
)
_EPHEMERAL: Final = "newest ephemeral message"
_REPLACES: Final = "replaces the clicked message"


@asynccontextmanager
async def error_responses(
    interaction: Interaction, languages: Languages, table_id: int | None = None
) -> AsyncIterator[None]:
    """Turn errors inside into a sentence that only the user sees.

    A refusal is shown as it is. An unexpected error is logged with its table and interaction, and answered with an
    apology; both have an id that the user can quote. A second delivery of an interaction is ignored. A failure to
    respond is logged.
    """
    note_arrival(interaction)
    with log_context(table=table_id):
        try:
            async with _explaining_refusals(interaction, languages, table_id):
                yield
        except REQUEST_ERRORS as error:
            note_outcome(interaction, Outcome.FAILED)
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
        note_outcome(interaction, Outcome.REPEATED)
        logger.info("interaction %d was delivered twice", interaction.id)
    except (Refusal, RuleError) as error:
        note_outcome(interaction, Outcome.REFUSED)
        if isinstance(error, UnknownControl):
            logger.info("interaction %d is of a control that is not known", interaction.id)
        table = None if table_id is None else interaction.client.tables.newest(table_id)
        game = None if table is None else table.game.name
        sentence = refusal(await _translator(interaction, languages), error, game)
        await send_ephemeral(interaction, OutgoingMessage((text(sentence),)), delete_after=REFUSAL_LIFE)
    except REQUEST_ERRORS:
        raise
    except Superseded as error:
        note_outcome(interaction, Outcome.FAILED)
        if not interaction.client.gate.is_closed:
            logger.info("interaction %d is left to another process: %s", interaction.id, error)
            return
        # It came too late for this process, and the other one has been told that it is answered here.
        error_id = _new_error_id()
        logger.warning(
            "error %s: interaction %d was not answered in time: %s", error_id, interaction.id, error
        )
        await _apologise(interaction, languages, error_id)
    except Exception as error:
        note_outcome(interaction, Outcome.FAILED)
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
    """Say that nothing was done or, if that ``is_unknown``, where it will be seen."""
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


async def deferring_if_slow(
    interaction: Interaction, work: Coroutine[Any, Any, T], *, ephemeral: bool | None = None
) -> T:
    """Return the result of ``work``, and defer the response if it takes long.

    ``ephemeral`` tells whether the response is a new message for the user alone or for everybody; ``None`` if it
    changes the clicked message, or nothing. Raises what ``work`` raises.
    """
    task = asyncio.ensure_future(work)
    if interaction.extras.get(_REPLACES):
        ephemeral = None
    if not interaction.response.is_done():
        age = asyncio.get_running_loop().time() - note_arrival(interaction)
        try:
            await asyncio.wait({task}, timeout=max(0.0, DEFER_AFTER - age))
            if not task.done():
                await _defer(interaction, ephemeral)
        except asyncio.CancelledError:
            task.cancel()  # the bot stops
            raise
    return await task


async def _defer(interaction: Interaction, ephemeral: bool | None) -> None:
    """Defer the response. If that fails, the response itself may still arrive."""
    interaction.extras[_DEFERRED] = ephemeral is not None
    try:
        if ephemeral is None:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    except REQUEST_ERRORS as error:
        logger.warning("cannot defer the response to interaction %d: %s", interaction.id, describe(error))


def newest_ephemeral(interaction: Interaction) -> Sent | None:
    """Return the message of the user's own that an interaction has sent or changed last, if any."""
    sent: Sent | None = interaction.extras.get(_EPHEMERAL)
    return sent


async def acknowledge(interaction: Interaction) -> bool:
    """Acknowledge a click that does not change the clicked message at once; return whether its token now edits that.

    It does not if a new message was announced, which is taken back.
    """
    if not interaction.response.is_done():
        interaction.extras.setdefault(_DEFERRED, False)
        try:
            await retry_once(interaction.response.defer)
        except discord.HTTPException as error:
            if not is_already_answered(error):
                raise
    kind = interaction.response.type
    is_new = kind in _NEW_MESSAGES or (kind is None and interaction.extras[_DEFERRED])
    if is_new and not interaction.extras.get(ANSWERED):
        interaction.extras[ANSWERED] = True
        with suppress(*REQUEST_ERRORS):
            await retry_once(interaction.delete_original_response)
    return not is_new


def replace_clicked(interaction: Interaction) -> None:
    """Let the next ephemeral answer replace the clicked message."""
    interaction.extras[_REPLACES] = True


async def send_ephemeral_text(interaction: Interaction, sentence: str) -> None:
    """Send a text that only the user sees."""
    await send_ephemeral(interaction, OutgoingMessage((text(sentence),)))


async def send_ephemeral(
    interaction: Interaction, message: OutgoingMessage, *, delete_after: float | None = None
) -> Sent | None:
    """Send a message that only the user sees; delete it after ``delete_after`` seconds.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    return await _deliver(interaction, message, ephemeral=True, delete_after=delete_after)


async def respond(
    interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage], *, ephemeral: bool
) -> Sent | None:
    """Respond with a new message; deferred if building it takes long.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    message = await deferring_if_slow(interaction, _drawn(interaction, building), ephemeral=ephemeral)
    return await _deliver(interaction, message, ephemeral=ephemeral)


async def update(interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]) -> Sent | None:
    """Replace the clicked message; deferred if building the new one takes long.

    An ephemeral message that is gone, or was about to be deleted when it was clicked, comes back as a new one.
    Returns ``None`` if the message was sent and its id cannot be found.
    """
    return await update_with(interaction, await deferring_if_slow(interaction, _drawn(interaction, building)))


async def _drawn(interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]) -> OutgoingMessage:
    """Build a message, one at a time for each person: whoever clicks fast takes no more than one turn to draw."""
    try:
        async with interaction.client.person_limits.drawing(interaction.user.id):
            return await building
    finally:
        building.close()


async def replace_below(
    interaction: Interaction, building: Coroutine[Any, Any, OutgoingMessage]
) -> Sent | None:
    """Replace the clicked message of the user's own with a new one at the end of the channel.

    Returns ``None`` if it was sent and its id cannot be found.
    """
    # The new token reaches the clicked message only as what it answers; that of the message itself may be over.
    reaches_clicked = await acknowledge(interaction)
    sent = await respond(interaction, building, ephemeral=True)
    if reaches_clicked:
        with suppress(*REQUEST_ERRORS):
            await interaction.delete_original_response()
    return sent


async def update_with(interaction: Interaction, message: OutgoingMessage) -> Sent | None:
    """Replace the clicked message with one that is built already, as :func:`update` does."""
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    if is_own:
        message = await _as_preferred(interaction, message)
    try:
        sent = await _deliver_once(interaction, message, _replace)
    except discord.HTTPException as error:
        if not is_own or not is_unknown_message(error):
            raise
    else:
        if is_own:
            interaction.extras[_EPHEMERAL] = sent
        return sent
    return await _deliver(interaction, message, ephemeral=True)


async def _replace(interaction: Interaction, message: OutgoingMessage) -> Sent | None:
    clicked = None if interaction.message is None else Sent(interaction.message.id, is_original=True)
    if not interaction.response.is_done():
        interaction.extras.setdefault(_DEFERRED, False)
        try:
            await interaction.response.edit_message(view=message.layout(), attachments=message.files())
        except discord.HTTPException as error:
            if not is_already_answered(error):
                raise
        else:
            return clicked
    edited = await interaction.edit_original_response(view=message.layout(), attachments=message.files())
    return Sent(edited.id, is_original=True)


async def _deliver(
    interaction: Interaction, message: OutgoingMessage, *, ephemeral: bool, delete_after: float | None = None
) -> Sent | None:
    async def send_new(interaction: Interaction, message: OutgoingMessage) -> Sent | None:
        return await _send_new(interaction, message, ephemeral=ephemeral, delete_after=delete_after)

    if ephemeral:
        if interaction.extras.pop(_REPLACES, False):
            return await update_with(interaction, message)
        message = await offering_catalan(interaction, await _as_preferred(interaction, message))
    sent = await _deliver_once(interaction, message, send_new)
    if ephemeral:
        interaction.extras[_EPHEMERAL] = sent
    return sent


async def _as_preferred(interaction: Interaction, message: OutgoingMessage) -> OutgoingMessage:
    """Return an ephemeral message by its reader's preferences: without emojis for text only.

    If the preferences cannot be read the message stays as it is: an apology must get through.
    """
    try:
        preferences = await interaction.client.preferences.of(interaction.user.id)
    except Exception as error:
        logger.exception(
            "the preferences of user %d cannot be read: %s",
            interaction.user.id,
            error,
            exc_info=traced(error),
        )
        return message
    return message.without_emojis() if preferences.text_only else message


async def _deliver_once(
    interaction: Interaction,
    message: OutgoingMessage,
    send: Callable[[Interaction, OutgoingMessage], Awaitable[T]],
) -> T:
    """Send a message, and repeat it without custom emojis if Discord does not know one of them any more."""
    try:
        # Discord accepts one response to an interaction, so a repeated request cannot post it twice.
        return await retry_once(lambda: send(interaction, message))
    except discord.HTTPException as error:
        if not interaction.client.message_builder.drop_custom_emojis(error):
            raise
        return await send(interaction, message.without_custom_emojis())


async def _send_new(
    interaction: Interaction, message: OutgoingMessage, *, ephemeral: bool, delete_after: float | None
) -> Sent | None:
    is_answered = interaction.extras.get(ANSWERED, False)
    if not (is_answered or interaction.response.is_done()):
        try:
            answer = await interaction.response.send_message(
                view=message.layout(), files=message.files(), ephemeral=ephemeral
            )
        except discord.HTTPException as error:
            if not is_already_answered(error):
                raise
            is_answered, message_id = await _find_answer(interaction, ephemeral=ephemeral)
        else:
            is_answered, message_id = True, answer.message_id
        if is_answered:
            interaction.extras[ANSWERED] = True
            if delete_after is not None:
                interaction.client.gate.run_later(_delete_later(interaction, delete_after))
            return None if message_id is None else Sent(message_id, is_original=True)
    deferred = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    if (deferred or interaction.extras.get(_DEFERRED)) and not is_answered:
        edited = await interaction.edit_original_response(view=message.layout(), attachments=message.files())
        interaction.extras[ANSWERED] = True
        return Sent(edited.id, is_original=True)
    sent = await interaction.followup.send(
        view=message.layout(), files=message.files(), ephemeral=ephemeral, wait=True
    )
    return Sent(sent.id, is_original=False)


async def _find_answer(interaction: Interaction, *, ephemeral: bool) -> tuple[bool, int | None]:
    """Tell whether an answer has arrived whose confirmation was lost, and its id; ``None`` if it cannot be found.

    Another process may have acknowledged the interaction before it died. Its ``@original`` is a public message then,
    or an announcement that waits for the answer, and nothing of ours.
    """
    if _DEFERRED in interaction.extras:
        return False, None
    try:
        message = await retry_once(interaction.original_response)
    except REQUEST_ERRORS as error:
        logger.warning("cannot find the response to interaction %d: %s", interaction.id, describe(error))
        return True, None
    if message.flags.loading:
        interaction.extras[_DEFERRED] = True
        return False, None
    is_clicked = interaction.message is not None and interaction.message.id == message.id
    return (False, None) if is_clicked or message.flags.ephemeral is not ephemeral else (True, message.id)


async def _delete_later(interaction: Interaction, seconds: float) -> None:
    """Delete a response after some seconds; discord.py's own delay fails on a lost connection."""
    await asyncio.sleep(seconds)
    with suppress(*REQUEST_ERRORS):
        await interaction.delete_original_response()
