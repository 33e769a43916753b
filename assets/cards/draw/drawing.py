"""A picture as it is drawn and as it is shipped."""

import struct
import zlib
from dataclasses import dataclass
from io import BytesIO

import resvg_py
from PIL import Image

LARGE_WIDTH, SMALL_WIDTH, SIGN_WIDTH, EMOJI_WIDTH = 480, 120, 192, 128

_EIGHT_BITS, _RED_GREEN_BLUE_ALPHA = 8, 6


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@dataclass(frozen=True, slots=True)
class Drawing:
    """One shipped picture: its path below `assets/cards`, its SVG, its width in pixels."""

    path: str
    svg: str
    width: int

    def rasterised(self, width: int | None = None) -> Image.Image:
        """Return it as RGBA, at its own width or another; system fonts are left alone, as no drawing has text."""
        data = resvg_py.svg_to_bytes(svg_string=self.svg, width=width or self.width, skip_system_fonts=True)
        return Image.open(BytesIO(bytes(data))).convert("RGBA")

    def png(self) -> bytes:
        """Return the file that is shipped: all its pixels, as PNG.

        Pillow predicts each pixel from its neighbours before it packs them, which suits photographs; flat areas of
        colour, left as they are, pack into three fifths of that.
        """
        picture = self.rasterised()
        pixels, stride = picture.tobytes(), picture.width * 4
        rows = b"".join(b"\0" + pixels[start : start + stride] for start in range(0, len(pixels), stride))
        header = struct.pack(
            ">IIBBBBB", picture.width, picture.height, _EIGHT_BITS, _RED_GREEN_BLUE_ALPHA, 0, 0, 0
        )
        return b"".join(
            (
                b"\x89PNG\r\n\x1a\n",
                _chunk(b"IHDR", header),
                _chunk(b"IDAT", zlib.compress(rows, 9)),
                _chunk(b"IEND", b""),
            )
        )
