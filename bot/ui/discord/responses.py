"""Answering an interaction: within three seconds, in words the person understands, and never with a trace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import discord

from bot.errors import Refusal
from bot.i18n import Translator, resolve, translator
from bot.people.languages import Languages
from bot.tables.store import AlreadyLogged
from bot.ui.discord.http_errors import (
    CONNECTION_ERRORS,
    REQUEST_ERRORS,
    describe,
    is_already_answered,
    retry_once,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.text.refusals import refusal
from engine.errors import RuleError

logger = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which an answer that is still in the making is announced, for Discord waits no longer than three."""

REFUSAL_STAYS: Final = 30
"""Seconds after which a refusal goes by itself: it must not push the person's cards out of sight for long."""

Interaction = discord.Interaction[Any]
T = TypeVar("T")

_ANNOUNCED: Final = "announced"
"""Whether a new message was announced; absent where nothing was tried yet, nor a change of the message clicked."""
_ARRIVED: Final = "arrived"
_GIVEN: Final = "first answer given"


@asynccontextmanager
async def error_responses(
    interaction: Interaction, languages: Languages, table_id: int | None = None
) -> AsyncIterator[None]:
    """Turn whatever goes wrong inside into a sentence that only the person sees.

    A refusal is said as it is. A programmer's error is logged with its table and interaction, and answered with
    an apology. An interaction that Discord delivered twice is left alone the second time, and one that cannot be
    answered any more is only noted.
    """
    note_arrival(interaction)
    try:
        async with _explaining(interaction, languages, table_id):
            yield
    except REQUEST_ERRORS as error:
        logger.warning(
            "interaction %d at table %s cannot be answered: %s", interaction.id, table_id, describe(error)
        )
        if interaction.response.is_done() or isinstance(error, CONNECTION_ERRORS):
            with suppress(*REQUEST_ERRORS):
                await send_ephemeral_text(interaction, _apology(await _words(interaction, languages)))


def note_arrival(interaction: Interaction) -> None:
    """Note when an interaction came in: from then on its three seconds run."""
    interaction.extras.setdefault(_ARRIVED, asyncio.get_running_loop().time())


@asynccontextmanager
async def _explaining(
    interaction: Interaction, languages: Languages, table_id: int | None
) -> AsyncIterator[None]:
    try:
        yield
    except AlreadyLogged:
        logger.info("interaction %d was delivered twice", interaction.id)
    except (Refusal, RuleError) as error:
        sentence = refusal(await _words(interaction, languages), error)
        await send_ephemeral(interaction, OutgoingMessage((text(sentence),)), goes_after=REFUSAL_STAYS)
    except REQUEST_ERRORS:
        raise
    except Exception:
        logger.exception("interaction %d at table %s failed", interaction.id, table_id)
        await send_ephemeral_text(interaction, _apology(await _words(interaction, languages)))


async def _words(interaction: Interaction, languages: Languages) -> Translator:
    """Return the words for a person even where their choice cannot be read."""
    try:
        return await languages.of(interaction)
    except Exception:
        logger.exception("the language of user %d cannot be read", interaction.user.id)
        return translator(resolve(None, None, str(interaction.locale)))


def _apology(tr: Translator) -> str:
    return tr.gettext(
        "Sorry, something went wrong on my side. Nothing of the game is lost; please try again."
    )


async def deferring_if_slow(
    interaction: Interaction, work: Coroutine[Any, Any, T], *, ephemeral: bool | None = None
) -> T:
    """Wait for work whose outcome answers an interaction, and announce the answer where that takes long.

    ``ephemeral`` tells whether the answer will be a new message for the person alone or for everybody; ``None``
    where the message that was clicked will change, or nothing. What the work raises is passed on.
    """
    task = asyncio.ensure_future(work)
    if not interaction.response.is_done():
        note_arrival(interaction)
        age = asyncio.get_running_loop().time() - interaction.extras[_ARRIVED]
        await asyncio.wait({task}, timeout=max(0.0, PATIENCE - age))
        if not task.done():
            await _announce(interaction, ephemeral)
    return await task


