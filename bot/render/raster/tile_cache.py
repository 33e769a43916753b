"""Cache of painted tiles: from strokes of a picture to its pixels in the colours of the palette.

A picture is cut into tiles. The solid rectangle of a sprite is one, a card without its edge or a panel, and looks the
same wherever it lies; a small thing upon it, such as a word, is one of its own. The rest is the felt with edges and
shadows: a frame around each of those rectangles. Tiles and frames are keyed by their sprites and the places of these,
so only new ones are painted and looked up in the palette; all others are copied, one byte a pixel.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from bot.render.raster.cache import MIB, ByteCache, register
from bot.render.raster.canvas import Canvas, Stroke, painted
from bot.render.raster.palette import looked_up
from bot.render.raster.sprite import Box, Sprite

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom."""
_SMALL = 4
"""Least ratio of a tile to a stroke on it that becomes a tile of its own."""
_NOTHING = Box(0, 0, 0, 0)

_SOLIDS: ByteCache[Image.Image] = ByteCache("solid tiles", 39 * MIB)
_FRAMES: ByteCache[tuple[tuple[Image.Image, int, int], ...]] = ByteCache("frames", 6 * MIB)
"""Parts of the felt, each with its left and top on the picture."""
register(_SOLIDS.name, _SOLIDS.use, _SOLIDS.clear)
register(_FRAMES.name, _FRAMES.use, _FRAMES.clear)


class _Tile(NamedTuple):
    """A part of a picture."""

    box: Box
    area: int
    first: int
    """Number of the stroke that covers all of it: nothing is seen of those before."""
    strokes: list[Stroke]
    """Strokes drawn there, in order."""


def flattened(canvas: Canvas, *, margin: int = 0) -> Image.Image:
    """Return the pixels of a picture (mode P), in the colours of its palette and its photos.

    `margin` is the number of columns of zeros to its left.
    """
    shared, of_all = canvas.palette.colours(), canvas.palette.colours(canvas.photos)

    def palette(strokes: list[Stroke]) -> bytes:
        return of_all if any(each.is_photo for each in strokes) else shared

    tiles, rest = _parted(canvas.strokes)
    flat = _flat_ground(canvas.ground, shared, margin).copy()
    for box, hole, strokes in _framed(canvas.box, rest):
        left, top, *_ = box
        looks = tuple([(what.rim, ink, at.left - left, at.top - top) for what, ink, at, _ in strokes])
        key = (palette(strokes) if canvas.photos else shared, canvas.ground.digest, box, hole, looks)
        frame = _FRAMES.get(key)
        if frame is None:
            # Solid parts are left out: tiles lie over them.
            frame = tuple(
                (
                    looked_up(painted(canvas.ground, strokes, part, hollow=True), key[0]),
                    part.left,
                    part.top,
                )
                for part in _around(box, hole)
            )
            _FRAMES.put(key, frame)
        for part, x, y in frame:
            flat.paste(part, (x + margin, y))
    for (left, top, right, bottom), _, _, strokes in tiles:
        looks = tuple([(what.digest, ink, at.left - left, at.top - top) for what, ink, at, _ in strokes])
        known = (palette(strokes) if canvas.photos else shared, right - left, bottom - top, looks)
        tile = _SOLIDS.get(known)
        if tile is None:
            tile = looked_up(painted(canvas.ground, strokes, Box(left, top, right, bottom)), known[0])
            _SOLIDS.put(known, tile)
        flat.paste(tile, (left + margin, top))
    return flat


_GROUNDS: ByteCache[Image.Image] = ByteCache("flat ground", 4 * MIB)
"""Grounds in the colours of a palette: room for the tables of both packs, with the ring and without, and a result."""
register(_GROUNDS.name, _GROUNDS.use, _GROUNDS.clear)


def _flat_ground(ground: Sprite, palette: bytes, margin: int) -> Image.Image:
    key = (ground.digest, palette, margin)
    flat = _GROUNDS.get(key)
    if flat is None:
        flat = Image.new("P", (ground.width + margin, ground.height))
        flat.paste(looked_up(ground.image(), palette), (margin, 0))
        _GROUNDS.put(key, flat)
    return flat


