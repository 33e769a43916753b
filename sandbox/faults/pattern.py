"""Patterns of requests: a method and a path with wildcards."""

from __future__ import annotations

import re
from dataclasses import dataclass

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ALL_REQUESTS = "/**"


@dataclass(frozen=True, slots=True)
class RoutePattern:
    """A pattern of requests, such as ``PATCH /channels/*/messages/*``.

    ``*`` matches within one segment of the path, ``**`` any number of segments. Without a method all methods
    match. The path is given without ``/api/v10``.
    """

    method: str | None
    path: str

    @classmethod
    def parse(cls, text: str) -> RoutePattern:
        """Parse a pattern; raises ``ValueError`` with a sentence."""
        words = text.split()
        method = words.pop(0).upper() if len(words) == 2 else None
        if method is not None and method not in METHODS:
            raise ValueError(f"There is no method {method}; there are {', '.join(METHODS)}.")
        if len(words) != 1 or not words[0].startswith("/"):
            raise ValueError(
                f'"{text}" is no route. Write a method and a path: PATCH /channels/*/messages/*, or the path alone.'
            )
        return cls(method, words[0])

    def matches(self, method: str, path: str) -> bool:
        """Whether a request matches; the path without ``/api/v10`` and query."""
        return self.method in (None, method) and re.fullmatch(_expression(self.path), path) is not None

    def __str__(self) -> str:
        return f"{self.method} {self.path}" if self.method else self.path


def _expression(path: str) -> str:
    parts = path.removeprefix("/").split("/")
    return "".join(
        "(?:/[^/]+)*" if part == "**" else "/" + re.escape(part).replace(r"\*", "[^/]*") for part in parts
    )
