"""A picture as it is drawn and as it is shipped."""

from dataclasses import dataclass
from io import BytesIO

import resvg_py
from PIL import Image

LARGE_WIDTH, SMALL_WIDTH, SIGN_WIDTH, EMOJI_WIDTH = 480, 120, 192, 128


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
