"""One picture from one scene, composed and encoded in the calling thread."""

from abc import ABC, abstractmethod
from typing import ClassVar

from bot.render.raster.cache import picture_scope
from bot.render.raster.canvas import Canvas
from bot.render.raster.encode import HEAVIEST, encode


class Scene(ABC):
    """Everything that a picture shows, as data, and how it is drawn.

    A scene is a frozen dataclass of hashable fields: equal scenes are equal pictures.
    """

    __slots__ = ()
    heaviest: ClassVar[int] = HEAVIEST
    """Bytes that the picture may have: one with more gives up colours."""

    @abstractmethod
    def compose(self) -> Canvas:
        """Return the strokes of the picture."""


def draw(scene: Scene) -> bytes:
    """Compose and encode one picture in the calling thread."""
    with picture_scope():
        return encode(scene.compose(), scene.heaviest)
