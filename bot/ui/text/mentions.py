"""Clickable mentions of commands, by the ids that Discord gave them."""

from __future__ import annotations

import re
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
        self._written = re.compile("(?!)")

    def learn(self, commands: Iterable[Mapping[str, Any]]) -> None:
        """Remember the ids of registered commands, as Discord returns them."""
        for command in commands:
            self._learn(command, command["name"], command["id"])
        if names := "|".join(sorted(map(re.escape, self._known), key=len, reverse=True)):
            self._written = re.compile(rf"(?<![\w/<`])/({names})(?![\w-])")

    def of(self, name: str) -> str:
        """Return the mention of a command by its full name, without the slash."""
        return self._known.get(name, f"`/{name}`")

    def in_text(self, text: str) -> str:
        """Return a text with a mention in place of each command that it names, such as "/tables"."""
        return self._written.sub(lambda named: self._known[named[1]], text)

    def _learn(self, part: Mapping[str, Any], name: str, command_id: str) -> None:
        self._known[name] = f"</{name}:{command_id}>"
        for option in part.get("options") or ():
            if option["type"] in _SUBCOMMANDS:
                self._learn(option, f"{name} {option['name']}", command_id)