async def _announce(interaction: Interaction, ephemeral: bool | None) -> None:
    """Tell Discord that an answer will come; where it does not listen, the answer itself may still arrive."""
    interaction.extras[_ANNOUNCED] = ephemeral is not None
    try:
        if ephemeral is None:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    except REQUEST_ERRORS as error:
        logger.warning(
            "the answer to interaction %d cannot be announced: %s", interaction.id, describe(error)
        )


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord that a click has been understood, where nothing of the message clicked changes at once."""
    if interaction.response.is_done():
        return
    interaction.extras.setdefault(_ANNOUNCED, False)
    try:
        await retry_once(interaction.response.defer)
    except discord.HTTPException as error:
        if not is_already_answered(error):
            raise


async def send_ephemeral_text(interaction: Interaction, sentence: str) -> None:
    """Say something that only the person sees."""
    await send_ephemeral(interaction, OutgoingMessage((text(sentence),)))


async def send_ephemeral(
    interaction: Interaction, post: OutgoingMessage, *, goes_after: float | None = None
) -> int | None:
    """Send a message that only the person sees, and return its id; it may go by itself after so many seconds."""
    return await _deliver(interaction, post, ephemeral=True, goes_after=goes_after)


async def respond(
    interaction: Interaction, making: Coroutine[Any, Any, OutgoingMessage], *, ephemeral: bool
) -> int | None:
    """Answer with a new message and return its id; announced first where making it takes long."""
    post = await deferring_if_slow(interaction, making, ephemeral=ephemeral)
    return await _deliver(interaction, post, ephemeral=ephemeral)


async def update(interaction: Interaction, making: Coroutine[Any, Any, OutgoingMessage]) -> None:
    """Put a post in place of the message that was clicked; announced first where making it takes long."""
    await update_with(interaction, await deferring_if_slow(interaction, making))


async def update_with(interaction: Interaction, post: OutgoingMessage) -> None:
    """Put a post that is ready in place of the message that was clicked."""
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    await _trying(interaction, await _wanted(interaction, post) if is_own else post, _replace)


async def _replace(interaction: Interaction, post: OutgoingMessage) -> None:
    if not interaction.response.is_done():
        interaction.extras.setdefault(_ANNOUNCED, False)
        try:
            await interaction.response.edit_message(view=post.layout(), attachments=post.files())
        except discord.HTTPException as error:
            if not is_already_answered(error):
                raise
        else:
            return
    await interaction.edit_original_response(view=post.layout(), attachments=post.files())


async def _deliver(
    interaction: Interaction, post: OutgoingMessage, *, ephemeral: bool, goes_after: float | None = None
) -> int | None:
    async def give(interaction: Interaction, post: OutgoingMessage) -> int | None:
        return await _give(interaction, post, ephemeral=ephemeral, goes_after=goes_after)

    return await _trying(interaction, await _wanted(interaction, post) if ephemeral else post, give)


async def _wanted(interaction: Interaction, post: OutgoingMessage) -> OutgoingMessage:
    """Return a post for one person as that person wants it: in words alone, if so chosen.

    Where that cannot be read it is given as it is: an apology must get through.
    """
    try:
        preferences = await interaction.client.preferences.of(interaction.user.id)
    except Exception:
        logger.exception("the preferences of user %d cannot be read", interaction.user.id)
        return post
    return post.without_emojis() if preferences.text_only else post


async def _trying(
    interaction: Interaction,
    post: OutgoingMessage,
    giving: Callable[[Interaction, OutgoingMessage], Awaitable[T]],
) -> T:
    """Give a post, and once more without our own emojis where Discord does not know one of them any more."""
    try:
        # Discord takes one answer to an interaction: what has arrived is not doubled.
        return await retry_once(lambda: giving(interaction, post))
    except discord.HTTPException as error:
        if not interaction.client.message_builder.drop_custom_emojis(error):
            raise
        return await giving(interaction, post.without_custom_emojis())


async def _give(
    interaction: Interaction, post: OutgoingMessage, *, ephemeral: bool, goes_after: float | None
) -> int | None:
    is_given = interaction.extras.get(_GIVEN, False)
    if not (is_given or interaction.response.is_done()):
        try:
            answer = await interaction.response.send_message(
                view=post.layout(), files=post.files(), ephemeral=ephemeral
            )
        except discord.HTTPException as error:
            if not is_already_answered(error):
                raise
            is_given = _ANNOUNCED not in interaction.extras
            message_id = await _unheard(interaction) if is_given else None
        else:
            is_given, message_id = True, answer.message_id
        if is_given:
            interaction.extras[_GIVEN] = True
            if goes_after is not None:
                interaction.client.gate.afterwards(_leave(interaction, goes_after))
            return message_id
    announced = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    if (announced or interaction.extras.get(_ANNOUNCED)) and not is_given:
        message = await interaction.edit_original_response(view=post.layout(), attachments=post.files())
        interaction.extras[_GIVEN] = True
        return message.id
    sent = await interaction.followup.send(
        view=post.layout(), files=post.files(), ephemeral=ephemeral, wait=True
    )
    return sent.id


async def _unheard(interaction: Interaction) -> int | None:
    """Return the id of an answer that arrived while we did not hear of it, if it can be learnt."""
    try:
        message = await retry_once(interaction.original_response)
    except REQUEST_ERRORS as error:
        logger.warning("the answer to interaction %d cannot be found: %s", interaction.id, describe(error))
        return None
    return message.id


async def _leave(interaction: Interaction, seconds: float) -> None:
    """Delete an answer after a while; discord.py's own way has no patience with a lost connection."""
    await asyncio.sleep(seconds)
    with suppress(*REQUEST_ERRORS):
        await interaction.delete_original_response()
