"""From what is drawn on a picture to its pixels in the colours of the palette: what was painted before is kept.

A picture is cut into tiles. The solid rectangle of a piece is one, a card without its edge or a panel, and looks the
same wherever it lies; what is small upon it, such as a word, is one of its own. What is left, the felt with shadows
and edges, is cut along a grid. A tile is known by the pieces in it and where in it they lie, so only what has not
been seen yet is painted and looked up in the palette; all others are copied, one byte a pixel.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from bot.render.cache import MIB, ByteCache, register
from bot.render.canvas import Canvas, Stroke, painted
from bot.render.palette import colours, looked_up
from bot.render.pieces import Box, Piece

_CELL_WIDTH, _CELL_HEIGHT = 184, 140
_SMALL = 4
"""A stroke becomes a tile of its own where the tile that it lies on is so many times as large."""

_SOLIDS: ByteCache[Image.Image] = ByteCache(32 * MIB)
_CELLS: ByteCache[Image.Image] = ByteCache(10 * MIB)
register("solid tiles", _SOLIDS.use, _SOLIDS.clear)
register("cells of the felt", _CELLS.use, _CELLS.clear)


class _Tile(NamedTuple):
    """A part of a picture."""

    box: Box
    area: int
    first: int
    """Number of the stroke that covers all of it: nothing is seen of those before."""
    strokes: list[Stroke]
    """What is drawn there, in order."""


def flattened(canvas: Canvas) -> Image.Image:
    """Return the pixels of a picture (mode P), in the `palette.colours` of its photos."""
    shared, of_all = colours(), colours(canvas.photos)

    def palette(strokes: list[Stroke]) -> bytes:
        return of_all if canvas.photos and any(each.is_photo for each in strokes) else shared

    tiles, rest = _parted(canvas.strokes)
    flat = _flat_ground(canvas.ground, shared).copy()
    for box, strokes in _cells(canvas.box, tiles, rest):
        left, top, *_ = box
        looks = tuple((what.rim, ink, at.left - left, at.top - top) for what, ink, at, _ in strokes)
        key = (palette(strokes), canvas.ground.digest, box, looks)
        cell = _CELLS.get(key)
        if cell is None:  # what is solid is left out: tiles lie over it
            cell = looked_up(painted(canvas.ground, strokes, box, hollow=True), key[0])
            _CELLS.put(key, cell)
        flat.paste(cell, (left, top))
    for (left, top, right, bottom), _, _, strokes in tiles:
        looks = tuple((what.digest, ink, at.left - left, at.top - top) for what, ink, at, _ in strokes)
        known = (palette(strokes), right - left, bottom - top, looks)
        tile = _SOLIDS.get(known)
        if tile is None:
            tile = looked_up(painted(canvas.ground, strokes, Box(left, top, right, bottom)), known[0])
            _SOLIDS.put(known, tile)
        flat.paste(tile, (left, top))
    return flat


_GROUNDS: ByteCache[Image.Image] = ByteCache(2 * MIB)
register("flat ground", _GROUNDS.use, _GROUNDS.clear)


def _flat_ground(ground: Piece, palette: bytes) -> Image.Image:
    flat = _GROUNDS.get(ground.digest)
    if flat is None:
        flat = looked_up(ground.image(), palette)
        _GROUNDS.put(ground.digest, flat)
    return flat


def _parted(strokes: list[Stroke]) -> tuple[list[_Tile], list[Stroke]]:
    """Return the tiles with a solid ground, the lower ones first, and the strokes that reach out of all of them."""
    tiles: list[_Tile] = []
    rest = []
    for number, stroke in enumerate(strokes):
        left, top, right, bottom = stroke.box
        shown: list[Box] = []
        patches = []
        for tile in reversed(tiles):
            x0, y0, x1, y1 = tile.box
            if x0 >= right or x1 <= left or y0 >= bottom or y1 <= top:
                continue
            common = Box(max(left, x0), max(top, y0), min(right, x1), min(bottom, y1))
            if any(_is_within(common, each) for each in shown):
                continue  # a tile that lies over this one shows it
            shown.append(common)
            if _area(common) * _SMALL > tile.area:
                tile.strokes.append(stroke)
            else:
                patches.append(_patch(common, tile.first, strokes[tile.first : number + 1]))
            if common == stroke.box:
                break
        else:
            rest.append(stroke)
        tiles += patches
        solid = stroke.piece.solid
        if solid is not None:
            box = Box(solid.left + left, solid.top + top, solid.right + left, solid.bottom + top)
            tiles.append(_Tile(box, _area(box), number, [stroke]))
    return tiles, rest


def _patch(box: Box, first: int, strokes: list[Stroke]) -> _Tile:
    """Return a tile for what these strokes, the first of which covers it, show in a part of a larger one."""
    left, top, right, bottom = box
    seen = [
        each
        for each in strokes
        if each.box.left < right and each.box.right > left and each.box.top < bottom and each.box.bottom > top
    ]
    return _Tile(box, _area(box), first, seen)


def _is_within(inner: Box, outer: Box) -> bool:
    return (
        inner.left >= outer.left
        and inner.top >= outer.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _area(box: Box) -> int:
    return (box.right - box.left) * (box.bottom - box.top)


def _cells(whole: Box, tiles: list[_Tile], strokes: list[Stroke]) -> Iterator[tuple[Box, list[Stroke]]]:
    """Yield the cells of the grid in which something is drawn that is not all covered by a tile."""
    cells: dict[tuple[int, int], list[Stroke]] = {}
    for stroke in strokes:
        left, top, right, bottom = stroke.box
        for down in range(max(0, top) // _CELL_HEIGHT, (min(bottom, whole.bottom) - 1) // _CELL_HEIGHT + 1):
            for across in range(
                max(0, left) // _CELL_WIDTH, (min(right, whole.right) - 1) // _CELL_WIDTH + 1
            ):
                cells.setdefault((across, down), []).append(stroke)
    large = [tile.box for tile in tiles if tile.area >= _CELL_WIDTH * _CELL_HEIGHT]
    for (across, down), drawn in cells.items():
        left, top = across * _CELL_WIDTH, down * _CELL_HEIGHT
        right, bottom = min(left + _CELL_WIDTH, whole.right), min(top + _CELL_HEIGHT, whole.bottom)
        if not any(x0 <= left and y0 <= top and x1 >= right and y1 >= bottom for x0, y0, x1, y1 in large):
            yield Box(left, top, right, bottom), drawn
