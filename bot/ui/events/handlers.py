"""The handlers of an event's buttons, selects and forms: they find the event and the family that answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bot.errors import Refusal, UnknownControl
from bot.events.event import Event
from bot.events.service import Events
from bot.ui.discord.responses import Interaction, deferring_if_slow
from bot.ui.events.controls import PREFIX, Action, EventFamily, EventId, FormHandler, Handler


class EventHandlers:
    """Gives each click and form of an event to its family."""

    prefix: ClassVar = PREFIX

    def __init__(self, events: Events, families: Iterable[EventFamily]) -> None:
        self._events = events
        self._handlers: dict[Action, Handler] = {}
        self._forms: dict[Action, FormHandler] = {}
        for family in families:
            self._handlers.update(family.handlers)
            self._forms.update(family.forms)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        named = EventId.parse(custom_id)
        event = await self._found(interaction, named)
        await self._handlers[named.action](interaction, event, named, values)

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:  # noqa: ARG002 - forms have fields
        """Answer a submitted form."""
        named = EventId.parse(custom_id)
        if named.action not in self._forms:
            raise UnknownControl
        await self._forms[named.action](interaction, await self._found(interaction, named), named)

    async def _found(self, interaction: Interaction, named: EventId) -> Event:
        """Return the event of a control; raises ``Refusal`` on a click in another server."""
        event = await deferring_if_slow(interaction, self._events.find(named.event), ephemeral=True)
        if event.guild_id != interaction.guild_id:
            raise Refusal("event_of_another_server")
        return event
