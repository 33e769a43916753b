"""What the world is made of: plain records, without behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from sandbox.permissions import NOTHING, Permission

if TYPE_CHECKING:
    import asyncio

    from sandbox.jsontypes import Json


class ChannelType(IntEnum):
    """The kinds of channel that exist here."""

    TEXT = 0
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageFlag(IntFlag):
    """The message flags that mean something here."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class MessageType(IntEnum):
    """The kinds of message that exist here."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER_MESSAGE = 21


WRITTEN = frozenset({MessageType.DEFAULT, MessageType.REPLY, MessageType.CHAT_INPUT_COMMAND})
"""The kinds that somebody wrote; the others are Discord's own notices."""


class InteractionType(IntEnum):
    """What a person did."""

    APPLICATION_COMMAND = 2
    MESSAGE_COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """How the bot may answer it."""

    CHANNEL_MESSAGE = 4
    DEFERRED_CHANNEL_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE_MESSAGE = 7
    AUTOCOMPLETE_RESULT = 8
    MODAL = 9


@dataclass(slots=True)
class Role:
    """A role of the server; the one whose id is the server's own is everyone's."""

    id: str
    name: str
    permissions: Permission
    position: int
    color: int = 0
    bot_id: str | None = None


@dataclass(slots=True)
class Person:
    """A member of the server: a human being, or the bot."""

    id: str
    username: str
    global_name: str | None
    locale: str
    joined_at: float
    role_ids: tuple[str, ...] = ()
    bot: bool = False
    avatar: str | None = None
    """The hash by which the CDN has the picture; ``None`` for whoever has chosen none."""


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies to one role (kind 0) or one member (kind 1)."""

    target_id: str
    kind: int
    allow: Permission = NOTHING
    deny: Permission = NOTHING


@dataclass(slots=True)
class ThreadState:
    """What a thread has that a channel has not."""

    owner_id: str
    created_at: float
    archive_changed_at: float
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    invitable: bool | None = None
    member_ids: dict[str, float] = field(default_factory=dict)
    """Members of the thread, each with the moment of joining."""
    message_count: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, or a thread in one."""

    id: str
    type: ChannelType
    name: str
    position: int = 0
    topic: str | None = None
    parent_id: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    last_message_id: str | None = None
    thread: ThreadState | None = None
    rate_limit_per_user: int = 0


@dataclass(slots=True)
class Server:
    """The one server (a "guild" on the wire)."""

    id: str
    name: str
    owner_id: str
    locale: str
    created_at: float
    roles: dict[str, Role] = field(default_factory=dict)


@dataclass(slots=True)
class Attachment:
    """An uploaded file, kept in memory."""

    id: str
    channel_id: str
    filename: str
    content: bytes
    content_type: str
    description: str | None
    width: int | None
    height: int | None


@dataclass(slots=True)
class Message:
    """A message as the world keeps it; ``rendering`` turns it into JSON."""

    id: str
    channel_id: str
    author_id: str
    type: MessageType
    created_at: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = NO_FLAGS
    edited_at: float | None = None
    mentioned_ids: list[str] = field(default_factory=list)
    mentioned_role_ids: list[str] = field(default_factory=list)
    mentions_everyone: bool = False
    nonce: str | int | None = None
    reply_to: str | None = None
    seen_only_by: str | None = None
    """For an ephemeral message the one person who sees it."""
    dismissed: bool = False
    interaction: Interaction | None = None
    original_response_id: str | None = None
    """For a followup, the first answer to the same interaction."""
    late_edits: int = 0
    """Edits made when the message was more than an hour old."""
    position: int | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self.seen_only_by is not None


@dataclass(slots=True, eq=False)
class Interaction:
    """Something a person did, and what became of it."""

    id: str
    token: str
    type: InteractionType
    person_id: str
    channel_id: str
    created_at: float
    answer: asyncio.Future[Answer]
    message_id: str | None = None
    """The message whose component was used, or from which the modal was opened."""
    command: Json | None = None
    """For commands and autocompletion the registered command."""
    command_path: str = ""
    """Its full name as typed, subcommands included, without the slash."""
    answered: CallbackType | None = None
    original_message_id: str | None = None
    """The message that ``@original`` means."""
    opened_by: Interaction | None = None
    """For a modal, the interaction that opened it."""
    focused_type: int | None = None
    """For autocompletion, the type of the option that is being typed."""


@dataclass(slots=True)
class Answer:
    """The bot's first answer to an interaction."""

    type: CallbackType
    message_id: str | None = None
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)


@dataclass(slots=True)
class Modal:
    """A form the bot has shown to one person."""

    id: str
    person_id: str
    data: Json
    interaction: Interaction


@dataclass(slots=True)
class ApplicationEmoji:
    """A picture the application owns and may use as an emoji."""

    id: str
    name: str
    content: bytes
    content_type: str
    animated: bool
