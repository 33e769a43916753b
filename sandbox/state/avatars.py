"""Avatars of some people of the default world, drawn on request."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES: Final = frozenset(str(2**power) for power in range(4, 13))
"""Sizes in pixels that Discord serves: powers of two from 16 to 4096."""
DEFAULT_SIZE: Final = 1024
_CANVAS: Final = 512


def _cat(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 0, _CANVAS, _CANVAS), "#F2B5A0")
    pen.polygon([(120, 250), (132, 84), (246, 170)], "#3B3A44")
    pen.polygon([(392, 250), (380, 84), (266, 170)], "#3B3A44")
    pen.ellipse((106, 140, 406, 430), "#3B3A44")
    for x in (186, 282):
        pen.ellipse((x, 240, x + 50, 300), "#F6D55C")
        pen.ellipse((x + 17, 244, x + 33, 296), "#1B1A20")
    pen.polygon([(238, 330), (274, 330), (256, 350)], "#F2B5A0")
    pen.rectangle((90, 470, 422, _CANVAS), "#A83240")


def _mountain(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 0, _CANVAS, _CANVAS), "#8EC7E8")
    pen.ellipse((330, 70, 430, 170), "#FBE08A")
    ridge = [(0, 400), (40, 250), (80, 260), (110, 170), (160, 190), (190, 120), (240, 150), (280, 110)]
    ridge += [(330, 200), (370, 180), (410, 260), (450, 250), (_CANVAS, 390)]
    pen.polygon([*ridge, (_CANVAS, _CANVAS), (0, _CANVAS)], "#B49A86")
    pen.polygon(
        [(0, 400), (150, 340), (300, 400), (_CANVAS, 350), (_CANVAS, _CANVAS), (0, _CANVAS)], "#4F7B4B"
    )


def _boat(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 0, _CANVAS, _CANVAS), "#FBE3B8")
    pen.rectangle((0, 340, _CANVAS, _CANVAS), "#2B6CB0")
    pen.polygon([(250, 70), (250, 320), (110, 320)], "#FFFFFF")
    pen.polygon([(266, 110), (266, 320), (400, 320)], "#D94F3D")
    pen.polygon([(90, 334), (430, 334), (370, 410), (150, 410)], "#6B3F24")


def _olive(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 0, _CANVAS, _CANVAS), "#E9DDBE")
    pen.line([(60, 470), (200, 300), (440, 90)], "#7A5B36", 16)
    for x, y in ((120, 250), (220, 150), (330, 60), (230, 350), (340, 250), (420, 170)):
        pen.ellipse((x - 56, y - 24, x + 56, y + 24), "#5E7F47")
    for x, y in ((180, 400), (300, 330), (160, 170)):
        pen.ellipse((x - 34, y - 44, x + 34, y + 44), "#39304A")


DRAWINGS: Final[dict[str, Callable[[ImageDraw.ImageDraw], None]]] = {
    "anna": _cat,
    "bernat": _mountain,
    "carla": _boat,
    "didac": _olive,
}
"""Drawings by user name; the other people have no avatar."""


def avatar_hash(username: str) -> str:
    """Return the hash of an avatar, in Discord's format."""
    return hashlib.md5(username.encode(), usedforsecurity=False).hexdigest()


@lru_cache(maxsize=32)
def render(username: str, size: int) -> bytes:
    """Return an avatar as a square PNG of ``size`` pixels; raises ``KeyError`` without one."""
    image = Image.new("RGB", (_CANVAS, _CANVAS))
    DRAWINGS[username](ImageDraw.Draw(image))
    out = BytesIO()
    image.resize((size, size), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()
