"""The people of a load test: each table has a channel and four people, who use the sandbox without a page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sandbox.control.components import button_data
from sandbox.control.slash_commands import invoke
from sandbox.jsontypes import Json
from sandbox.server import Sandbox
from sandbox.state.model import (
    Channel,
    ChannelType,
    InteractionType,
    Member,
    Message,
    MessageFlag,
    Person,
    Server,
)
from sandbox.validation.components import walk

BUTTON = 2
LONGEST_CHANGE = 60.0
"""Seconds in which something must be seen that was expected."""


@dataclass(slots=True)
class Table:
    """A channel with four people; they receive every message there, so that nothing has to be polled."""

    sandbox: Sandbox
    channel: Channel
    people: list[Person]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    public: str = ""
    """Id of the newest message that everybody sees."""
    private: dict[str, str] = field(default_factory=dict)
    """Ids of the newest message that one person alone sees, by that person's."""
    shown: list[float] = field(default_factory=list)
    """For each click expected to change the public message, the seconds until it did."""
    _unseen: list[float] = field(default_factory=list)
    _posted: set[str] = field(default_factory=set)
    """Ids of all messages that everybody sees."""

    @property
    def is_shown(self) -> bool:
        """Whether every change that was expected is seen."""
        return not self._unseen

    def hear(self, event: str, data: Json) -> None:
        """Handle a message that was created, edited or deleted."""
        message = self.sandbox.world.messages.get(data["id"])
        if event == "message_delete" or message is None:
            self._posted.discard(data["id"])  # a reminder, which stood below the table
            self.public = max(self._posted, key=int, default="")
            self.changed.set()
            return
        if message.seen_only_by is not None:
            self.private[message.seen_only_by] = message.id
        else:
            # The result of an earlier hand is edited, too, when it shrinks.
            self._posted.add(message.id)
            self.public = max(self._posted, key=int)
            now = time.perf_counter()
            self.shown.extend(now - since for since in self._unseen)
            self._unseen.clear()
        self.changed.set()

    def offered(self, message_id: str, part: str) -> list[str]:
        """Return the custom_ids of a message's buttons that can be pressed and have ``part`` in them."""
        message = self.sandbox.world.messages.get(message_id)
        return [] if message is None else [name for name in _buttons(message) if part in name]

    async def until(self, seen: Callable[[], object], seconds: float = LONGEST_CHANGE) -> None:
        """Wait until the people see something.

        :raises TimeoutError: they do not
        """
        async with asyncio.timeout(seconds):
            while not seen():
                self.changed.clear()
                await self.changed.wait()

    async def command(self, person: Person, command: str, options: Json) -> None:
        """Use a slash command."""
        world = self.sandbox.world
        invocation = invoke(world, person, self.channel, command, options)
        started = self.sandbox.context.interactions.start(
            InteractionType.APPLICATION_COMMAND,
            person,
            self.channel,
            invocation.data,
            command=invocation.command,
            command_path=invocation.path,
        )
        await self.sandbox.context.interactions.wait(started)

    async def click(
        self, person: Person, message_id: str, custom_id: str, *, changes_public: bool = False
    ) -> float:
        """Press a button, wait for the answer, and return how many seconds that took.

        :raises TimeoutError: it was not answered in the three seconds that Discord waits
        """
        message = self.sandbox.world.messages[message_id]
        data = button_data(message, custom_id)
        began = time.perf_counter()
        if changes_public:
            self._unseen.append(began)
        started = self.sandbox.context.interactions.start(
            InteractionType.MESSAGE_COMPONENT, person, self.channel, data, message=message
        )
        await self.sandbox.context.interactions.wait(started)
        return time.perf_counter() - began


def tables(sandbox: Sandbox, number: int, servers: Sequence[Server] = ()) -> list[Table]:
    """Make channels and people; do so before the bot comes, which hears of channels when it logs in.

    They are spread over some servers, or all in the default one.
    """
    made = []
    world = sandbox.world
    for table in range(number):
        name, server = f"taula-{table + 1}", servers[table % len(servers)] if servers else world.server
        channel = Channel(world.ids.new(), ChannelType.TEXT, name, position=10 + table, server_id=server.id)
        world.add_channel(channel)
        people = [
            Person(world.ids.new(), f"p{table}.{seat}", f"Persona {table}.{seat}", "en-US")
            for seat in range(4)
        ]
        world.people.update({person.id: person for person in people})
        server.members.update({person.id: Member(world.clock.now()) for person in people})
        made.append(Table(sandbox, channel, people))
    _listen(sandbox, {table.channel.id: table for table in made})
    return made


def _listen(sandbox: Sandbox, of_channels: dict[str, Table]) -> None:
    """Receive the events of a page, without a page per person."""

    def publish(name: str, data: Json, is_visible_to: object = None) -> None:
        del is_visible_to
        table = of_channels.get(data.get("channel_id", ""))
        if table is not None and name.startswith("message_"):
            table.hear(name, data)

    sandbox.context.events.publish = publish  # type: ignore[method-assign]


def _buttons(message: Message) -> Iterator[str]:
    if MessageFlag.LOADING in message.flags:
        return
    for component in walk(message.components):
        if component["type"] == BUTTON and not component.get("disabled") and component.get("custom_id"):
            yield component["custom_id"]
