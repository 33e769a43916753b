"""Scenes of the gallery by name, for benchmarks and tests."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from bot.render.drawing import Scene
from tools.gallery.album import OTHER_LANGUAGES, album

Kind = TypeVar("Kind", bound=Scene)


@cache
def gallery() -> Mapping[str, Scene]:
    """Return the scenes by the names of their files, as a Catalan table makes them.

    Those of other languages are left out, for they are the same tables.
    """
    spoken = [group for group in album() if group.title != OTHER_LANGUAGES]
    return MappingProxyType({picture.name: picture.scene for group in spoken for picture in group.pictures})


def named(name: str, kind: type[Kind]) -> Kind:
    """Return a scene of the gallery; raises ``TypeError`` where it is of another kind."""
    scene = gallery()[name]
    if not isinstance(scene, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return scene
