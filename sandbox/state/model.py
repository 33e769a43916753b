"""The records of the world, without behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag, StrEnum
from typing import TYPE_CHECKING

from sandbox.state.permissions import NOTHING, Permission

if TYPE_CHECKING:
    import asyncio

    from sandbox.jsontypes import Json


class ChannelType(IntEnum):
    """The channel types of the sandbox."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


NO_SERVER = "0"
"""In place of a server's id, for conversations."""
VOICE_TYPES = frozenset({ChannelType.VOICE, ChannelType.STAGE})
"""Types of channels whose text is for those who may connect."""
THREAD_TYPES: dict[ChannelType, tuple[ChannelType, ...]] = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.ANNOUNCEMENT: (ChannelType.ANNOUNCEMENT_THREAD,),
    ChannelType.FORUM: (ChannelType.PUBLIC_THREAD,),
}
"""Types of threads by type of their parent, that of threads from a message first."""


class MessageFlag(IntFlag):
    """The message flags that the sandbox knows."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class MessageType(IntEnum):
    """The message types of the sandbox."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER_MESSAGE = 21
    CONTEXT_MENU_COMMAND = 23


SYSTEM_TYPES = frozenset({MessageType.THREAD_CREATED, MessageType.THREAD_STARTER_MESSAGE})
"""Types of the messages that Discord itself writes."""


class InteractionType(IntEnum):
    """The interaction types of the sandbox."""

    APPLICATION_COMMAND = 2
    MESSAGE_COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class InstallType(IntEnum):
    """The places where an application can be installed."""

    SERVER = 0
    USER = 1


class InteractionContext(IntEnum):
    """The place that an interaction comes from."""

    SERVER = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


class CallbackType(IntEnum):
    """The ways in which a bot can respond to an interaction."""

    CHANNEL_MESSAGE = 4
    DEFERRED_CHANNEL_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE_MESSAGE = 7
    AUTOCOMPLETE_RESULT = 8
    MODAL = 9


@dataclass(slots=True)
class Application:
    """Settings of the application in the developer portal."""

    interactions_endpoint_url: str | None = None
    bot_require_code_grant: bool = False
    privacy_policy_url: str | None = None
    terms_of_service_url: str | None = None
    approximate_guild_count: int | None = None
    """``None`` for the true number."""


class Placeholder(StrEnum):
    """The value of fields of a hidden channel of which Discord says only that they are nulled or reduced."""

    NULL = "null"
    ABSENT = "absent"
    EMPTY = "empty"


@dataclass(slots=True)
class HiddenChannels:
    """The form in which the gateway tells the bot of channels that it may not view.

    :param deleted: whether a channel that it may view no longer is told of as deleted
    """

    placeholder: Placeholder = Placeholder.NULL
    deleted: bool = False


@dataclass(slots=True)
class Role:
    """A role of a server; the role with the server's id is @everyone."""

    id: str
    name: str
    permissions: Permission
    position: int
    color: int = 0
    bot_id: str | None = None
    denied: Permission = NOTHING
    """Permissions that an administrator has taken from it."""

    @property
    def granted(self) -> Permission:
        """The permissions that it gives."""
        return self.permissions & ~self.denied


@dataclass(slots=True)
class Person:
    """A user: a person or the bot."""

    id: str
    username: str
    global_name: str | None
    locale: str
    bot: bool = False
    avatar: str | None = None
    """Hash of the avatar at the CDN; ``None`` without one."""


@dataclass(slots=True)
class Member:
    """A user's membership of a server."""

    joined_at: float
    role_ids: tuple[str, ...] = ()


@dataclass(slots=True)
class Overwrite:
    """Permissions of a channel for one role (kind 0) or one member (kind 1)."""

    target_id: str
    kind: int
    allow: Permission = NOTHING
    deny: Permission = NOTHING


@dataclass(slots=True)
class ThreadState:
    """The additional state of a thread."""

    owner_id: str
    created_at: float
    archive_changed_at: float
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    invitable: bool | None = None
    member_ids: dict[str, float] = field(default_factory=dict)
    """Unix time of joining, by member id."""
    message_count: int = 0


@dataclass(slots=True)
class Channel:
    """A channel of a server, a thread in one, or a conversation outside of servers."""

    id: str
    type: ChannelType
    name: str
    server_id: str | None = field(kw_only=True)
    """``None`` for a conversation."""
    position: int = 0
    topic: str | None = None
    parent_id: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    last_message_id: str | None = None
    thread: ThreadState | None = None
    rate_limit_per_user: int = 0
    recipient_ids: tuple[str, ...] = ()
    """For a conversation, the people in it, and the bot if it is one of them."""

    @property
    def in_server(self) -> bool:
        """Whether this is a channel or thread of a server."""
        return self.server_id is not None


class EventStatus(IntEnum):
    """The status of a scheduled event that is not over."""

    SCHEDULED = 1
    ACTIVE = 2


@dataclass(slots=True)
class ScheduledEvent:
    """A scheduled event of the bot's at an external place.

    :param starts_at: Unix time, as ``ends_at``
    :param rule: a recurrence rule of Discord's without its start, which is that of the event; ``None`` for once
    """

    id: str
    server_id: str
    name: str
    description: str | None
    location: str
    starts_at: float
    ends_at: float
    rule: Json | None


@dataclass(slots=True)
class Server:
    """A server, which the API calls a guild."""

    id: str
    name: str
    owner_id: str
    locale: str
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    """By the id of the user."""
    channels: dict[str, Channel] = field(default_factory=dict)
    """Channels and threads."""
    commands: list[Json] = field(default_factory=list)
    """Commands registered in this server only."""
    scheduled_events: dict[str, ScheduledEvent] = field(default_factory=dict)
    """See ``calendar``."""


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
    """A message; ``rendering`` turns it into JSON."""

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
    """For an ephemeral message, the person who sees it."""
    dismissed: bool = False
    interaction: Interaction | None = None
    original_response_id: str | None = None
    """For a followup, the initial response to the same interaction."""
    late_edits: int = 0
    """Edits made since the message was an hour old."""
    position: int | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return self.seen_only_by is not None


@dataclass(slots=True, eq=False)
class Interaction:
    """A person's use of a command, component or modal, and the bot's response."""

    id: str
    token: str
    type: InteractionType
    person_id: str
    channel_id: str
    created_at: float
    response: asyncio.Future[InteractionResponse]
    message_id: str | None = None
    """The message of the component, or the one from which the modal was opened."""
    command: Json | None = None
    """For commands and autocompletion, the registered command."""
    command_path: str = ""
    """Full name of the command with its subcommands, without the slash."""
    response_type: CallbackType | None = None
    original_message_id: str | None = None
    """The message that ``@original`` refers to."""
    opened_by: Interaction | None = None
    """For a modal, the interaction that opened it."""
    focused_type: int | None = None
    """For autocompletion, the type of the focused option."""
    owners: dict[str, str] = field(default_factory=dict)
    """By whose installations the interaction takes place: the server's (0), a person's (1)."""


@dataclass(slots=True)
class InteractionResponse:
    """The bot's initial response to an interaction."""

    type: CallbackType
    message_id: str | None = None
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)


@dataclass(slots=True)
class Modal:
    """A modal that the bot has shown to one person."""

    id: str
    person_id: str
    data: Json
    interaction: Interaction


@dataclass(slots=True)
class ApplicationEmoji:
    """An emoji of the application."""

    id: str
    name: str
    content: bytes
    content_type: str
    animated: bool
