"""Ids and tokens of a recording, and those that stand for them in the sandbox."""

from __future__ import annotations

import re
from typing import Any

_ID = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
_SMALLEST_ID = 10**16


class Ids:
    """Maps recorded ids and veiled tokens to the sandbox's own; unknown ones stay as they are."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, recorded: str, own: str) -> None:
        """Note the sandbox's id or token for a recorded one; the first one noted stays."""
        self._known.setdefault(recorded, own)

    def token(self, recorded: str) -> str:
        """Return a token; one that was never given out stays veiled, which no sandbox knows."""
        return self._known.get(recorded, recorded)

    def text(self, recorded: str) -> str:
        """Return a text with the ids in it replaced."""
        return _ID.sub(lambda found: self._known.get(found[0], found[0]), recorded)

    def value(self, recorded: Any) -> Any:  # noqa: ANN401 - JSON in, the same JSON out
        """Return a JSON value with the ids in it replaced, those that are numbers too."""
        if isinstance(recorded, str):
            return self.text(recorded)
        if isinstance(recorded, bool):
            return recorded
        if isinstance(recorded, int):
            return int(self._known.get(str(recorded), recorded)) if recorded > _SMALLEST_ID else recorded
        if isinstance(recorded, list):
            return [self.value(each) for each in recorded]
        if isinstance(recorded, dict):
            return {key: self.value(each) for key, each in recorded.items()}
        return recorded

    def learn_from(self, recorded: Any, own: Any) -> None:  # noqa: ANN401 - any JSON
        """Learn from two answers to the same request: ids at the same place are the same thing."""
        if isinstance(recorded, dict) and isinstance(own, dict):
            for key in recorded.keys() & own.keys():
                self.learn_from(recorded[key], own[key])
        elif isinstance(recorded, list) and isinstance(own, list):
            for one, other in paired(recorded, own):
                self.learn_from(one, other)
        elif _is_id(recorded) and _is_id(own):
            self.learn(recorded, own)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def paired(recorded: list[Any], own: list[Any]) -> list[tuple[Any, Any]]:
    """Pair the items of two lists, by name where they have one: Discord keeps no order of commands and emojis."""
    if not all(isinstance(each, dict) and "name" in each for each in (*recorded, *own)):
        return list(zip(recorded, own, strict=False))
    named = {each["name"]: each for each in own}
    return [(each, named[each["name"]]) for each in recorded if each["name"] in named]
