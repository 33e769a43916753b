"""Clickable mentions of commands, by the ids that Discord gave them."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup


class Mentions:
    """Mentions commands by name; a command without a known id is written out.

    >>> Mentions().of("botifarra new")
    '`/botifarra new`'
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, commands: Iterable[AppCommand]) -> None:
        """Remember the ids from Discord's answer to the registration of the commands."""
        for command in commands:
            self._known[command.name] = command.mention
            for option in command.options:
                if isinstance(option, AppCommandGroup):
                    self._known[option.qualified_name] = option.mention

    def of(self, name: str) -> str:
        """Return the mention of a command by its full name, without the slash."""
        return self._known.get(name, f"`/{name}`")
