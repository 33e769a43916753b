"""Answering an interaction: within three seconds, in words the person understands, and never with a trace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

import discord

from bot.tables.errors import TableError
from bot.tables.store import AlreadyLogged
from bot.ui.languages import Languages
from bot.ui.post import Post, text
from bot.ui.refusals import refusal
from engine.errors import RuleError

logger = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which an answer that is still being drawn is announced, for Discord waits no longer than three."""

Interaction = discord.Interaction[Any]


@asynccontextmanager
async def answering(
    interaction: Interaction, languages: Languages, table_id: int | None = None
) -> AsyncIterator[None]:
    """Turn whatever goes wrong inside into a sentence that only the person sees.

    A refusal is said as it is. A programmer's error is logged with its table and interaction, and answered with
    an apology. An interaction that Discord delivered twice is left alone the second time, and one that cannot be
    answered any more is only noted.
    """
    try:
        async with _explaining(interaction, languages, table_id):
            yield
    except discord.HTTPException as error:
        logger.warning("interaction %d at table %s cannot be answered: %s", interaction.id, table_id, error)


@asynccontextmanager
async def _explaining(
    interaction: Interaction, languages: Languages, table_id: int | None
) -> AsyncIterator[None]:
    try:
        yield
    except AlreadyLogged:
        logger.info("interaction %d was delivered twice", interaction.id)
    except (TableError, RuleError) as error:
        words = await languages.of(interaction)
        await say(interaction, refusal(words, error))
    except discord.HTTPException:
        raise
    except Exception:
        logger.exception("interaction %d at table %s failed", interaction.id, table_id)
        words = await languages.of(interaction)
        await say(
            interaction,
            words.say(
                "Sorry, something went wrong on my side. Nothing of the game is lost; please try again."
            ),
        )


async def say(interaction: Interaction, sentence: str) -> None:
    """Say something that only the person sees."""
    await whisper(interaction, Post((text(sentence),)))


async def whisper(interaction: Interaction, post: Post) -> int | None:
    """Send a message that only the person sees, and return its id."""
    layout, files = post.layout(), post.files()
    if interaction.response.is_done():
        message = await interaction.followup.send(view=layout, files=files, ephemeral=True, wait=True)
        return message.id
    answer = await interaction.response.send_message(view=layout, files=files, ephemeral=True)
    return answer.message_id


async def replace(interaction: Interaction, making: Coroutine[Any, Any, Post]) -> None:
    """Put a post in place of the message that was clicked; announced first where drawing it takes long."""
    task = asyncio.ensure_future(making)
    if not interaction.response.is_done():
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            await interaction.response.defer()
    post = await task
    layout, files = post.layout(), post.files()
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=files)
    else:
        await interaction.response.edit_message(view=layout, attachments=files)


async def send(interaction: Interaction, making: Coroutine[Any, Any, Post], *, ephemeral: bool) -> int | None:
    """Answer with a new message and return its id; announced first where drawing it takes long."""
    task = asyncio.ensure_future(making)
    if not interaction.response.is_done():
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    post = await task
    layout, files = post.layout(), post.files()
    if interaction.response.is_done():
        message = await interaction.edit_original_response(view=layout, attachments=files)
        return message.id
    answer = await interaction.response.send_message(view=layout, files=files, ephemeral=ephemeral)
    return answer.message_id
