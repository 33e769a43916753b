"""Clicks that the smoke test waits for, on buttons with numbers: an old click is not taken for a new one."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

PREFIX: Final = "smoke:"
LONGEST_LABEL: Final = 80

Interaction = discord.Interaction[Any]


class NobodyPressed(Exception):
    """Nobody pressed a button in time."""


class Clicks:
    """Gives out buttons, and waits for a click on one of them."""

    def __init__(self, patience: float) -> None:
        """``patience`` is how many seconds a click is waited for."""
        self._patience = patience
        self._numbers = itertools.count(1)
        self._waiting: dict[str, asyncio.Future[Interaction]] = {}
        self._admits: dict[str, int | None] = {}

    def button(
        self, label: str, *, style: ButtonStyle = ButtonStyle.success, by: int | None = None
    ) -> ui.Button[Any]:
        """Return a button that lights up; a click of anybody but ``by`` does not count."""
        return ui.Button(label=label[:LONGEST_LABEL], style=style, custom_id=self._expected(by))

    def form(self, title: str, *parts: ui.Item[Any]) -> ui.Modal:
        """Return a form with these parts."""
        form = ui.Modal(title=title, timeout=None, custom_id=self._expected(None))
        for part in parts:
            form.add_item(part)
        form.stop()  # so that discord.py does not keep it: its custom_id is enough
        return form

    async def one_of(self, *expected: ui.Button[Any] | ui.Modal) -> Interaction:
        """Wait for the first click on one of these buttons, or for a form; raises :class:`NobodyPressed`."""
        custom_ids = [str(each.custom_id) for each in expected]
        try:
            done, _ = await asyncio.wait(
                {self._waiting[custom_id] for custom_id in custom_ids},
                timeout=self._patience,
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            for custom_id in custom_ids:
                self._waiting.pop(custom_id, None)
                self._admits.pop(custom_id, None)
        if not done:
            raise NobodyPressed
        return done.pop().result()

    def _expected(self, by: int | None) -> str:
        """Return the custom_id of something new that is waited for."""
        custom_id = f"{PREFIX}{next(self._numbers)}"
        self._waiting[custom_id] = asyncio.get_running_loop().create_future()
        self._admits[custom_id] = by
        return custom_id

    async def arrived(self, interaction: Interaction) -> None:
        """Take a click or a form; an unexpected one is acknowledged, so that the person sees no error."""
        custom_id = _custom_id(interaction.data)
        if not custom_id.startswith(PREFIX):
            return
        future = self._waiting.get(custom_id)
        wanted = self._admits.get(custom_id)
        if future is not None and not future.done() and wanted in (None, interaction.user.id):
            future.set_result(interaction)
            return
        with suppress(discord.HTTPException):
            await interaction.response.defer()


def pressed(interaction: Interaction, button: ui.Button[Any]) -> bool:
    """Tell whether a click was on this button."""
    return _custom_id(interaction.data) == button.custom_id


def _custom_id(data: Mapping[str, Any] | None) -> str:
    return str((data or {}).get("custom_id", ""))