def _parted(strokes: list[Stroke]) -> tuple[list[_Tile], list[tuple[Stroke, Box]]]:
    """Return the tiles with a solid ground, the lower ones first, and the strokes that reach out of all of them.

    Each of those comes with the largest part of it that tiles cover, which is empty without such tiles.
    """
    tiles: list[_Tile] = []
    rest: list[tuple[Stroke, Box]] = []
    for number, stroke in enumerate(strokes):
        left, top, right, bottom = stroke.box
        shown: list[Rectangle] = []
        patches = []
        is_left = False
        for tile in reversed(tiles):
            x0, y0, x1, y1 = tile.box
            if x0 >= right or x1 <= left or y0 >= bottom or y1 <= top:
                continue
            common = x0, y0, x1, y1 = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
            if shown and _is_hidden(common, shown):
                continue  # a tile that lies over this one shows it
            shown.append(common)
            if (x1 - x0) * (y1 - y0) * _SMALL > tile.area:
                tile.strokes.append(stroke)
            else:
                box = Box(*common)
                under = _reaching_into(box, strokes[tile.first : number + 1])
                patches.append(_Tile(box, (x1 - x0) * (y1 - y0), tile.first, under))
            if common == stroke.box:
                break
        else:
            is_left = True
        tiles += patches
        solid = stroke.sprite.solid
        if solid is not None:
            box = Box(solid.left + left, solid.top + top, solid.right + left, solid.bottom + top)
            tiles.append(_Tile(box, _area(box), number, [stroke]))
            shown = [box]
        if is_left:
            rest.append((stroke, Box(*shown[0]) if len(shown) == 1 else _largest(shown)))
    return tiles, rest


def _reaching_into(box: Box, strokes: list[Stroke]) -> list[Stroke]:
    left, top, right, bottom = box
    return [
        each
        for each in strokes
        if each.box.left < right and each.box.right > left and each.box.top < bottom and each.box.bottom > top
    ]


def _is_hidden(inner: Rectangle, over: list[Rectangle]) -> bool:
    """Tell whether one of these rectangles covers all of another one."""
    left, top, right, bottom = inner
    for x0, y0, x1, y1 in over:  # noqa: SIM110 - a generator would cost a call for each
        if left >= x0 and top >= y0 and right <= x1 and bottom <= y1:
            return True
    return False


def _largest(boxes: list[Rectangle]) -> Box:
    """Return the largest of some rectangles; an empty one without any."""
    return max([Box(*box) for box in boxes], key=_area, default=_NOTHING)


def _area(box: Box) -> int:
    return (box.right - box.left) * (box.bottom - box.top)


def _framed(whole: Box, rest: list[tuple[Stroke, Box]]) -> list[tuple[Box, Box, list[Stroke]]]:
    """Return each part of the felt on which something is drawn, the hole that a tile covers, and all strokes there.

    Where two of those parts overlap they show the same.
    """
    strokes, framed = [stroke for stroke, _ in rest], []
    for (_, _, (left, top, right, bottom), _), covered in rest:
        box = Box(max(left, 0), max(top, 0), min(right, whole.right), min(bottom, whole.bottom))
        if box.left < box.right and box.top < box.bottom:
            framed.append((box, covered, _reaching_into(box, strokes)))
    return framed


def _around(box: Box, hole: Box) -> Iterator[Box]:
    """Yield the parts of a rectangle around a hole: above, beside and below."""
    left, top, right, bottom = box
    x0, x1 = min(max(hole.left, left), right), min(max(hole.right, left), right)
    y0, y1 = min(max(hole.top, top), bottom), min(max(hole.bottom, top), bottom)
    for part in (
        Box(left, top, right, y0),
        Box(left, y0, x0, y1),
        Box(x1, y0, right, y1),
        Box(left, y1, right, bottom),
    ):
        if part.left < part.right and part.top < part.bottom:
            yield part
