"""Photos that were fetched: reading them safely, as squares."""

from io import BytesIO

from PIL import Image, ImageOps

from bot.render.raster.cache import KIB, remember
from bot.render.raster.colour import Colour, opaque

_LARGEST = 1024 * 1024
"""Pixels; 128 x 128 were asked for."""
_KINDS = ("PNG", "JPEG", "WEBP", "GIF")
"""Formats of photos: Pillow would try every format it knows, PostScript programs among them."""


@remember(256 * KIB)
def photo(data: bytes, size: int, ground: Colour) -> Image.Image | None:
    """Return a photo as a square of `size` pixels (RGB), or None if the bytes are no picture that can be read.

    The ground shows where the photo is transparent.
    """
    try:
        with Image.open(BytesIO(data), formats=_KINDS) as image:
            if image.width * image.height > _LARGEST:
                return None
            image.draft("RGB", (size * 2, size * 2))
            flat = image.convert("RGBA")
    except (
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        Image.DecompressionBombError,
        Image.DecompressionBombWarning,
    ):
        return None
    filled = Image.new("RGBA", flat.size, opaque(ground))
    filled.alpha_composite(flat)
    return ImageOps.fit(filled.convert("RGB"), (size, size), Image.Resampling.LANCZOS)
