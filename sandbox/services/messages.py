"""Creating, editing and deleting messages, of the bot and of people."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from sandbox import errors
from sandbox.services.uploads import Uploads
from sandbox.state.model import NO_FLAGS, SYSTEM_TYPES, Message, MessageFlag, MessageType
from sandbox.state.permissions import Permission
from sandbox.state.snowflake import created_at
from sandbox.validation.components import Component, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.services.dispatcher import EventDispatcher
    from sandbox.state.model import Channel, Interaction, Person
    from sandbox.state.world import World
    from sandbox.validation.messages import Draft

NONCE_SECONDS = 300
"""How long a nonce is remembered. Discord says "a few minutes"."""

MAX_EPHEMERAL = 2000
"""Limit of stored ephemeral messages, because a load test creates thousands; clients do not keep them either."""

LATE_AFTER_SECONDS = 3600
LATE_EDITS = 5
"""Allowed edits of a message older than an hour; Discord does not publish the number."""

_MENTION = re.compile(r"<@(!|&)?(\d+)>")


class Messages:
    """Changes messages and dispatches the events."""

    def __init__(self, world: World, dispatcher: EventDispatcher) -> None:
        self._world = world
        self._dispatcher = dispatcher
        self._uploads = Uploads(world)
        self._ephemeral_ids: deque[str] = deque()

    def create(
        self,
        channel: Channel,
        author: Person,
        draft: Draft,
        *,
        kind: MessageType = MessageType.DEFAULT,
        interaction: Interaction | None = None,
        seen_only_by: str | None = None,
        refers_to: str | None = None,
        original: str | None = None,
    ) -> Message:
        """Create a message.

        With ``enforce_nonce``, an earlier message with the same nonce is returned instead.

        :param refers_to: the message under which the response to an interaction is shown
        :param original: for a followup, the initial response
        :raises ApiError: 50035 for an impossible reply, 160002 for a reply without permission to read the history
        """
        if draft.enforce_nonce and draft.nonce is not None:
            earlier = self._find_by_nonce(draft.nonce, channel.id, author.id)
            if earlier is not None:
                return earlier
        if draft.reply_to is not None:
            kind = self._reply_type(channel, author, draft)
        message = self.new(channel, author, kind=kind, interaction=interaction, seen_only_by=seen_only_by)
        message.nonce = draft.nonce
        message.reply_to = refers_to or (draft.reply_to if kind is MessageType.REPLY else None)
        message.original_response_id = original
        self._apply(message, draft)
        self._store(message, channel)
        self._dispatcher.message_created(message)
        return message

    def new(
        self,
        channel: Channel,
        author: Person,
        *,
        kind: MessageType = MessageType.DEFAULT,
        interaction: Interaction | None = None,
        seen_only_by: str | None = None,
        flags: MessageFlag = NO_FLAGS,
    ) -> Message:
        """Build a message without adding it to its channel."""
        return Message(
            self._world.ids.new(),
            channel.id,
            author.id,
            kind,
            self._world.clock.now(),
            flags=flags | (MessageFlag.EPHEMERAL if seen_only_by else NO_FLAGS),
            interaction=interaction,
            seen_only_by=seen_only_by,
        )

    def add(self, message: Message) -> None:
        """Add a message built with ``new`` to its channel."""
        self._store(message, self._world.channels[message.channel_id])
        self._dispatcher.message_created(message)

    def edit(self, message: Message, draft: Draft) -> None:
        """Edit a message.

        :raises ApiError: 50083 in an archived thread, 50021 for a system message
        """
        if message.type in SYSTEM_TYPES:
            raise errors.system_message()
        channel = self._world.channels[message.channel_id]
        if channel.thread and channel.thread.archived and not message.ephemeral:
            raise errors.thread_archived()
        self._apply(message, draft)
        message.flags &= ~MessageFlag.LOADING
        message.edited_at = self._world.clock.now()
        self._dispatcher.message_updated(message)

    def count_late_edit(self, message: Message) -> None:
        """Count an edit of a message older than an hour.

        :raises ApiError: 30046
        """
        if self._world.clock.now() - created_at(message.id) < LATE_AFTER_SECONDS:
            return
        if message.late_edits >= LATE_EDITS:
            raise errors.too_many_late_edits()
        message.late_edits += 1

    def delete(self, message: Message) -> None:
        """Delete a message."""
        self._world.remove_message(message.id)
        self._uploads.delete_files(message)
        self._dispatcher.message_deleted(message)

    def mark_thread(self, message: Message) -> None:
        """Mark a message as the start of a thread."""
        message.flags |= MessageFlag.HAS_THREAD
        self._dispatcher.message_updated(message)

    def _store(self, message: Message, channel: Channel) -> None:
        self._world.add_message(message)
        if message.ephemeral:
            self._ephemeral_ids.append(message.id)
            if len(self._ephemeral_ids) > MAX_EPHEMERAL:
                oldest = self._world.remove_message(self._ephemeral_ids.popleft())
                if oldest is not None:
                    self._uploads.delete_files(oldest)
            return
        channel.last_message_id = message.id
        if channel.thread:
            message.position = channel.thread.message_count
            channel.thread.message_count += 1

    def _apply(self, message: Message, draft: Draft) -> None:
        if draft.flags is not None:
            # These flags cannot be changed by an edit.
            fixed = message.flags & (
                MessageFlag.EPHEMERAL
                | MessageFlag.HAS_THREAD
                | MessageFlag.COMPONENTS_V2
                | MessageFlag.LOADING
            )
            message.flags = fixed | (draft.flags & ~MessageFlag.EPHEMERAL)
        if draft.content is not None:
            message.content = draft.content
        self._uploads.replace(message, draft)
        if draft.components is not None:
            message.components = [self._uploads.resolve(each, message) for each in draft.components]
        self._find_mentions(message, draft)

    def _find_mentions(self, message: Message, draft: Draft) -> None:
        texts = [message.content]
        texts += [
            component["content"]
            for component in walk(message.components)
            if component["type"] == Component.TEXT_DISPLAY
        ]
        text = "\n".join(texts)
        found = _MENTION.findall(text)
        allowed = draft.allowed_mentions
        parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
        users = {str(each) for each in (allowed or {}).get("users") or ()}
        roles = {str(each) for each in (allowed or {}).get("roles") or ()}
        message.mentioned_ids = _unique(
            target
            for sign, target in found
            if sign != "&" and target in self._world.people and ("users" in parse or target in users)
        )
        channel = self._world.channels[message.channel_id]
        known_roles = self._world.roles_in(channel)
        message.mentioned_role_ids = _unique(
            target
            for sign, target in found
            if sign == "&" and target in known_roles and ("roles" in parse or target in roles)
        )
        author = self._world.people[message.author_id]
        granted = self._world.permissions(author, channel)
        message.mentions_everyone = (
            ("@everyone" in text or "@here" in text)
            and "everyone" in parse
            and Permission.MENTION_EVERYONE in granted
        )

    def _find_by_nonce(self, nonce: str | int, channel_id: str, author_id: str) -> Message | None:
        since = self._world.clock.now() - NONCE_SECONDS
        for message in reversed(list(self._world.messages_in(channel_id))):
            if message.created_at < since:
                return None
            if (
                message.author_id == author_id
                and message.nonce is not None
                and str(message.nonce) == str(nonce)
            ):
                return message
        return None

    def _reply_type(self, channel: Channel, author: Person, draft: Draft) -> MessageType:
        if Permission.READ_MESSAGE_HISTORY not in self._world.permissions(author, channel):
            raise errors.reply_without_history()
        if draft.reply_in not in (None, channel.id):
            raise _reply_error(
                "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", "Cannot reply to a message in a different channel"
            )
        original = self._world.messages.get(draft.reply_to or "")
        if original is None or original.channel_id != channel.id or original.ephemeral:
            if draft.reply_must_exist:
                raise _reply_error("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return MessageType.DEFAULT
        if original.type in SYSTEM_TYPES:
            raise _reply_error("REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message")
        return MessageType.REPLY


def _reply_error(code: str, sentence: str) -> errors.ApiError:
    return errors.invalid_form({"message_reference": {"_errors": [{"code": code, "message": sentence}]}})


def _unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))
