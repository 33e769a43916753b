"""Messages that are sent, edited and deleted by the token of an interaction, which lives for 15 minutes.

Discord's guide promises two things: a token edits ``@original``, which is the first response or, after an update, the
clicked message; and by its id a message that was sent with the token later. Nothing else is used here. These requests
do not count towards the bot's 50 requests a second.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

import discord

from bot.ui.discord.http_errors import is_unknown_message
from bot.ui.discord.messages import OutgoingMessage

TOKEN_LIFE: Final = timedelta(minutes=14)
"""An interaction token lives 15 minutes; one minute is a margin."""


class _Original(int):
    """The id of a message that is addressed as ``@original``: discord.py has no other way for a stored token."""

    def __format__(self, specification: str) -> str:
        """Return the message's part of a request's path."""
        return "@original"


@dataclass(frozen=True, slots=True)
class Sent:
    """A message in response to an interaction; ``is_original`` tells how the interaction's token reaches it."""

    message_id: int
    is_original: bool


NOT_YET: Final = Sent(0, is_original=False)
"""In place of a message, with a token with which none has been sent yet."""


class TokenMessage(Protocol):
    """A message within the reach of a token, which was taken with an interaction at ``taken_at``."""

    @property
    def application_id(self) -> int:
        """The bot's application."""
        ...

    @property
    def token(self) -> str:
        """The token: a secret."""
        ...

    @property
    def message_id(self) -> int:
        """The message."""
        ...

    @property
    def is_original(self) -> bool:
        """Whether the message is ``@original`` for the token; else it was sent with the token later."""
        ...

    @property
    def taken_at(self) -> datetime:
        """The time at which the interaction arrived."""
        ...


def is_alive(message: TokenMessage, now: datetime, margin: timedelta = timedelta(0)) -> bool:
    """Tell whether the token of a message can still be used, and for the time of the margin.

    ``now`` is by the clock by which it was taken.
    """
    return now - message.taken_at <= TOKEN_LIFE - margin


async def send(
    client: discord.Client, message: TokenMessage, content: OutgoingMessage, *, ephemeral: bool
) -> int:
    """Send another message with the token of a message, and return its id."""
    sent = await _webhook(client, message).send(
        view=content.layout(), files=content.files(), ephemeral=ephemeral, wait=True
    )
    return sent.id


async def edit(client: discord.Client, message: TokenMessage, content: OutgoingMessage) -> None:
    """Replace the content of a message; raises ``NotFound`` if the token does not reach it any more."""
    webhook = _webhook(client, message)

    async def edit_at(address: int) -> None:
        await webhook.edit_message(address, view=content.layout(), attachments=content.files())

    await _reach(message, edit_at)


async def delete(client: discord.Client, message: TokenMessage) -> None:
    """Delete a message; raises ``NotFound`` if the token does not reach it any more."""
    await _reach(message, _webhook(client, message).delete_message)


async def _reach(message: TokenMessage, request: Callable[[int], Awaitable[None]]) -> None:
    """Make a request for a message where the guide promises it.

    A clicked message is tried by its id too: many bots reach it so. The other way round is never tried: ``@original``
    may be a public message, and the content somebody's hand.
    """
    try:
        await request(_Original(message.message_id) if message.is_original else message.message_id)
    except discord.NotFound as error:
        if not message.is_original or not is_unknown_message(error):
            raise
        await request(message.message_id)


def _webhook(client: discord.Client, message: TokenMessage) -> discord.Webhook:
    webhook = discord.Webhook.partial(message.application_id, message.token, client=client)
    # Only webhooks of interactions may send ephemeral messages.
    webhook.type = discord.WebhookType.application
    return webhook
