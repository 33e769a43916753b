"""Scenes of the gallery by name, for benchmarks and tests."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final, TypeVar

from bot.games.botifarra.pictures.sheet import MatchResultScene
from bot.i18n import Language
from bot.render.raster.drawing import Scene
from tools.gallery.album import BARBU_NAMES, BARBU_TABLES, LESSONS, OTHER_LANGUAGES, album

Kind = TypeVar("Kind", bound=Scene)
LEFT_OUT: Final = frozenset((OTHER_LANGUAGES, BARBU_TABLES, BARBU_NAMES, LESSONS))
"""The groups of other languages, for they are the same tables, and of real tables, for all kinds are made up too."""


@cache
def gallery() -> Mapping[str, Scene]:
    """Return the scenes by the names of their files, as a Catalan table makes them, without those left out."""
    pictures = (picture for group in album(Language.CA, LEFT_OUT) for picture in group.pictures)
    return MappingProxyType({picture.name: picture.scene for picture in pictures})


def named(name: str, kind: type[Kind]) -> Kind:
    """Return a scene of the gallery; raises ``TypeError`` if it is of another kind."""
    scene = gallery()[name]
    if not isinstance(scene, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return scene


def sheet_of(hands: int) -> MatchResultScene:
    """Return the score sheet of a match of ``hands`` hands: those of one match again and again."""
    match = named("match_result", MatchResultScene)
    lines = []
    totals = (0,) * len(match.side_labels)
    for line in islice(cycle(match.deals), hands):
        totals = tuple(map(sum, zip(totals, line.written, strict=True)))
        lines.append(replace(line, totals=totals))
    return replace(match, deals=tuple(lines), totals=totals)
