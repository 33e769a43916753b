"""Everything drawn once and pasted often: cards, boxes, discs, the felt. All caches are bounded.

A cached image is never changed after it was made, so several threads may paste from it at once.
"""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from zlib import crc32

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.render import theme
from bot.render.scene import Card, ContractCode, SeatScene
from bot.render.theme import Colour, Paint, opaque

CARDS_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "cards" / "spanish"
CARD_RATIO = 95 / 61
SMALL_BELOW = 60
"""Under this width in pixels the small variant of a card is used."""
MARGIN = 14
"""Room for shadow or glow on each side of a card's sprite."""
_OVERSAMPLING = 4
_LARGEST_AVATAR = 4096 * 4096


def card_height(width: int) -> int:
    """Return the height in pixels of a card of this width."""
    return round(width * CARD_RATIO)


def card_width(height: int) -> int:
    """Return the width in pixels of the widest card that is no higher than this."""
    return int(height / CARD_RATIO)


def _open(name: str) -> Image.Image:
    with Image.open(CARDS_FOLDER / name) as image:
        return image.convert("RGBA")


@lru_cache(maxsize=256)
def face(card: Card | None, width: int, small: bool = False) -> Image.Image:
    """Return a card, or its back for None, without shadow; `small` asks for the small variant at any width."""
    small = small or width < SMALL_BELOW
    name = "back.png" if card is None else f"{'small' if small else 'large'}/{card}.png"
    return _open(name).resize((width, card_height(width)), Image.Resampling.LANCZOS, reducing_gap=3.0)


@lru_cache(maxsize=32)
def sign(contract: ContractCode, width: int) -> Image.Image:
    """Return the sign of a suit or of botifarra, a square."""
    return _open(f"signs/{contract}.png").resize((width, width), Image.Resampling.LANCZOS, reducing_gap=3.0)


@lru_cache(maxsize=16)
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


@lru_cache(maxsize=320)
def card(code: Card | None, width: int, glow: Colour | None = None, dimming: float = 0) -> Image.Image:
    """Return a card with `MARGIN` around it: a soft shadow, or a glow; `dimming` 0..1 sinks it into the felt."""
    out = _halo(width, glow).copy()
    out.alpha_composite(face(code, width), (MARGIN, MARGIN))
    if dimming:
        veil = Image.new("RGBA", out.size, opaque(theme.FELT_EDGE))
        veil.putalpha(out.getchannel("A"))
        out = Image.blend(out, veil, dimming)
    return out


@lru_cache(maxsize=128)
def box(
    width: int, height: int, radius: int, fill: Paint, outline: Paint | None = None, line: int = 0
) -> Image.Image:
    """Return a box with smooth round corners."""
    k = _OVERSAMPLING
    ground = fill if fill[3] else opaque((outline or fill)[:3], 0)
    image = Image.new("RGBA", (width * k, height * k), (*ground[:3], 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * k - 1, height * k - 1), radius * k, fill=fill, outline=outline, width=line * k
    )
    return image.reduce(k)


def disc(diameter: int, fill: Colour) -> Image.Image:
    """Return a filled circle."""
    return box(diameter, diameter, diameter // 2, opaque(fill))


@lru_cache(maxsize=16)
def felt(width: int, height: int, ring: bool = False) -> Image.Image:
    """Return the green ground, lighter in the middle in flat steps (a fine gradient would triple the file)."""
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
    return ground


@lru_cache(maxsize=8)
def _round_mask(diameter: int) -> Image.Image:
    k = _OVERSAMPLING
    mask = Image.new("L", (diameter * k, diameter * k))
    ImageDraw.Draw(mask).ellipse((0, 0, diameter * k - 1, diameter * k - 1), fill=255)
    return mask.reduce(k)


@lru_cache(maxsize=128)
def photo(data: bytes, diameter: int) -> Image.Image | None:
    """Return a fetched avatar as a square, or None if the bytes are no picture that can be read."""
    try:
        with Image.open(BytesIO(data)) as image:
            if image.width * image.height > _LARGEST_AVATAR:
                return None
            image.draft("RGB", (diameter * 2, diameter * 2))
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
    ground = Image.new("RGBA", flat.size, opaque(theme.PLATE))
    ground.alpha_composite(flat)
    return ImageOps.fit(ground.convert("RGB"), (diameter, diameter), Image.Resampling.LANCZOS)


def _person(diameter: int, ground: Colour) -> Image.Image:
    d = diameter * _OVERSAMPLING
    image = Image.new("RGB", (d, d), ground)
    draw = ImageDraw.Draw(image)
    draw.ellipse((d * 0.31, d * 0.18, d * 0.69, d * 0.56), fill=theme.DISC_FIGURE)
    draw.ellipse((d * 0.13, d * 0.63, d * 0.87, d * 1.4), fill=theme.DISC_FIGURE)
    return image.reduce(_OVERSAMPLING)


def _robot(diameter: int) -> Image.Image:
    d = diameter * _OVERSAMPLING
    image = Image.new("RGB", (d, d), (70, 92, 104))
    draw = ImageDraw.Draw(image)
    metal, dark = (206, 220, 228), (30, 46, 56)
    draw.line((d * 0.5, d * 0.14, d * 0.5, d * 0.32), fill=metal, width=round(d * 0.05))
    draw.ellipse((d * 0.44, d * 0.09, d * 0.56, d * 0.21), fill=theme.TURN)
    draw.rounded_rectangle((d * 0.13, d * 0.44, d * 0.87, d * 0.62), d * 0.05, fill=metal)
    draw.rounded_rectangle((d * 0.2, d * 0.28, d * 0.8, d * 0.78), d * 0.12, fill=metal)
    for x in (0.36, 0.64):
        draw.ellipse((d * (x - 0.08), d * 0.4, d * (x + 0.08), d * 0.56), fill=dark)
        draw.ellipse((d * (x - 0.03), d * 0.43, d * (x + 0.03), d * 0.49), fill=theme.WHITE)
    draw.rounded_rectangle((d * 0.36, d * 0.64, d * 0.64, d * 0.7), d * 0.03, fill=dark)
    return image.reduce(_OVERSAMPLING)


def _moon(diameter: int) -> Image.Image:
    d = diameter * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque((44, 62, 110)))
    draw.ellipse((d * 0.2, d * 0.18, d * 0.82, d * 0.8), fill=opaque(theme.TURN))
    draw.ellipse((d * 0.38, d * 0.1, d * 0.92, d * 0.64), fill=opaque((44, 62, 110)))
    return image.reduce(_OVERSAMPLING)


