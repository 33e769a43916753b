"""Commands written so that they can be clicked, which needs the ids that Discord gave them."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup


class Mentions:
    """Knows how to mention commands; those whose id nobody has told it are written out.

    >>> Mentions().of("botifarra new")
    '`/botifarra new`'
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, commands: Iterable[AppCommand]) -> None:
        """Take in what Discord answered when the commands were announced."""
        for command in commands:
            self._known[command.name] = command.mention
            for option in command.options:
                if isinstance(option, AppCommandGroup):
                    self._known[option.qualified_name] = option.mention

    def of(self, name: str) -> str:
        """Return the mention of a command by its full name, without the slash."""
        return self._known.get(name, f"`/{name}`")
