"""Starting, changing, joining, leaving and deleting threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import errors
from sandbox.state.model import THREAD_TYPES, Channel, ChannelType, MessageType, ThreadState

if TYPE_CHECKING:
    from sandbox.services.dispatcher import EventDispatcher
    from sandbox.services.messages import Messages
    from sandbox.state.model import Message, Person
    from sandbox.state.world import World
    from sandbox.validation.threads import ThreadChange, ThreadDraft


class Threads:
    """Changes threads and dispatches the events."""

    def __init__(self, world: World, dispatcher: EventDispatcher, messages: Messages) -> None:
        self._world = world
        self._dispatcher = dispatcher
        self._messages = messages

    def start(
        self, parent: Channel, owner: Person, draft: ThreadDraft, message: Message | None = None
    ) -> Channel:
        """Start a thread; a thread of a message has the message's id.

        :raises ApiError: 160004 if the message has a thread already, 50024 if the parent has no threads of this type
        """
        allowed = THREAD_TYPES.get(parent.type, ())
        if not allowed or (message is None and draft.type not in allowed):
            raise errors.wrong_channel_type()
        if message is not None and message.id in self._world.channels:
            raise errors.thread_exists()
        now = self._world.clock.now()
        kind = allowed[0] if message is not None else ChannelType(draft.type)
        thread = Channel(
            message.id if message else self._world.ids.new(),
            kind,
            draft.name,
            server_id=parent.server_id,
            parent_id=parent.id,
            rate_limit_per_user=draft.rate_limit_per_user,
            thread=ThreadState(
                owner.id,
                now,
                now,
                auto_archive_minutes=draft.auto_archive_minutes,
                invitable=draft.invitable,
                member_ids={owner.id: now},
            ),
        )
        self._world.add_channel(thread)
        self._dispatcher.channel_created(thread)
        if message is not None:
            self._messages.mark_thread(message)
            self._add_system_message(thread, owner, MessageType.THREAD_STARTER_MESSAGE, refers_to=message.id)
        elif kind is not ChannelType.PRIVATE_THREAD and parent.type is not ChannelType.FORUM:
            self._add_system_message(
                parent, owner, MessageType.THREAD_CREATED, refers_to=thread.id, content=draft.name
            )
        return thread

    def start_post(self, forum: Channel, owner: Person, draft: ThreadDraft, content: str) -> Channel:
        """Start a post of a forum: a thread whose first message has its id."""
        thread = self.start(forum, owner, draft)
        message = self._messages.new(thread, owner)
        message.id, message.content = thread.id, content
        self._messages.add(message)
        return thread

    def change(self, thread: Channel, change: ThreadChange) -> None:
        """Change a thread."""
        state = self._world.thread(thread)
        if change.name is not None:
            thread.name = change.name
        if change.archived is not None and change.archived != state.archived:
            state.archived = change.archived
            state.archive_changed_at = self._world.clock.now()
        if change.locked is not None:
            state.locked = change.locked
        if change.auto_archive_minutes is not None:
            state.auto_archive_minutes = change.auto_archive_minutes
        if change.invitable is not None:
            state.invitable = change.invitable
        if change.rate_limit_per_user is not None:
            thread.rate_limit_per_user = change.rate_limit_per_user
        self._dispatcher.channel_updated(thread)

    def unarchive(self, thread: Channel) -> None:
        """Unarchive a thread, as a new message in it does."""
        state = self._world.thread(thread)
        if state.archived:
            state.archived = False
            state.archive_changed_at = self._world.clock.now()
            self._dispatcher.channel_updated(thread)

    def join(self, thread: Channel, person: Person) -> None:
        """Add a person to a thread.

        :raises ApiError: 50083 if it is archived
        """
        state = self._world.thread(thread)
        if state.archived:
            raise errors.thread_archived()
        if person.id not in state.member_ids:
            state.member_ids[person.id] = self._world.clock.now()
            self._dispatcher.thread_member_added(thread, person.id)

    def add_mentioned(self, thread: Channel, message: Message) -> None:
        """Add those whom a message mentions, if they may see the channel of the thread."""
        parent = self._world.channel(thread.parent_id or "")
        for person in (self._world.people[each] for each in message.mentioned_ids):
            if self._world.sees_channel(person, parent):
                self.join(thread, person)

    def leave(self, thread: Channel, person: Person) -> None:
        """Remove a person from a thread.

        :raises ApiError: 50083 if it is archived
        """
        state = self._world.thread(thread)
        if state.archived:
            raise errors.thread_archived()
        if state.member_ids.pop(person.id, None) is not None:
            self._dispatcher.thread_member_removed(thread, person.id)

    def delete(self, channel: Channel) -> None:
        """Delete a thread, or a channel with its threads, with all messages."""
        server = self._world.server_of(channel)
        beside = server.channels.values() if server else ()
        for inner in [each for each in beside if each.parent_id == channel.id]:
            self.delete(inner)
        self._world.remove_channel(channel)
        self._dispatcher.channel_deleted(channel)

    def _add_system_message(
        self, channel: Channel, author: Person, kind: MessageType, *, refers_to: str, content: str = ""
    ) -> None:
        message = self._messages.new(channel, author, kind=kind)
        message.reply_to = refers_to
        message.content = content
        self._messages.add(message)
