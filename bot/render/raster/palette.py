"""The colours of a picture: those that all pictures of a kind share, and those of the photos on it.

Pictures of a kind are made of the same drawn colours, so one palette is made of all of them once and drawings are
only looked up in it: three times faster than a palette a picture, and no colour shifts from one picture to the next.
Photos bring their own colours: each avatar on a picture gets some places behind the shared ones.
"""

import threading
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image

from bot.render.raster.cache import KIB, CacheUse, register, remember
from bot.render.raster.colour import Colour
from bot.render.raster.photos import photo

PHOTO_COLOURS = 96
"""Places that all photos on one picture share evenly: 24 each for four photos."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that all pictures of a kind share, and the tables for adding those of photos."""

    shared: bytes
    """The shared colours, three bytes each."""
    behind_photos: Colour
    """Colour behind the transparent parts of a photo."""

    def colours(self, photos: AbstractSet[bytes] = frozenset()) -> bytes:
        """Return the colours of a picture with these photos, as fetched: three bytes each, the shared ones first."""
        return _with_photos(self.shared, self.behind_photos, frozenset(photos))


@remember(256 * KIB)
def _photo_colours(data: bytes, ground: Colour, most: int) -> bytes:
    """Return the main colours of one photo, at most `most`; none if it cannot be read."""
    square = photo(data, 92, ground)
    if square is None:
        return b""
    found = square.quantize(most, Image.Quantize.MEDIANCUT).getpalette() or []
    return bytes(found[: 3 * most])


@remember(512 * KIB)
def _with_photos(shared: bytes, ground: Colour, photos: frozenset[bytes]) -> bytes:
    most = PHOTO_COLOURS // max(1, len(photos))
    return shared + b"".join(_photo_colours(data, ground, most) for data in sorted(photos))


class _Palettes:
    """Palettes as Pillow wants them, each lent to one thread at a time.

    Pillow keeps a table of the colours already looked up inside the palette: kept for the next frame it makes the
    lookup three times faster, and shared between threads it would be a race.
    """

    EACH = 512 * KIB
    """Size of Pillow's table: two bytes for each of 64 x 64 x 64 colours."""
    _MOST = 4

    def __init__(self) -> None:
        self._idle: list[tuple[bytes, Image.Image]] = []
        """The one given back last is the last one."""
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, colours: bytes) -> Iterator[Image.Image]:
        """Give a palette of these colours, three bytes each, to the calling thread alone."""
        with self._lock:
            found = [index for index, (held, _) in enumerate(self._idle) if held == colours]
            palette = self._idle.pop(found[-1])[1] if found else None
        if palette is None:
            palette = Image.new("P", (1, 1))
            palette.putpalette(colours)
        yield palette
        with self._lock:
            self._idle.append((colours, palette))
            if len(self._idle) > self._MOST:
                self._idle.pop(0)

    def use(self) -> CacheUse:
        """Return the number of idle ones."""
        with self._lock:
            return CacheUse(len(self._idle), len(self._idle) * self.EACH, self._MOST * self.EACH)

    def clear(self) -> None:
        """Forget those that are not lent."""
        with self._lock:
            self._idle.clear()


_PALETTES = _Palettes()
register("palettes", _PALETTES.use, _PALETTES.clear)


def looked_up(image: Image.Image, palette: bytes) -> Image.Image:
    """Return an image (RGB) in the nearest of these colours (mode P)."""
    with _PALETTES.lend(palette) as lent:
        return image.quantize(palette=lent, dither=Image.Dither.NONE)
