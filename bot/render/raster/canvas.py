"""A picture in the making: its strokes with their places, in order. Painting begins once all are known."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from bot.render.raster.colour import Colour, Paint, opaque
from bot.render.raster.palette import Palette
from bot.render.raster.shapes import box
from bot.render.raster.sprite import Box, Sprite, sprite

Place: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""


class Stroke(NamedTuple):
    """A sprite at its place on a picture."""

    sprite: Sprite
    ink: Colour | None
    """Fill colour of a mask; None for a sprite with colours of its own."""
    box: Box
    is_photo: bool
    """It has colours that nothing else on the picture has."""


class Canvas:
    """The list of all that is drawn on a picture, and the ways to add to it."""

    def __init__(self, ground: Sprite, palette: Palette) -> None:
        self.ground = ground
        """The whole picture before anything is drawn on it."""
        self.palette = palette
        """The colours of the finished picture."""
        self.strokes: list[Stroke] = []
        self.photos: set[bytes] = set()
        """The avatars on the picture, as fetched."""

    @property
    def box(self) -> Box:
        """Return the whole picture."""
        return Box(0, 0, self.ground.width, self.ground.height)

    def paste(self, what: Sprite, x: float, y: float, *, photo: bytes | None = None) -> None:
        """Paste a sprite with its own transparency, its top left corner at (x, y); `photo` is the avatar on it."""
        if photo is not None:
            self.photos.add(photo)
        left, top = round(x), round(y)
        box = Box(left, top, left + what.width, top + what.height)
        self.strokes.append(Stroke(what, None, box, photo is not None))

    def paste_centred(self, what: Sprite, x: float, y: float, *, photo: bytes | None = None) -> None:
        """Paste a sprite with its middle at (x, y)."""
        self.paste(what, x - what.width / 2, y - what.height / 2, photo=photo)

    def fill(self, mask: Sprite, x: int, y: int, ink: Colour) -> None:
        """Draw a mask in this colour, its top left corner at (x, y)."""
        self.strokes.append(Stroke(mask, ink, Box(x, y, x + mask.width, y + mask.height), is_photo=False))

    def plate(
        self,
        place: Place,
        radius: int,
        fill: Paint,
        outline: Paint | None = None,
        line: int = 0,
    ) -> None:
        """Draw a box with round corners."""
        left, top, w, h = place
        self.paste(box(w, h, radius, fill, outline, line), left, top)

    def rectangle(self, left: float, top: float, right: float, bottom: float, ink: Colour) -> None:
        """Draw a rectangle from one pixel to another, both within it."""
        x, y = int(left), int(top)
        self.paste(box(int(right) - x + 1, int(bottom) - y + 1, 0, opaque(ink)), x, y)

    def line(self, spots: list[tuple[float, float]], ink: Colour, width: int) -> None:
        """Draw a line through these spots."""
        left = int(min(x for x, _ in spots)) - width
        top = int(min(y for _, y in spots)) - width
        right, bottom = max(x for x, _ in spots) + width, max(y for _, y in spots) + width
        mask = Image.new("L", (int(right) - left + 1, int(bottom) - top + 1))
        moved = [(x - left, y - top) for x, y in spots]
        ImageDraw.Draw(mask).line(moved, fill=255, width=width, joint="curve")
        self.fill(sprite(mask), left, top, ink)


def painted(ground: Sprite, strokes: Sequence[Stroke], box: Box, *, hollow: bool = False) -> Image.Image:
    """Return the part within `box` (RGB) when these strokes are drawn on a ground that covers the whole picture.

    With `hollow` the solid parts of strokes stay undrawn.
    """
    image = ground.image().crop(box)
    for what, ink, place, _ in strokes:
        drawn = what.hollow() if hollow else what.image()
        at = (place.left - box.left, place.top - box.top)
        if ink is not None:
            image.paste(ink, at, drawn)
        else:
            image.paste(drawn, at, drawn)
    return image
