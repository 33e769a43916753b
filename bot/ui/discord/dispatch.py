"""Buttons, selects and forms, dispatched by custom_id alone, so that they work after a restart.

discord.py's views and forms live in the memory of one process. None is kept here: a custom_id says what a control or
a form is for, and its prefix whose it is.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

import discord

from bot.errors import UnknownControl
from bot.log_context import add_to_task
from bot.metrics import NO_METRICS, Metrics, Outcome
from bot.people.languages import Languages
from bot.ui.discord.deduplication import InteractionGate
from bot.ui.discord.outcomes import count, note_arrival, note_outcome
from bot.ui.discord.responses import Interaction, error_responses

_PREFIX: Final = re.compile("[a-z]*")
_TEXT_INPUT: Final = discord.ComponentType.text_input.value


class ControlFamily(Protocol):
    """The buttons and selects whose custom_ids share a prefix: the letters with which they begin.

    The methods may raise anything: the user reads a refusal as a sentence and any other error as an apology. They
    raise :class:`~bot.errors.UnknownControl` on a custom_id that no control of this version has.
    """

    prefix: ClassVar[str]

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        ...


class FormFamily(ControlFamily, Protocol):
    """Controls some of which open a form; a form has the custom_id of the button that opens it."""

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Answer a submitted form with one line."""
        ...


class Dispatcher:
    """Dispatches each interaction of a control or form once; whatever happens, the user gets an answer."""

    def __init__(
        self,
        gate: InteractionGate,
        languages: Languages,
        admit: Callable[[Interaction], Awaitable[bool]],
        without_forms: Iterable[ControlFamily],
        with_forms: Iterable[FormFamily],
        metrics: Metrics = NO_METRICS,
    ) -> None:
        """``admit`` returns false for an interaction that it has dealt with, or raises why it is refused."""
        self._admit = admit
        self._gate = gate
        self._languages = languages
        self._metrics = metrics
        self._forms = {family.prefix: family for family in with_forms}
        self._controls: dict[str, ControlFamily] = {family.prefix: family for family in without_forms}
        self._controls.update(self._forms)

    async def dispatch(self, interaction: Interaction) -> None:
        """Answer a click, a choice or a form; any other interaction is left to others."""
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            return
        note_arrival(interaction)
        if not await self._gate.admit(interaction.id):
            return
        count(interaction, self._metrics)
        add_to_task(interaction=interaction.id, server=interaction.guild_id)
        self._languages.hear(interaction)
        async with error_responses(interaction, self._languages):
            if not await self._admit(interaction):
                note_outcome(interaction, Outcome.DROPPED)
                return
            data: Any = interaction.data
            custom_id = str(data["custom_id"])
            prefix = _prefix(custom_id)
            if interaction.type is discord.InteractionType.modal_submit:
                if prefix not in self._forms:
                    raise UnknownControl
                await self._forms[prefix].submit(interaction, custom_id, _line(data.get("components", ())))
            elif prefix not in self._controls:
                raise UnknownControl
            else:
                await self._controls[prefix].answer(interaction, custom_id, tuple(data.get("values", ())))


def only(values: Sequence[str]) -> str:
    """Return the chosen value of a select that takes one; raises :class:`UnknownControl` without one."""
    if not values:
        raise UnknownControl
    return values[0]


def _prefix(custom_id: str) -> str:
    found = _PREFIX.match(custom_id)
    return found[0] if found else ""


def _line(components: Sequence[Mapping[str, Any]]) -> str:
    """Return the line of a form; empty if it has none."""
    return next(_lines(components), "")


def _lines(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        if component.get("type") == _TEXT_INPUT:
            # No text of Discord's holds half a surrogate pair, and nothing can store one.
            yield str(component.get("value") or "").encode(errors="replace").decode()
        nested = [component["component"]] if "component" in component else []
        yield from _lines([*nested, *component.get("components", ())])
