"""Fast encoding of a picture as a small PNG."""

from bot.render.raster.canvas import Canvas
from bot.render.raster.palette_reduction import merge_colours
from bot.render.raster.png import ROW_MARK, png
from bot.render.raster.tile_cache import flattened

HEAVIEST_TABLE, HEAVIEST = 90_000, 110_000
"""Bytes of a table, which everybody at it loads after each move, and of any other picture.

Only a dozen figures or a suit of coins side by side, in piles or a hand, would take more.
"""
_FEWER_COLOURS = (64, 44, 32, 24)
_CLOSER = 1.1
"""How much larger a picture is that is packed quickly; one that is larger still is not tried in vain."""


def encode(canvas: Canvas, heaviest: int = HEAVIEST) -> bytes:
    """Return a picture as a palette PNG.

    One that has more bytes than `heaviest` is packed more closely, and gives up colours if that is not enough.
    """
    rows, palette = flattened(canvas, margin=ROW_MARK), canvas.palette.colours(canvas.photos)
    data = png(rows, palette)
    if heaviest < len(data) <= heaviest * _CLOSER:
        data = png(rows, palette, close=True)
    if len(data) > heaviest:
        flat = rows.crop((ROW_MARK, 0, *rows.size))
        for most in _FEWER_COLOURS:
            rows.paste(merge_colours(flat, palette, most), (ROW_MARK, 0))
            data = png(rows, palette, close=True)
            if len(data) <= heaviest:
                break
    return data
