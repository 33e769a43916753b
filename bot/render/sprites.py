"""The pieces of every picture, drawn once and pasted often: cards, boxes, discs, the felt.

A cached image is never changed after it was made, so several threads may paste from it at once.
"""

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import theme
from bot.render.cache import MIB, remember
from bot.render.scene import Card, ContractCode
from bot.render.theme import Colour, Paint, opaque

CARDS_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "cards" / "spanish"
CARD_RATIO = 95 / 61
SMALL_BELOW = 60
"""Under this width in pixels the small variant of a card is used."""
MARGIN = 14
"""Room for shadow or glow on each side of a card's sprite."""


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


@remember(28 * MIB)
def face(card: Card | None, width: int, small: bool = False) -> Image.Image:
    """Return a card, or its back for None, without shadow; `small` asks for the small variant at any width."""
    small = small or width < SMALL_BELOW
    name = "back.png" if card is None else f"{'small' if small else 'large'}/{card}.png"
    return _shrunk(name, width, card_height(width))


@remember(MIB)
def sign(contract: ContractCode, width: int) -> Image.Image:
    """Return the sign of a suit or of botifarra, a square."""
    return _shrunk(f"signs/{contract}.png", width, width)


@remember(2 * MIB)
def _halo(width: int, glow: Colour | None) -> Image.Image:
    """Return the shadow or glow around a card of this width: all cards have the outline of the back."""
    outline = face(None, width).getchannel("A")
    halo = Image.new("L", (outline.width + 2 * MARGIN, outline.height + 2 * MARGIN))
    halo.paste(outline, (MARGIN, MARGIN if glow else MARGIN + 4))
    if glow:
        halo = halo.filter(ImageFilter.MaxFilter(13)).filter(ImageFilter.GaussianBlur(1.8))
    else:
        halo = halo.filter(ImageFilter.GaussianBlur(4.5)).point([level // 2 for level in range(256)])
    out = Image.new("RGBA", halo.size, opaque(glow or (0, 0, 0), 0))
    out.putalpha(halo)
    return out


@remember(8 * MIB)
def card(code: Card | None, width: int, glow: Colour | None = None, dimming: float = 0) -> Image.Image:
    """Return a card with `MARGIN` around it: a soft shadow, or a glow; `dimming` 0..1 sinks it into the felt."""
    out = _halo(width, glow).copy()
    out.alpha_composite(face(code, width), (MARGIN, MARGIN))
    if dimming:  # a shadow over the paper: dark inks stay dark on it, so that the index can still be read
        shade = Image.new("RGBA", out.size, (*theme.mix(theme.SHADE, theme.WHITE, dimming), 255))
        out = ImageChops.multiply(out, shade)
    return out


@remember(3 * MIB)
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
    for x, piece_x in ((0, 0), (width - corner, corner)):
        for y, piece_y in ((0, 0), (height - corner, corner)):
            piece = corners.crop((piece_x, piece_y, piece_x + corner, piece_y + corner))
            image.paste(piece, (x, y))
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


def disc(diameter: int, fill: Colour) -> Image.Image:
    """Return a filled circle."""
    return box(diameter, diameter, diameter // 2, opaque(fill))


def _wood(ground: Image.Image) -> None:
    """Lay the wooden rim of a café table around the felt, a line of brass inside it: flat colours weigh nothing."""
    k = 2
    w, h = ground.width * k, ground.height * k
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
    rim = rim.reduce(k)
    ground.paste(rim, (0, 0), rim)


@remember(13 * MIB // 2)
def felt(width: int, height: int, ring: bool = False) -> Image.Image:
    """Return the table: green felt in a rim of wood.

    The felt is lighter in the middle in flat steps (a fine gradient would triple the file).
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
