"""Fewer colours for a picture that weighs too much, with as little to be seen of it as can be."""

from PIL import Image

from bot.render.raster.cache import KIB, remember

_Palette = list[tuple[int, int, int]]


def _colours(palette: bytes) -> _Palette:
    return [(palette[at], palette[at + 1], palette[at + 2]) for at in range(0, len(palette), 3)]


def _apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """Return the squared distance of two colours."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


@remember(512 * KIB)
def _neighbours(palette: bytes) -> tuple[bytes, ...]:
    """Return for each colour all colours, itself among them, the nearest first."""
    colours = _colours(palette)
    return tuple(
        bytes(sorted(range(len(colours)), key=[_apart(one, other) for other in colours].__getitem__))
        for one in colours
    )


def merge_colours(image: Image.Image, palette: bytes, most: int) -> Image.Image:
    """Return an image (mode P, its colours three bytes each in `palette`) with fewer of them.

    Again and again the colour that does least harm becomes the nearest one left: the harm is how many pixels change
    times how far, squared. So the shades between two inks go, and the few pixels of a face keep their colour.
    """
    colours, neighbours = _colours(palette), _neighbours(palette)
    pixels = {index: count for index, count in enumerate(image.histogram()) if count}
    became = list(range(256))

    def harm(index: int) -> tuple[int, int, int]:
        nearest = next(other for other in neighbours[index] if other != index and other in pixels)
        return pixels[index] * _apart(colours[index], colours[nearest]), index, nearest

    harms = {index: harm(index) for index in pixels} if len(pixels) > most else {}
    while len(pixels) > most:
        _, gone, heir = min(harms.values())
        pixels[heir] += pixels.pop(gone)
        del harms[gone]
        became = [heir if index == gone else index for index in became]
        if len(pixels) > 1:
            stale = [index for index, (_, _, nearest) in harms.items() if nearest == gone or index == heir]
            harms.update((index, harm(index)) for index in stale)
    return image.point(became)
