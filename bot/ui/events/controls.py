"""Custom ids of the buttons, selects and forms of an event, and the handlers that answer them.

>>> str(EventId(17, Action.PLAY))
'ev:17:play'
>>> EventId.parse("ev:17:yes:3").number
3
"""

from __future__ import annotations

import enum
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final

from discord import ButtonStyle, ui

from bot.errors import UnknownControl
from bot.events.event import Event
from bot.events.service import Command, Events
from bot.people.languages import Languages
from bot.tables.commands import Actor
from bot.ui.controls.coded import Coded
from bot.ui.discord.messages import LONGEST_LABEL, OutgoingMessage, cut, text
from bot.ui.discord.responses import Interaction, answer_aside, deferring_if_slow
from bot.ui.discord.users import actor_of, has_role

PREFIX: Final = "ev"
"""The beginning of the custom_id of every control of an event."""
_NUMBER: Final = re.compile("[0-9]{1,20}")


class Action(enum.StrEnum):
    """The actions of the controls."""

    PLAY = "play"
    PARTNER = "partner"
    """A select, or a button with the id of somebody who looks for a partner."""
    LOOK = "look"
    YES = "yes"
    NO = "no"
    WHO = "who"
    HERE = "here"
    """Says that one is there for the start."""
    RESUME = "resume"
    """Lets a series that pauses go on."""
    TABLE = "table"
    MATCH = "match"
    """Says that one is there for the match of a round of a league."""
    DROP = "drop"
    DROP_FOR_SURE = "out"
    CANCEL = "cancel"
    """Asks whether to cancel the event, and with :data:`FOR_SURE` does it."""
    STANDINGS = "standings"
    """A message of its own, or with a page as the argument in the clicked one."""
    BOARD = "board"
    """The same, with the number of a board."""
    FILE = "file"
    ORGANISE = "organise"
    START = "start"
    REPLACE = "replace"
    """A select of a person; the argument is the id of who leaves."""
    CORRECT = "correct"
    """The argument of this one and the following leads to a round, a table or a result: "3", "3.2.0"."""
    CLOSE = "close"
    DECIDE = "decide"


FOR_SURE: Final = "sure"
ALL: Final = "all"
"""The argument that cancels an event and ends its series."""


@dataclass(frozen=True, slots=True)
class EventId(Coded):
    """The custom_id of a control."""

    prefix: ClassVar = PREFIX
    is_last_optional = True
    event: Annotated[int, "[1-9][0-9]{0,17}"]
    action: Action
    argument: Annotated[str, "[a-z0-9.-]{1,60}"] = ""

    @property
    def number(self) -> int:
        """The argument as a number; raises :class:`UnknownControl` if it is none."""
        if not _NUMBER.fullmatch(self.argument):
            raise UnknownControl
        return int(self.argument)


Handler = Callable[[Interaction, Event, EventId, tuple[str, ...]], Awaitable[None]]
"""Answers a click, or a choice among values."""
FormHandler = Callable[[Interaction, Event, EventId], Awaitable[None]]
"""Answers a submitted form."""


class EventFamily:
    """Handlers of some actions; :class:`~bot.ui.events.handlers.EventHandlers` calls them."""

    handlers: Mapping[Action, Handler]
    forms: Mapping[Action, FormHandler] = MappingProxyType({})

    def __init__(self, events: Events, languages: Languages) -> None:
        self._events = events
        self._languages = languages

    async def _execute(self, interaction: Interaction, event: Event, command: Command) -> Event:
        """Execute a command for the user, deferring the response if it takes long, and return the event after it.

        Raises as :meth:`~bot.events.service.Events.execute`.
        """
        actor, interaction_id = interaction.user.id, interaction.id
        execution = self._events.execute(event.id, command, actor=actor, interaction_id=interaction_id)
        return (await deferring_if_slow(interaction, execution, ephemeral=True)).after

    async def _actor(self, interaction: Interaction) -> Actor:
        """Return the user; who has the server's role for organisers may do what a moderator may."""
        actor, guild_id = actor_of(interaction), interaction.guild_id
        if actor.is_moderator or guild_id is None:
            return actor
        club = await interaction.client.services.clubs.of(guild_id)
        return replace(actor, is_moderator=has_role(interaction, club.organiser_role))

    async def _tell(self, interaction: Interaction, sentence: str) -> None:
        """Tell the user alone a sentence, in place of a message that they alone see."""
        await answer_aside(interaction, OutgoingMessage((text(sentence),)))


def event_button(
    event: Event,
    action: Action,
    label: str,
    argument: object = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
) -> ui.Button[Any]:
    """Return a button of an event."""
    return ui.Button(
        label=cut(label, LONGEST_LABEL),
        style=style,
        emoji=emoji,
        custom_id=str(EventId(event.id, action, str(argument))),
    )
