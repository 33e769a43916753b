"""A form with one line: a word for the shuffle, a name, a number."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.ui.discord.messages import LONGEST_DESCRIPTION, LONGEST_TITLE, cut

_LINE: Final = "line"


class TextForm(ui.Modal):
    """Asks for one line of at most ``longest`` characters.

    Nothing of it stays in memory: its ``custom_id`` says what the submitted line is for, also after a restart
    (:mod:`bot.ui.answers`).
    """

    def __init__(
        self,
        custom_id: object,
        title: str,
        label: str,
        *,
        longest: int,
        description: str | None = None,
        now: str | None = None,
    ) -> None:
        super().__init__(title=cut(title, LONGEST_TITLE), timeout=None, custom_id=str(custom_id))
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=_LINE, max_length=longest, min_length=1, default=now and now[:longest]
        )
        hint = description and cut(description, LONGEST_DESCRIPTION)
        self.add_item(ui.Label(text=cut(label, LONGEST_TITLE), description=hint, component=line))
        self.stop()  # so that discord.py does not keep it
