"""All shipped pictures: written as files, or laid out on sheets to look at."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from PIL import Image

from assets.cards.draw.drawing import Drawing
from assets.cards.draw.french import pack as french
from assets.cards.draw.spanish import pack as spanish

_TABLE = "#1F5B43"
_GAP = 12
_LARGE_ON_SHEET, _SMALL_ON_SHEET = 240, 44
_ACROSS, _ACROSS_FRENCH = 12, 13


def drawings() -> Iterator[Drawing]:
    """Yield every shipped picture."""
    yield from spanish.drawings()
    yield from french.drawings()


def write_all(folder: Path, under: str = "") -> int:
    """Write, losslessly, the pictures whose path begins with `under`; returns the bytes of these files together."""
    size = 0
    for drawing in drawings():
        if drawing.path.startswith(under):
            target = folder / drawing.path
            target.parent.mkdir(parents=True, exist_ok=True)
            size += target.write_bytes(drawing.png())
    return size


def contact_sheet(under: str, width: int = _LARGE_ON_SHEET) -> Image.Image:
    """Lay out all pictures whose path begins with `under`, row by row, each folder apart, a suit a row."""
    chosen = [drawing for drawing in drawings() if drawing.path.startswith(under)]
    chosen.sort(key=lambda drawing: drawing.path.rpartition("/")[0])
    rows: list[list[Image.Image]] = []
    for folder, members in groupby(chosen, key=lambda drawing: drawing.path.rpartition("/")[0]):
        shown = width if folder.endswith("large") else _SMALL_ON_SHEET
        across = _ACROSS_FRENCH if folder.startswith("french") else _ACROSS
        pictures = [drawing.rasterised(shown) for drawing in members]
        rows += [pictures[start : start + across] for start in range(0, len(pictures), across)]
    sheet_width = max(sum(picture.width + _GAP for picture in row) for row in rows) + _GAP
    sheet_height = sum(max(picture.height for picture in row) + _GAP for row in rows) + _GAP
    sheet = Image.new("RGB", (sheet_width, sheet_height), _TABLE)
    y = _GAP
    for row in rows:
        x = _GAP
        for picture in row:
            sheet.paste(picture, (x, y), picture)
            x += picture.width + _GAP
        y += max(picture.height for picture in row) + _GAP
    return sheet