@lru_cache(maxsize=128)
def _avatar(data: bytes | None, ground: Colour | None, diameter: int, is_away: bool) -> Image.Image:
    square = photo(data, diameter) if data is not None else None
    if square is None:
        square = _robot(diameter) if ground is None else _person(diameter, ground)
    out = Image.new("RGBA", (diameter, diameter), opaque(theme.PLATE, 0))
    if is_away:
        square = Image.blend(square, Image.new("RGB", square.size, theme.PLATE), 0.5)
    out.paste(square, (0, 0), _round_mask(diameter))
    if is_away:
        badge = _moon(round(diameter * 0.42))
        out.alpha_composite(badge, (diameter - badge.width, diameter - badge.height))
    return out


def avatar(seat: SeatScene, diameter: int) -> Image.Image:
    """Return the round picture of a player: the avatar, a robot for a computer, else a drawn person."""
    ground = None if seat.is_computer else theme.DISCS[crc32(seat.name.encode()) % len(theme.DISCS)]
    return _avatar(seat.avatar, ground, diameter, seat.is_away)


@lru_cache(maxsize=2)
def chair(size: int) -> Image.Image:
    """Return the outline of an empty chair."""
    d = size * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.MUTED, 0))
    draw = ImageDraw.Draw(image)
    ink = opaque(theme.MUTED)
    for x in (0.24, 0.68):
        draw.rounded_rectangle((d * x, d * 0.08, d * (x + 0.08), d * 0.95), d * 0.03, fill=ink)
    for y in (0.12, 0.3):
        draw.rounded_rectangle((d * 0.24, d * y, d * 0.76, d * (y + 0.08)), d * 0.03, fill=ink)
    draw.rounded_rectangle((d * 0.16, d * 0.52, d * 0.84, d * 0.63), d * 0.04, fill=ink)
    return image.reduce(_OVERSAMPLING)


@lru_cache(maxsize=8)
def crown(width: int, colour: Colour) -> Image.Image:
    """Return the crown over a winner's name, in the colour of the side."""
    w, h = width * _OVERSAMPLING, width * _OVERSAMPLING * 3 // 4
    image = Image.new("RGBA", (w, h), opaque(colour, 0))
    draw = ImageDraw.Draw(image)
    spikes = [(0.12, 0.82), (0.05, 0.26), (0.3, 0.54), (0.5, 0.12), (0.7, 0.54), (0.95, 0.26), (0.88, 0.82)]
    draw.polygon([(w * x, h * y) for x, y in spikes], fill=opaque(colour))
    for x, y in ((0.05, 0.22), (0.5, 0.1), (0.95, 0.22)):
        draw.ellipse(
            (w * (x - 0.05), h * y - w * 0.05, w * (x + 0.05), h * y + w * 0.05), fill=opaque(colour)
        )
    draw.rounded_rectangle((w * 0.12, h * 0.87, w * 0.88, h * 0.99), h * 0.04, fill=opaque(colour))
    return image.reduce(_OVERSAMPLING)


@lru_cache(maxsize=16)
def mark(size: int, *, right: bool) -> Image.Image:
    """Return a tick on green, or a cross on red."""
    d = size * _OVERSAMPLING
    ground = theme.SIGN_RIGHT if right else theme.ALARM
    image = Image.new("RGBA", (d, d), opaque(theme.WHITE, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse(
        (0, 0, d - 1, d - 1), fill=opaque(ground), outline=opaque(theme.WHITE), width=round(d * 0.06)
    )
    strokes = (
        [[(0.27, 0.53), (0.44, 0.69), (0.74, 0.34)]]
        if right
        else [[(0.32, 0.32), (0.68, 0.68)], [(0.68, 0.32), (0.32, 0.68)]]
    )
    for stroke in strokes:
        draw.line(
            [(d * x, d * y) for x, y in stroke],
            fill=opaque(theme.WHITE),
            width=round(d * 0.12),
            joint="curve",
        )
    return image.reduce(_OVERSAMPLING)


_CACHES = (face, sign, _halo, card, box, felt, _round_mask, photo, _avatar, chair, crown, mark)


def cache_sizes() -> dict[str, tuple[int, int]]:
    """Return for each cache how many pictures it holds and how many it may hold at most."""
    return {
        cache.__name__: (cache.cache_info().currsize, cache.cache_info().maxsize or 0) for cache in _CACHES
    }


def forget() -> None:
    """Empty every cache."""
    for cache in _CACHES:
        cache.cache_clear()
