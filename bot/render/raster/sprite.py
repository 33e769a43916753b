"""Sprites: the small images that pictures are composed of, identified by their pixels."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import blake2b
from typing import NamedTuple, ParamSpec

from PIL import Image

from bot.render.raster.cache import KIB, MIB, ByteCache, Remembered, register, remember

P = ParamSpec("P")

_LOOKS = 64 * KIB
"""Cache of the digests of one kind of sprites, in bytes: a hundred."""
_SMALLEST_SOLID = 4000
"""Pixels: a smaller rectangle is painted faster than it is looked up."""
_IS_SOLID = [0] * 255 + [255]


class Box(NamedTuple):
    """A rectangle in pixels; `right` and `bottom` are outside of it."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Sprite:
    """An image by its digest, and the way to make it, which is not taken while the digest is known."""

    width: int
    height: int
    digest: bytes
    """Equal for sprites that look the same."""
    solid: Box | None
    """The largest rectangle in its middle without transparency; None if that is too small to matter."""
    rim: bytes
    """Equal for sprites that look the same outside of `solid`: all cards of a size do."""
    image: Callable[[], Image.Image]
    """Returns the image, RGBA or RGB, or a mask (L) to be filled with an ink; it must not be changed."""

    def hollow(self) -> Image.Image:
        """Return the image with nothing in its solid rectangle: one for all sprites with this rim."""
        if self.solid is None:
            return self.image()
        held = _RIMS.get(self.rim)
        if held is None:
            held = self.image().copy()
            held.paste(0, self.solid)
            _RIMS.put(self.rim, held)
        return held


_RIMS: ByteCache[Image.Image] = ByteCache("rim", 2 * MIB, may_refuse=True)
"""Of cards and plates; that of a large panel is made again where a frame around it is painted."""
register(_RIMS.name, _RIMS.use, _RIMS.clear)


def sprites(
    most_bytes: int, looks_bytes: int = _LOOKS, *, may_refuse: bool = False
) -> Callable[[Callable[P, Image.Image]], Remembered[P, Sprite]]:
    """Decorate a function that makes images: it returns sprites.

    `most_bytes` of the images are kept, and `looks_bytes` of their digests: more is rarely needed. The cache of the
    images `may_refuse` large ones if that is intended.
    """

    def decorate(make: Callable[P, Image.Image]) -> Remembered[P, Sprite]:
        images = remember(most_bytes, may_refuse=may_refuse)(make)

        @remember(looks_bytes, f"{images.name}, looks")
        @wraps(make)
        def look(*args: P.args, **kwargs: P.kwargs) -> Sprite:
            return sprite_of(partial(images, *args, **kwargs))

        return look

    return decorate


def sprite(image: Image.Image) -> Sprite:
    """Return a sprite that holds its image itself."""
    return sprite_of(partial(_itself, image))


def _itself(image: Image.Image) -> Image.Image:
    return image


def sprite_of(make: Callable[[], Image.Image]) -> Sprite:
    """Return a sprite that gets its image by this function, now and whenever somebody needs it."""
    image = make()
    digest, solid = _digest(image), _solid(image)
    rim = digest
    if solid is not None:
        hollow = image.copy()
        hollow.paste(0, solid)
        rim = _digest(hollow) + bytes(str(solid), "ascii")
        if _RIMS.get(rim) is None:
            _RIMS.put(rim, hollow)
    return Sprite(image.width, image.height, digest, solid, rim, make)


def _digest(image: Image.Image) -> bytes:
    looks = blake2b(f"{image.mode} {image.width} {image.height} ".encode(), digest_size=16)
    looks.update(image.tobytes())
    return looks.digest()


def _solid(image: Image.Image) -> Box | None:
    if image.mode != "RGBA":
        return None  # a mask, or a ground, which lies on nothing
    alpha = image.getchannel("A")
    # Around a card lies its shadow: the solid rectangle begins within that.
    whole = alpha.point(_IS_SOLID).getbbox()
    if whole is None:
        return None
    box = Box(*whole)
    while box.right > box.left and (box.right - box.left) * (box.bottom - box.top) >= _SMALLEST_SOLID:
        if _is_opaque(alpha, box):
            return _up_to_cuts(alpha, box, Box(*whole))
        box = Box(box.left + 1, box.top + 1, box.right - 1, box.bottom - 1)
    return None


def _up_to_cuts(alpha: Image.Image, box: Box, whole: Box) -> Box:
    """Return a rectangle as far as the sides at which the image is cut off, and therefore not round.

    Otherwise a card that stands in a rail would have a strip of its drawing in its rim, and a rim of its own.
    """
    left, top, right, bottom = box
    left = whole.left if _is_opaque(alpha, Box(whole.left, top, left, bottom)) else left
    right = whole.right if _is_opaque(alpha, Box(right, top, whole.right, bottom)) else right
    top = whole.top if _is_opaque(alpha, Box(left, whole.top, right, top)) else top
    bottom = whole.bottom if _is_opaque(alpha, Box(left, bottom, right, whole.bottom)) else bottom
    return Box(left, top, right, bottom)


def _is_opaque(alpha: Image.Image, box: Box) -> bool:
    return box.left < box.right and box.top < box.bottom and alpha.crop(box).getextrema()[0] == 255
