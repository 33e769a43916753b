"""The reply to an interaction: one response to it, and the messages and edits that follow by its token."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import discord

from bot.metrics import InteractionKind, Metrics, Outcome
from bot.tables.table import Table
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    are_media_refused,
    describe,
    is_already_answered,
    retry_once,
)
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.services import ServingClient
from bot.ui.discord.token_messages import Sent

logger = logging.getLogger(__name__)

Interaction = discord.Interaction[ServingClient]
Amending = Callable[[OutgoingMessage], Awaitable[OutgoingMessage]]
"""Returns an answer with something added to it."""

_REPLY: Final = "reply"
_NEW_MESSAGES: Final = (
    discord.InteractionResponseType.channel_message,
    discord.InteractionResponseType.deferred_channel_message,
)
_KINDS: Final = {
    discord.InteractionType.application_command: InteractionKind.COMMAND,
    discord.InteractionType.component: InteractionKind.COMPONENT,
    discord.InteractionType.modal_submit: InteractionKind.MODAL,
    discord.InteractionType.autocomplete: InteractionKind.AUTOCOMPLETE,
}


class Reply:
    """The reply to one interaction, from its arrival on; :func:`reply_to` returns the one there is."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._arrived = asyncio.get_running_loop().time()
        self._outcome: Outcome | None = None
        self._announces: bool | None = None
        """Whether the deferred response is a new message; ``None`` if no response was tried yet."""
        self._is_answered = False
        """Whether the first answer was given, although discord.py may not know."""
        self.replaces_clicked = False
        """Whether the next ephemeral answer replaces the clicked message."""
        self.amend: Amending | None = None
        """Adds something to the next new ephemeral answer."""
        self.newest: Sent | None = None
        """The message of the user's own that was sent or changed last."""
        self.table: int | None = None
        """The table that a command is about."""
        self.holds: Callable[[Table], bool] | None = None
        """Tells of a table whether the answer is still true there; ``None`` if it always is."""

    @property
    def age(self) -> float:
        """Seconds since the arrival."""
        return asyncio.get_running_loop().time() - self._arrived

    def note(self, outcome: Outcome) -> None:
        """Note the outcome; the first one counts."""
        self._outcome = self._outcome or outcome

    def count(self, metrics: Metrics) -> None:
        """Count the interaction as soon as the running task, which answers it, has ended."""
        kind, task, identity = (
            _KINDS.get(self._interaction.type),
            asyncio.current_task(),
            self._interaction.id,
        )
        if kind is None or task is None:
            return
        metrics.interaction_arrived(identity, kind, self._arrived)
        task.add_done_callback(lambda task: metrics.interaction_ended(identity, kind, self._outcome_of(task)))

    def _outcome_of(self, task: asyncio.Task[Any]) -> Outcome:
        is_acknowledged = self._interaction.response.is_done() or self._is_answered
        if not is_acknowledged and self._outcome not in {Outcome.DROPPED, Outcome.REPEATED}:
            return Outcome.NOT_ACKNOWLEDGED
        if self._outcome is None:
            return Outcome.FAILED if task.cancelled() or task.exception() is not None else Outcome.ANSWERED
        return self._outcome

    async def defer(self, *, ephemeral: bool | None) -> None:
        """Defer the response. If that fails, the response itself may still arrive.

        ``ephemeral`` is that of the announced message; ``None`` announces none.
        """
        self._announces = ephemeral is not None
        response = self._interaction.response
        try:
            if ephemeral is None:
                await response.defer()
            else:
                await response.defer(ephemeral=ephemeral, thinking=True)
        except REQUEST_ERRORS as error:
            logger.warning(
                "cannot defer the response to interaction %d: %s", self._interaction.id, describe(error)
            )

    async def acknowledge(self) -> bool:
        """Acknowledge a click that does not change the clicked message at once; return whether its token edits that.

        It does not if a new message was announced, which is taken back.
        """
        response = self._interaction.response
        if not response.is_done():
            self._announces = self._announces or False
            try:
                await retry_once(response.defer)
            except discord.HTTPException as error:
                if not is_already_answered(error):
                    raise
        is_new = response.type in _NEW_MESSAGES or (response.type is None and bool(self._announces))
        if is_new and not self._is_answered:
            self._is_answered = True
            with suppress(*REQUEST_ERRORS):
                await retry_once(self._interaction.delete_original_response)
        return not is_new

    async def edit_clicked(self, message: OutgoingMessage) -> Sent | None:
        """Replace the clicked message; ``None`` if a form without a message was submitted."""
        interaction = self._interaction
        clicked = None if interaction.message is None else Sent(interaction.message.id, is_original=True)
        is_own = interaction.message is None or interaction.message.flags.ephemeral
        if not interaction.response.is_done():
            self._announces = self._announces or False
            try:
                await interaction.response.edit_message(view=message.layout(), attachments=message.files())
            except discord.HTTPException as error:
                if not is_already_answered(error):
                    raise
            else:
                return clicked
        return await self._edit_original(message, ephemeral=is_own)

    async def send(
        self, message: OutgoingMessage, *, ephemeral: bool, delete_after: float | None = None
    ) -> Sent | None:
        """Send a new message; a first answer is deleted after ``delete_after`` seconds.

        Returns ``None`` if it was sent and its id cannot be found.
        """
        response = self._interaction.response
        if not (self._is_answered or response.is_done()):
            message_id = None
            try:
                answer = await response.send_message(
                    view=message.layout(), files=message.files(), ephemeral=ephemeral
                )
            except discord.HTTPException as error:
                if not is_already_answered(error):
                    raise
                self._is_answered, message_id = await self._find_answer(ephemeral=ephemeral)
            else:
                self._is_answered, message_id = True, answer.message_id
            if self._is_answered:
                if delete_after is not None:
                    self._interaction.client.services.gate.run_later(self._delete_later(delete_after))
                return None if message_id is None else Sent(message_id, is_original=True)
        is_deferred = response.type is discord.InteractionResponseType.deferred_channel_message
        if (is_deferred or self._announces) and not self._is_answered:
            edited = await self._edit_original(message, ephemeral=ephemeral)
            self._is_answered = True
            return edited
        sent = await self._interaction.followup.send(
            view=message.layout(), files=message.files(), ephemeral=ephemeral, wait=True
        )
        return Sent(sent.id, is_original=False)

    async def _edit_original(self, message: OutgoingMessage, *, ephemeral: bool) -> Sent:
        try:
            edited = await self._interaction.edit_original_response(
                view=message.layout(), attachments=message.files()
            )
        except discord.HTTPException as error:
            if not are_media_refused(error):
                raise
            logger.warning("the pictures for interaction %d are refused", self._interaction.id)
            return await self._send_in_place_of_original(message, ephemeral=ephemeral)
        return Sent(edited.id, is_original=True)

    async def _send_in_place_of_original(self, message: OutgoingMessage, *, ephemeral: bool) -> Sent:
        """Replace an announcement or the user's own message by a new one; others' are edited by the bot's token."""
        interaction = self._interaction
        is_announced = self._announces or interaction.response.type in _NEW_MESSAGES
        if not (is_announced or ephemeral) and interaction.message is not None:
            await interaction.message.edit(view=message.layout(), attachments=message.files())
            return Sent(interaction.message.id, is_original=True)
        if is_announced:
            # Until it has a content, the next message that is sent would be an edit of it.
            await interaction.edit_original_response(view=OutgoingMessage((text("…"),)).layout())
        sent = await interaction.followup.send(
            view=message.layout(), files=message.files(), ephemeral=ephemeral, wait=True
        )
        await self._delete_original()
        return Sent(sent.id, is_original=False)

    async def _delete_original(self) -> None:
        with suppress(*REQUEST_ERRORS):
            await self._interaction.delete_original_response()

    async def _find_answer(self, *, ephemeral: bool) -> tuple[bool, int | None]:
        """Tell whether an answer has arrived whose confirmation was lost, and its id; ``None`` if it is not found.

        Another process may have acknowledged the interaction before it died. Its ``@original`` is a public message
        then, or an announcement that waits for the answer, and nothing of ours.
        """
        if self._announces is not None:
            return False, None
        interaction = self._interaction
        try:
            message = await retry_once(interaction.original_response)
        except REQUEST_ERRORS as error:
            logger.warning("cannot find the response to interaction %d: %s", interaction.id, describe(error))
            return True, None
        if message.flags.loading:
            self._announces = True
            return False, None
        is_clicked = interaction.message is not None and interaction.message.id == message.id
        return (False, None) if is_clicked or message.flags.ephemeral is not ephemeral else (True, message.id)

    async def _delete_later(self, seconds: float) -> None:
        """Delete the response after some seconds; discord.py's own delay fails on a lost connection."""
        await asyncio.sleep(seconds)
        await self._delete_original()


def reply_to(interaction: Interaction) -> Reply:
    """Return the reply to an interaction, the same each time; the first call notes the arrival."""
    reply: Reply | None = interaction.extras.get(_REPLY)
    if reply is None:
        reply = interaction.extras[_REPLY] = Reply(interaction)
    return reply
