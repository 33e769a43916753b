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


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The cards that a seat was dealt, in order, and what is left of them: as codes, and suit by suit in words."""

    dealt: tuple[str, ...]
    left: frozenset[str]
    told: Sequence[str]


@dataclass(frozen=True, slots=True)
class DealInBrief:
    """The course of a deal in brief, for a comparison with other tables that played the same cards.

    ``caller`` is the name of the player who chose the contract, ``sign`` that of the contract's picture in the pack;
    both may be empty. ``taken`` are the points in the tricks by side; empty where they do not count.
    """

    contract: str
    caller: str = ""
    sign: str = ""
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table with all hands open after a move of a finished deal; empty sentences are skipped.

    ``told`` is what happened. ``lying`` has each seat's card on the table, in order of play, and ``hands`` each card
    of a seat with its name; the cards that lie open before each seat follow, if a game has such cards.
    """

    told: Sequence[str]
    lines: Sequence[str]
    lying: Mapping[int, str]
    hands: Sequence[Mapping[str, str]]
