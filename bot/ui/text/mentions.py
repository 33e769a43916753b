"""Clickable mentions of commands, by the ids that Discord gave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

_SUBCOMMANDS: Final = frozenset({1, 2})
"""Types of options that are subcommands or groups of them."""


class Mentions:
    """Mentions commands by name; a command without a known id is written out.

    >>> Mentions().of("botifarra new")
    '`/botifarra new`'
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, commands: Iterable[Mapping[str, Any]]) -> None:
        """Remember the ids of registered commands, as Discord returns them."""
        for command in commands:
            self._learn(command, command["name"], command["id"])

    def of(self, name: str) -> str:
        """Return the mention of a command by its full name, without the slash."""
        return self._known.get(name, f"`/{name}`")

    def _learn(self, part: Mapping[str, Any], name: str, command_id: str) -> None:
        self._known[name] = f"</{name}:{command_id}>"
        for option in part.get("options") or ():
            if option["type"] in _SUBCOMMANDS:
                self._learn(option, f"{name} {option['name']}", command_id)
