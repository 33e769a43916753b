"""The content of a message about a table, as a face returns it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.render.raster.drawing import Scene
from bot.ui.text.facts import Fact

Avatars = Mapping[int, bytes]
"""Fetched avatars by user id."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Facts, and the picture of them if there is one."""

    facts: Sequence[Fact]
    picture: str = ""
    """The picture's file name without extension."""
    scene: Callable[[Avatars], Scene] | None = None
    has_avatars: bool = True
    """Whether the picture shows avatars; otherwise nothing waits for them."""
