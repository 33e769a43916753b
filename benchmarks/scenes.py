"""Scenes of the gallery by name, for benchmarks and tests."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from types import MappingProxyType
from typing import TypeVar

from benchmarks.gallery.album import OTHER_LANGUAGES, album
from bot.i18n import Language
from bot.render.drawing import Scene
from bot.render.hand_scene import HandScene
from bot.render.result_scene import HandResultScene, MatchResultScene
from bot.render.scene import PlayedCard, Position
from bot.render.table_scene import TableScene

Kind = TypeVar("Kind", bound=Scene)


@cache
def gallery() -> Mapping[str, Scene]:
    """Return the scenes by the names of their files, as a Catalan table makes them.

    Those of other languages are left out, for they are the same tables.
    """
    spoken = [group for group in album(Language.CA) if group.title != OTHER_LANGUAGES]
    return MappingProxyType({picture.name: picture.scene for group in spoken for picture in group.pictures})


def named(name: str, kind: type[Kind]) -> Kind:
    """Return a scene of the gallery; raises ``TypeError`` where it is of another kind."""
    scene = gallery()[name]
    if not isinstance(scene, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return scene


def trick(lead: int, *cards: str) -> tuple[PlayedCard, ...]:
    """Return cards played to the right, beginning with the position that leads."""
    places: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
    return tuple(PlayedCard(places[(lead + i) % 4], card) for i, card in enumerate(cards))


PLAY = named("play", TableScene)
OROS = PLAY.contract
HAND = named("hand_12_play", HandScene).cards
RESULT = named("hand_result", HandResultScene)
MATCH = named("match_result", MatchResultScene)
UNFINISHED = named("match_result_so_far", MatchResultScene)
"""A match that nobody has won yet, its last hand ended by a revoke."""


def sheet_of(hands: int) -> MatchResultScene:
    """Return the score sheet of a match of so many hands: those of `MATCH` again and again."""
    lines = []
    totals = (0,) * len(MATCH.side_labels)
    for line in islice(cycle(MATCH.hands), hands):
        totals = tuple(map(sum, zip(totals, line.written, strict=True)))
        lines.append(replace(line, totals=totals))
    return replace(MATCH, hands=tuple(lines), totals=totals)
