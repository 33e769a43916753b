"""Error codes on which the bot branches (``bot.ui.discord.http_errors``), and the trial that produces each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """An error code on which the bot branches.

    :param status: the HTTP status that comes with it
    :param place: the end of the place of the error in a refused form, if the bot looks at that too
    :param used_in: modules that branch on it, or on the status that discord.py makes an exception of
    :param trial: the trial that produces it; empty if none can
    :param why_not: why no trial produces it
    :param alike: further pairs of status and code to which the bot does the same
    """

    code: int
    status: int
    meaning: str
    used_in: tuple[str, ...]
    trial: str = ""
    place: str = ""
    why_not: str = ""
    alike: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        place = f" at …{self.place}" if self.place else ""
        return f"{self.status} {self.code}{place}, {self.meaning}"


ALREADY_ANSWERED: Final = ErrorCode(
    40060,
    400,
    "the interaction has been answered already",
    ("bot.ui.discord.http_errors", "bot.ui.discord.responses"),
    trial="second answer to an interaction",
)
TOO_LATE: Final = ErrorCode(
    10062,
    404,
    "the interaction is unknown, or its three seconds are over",
    ("bot.ui.discord.responses",),
    trial="answer after 3.5 s",
)
UNKNOWN_MESSAGE: Final = ErrorCode(
    10008,
    404,
    "the message has been deleted, or is not the token's",
    (
        "bot.ui.discord.token_messages",
        "bot.ui.tables.messages.public_message",
        "bot.ui.tables.messages.hand_messages",
    ),
    trial="edit of a deleted message",
)
MESSAGE_OF_CLICK_GONE: Final = ErrorCode(
    10008,
    404,
    "the clicked message has been deleted",
    ("bot.ui.discord.responses",),
    trial="type 7 on a message just deleted",
)
UNKNOWN_TOKEN: Final = ErrorCode(
    10015,
    404,
    "the token is unknown",
    ("bot.ui.tables.messages.message_requests", "bot.ui.tables.messages.hand_messages"),
    trial="edit with a made-up token",
    alike=((401, 50027),),
)
EXPIRED_TOKEN: Final = ErrorCode(
    50027,
    401,
    "the token is older than 15 minutes",
    ("bot.ui.tables.messages.message_requests", "bot.ui.tables.messages.hand_messages"),
    trial="edit with a token after 15 minutes",
    alike=((404, 10015),),
)
EMOJI_GONE: Final = ErrorCode(
    50035,
    400,
    "an emoji in a component is unknown",
    ("bot.ui.discord.emojis",),
    trial="an emoji that is gone",
    place=".emoji.id",
)
EMOJI_NAME_TAKEN: Final = ErrorCode(
    50035,
    400,
    "the name of an emoji is in use",
    ("bot.ui.discord.emoji_upload",),
    trial="a second emoji of the same name",
)
MEDIA_REFUSED: Final = ErrorCode(
    50035,
    400,
    "the pictures of an edit are not found",
    (
        "bot.ui.discord.http_errors",
        "bot.ui.discord.reply",
        "bot.ui.tables.messages.hand_messages",
        "bot.ui.tables.messages.message_requests",
    ),
    place=".media.url",
    why_not="it is an open fault of Discord's (discord-api-docs, issue 7529)",
)
TOO_MANY_EMOJIS: Final = ErrorCode(
    30008,
    400,
    "the application has all the emojis that it may have",
    ("bot.ui.discord.emoji_upload",),
    why_not="it takes 2,000 emojis",
)
EVENT_GONE: Final = ErrorCode(
    10070,
    404,
    "the scheduled event has been deleted",
    ("bot.ui.events.nights.calendar",),
    trial="deletion of a made-up scheduled event",
)
CALENDAR_FULL: Final = ErrorCode(
    30038,
    400,
    "the server has all the scheduled events that it may have",
    ("bot.ui.discord.http_errors",),
    why_not="it takes 100 scheduled events",
)
TOO_MANY_LATE_EDITS: Final = ErrorCode(
    30046,
    429,
    "a message older than an hour has been edited too often",
    ("bot.ui.tables.messages.public_message",),
    why_not="it takes an hour; the bot posts anew after 50 minutes, so that it never comes",
)
RATE_LIMITED: Final = ErrorCode(
    0,
    429,
    "too many requests",
    ("bot.ui.discord.http_errors",),
    why_not="discord.py waits before the limit; the 429s that came nevertheless are counted with the buckets",
)

ERROR_CODES: Final = (
    ALREADY_ANSWERED,
    TOO_LATE,
    UNKNOWN_MESSAGE,
    MESSAGE_OF_CLICK_GONE,
    UNKNOWN_TOKEN,
    EXPIRED_TOKEN,
    EMOJI_GONE,
    EMOJI_NAME_TAKEN,
    MEDIA_REFUSED,
    TOO_MANY_EMOJIS,
    EVENT_GONE,
    CALENDAR_FULL,
    TOO_MANY_LATE_EDITS,
    RATE_LIMITED,
)
"""All of them. A branch on another code belongs here too, with a trial that produces it."""
