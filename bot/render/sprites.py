"""Everything drawn once and pasted often: cards, boxes, discs, the felt. Every cache is bounded in bytes.

A cached image is never changed after it was made, so several threads may paste from it at once.
"""

import math
from io import BytesIO
from pathlib import Path
from zlib import crc32

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.render import theme
from bot.render.cache import KIB, MIB, remember
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


@remember(256 * KIB)
def star(diameter: int, dimming: float = 0) -> Image.Image:
    """Return the mark of trump: a golden star on a dark disc; `dimming` as that of the card it lies on."""
    d = diameter * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.PANEL, 0))
    draw = ImageDraw.Draw(image)
    gold = theme.mix(theme.PANEL, theme.TURN, dimming * 0.5)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.PANEL))
    tips = [(0.43 if point % 2 == 0 else 0.2, math.pi * (point / 5 - 0.5)) for point in range(10)]
    draw.polygon(
        [(d / 2 + d * reach * math.cos(turn), d * 0.52 + d * reach * math.sin(turn)) for reach, turn in tips],
        fill=opaque(gold),
    )
    return image.reduce(_OVERSAMPLING)


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


@remember(64 * KIB)
def leader(diameter: int) -> Image.Image:
    """Return the mark of the player who leads to a trick: an arrow on a light disc."""
    d = diameter * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.CREAM, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.PANEL))
    draw.ellipse((d * 0.08, d * 0.08, d * 0.92, d * 0.92), fill=opaque(theme.CREAM))
    draw.polygon([(d * 0.37, d * 0.25), (d * 0.37, d * 0.75), (d * 0.79, d * 0.5)], fill=opaque(theme.PANEL))
    return image.reduce(_OVERSAMPLING)


@remember(64 * KIB)
def pointer(size: int, towards: int, colour: Colour) -> Image.Image:
    """Return a triangle that points up, left, down or right (0 to 3)."""
    d = size * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    ImageDraw.Draw(image).polygon([(0, d), (d / 2, d * 0.3), (d, d)], fill=opaque(colour))
    return image.rotate(90 * towards).reduce(_OVERSAMPLING)


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


@remember(256 * KIB)
def _round_mask(diameter: int) -> Image.Image:
    k = _OVERSAMPLING
    mask = Image.new("L", (diameter * k, diameter * k))
    ImageDraw.Draw(mask).ellipse((0, 0, diameter * k - 1, diameter * k - 1), fill=255)
    return mask.reduce(k)


@remember(512 * KIB)
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


@remember(2 * MIB)
def _avatar(data: bytes | None, ground: Colour | None, diameter: int, is_away: bool) -> Image.Image:
    square = photo(data, diameter) if data is not None else None
    if square is None:
        square = _robot(diameter) if ground is None else _person(diameter, ground)
    out = Image.new("RGBA", (diameter, diameter), opaque(theme.PLATE, 0))
    if is_away:
        square = Image.blend(square, Image.new("RGB", square.size, theme.PLATE), 0.5)
    out.paste(square, (0, 0), _round_mask(diameter))
    if is_away:
        badge = _moon(round(diameter * 0.48))
        out.alpha_composite(badge, (diameter - badge.width, diameter - badge.height))
    return out


def avatar(seat: SeatScene, diameter: int) -> Image.Image:
    """Return the round picture of a player: the avatar, a robot for a computer, else a drawn person."""
    ground = None if seat.is_computer else theme.DISCS[crc32(seat.name.encode()) % len(theme.DISCS)]
    return _avatar(seat.avatar, ground, diameter, seat.is_away)


@remember(128 * KIB)
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


@remember(64 * KIB)
def plus(size: int) -> Image.Image:
    """Return a plus on a disc of the colour of the turn: a place to take."""
    d = size * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.TURN, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.TURN))
    for box_ in ((0.44, 0.22, 0.56, 0.78), (0.22, 0.44, 0.78, 0.56)):
        draw.rectangle(tuple(d * edge for edge in box_), fill=opaque(theme.PANEL))
    return image.reduce(_OVERSAMPLING)


@remember(256 * KIB)
def paper(size: int, angle: int, colour: Colour) -> Image.Image:
    """Return a piece of the paper that is thrown over winners, turned by `angle` degrees."""
    d = size * _OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    ImageDraw.Draw(image).rectangle((d * 0.15, d * 0.32, d * 0.85, d * 0.68), fill=opaque(colour))
    return image.rotate(angle, Image.Resampling.BICUBIC).reduce(_OVERSAMPLING)


@remember(256 * KIB)
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


@remember(256 * KIB)
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
