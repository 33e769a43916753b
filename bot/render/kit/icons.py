"""Signs drawn by code: trump, leader, turn, free seat, winner, cup, bolt, right and wrong."""

import math

from PIL import Image, ImageDraw

from bot.render.kit import theme
from bot.render.raster.cache import KIB
from bot.render.raster.colour import Colour, mix, opaque
from bot.render.raster.shapes import OVERSAMPLING
from bot.render.raster.sprite import Sprite, sprites


@sprites(256 * KIB)
def star(diameter: int, dimming: float = 0) -> Image.Image:
    """Return the mark of trump: a golden star on a dark disc; `dimming` as that of the card it lies on."""
    d = diameter * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.PANEL, 0))
    draw = ImageDraw.Draw(image)
    gold = mix(theme.PANEL, theme.TURN, dimming * 0.5)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.PANEL))
    tips = [(0.43 if point % 2 == 0 else 0.2, math.pi * (point / 5 - 0.5)) for point in range(10)]
    draw.polygon(
        [(d / 2 + d * reach * math.cos(turn), d * 0.52 + d * reach * math.sin(turn)) for reach, turn in tips],
        fill=opaque(gold),
    )
    return image.reduce(OVERSAMPLING)


@sprites(64 * KIB)
def leader(diameter: int) -> Image.Image:
    """Return the mark of the player who leads to a trick: an arrow on a light disc."""
    d = diameter * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.CREAM, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.PANEL))
    draw.ellipse((d * 0.08, d * 0.08, d * 0.92, d * 0.92), fill=opaque(theme.CREAM))
    draw.polygon([(d * 0.37, d * 0.25), (d * 0.37, d * 0.75), (d * 0.79, d * 0.5)], fill=opaque(theme.PANEL))
    return image.reduce(OVERSAMPLING)


@sprites(64 * KIB)
def pointer(size: int, towards: int, colour: Colour) -> Image.Image:
    """Return a triangle that points up, left, down or right (0 to 3)."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    ImageDraw.Draw(image).polygon([(0, d), (d / 2, d * 0.3), (d, d)], fill=opaque(colour))
    return image.rotate(90 * towards).reduce(OVERSAMPLING)


@sprites(128 * KIB)
def seat(size: int) -> Image.Image:
    """Return the outline of an empty seat."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.MUTED, 0))
    draw = ImageDraw.Draw(image)
    ink = opaque(theme.MUTED)
    for x in (0.24, 0.68):
        draw.rounded_rectangle((d * x, d * 0.08, d * (x + 0.08), d * 0.95), d * 0.03, fill=ink)
    for y in (0.12, 0.3):
        draw.rounded_rectangle((d * 0.24, d * y, d * 0.76, d * (y + 0.08)), d * 0.03, fill=ink)
    draw.rounded_rectangle((d * 0.16, d * 0.52, d * 0.84, d * 0.63), d * 0.04, fill=ink)
    return image.reduce(OVERSAMPLING)


@sprites(64 * KIB)
def plus(size: int) -> Image.Image:
    """Return a plus on a disc of the colour of the turn: a place to take."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(theme.TURN, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque(theme.TURN))
    for box_ in ((0.44, 0.22, 0.56, 0.78), (0.22, 0.44, 0.78, 0.56)):
        draw.rectangle(tuple(d * edge for edge in box_), fill=opaque(theme.PANEL))
    return image.reduce(OVERSAMPLING)


@sprites(256 * KIB)
def paper(size: int, angle: int, colour: Colour) -> Image.Image:
    """Return a piece of the paper that is thrown over winners, turned by `angle` degrees."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    ImageDraw.Draw(image).rectangle((d * 0.15, d * 0.32, d * 0.85, d * 0.68), fill=opaque(colour))
    return image.rotate(angle, Image.Resampling.BICUBIC).reduce(OVERSAMPLING)


def confetti(size: int, kind: int) -> Sprite:
    """Return a piece of paper in the colour of one of the sides, turned in a way of its own, by its number."""
    return paper(size, kind * 37, theme.SIDES[kind % theme.FEW])


@sprites(256 * KIB)
def crown(width: int, colour: Colour) -> Image.Image:
    """Return the crown over a winner's name, in the colour of the side."""
    w, h = width * OVERSAMPLING, width * OVERSAMPLING * 3 // 4
    image = Image.new("RGBA", (w, h), opaque(colour, 0))
    draw = ImageDraw.Draw(image)
    spikes = [(0.12, 0.82), (0.05, 0.26), (0.3, 0.54), (0.5, 0.12), (0.7, 0.54), (0.95, 0.26), (0.88, 0.82)]
    draw.polygon([(w * x, h * y) for x, y in spikes], fill=opaque(colour))
    for x, y in ((0.05, 0.22), (0.5, 0.1), (0.95, 0.22)):
        draw.ellipse(
            (w * (x - 0.05), h * y - w * 0.05, w * (x + 0.05), h * y + w * 0.05), fill=opaque(colour)
        )
    draw.rounded_rectangle((w * 0.12, h * 0.87, w * 0.88, h * 0.99), h * 0.04, fill=opaque(colour))
    return image.reduce(OVERSAMPLING)


@sprites(64 * KIB)
def cup(size: int, colour: Colour) -> Image.Image:
    """Return a cup with two handles: a tournament or a season was won."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    draw = ImageDraw.Draw(image)
    ink = opaque(colour)
    for x in (0.04, 0.56):
        draw.ellipse((d * x, d * 0.14, d * (x + 0.4), d * 0.52), outline=ink, width=round(d * 0.09))
    draw.rectangle((d * 0.22, d * 0.06, d * 0.78, d * 0.34), fill=ink)
    draw.ellipse((d * 0.22, d * 0.06, d * 0.78, d * 0.66), fill=ink)
    draw.rectangle((d * 0.44, d * 0.6, d * 0.56, d * 0.84), fill=ink)
    draw.rounded_rectangle((d * 0.28, d * 0.82, d * 0.72, d * 0.96), d * 0.04, fill=ink)
    return image.reduce(OVERSAMPLING)


@sprites(64 * KIB)
def bolt(size: int, colour: Colour) -> Image.Image:
    """Return a flash of lightning: a call that nobody expected was won."""
    d = size * OVERSAMPLING
    image = Image.new("RGBA", (d, d), opaque(colour, 0))
    tips = [(0.6, 0.02), (0.2, 0.56), (0.46, 0.56), (0.36, 0.98), (0.8, 0.4), (0.53, 0.4)]
    ImageDraw.Draw(image).polygon([(d * x, d * y) for x, y in tips], fill=opaque(colour))
    return image.reduce(OVERSAMPLING)


@sprites(256 * KIB)
def mark(size: int, *, right: bool) -> Image.Image:
    """Return a tick on green, or a cross on red."""
    d = size * OVERSAMPLING
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
    return image.reduce(OVERSAMPLING)
