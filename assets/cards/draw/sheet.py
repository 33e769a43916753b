"""From SVG to the PNG files that are shipped, and to one sheet on which all can be looked at."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from assets.cards.draw.faces import back, contract_sign, large_card, small_card
from assets.cards.draw.palette import SUITS

LARGE_WIDTH, SMALL_WIDTH, SIGN_WIDTH = 480, 120, 192
RANKS = range(1, 13)


def drawings() -> Iterator[tuple[str, str, int]]:
    """Yield every shipped picture: its path below `assets/cards`, its SVG, its width in pixels."""
    for suit in SUITS:
        for rank in RANKS:
            yield f"large/{suit}{rank}.png", large_card(suit, rank), LARGE_WIDTH
            yield f"small/{suit}{rank}.png", small_card(suit, rank), SMALL_WIDTH
    for contract in (*SUITS, "botifarra"):
        yield f"signs/{contract}.png", contract_sign(contract), SIGN_WIDTH
    yield "back.png", back(), LARGE_WIDTH


def rasterise(svg: str, width: int) -> Image.Image:
    """Return the drawing as RGBA, `width` pixels wide; system fonts are left alone, as no drawing has text."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def write_all(folder: Path) -> int:
    """Write every picture below `folder`, losslessly; returns the bytes of all files together."""
    size = 0
    for name, svg, width in drawings():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        rasterise(svg, width).save(target, optimize=True)
        size += target.stat().st_size
    return size


def contact_sheet(width: int = 240, gap: int = 14) -> Image.Image:
    """Lay out all cards on one sheet, one row a suit, small cards and signs below: to look at, not to ship."""
    height = round(width * 95 / 61)
    small = 44
    sheet = Image.new("RGB", (12 * (width + gap) + gap, 4 * (height + gap) + gap + 3 * (69 + gap)), "#1F5B43")
    for row, suit in enumerate(SUITS):
        for rank in RANKS:
            place = (gap + (rank - 1) * (width + gap), gap + row * (height + gap))
            card = rasterise(large_card(suit, rank), width)
            sheet.paste(card, place, card)
            card = rasterise(small_card(suit, rank), small)
            place = (
                gap + (row % 2 * 12 + rank - 1) * (small + gap),
                4 * (height + gap) + gap + row // 2 * (69 + gap),
            )
            sheet.paste(card, place, card)
    x = gap + 25 * (small + gap)
    for svg, drawn in [*((contract_sign(contract), 96) for contract in (*SUITS, "botifarra")), (back(), 90)]:
        card = rasterise(svg, drawn)
        sheet.paste(card, (x, 4 * (height + gap) + gap), card)
        x += drawn + gap
    return sheet
