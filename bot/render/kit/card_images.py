"""Images of cards and suits, drawn once and pasted often, and the ways to lay them on a picture.

A cached image is never changed after it was made, so several threads may paste from it at once.
"""

from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from bot.render.kit import icons, theme
from bot.render.kit.scene import Card, Pack, pack_of
from bot.render.raster.cache import MIB, remember
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, Paint, mix, opaque
from bot.render.raster.shapes import box
from bot.render.raster.sprite import Sprite, sprites

ASSETS = Path(__file__).resolve().parents[3] / "assets" / "cards"
"""The drawings: a folder for each pack."""
CARD_RATIO = 95 / 61
SMALL_BELOW = 60
"""Under this width in pixels the small variant of a card is used."""
MARGIN = 14
"""Room for a glow on each side of a card, and for the shadow below it."""
SLOT_EDGE: Paint = opaque(mix(theme.WHITE, theme.FELT, 0.16))
"""The outline of a place where a card may lie."""
_UNSEEN_OF_GLOW, _UNSEEN_OF_SHADOW = (4, 4, 4, 4), (7, 11, 7, 3)
"""Margins left, top, right and bottom that are too faint to be seen and would only reach into the next card."""


@cache
def card_height(width: int) -> int:
    """Return the height in pixels of a card of this width."""
    return round(width * CARD_RATIO)


def widest_card(height: int) -> int:
    """Return the width in pixels of the widest card that is no higher than this."""
    return int(height / CARD_RATIO)


def _shrunk(name: str, width: int, height: int) -> Image.Image:
    """Open a drawing and shrink it to this size.

    Hamming, not Lanczos: that rings around every outline, which is a fifth of the file and no sharper to the eye.
    """
    with Image.open(ASSETS / name) as image:
        whole = image if image.mode == "RGBA" else image.convert("RGBA")
        return whole.resize((width, height), Image.Resampling.HAMMING, reducing_gap=3.0)


@sprites(3 * MIB, MIB // 2)
def face(card: Card | None, width: int, small: bool = False, pack: Pack = Pack.SPANISH) -> Image.Image:
    """Return a card without shadow, or for None the back of `pack`; `small` asks for the small variant at any width.

    Raises ValueError for a code that is no card.
    """
    small = small or width < SMALL_BELOW
    name = (
        f"{pack.value}/back.png"
        if card is None
        else f"{pack_of(card).value}/{'small' if small else 'large'}/{card}.png"
    )
    return _shrunk(name, width, card_height(width))


@sprites(MIB)
def sign(name: str, width: int, pack: Pack = Pack.SPANISH) -> Image.Image:
    """Return a sign of a pack, a square: a suit by its letter, or another of the pack's signs.

    Raises ValueError where the pack has no such sign.
    """
    file = f"{pack.value}/signs/{name}.png"
    if not name.replace("_", "").isalnum() or not (ASSETS / file).is_file():
        raise ValueError(f"The {pack.value} pack has no sign {name!r}.")
    return _shrunk(file, width, width)


def signs(pack: Pack) -> tuple[str, ...]:
    """Return the names of a pack's signs: its suits, then the others in the order of the alphabet."""
    names = sorted(file.stem for file in (ASSETS / pack.value / "signs").glob("*.png"))
    return (*pack.suits, *(name for name in names if name not in pack.suits))


@sprites(3 * MIB, MIB // 4)
def lying(
    card: Card | None,
    width: int,
    glow: Colour | None = None,
    dimming: float = 0,
    small: bool = False,
    pack: Pack = Pack.SPANISH,
) -> Image.Image:
    """Return a `face` with its soft shadow or a glow; it begins at `lying_offset` of the card.

    `dimming` 0..1 sinks it into the felt: dark inks stay dark, so that the index can still be read.
    """
    bright = face(card, width, small, pack).image()
    if dimming:
        shade = Image.new("RGBA", bright.size, opaque(mix(theme.SHADE, theme.WHITE, dimming)))
        bright = ImageChops.multiply(bright, shade)
    image = _halo(width, glow).copy()
    across, down = lying_offset(glow)
    image.alpha_composite(bright, (-across, -down))
    return image


@remember(MIB)
def _halo(width: int, glow: Colour | None) -> Image.Image:
    """Return the soft shadow, or the glow, around a card of this width."""
    outline = face(None, width).image().getchannel("A")  # all cards of all packs have the outline of the back
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


@cache
def lying_offset(glow: Colour | None = None) -> tuple[int, int]:
    """Return where the shadow or glow of a card begins, in pixels from the card's own top left corner."""
    left, top, _, _ = _UNSEEN_OF_GLOW if glow else _UNSEEN_OF_SHADOW
    return left - MARGIN, top - MARGIN


def draw_card(
    canvas: Canvas,
    card: Card | None,
    x: float,
    y: float,
    w: int,
    *,
    glow: Colour | None = None,
    dimming: float = 0,
    small: bool = False,
    pack: Pack = Pack.SPANISH,
) -> None:
    """Draw a card, or for None the back of `pack`, with its middle at (x, y)."""
    left, top = _corner(x, y, w)
    across, down = lying_offset(glow)
    canvas.paste(lying(card, w, glow, dimming, small, pack), left + across, top + down)


@sprites(2 * MIB, MIB // 4)
def standing(card: Card, width: int, height: int, dimming: float = 0) -> Image.Image:
    """Return the upper part of a card with its soft shadow, as it is seen of one that stands in a rail."""
    whole = lying(card, width, None, dimming).image()
    _, down = lying_offset()
    return whole.crop((0, 0, whole.width, height - down))


def draw_standing_card(
    canvas: Canvas, card: Card, x: float, bottom: float, w: int, height: int, *, dimming: float = 0
) -> None:
    """Draw so much of a card as stands above `bottom`, its middle at x."""
    across, down = lying_offset()
    canvas.paste(standing(card, w, height, dimming), round(x - w / 2) + across, round(bottom) - height + down)


def draw_flat_card(
    canvas: Canvas, card: Card, x: float, y: float, w: int, *, marked: bool = False, small: bool = False
) -> None:
    """Draw a card without shadow, its top left corner at (x, y); the marked one gets a frame of light.

    `small` asks for the small variant.
    """
    if marked:
        place = (round(x) - 5, round(y) - 5, w + 10, card_height(w) + 10)
        canvas.plate(place, 9, opaque(theme.TURN))
    canvas.paste(face(card, w, small), x, y)


_SMALLEST_STAR = 34


def draw_trump_star(canvas: Canvas, x: float, y: float, card_width: int, *, dimming: float = 0) -> None:
    """Mark the card whose middle is at (x, y) as a trump: a star in its free corner at the top right."""
    size = max(_SMALLEST_STAR, round(card_width * 0.25))
    left, top = _corner(x, y, card_width)
    star = icons.star(size, dimming)
    inset = round(size * 0.28)
    canvas.paste(star, left + card_width - inset - star.width // 2, top + inset - star.height // 2)


def _corner(x: float, y: float, card_width: int) -> tuple[int, int]:
    """Return the pixel of the top left corner of a card whose middle is at (x, y)."""
    return round(x - card_width / 2), round(y - card_height(card_width) / 2)


def empty_slot(card_width: int, outline: Paint = SLOT_EDGE, line: int = 3) -> Sprite:
    """Return the outline of a card that is still to come, or that is used up."""
    ground = opaque(mix(theme.FELT_EDGE, theme.FELT, 0.4))
    return box(card_width, card_height(card_width), 12, ground, outline, line)
