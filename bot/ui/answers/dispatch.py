"""Admission of interactions, and dispatch of buttons, selects and forms.

Dispatch is by custom_id alone, so that it works after a restart: discord.py's views and forms live in the memory of
one process. None is kept here: a custom_id says what a control or a form is for, and its prefix whose it is.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final, Protocol

import discord

from bot.errors import Refusal, UnknownControl
from bot.log_context import add_to_task
from bot.metrics import Outcome
from bot.tables.service import Tables
from bot.ui.answers.errors import error_responses
from bot.ui.controls.custom_id import CustomId
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction
from bot.ui.limits.person_limits import Admission

LONGEST_WAIT: Final = 2.0
"""Seconds after which the user is asked to try again: Discord waits for three."""


async def admitted(interaction: Interaction) -> bool:
    """Tell whether to answer an interaction: each once, in one process, and within limits.

    Counts it, and answers one that is refused.
    """
    reply, services = reply_to(interaction), interaction.client.services
    if not await services.gate.admit(interaction.id):
        return False
    reply.count(services.metrics)
    add_to_task(interaction=interaction.id, server=interaction.guild_id)
    services.languages.hear(interaction)
    is_due = False
    async with error_responses(interaction, services.languages):
        is_due = await _is_due(interaction)
        if not is_due:
            reply.note(Outcome.DROPPED)
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
    return is_due


async def _is_due(interaction: Interaction) -> bool:
    """Tell whether to answer an interaction, once the tables are loaded that it may be about.

    Raises :class:`Refusal` if a person asks too fast, or if loading takes too long, which it only does right after a
    start, and ``StoreError``.
    """
    services = interaction.client.services
    admission = services.limits.admission(interaction.user.id, interaction.type)
    if admission is Admission.ACKNOWLEDGE:
        with suppress(*REQUEST_ERRORS):
            await interaction.response.defer()
    if admission is not Admission.ANSWER:
        return False
    await _wait_until_loaded(services.tables, interaction)
    return True


async def _wait_until_loaded(tables: Tables, interaction: Interaction) -> None:
    """Wait for the table that a control belongs to, or else for all tables of the server."""
    if interaction.type is discord.InteractionType.autocomplete:
        return
    table_id = _table_of(interaction)
    if table_id is not None:
        loading = tables.loaded(table_id)
    elif interaction.guild_id is not None:
        loading = tables.loaded_in(interaction.guild_id)
    else:
        return
    try:
        await asyncio.wait_for(loading, LONGEST_WAIT)
    except TimeoutError:
        raise Refusal("still_loading") from None


def _table_of(interaction: Interaction) -> int | None:
    data: Any = interaction.data or {}
    try:
        return CustomId.parse(str(data.get("custom_id", ""))).table
    except UnknownControl:
        return None


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

    def __init__(self, without_forms: Iterable[ControlFamily], with_forms: Iterable[FormFamily]) -> None:
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
        if not await admitted(interaction):
            return
        async with error_responses(interaction, interaction.client.services.languages):
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
