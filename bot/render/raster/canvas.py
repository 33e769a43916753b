"""A picture in the making: what is drawn where, in order. Nothing is painted before all of it is known."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from bot.render.kit import cards as sprites
from bot.render.kit import icons as marks
from bot.render.kit import theme
from bot.render.kit.scene import Card
from bot.render.kit.theme import Colour, Paint, opaque
from bot.render.raster.sprite import Box, Sprite, sprite

Place: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""

_GROUND: Paint = opaque(theme.PANEL)
_SMALLEST_STAR = 34


class Stroke(NamedTuple):
    """A piece at its place on a picture."""

    sprite: Sprite
    ink: Colour | None
    """What a mask is filled with; None for a piece with colours of its own."""
    box: Box
    is_photo: bool
    """It has colours that nothing else on the picture has."""


class Canvas:
    """The list of all that is drawn on a picture, and the ways to add to it."""

    def __init__(self, ground: Sprite) -> None:
        self.ground = ground
        """The whole picture before anything is drawn on it."""
        self.strokes: list[Stroke] = []
        self.photos: set[bytes] = set()
        """The avatars on the picture, as fetched."""

    @property
    def box(self) -> Box:
        """Return the whole picture."""
        return Box(0, 0, self.ground.width, self.ground.height)

    def paste(self, what: Sprite, x: float, y: float, *, photo: bytes | None = None) -> None:
        """Paste a piece with its own transparency, its top left corner at (x, y); `photo` is the avatar on it."""
        if photo is not None:
            self.photos.add(photo)
        self._put(what, None, round(x), round(y), is_photo=photo is not None)

    def paste_centred(self, what: Sprite, x: float, y: float, *, photo: bytes | None = None) -> None:
        """Paste a piece with its middle at (x, y)."""
        self.paste(what, x - what.width / 2, y - what.height / 2, photo=photo)

    def fill(self, mask: Sprite, x: int, y: int, ink: Colour) -> None:
        """Draw a mask in this colour, its top left corner at (x, y)."""
        self._put(mask, ink, x, y)

    def _put(self, what: Sprite, ink: Colour | None, x: int, y: int, *, is_photo: bool = False) -> None:
        self.strokes.append(Stroke(what, ink, Box(x, y, x + what.width, y + what.height), is_photo))

    def plate(
        self,
        place: Place,
        radius: int = 20,
        fill: Paint = _GROUND,
        outline: Paint | None = None,
        line: int = 0,
    ) -> None:
        """Draw a box with round corners."""
        left, top, w, h = place
        self.paste(sprites.box(w, h, radius, fill, outline, line), left, top)

    def rectangle(self, left: float, top: float, right: float, bottom: float, ink: Colour) -> None:
        """Draw a rectangle from one pixel to another, both within it."""
        x, y = int(left), int(top)
        self.paste(sprites.box(int(right) - x + 1, int(bottom) - y + 1, 0, opaque(ink)), x, y)

    def line(self, spots: list[tuple[float, float]], ink: Colour, width: int) -> None:
        """Draw a line through these spots."""
        left = int(min(x for x, _ in spots)) - width
        top = int(min(y for _, y in spots)) - width
        right, bottom = max(x for x, _ in spots) + width, max(y for _, y in spots) + width
        mask = Image.new("L", (int(right) - left + 1, int(bottom) - top + 1))
        moved = [(x - left, y - top) for x, y in spots]
        ImageDraw.Draw(mask).line(moved, fill=255, width=width, joint="curve")
        self.fill(sprite(mask), left, top, ink)

    def card(
        self, code: Card | None, x: float, y: float, w: int, *, glow: Colour | None = None, dimming: float = 0
    ) -> None:
        """Draw a card (None: its back) with its middle at (x, y)."""
        left, top = _corner(x, y, w)
        across, down = sprites.lying_offset(glow)
        self.paste(sprites.lying(code, w, glow, dimming), left + across, top + down)

    def trump_mark(self, x: float, y: float, card_width: int, *, dimming: float = 0) -> None:
        """Mark the card whose middle is at (x, y) as a trump: a star in its free corner at the top right."""
        size = max(_SMALLEST_STAR, round(card_width * 0.25))
        left, top = _corner(x, y, card_width)
        star = marks.star(size, dimming)
        inset = round(size * 0.28)
        self.paste(star, left + card_width - inset - star.width // 2, top + inset - star.height // 2)

    def flat_card(
        self, code: Card, x: float, y: float, w: int, *, marked: bool = False, small: bool = False
    ) -> None:
        """Draw a card without shadow, its top left corner at (x, y); the marked one gets a frame of light.

        `small` asks for the small variant.
        """
        if marked:
            place = (round(x) - 5, round(y) - 5, w + 10, sprites.card_height(w) + 10)
            self.plate(place, 9, opaque(theme.TURN))
        self.paste(sprites.face(code, w, small), x, y)


def _corner(x: float, y: float, card_width: int) -> tuple[int, int]:
    """Return the pixel of the top left corner of a card whose middle is at (x, y)."""
    return round(x - card_width / 2), round(y - sprites.card_height(card_width) / 2)


def painted(ground: Sprite, strokes: Sequence[Stroke], box: Box, *, hollow: bool = False) -> Image.Image:
    """Return what lies within `box` (RGB) when these strokes are drawn on a ground that covers the whole picture.

    With `hollow` nothing is drawn where a stroke is solid.
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
