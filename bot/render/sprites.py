"""The pieces of every picture, drawn once and pasted often: cards, boxes, discs, the felt.

A cached image is never changed after it was made, so several threads may paste from it at once.
"""

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import theme
from bot.render.cache import KIB, MIB, remember
from bot.render.pieces import Piece, pieces
from bot.render.scene import Card, ContractCode
from bot.render.theme import Colour, Paint, opaque

CARDS_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "cards" / "spanish"
CARD_RATIO = 95 / 61
SMALL_BELOW = 60
"""Under this width in pixels the small variant of a card is used."""
MARGIN = 14
"""Room for a glow on each side of a card, and for the shadow below it."""
_UNSEEN_OF_GLOW, _UNSEEN_OF_SHADOW = (4, 4, 4, 4), (7, 11, 7, 3)
"""What is too faint to be seen at the left, top, right and bottom, and would only reach into the next card."""


def card_height(width: int) -> int:
    """Return the height in pixels of a card of this width."""
    return round(width * CARD_RATIO)


def card_width(height: int) -> int:
    """Return the width in pixels of the widest card that is no higher than this."""
    return int(height / CARD_RATIO)


def _shrunk(name: str, width: int, height: int) -> Image.Image:
    """Open a drawing and shrink it to this size.

    Hamming, not Lanczos: that rings around every outline, which is a fifth of the file and no sharper to the eye.
    """
    with Image.open(CARDS_FOLDER / name) as image:
        whole = image if image.mode == "RGBA" else image.convert("RGBA")
        return whole.resize((width, height), Image.Resampling.HAMMING, reducing_gap=3.0)


