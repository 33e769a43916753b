"""The file of a picture is a PNG that any reader takes, whichever library packs it."""

import zlib
from io import BytesIO

import pytest
from PIL import Image

from bot.render.raster import png

PALETTE = bytes(range(30))


def pixels():
    image = Image.new("P", (37, 11))
    image.putdata([(x * y) % 10 for y in range(11) for x in range(37)])
    return image


@pytest.mark.parametrize("close", [False, True])
@pytest.mark.parametrize("packs", ["what is installed", "the standard library"])
def test_a_reader_finds_every_pixel_in_its_colour(close, packs, monkeypatch):
    if packs == "the standard library":
        monkeypatch.setattr(png, "_packed_quickly", zlib.compress)
    image = pixels()
    rows = Image.new("P", (image.width + png.ROW_MARK, image.height))
    rows.paste(image, (png.ROW_MARK, 0))
    data = png.png(rows, PALETTE, close=close)
    with Image.open(BytesIO(data)) as read:
        read.load()
        assert (read.format, read.mode, read.size) == ("PNG", "P", (37, 11))
        assert read.tobytes() == image.tobytes()
        assert bytes(read.getpalette())[: len(PALETTE)] == PALETTE