@pieces(3 * MIB, MIB // 2)
def face(card: Card | None, width: int, small: bool = False) -> Image.Image:
    """Return a card, or its back for None, without shadow; `small` asks for the small variant at any width."""
    small = small or width < SMALL_BELOW
    name = "back.png" if card is None else f"{'small' if small else 'large'}/{card}.png"
    return _shrunk(name, width, card_height(width))


@pieces(MIB)
def sign(contract: ContractCode, width: int) -> Image.Image:
    """Return the sign of a suit or of botifarra, a square."""
    return _shrunk(f"signs/{contract}.png", width, width)


@pieces(5 * MIB, MIB // 2)
def lying(card: Card | None, width: int, glow: Colour | None = None, dimming: float = 0) -> Image.Image:
    """Return a card, or its back for None, with its soft shadow or a glow; it begins at `lying_offset` of the card.

    `dimming` 0..1 sinks it into the felt: dark inks stay dark, so that the index can still be read.
    """
    bright = face(card, width).image()
    if dimming:
        shade = Image.new("RGBA", bright.size, opaque(theme.mix(theme.SHADE, theme.WHITE, dimming)))
        bright = ImageChops.multiply(bright, shade)
    image = _halo(width, glow).copy()
    across, down = lying_offset(glow)
    image.alpha_composite(bright, (-across, -down))
    return image


@remember(MIB)
def _halo(width: int, glow: Colour | None) -> Image.Image:
    """Return the soft shadow, or the glow, around a card of this width."""
    outline = face(None, width).image().getchannel("A")  # all cards have the outline of the back
    alpha = Image.new("L", (outline.width + 2 * MARGIN, outline.height + 2 * MARGIN))
    alpha.paste(outline, (MARGIN, MARGIN if glow else MARGIN + 4))
    if glow:
        alpha = alpha.filter(ImageFilter.MaxFilter(13)).filter(ImageFilter.GaussianBlur(1.8))
    else:
        alpha = alpha.filter(ImageFilter.GaussianBlur(3.5)).point([level // 2 for level in range(256)])
    out = Image.new("RGBA", alpha.size, opaque(glow or (0, 0, 0), 0))
    out.putalpha(alpha)
    left, top, right, bottom = _UNSEEN_OF_GLOW if glow else _UNSEEN_OF_SHADOW
    return out.crop((left, top, out.width - right, out.height - bottom))


def lying_offset(glow: Colour | None = None) -> tuple[int, int]:
    """Return where the shadow or glow of a card begins, in pixels from the card's own top left corner."""
    left, top, _, _ = _UNSEEN_OF_GLOW if glow else _UNSEEN_OF_SHADOW
    return left - MARGIN, top - MARGIN


@pieces(2 * MIB, 128 * KIB)
def box(
    width: int, height: int, radius: int, fill: Paint, outline: Paint | None = None, line: int = 0
) -> Image.Image:
    """Return a box with smooth round corners: they alone are drawn large and shrunk, its sides are straight."""
    corner = max(radius, line) + 1
    if min(width, height) <= 2 * corner:
        return _rounded(width, height, radius, fill, outline, line)
    corners = _rounded(2 * corner, 2 * corner, radius, fill, outline, line)
    image = Image.new("RGBA", (width, height), corners.getpixel((corner, corner)))
    if outline and line:
        ImageDraw.Draw(image).rectangle((0, 0, width - 1, height - 1), outline=outline, width=line)
    for x, corner_x in ((0, 0), (width - corner, corner)):
        for y, corner_y in ((0, 0), (height - corner, corner)):
            image.paste(corners.crop((corner_x, corner_y, corner_x + corner, corner_y + corner)), (x, y))
    return image


def _rounded(
    width: int, height: int, radius: int, fill: Paint, outline: Paint | None, line: int
) -> Image.Image:
    k = theme.OVERSAMPLING
    ground = fill if fill[3] else opaque((outline or fill)[:3], 0)
    image = Image.new("RGBA", (width * k, height * k), (*ground[:3], 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * k - 1, height * k - 1), radius * k, fill=fill, outline=outline, width=line * k
    )
    return image.reduce(k)


def disc(diameter: int, fill: Colour) -> Piece:
    """Return a filled circle."""
    return box(diameter, diameter, diameter // 2, opaque(fill))


_CORNER = 28
"""What a round corner of the wooden rim takes each way, in pixels."""


def _wood(ground: Image.Image) -> None:
    """Lay the wooden rim of a café table around the felt, a line of brass inside it: flat colours weigh nothing.

    Only the corners are drawn; the straight sides between them repeat a row or a column.
    """
    rim, c = _rim(), _CORNER
    right, bottom = ground.width - c, ground.height - c
    across, down = (right - c, c), (c, bottom - c)
    for x, y, part, size in (
        (0, 0, (0, 0, c, c), (c, c)),
        (right, 0, (c, 0, 2 * c, c), (c, c)),
        (0, bottom, (0, c, c, 2 * c), (c, c)),
        (right, bottom, (c, c, 2 * c, 2 * c), (c, c)),
        (c, 0, (c, 0, c + 1, c), across),
        (c, bottom, (c, c, c + 1, 2 * c), across),
        (0, c, (0, c, c, c + 1), down),
        (right, c, (c, c, 2 * c, c + 1), down),
    ):
        wood = rim.crop(part).resize(size, Image.Resampling.NEAREST)
        ground.paste(wood, (x, y), wood)


def _rim() -> Image.Image:
    """Return the four corners of the wooden rim side by side, transparent where the felt lies."""
    k = 2
    w = h = 2 * _CORNER * k
    rim = Image.new("RGBA", (w, h), opaque(theme.WOOD))
    draw = ImageDraw.Draw(rim)
    for inset, radius, fill in (
        (2, 21, opaque(theme.WOOD_LIGHT)),
        (4, 20, opaque(theme.WOOD)),
        (theme.RIM - 4, 18, opaque(theme.WOOD_DARK)),
        (theme.RIM - 2, 17, opaque(theme.BRASS)),
        (theme.RIM, 16, opaque(theme.FELT, 0)),
    ):
        hole = (inset * k, inset * k, w - 1 - inset * k, h - 1 - inset * k)
        draw.rounded_rectangle(hole, radius * k, fill=fill)
    return rim.reduce(k)


@pieces(6 * MIB)
def felt(width: int, height: int, ring: bool = False) -> Image.Image:
    """Return the table: green felt in a rim of wood.

    The felt is lighter in the middle in flat steps (a fine gradient would triple the file). The cache has room for
    that of a table with its ring and without; a higher one is made for each score sheet.
    """
    light = Image.radial_gradient("L").resize((int(width * 1.5), int(height * 1.5)))
    left, top = (light.width - width) // 2, (light.height - height) // 2
    light = light.crop((left, top, left + width, top + height))
    light = light.point([min(255, level * 5 // 4) // 16 * 16 for level in range(256)])
    ground = Image.composite(
        Image.new("RGB", (width, height), theme.FELT_EDGE),
        Image.new("RGB", (width, height), theme.FELT),
        light,
    )
    if ring:
        drawn = Image.new("RGBA", (width * 2, height * 2), (255, 255, 255, 0))
        ImageDraw.Draw(drawn).ellipse(
            (width * 0.5, height * 0.33, width * 1.5, height * 1.67), outline=(255, 255, 255, 26), width=6
        )
        drawn = drawn.reduce(2)
        ground.paste(drawn, (0, 0), drawn)
    _wood(ground)
    return ground
