"""Distance between two colours as they look, also to somebody who is colour-blind.

Distances are CIEDE2000 (CIE 142-2001, as Sharma, Wu and Dalal wrote it down in 2005): 1 is just noticeable, black and
white are 100 apart. Colour blindness is simulated in linear sRGB with the matrices of Machado, Oliveira and Fernandes
(2009) for a full deficiency.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Linear sRGB to XYZ under D65, and the white that it belongs to.
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(colour: str) -> Triple:
    """Return red, green and blue, 0..1 in light, of a colour written "#RRGGBB"."""
    encoded = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in encoded)
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Return CIE L*, a*, b* of linear sRGB."""
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (a / b for a, b in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the distance of two colours given as L*, a*, b*."""
    lightness_1, a_1, b_1 = one
    lightness_2, a_2, b_2 = other
    stretch = 1 + _grey_pull((hypot(a_1, b_1) + hypot(a_2, b_2)) / 2) / 2
    chroma_1, chroma_2 = hypot(a_1 * stretch, b_1), hypot(a_2 * stretch, b_2)
    hue_1 = degrees(atan2(b_1, a_1 * stretch)) % 360
    hue_2 = degrees(atan2(b_2, a_2 * stretch)) % 360

    coloured = chroma_1 * chroma_2 > 0
    turn = (hue_2 - hue_1 + 180) % 360 - 180 if coloured else 0.0
    if abs(hue_2 - hue_1) == 180:
        turn = hue_2 - hue_1
    hue = hue_1 + hue_2
    if coloured:
        if abs(hue_1 - hue_2) > 180:
            hue += 360 if hue < 360 else -360
        hue /= 2

    lightness, chroma = (lightness_1 + lightness_2) / 2, (chroma_1 + chroma_2) / 2
    by_hue = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    square = (lightness - 50) ** 2
    in_lightness = (lightness_2 - lightness_1) / (1 + 0.015 * square / sqrt(20 + square))
    in_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    in_hue = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * by_hue)
    rotation = -2 * (1 - _grey_pull(chroma)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(in_lightness**2 + in_chroma**2 + in_hue**2 + rotation * in_chroma * in_hue)


def _grey_pull(chroma: float) -> float:
    """Return 1 for a grey, nearly 0 for a strong colour."""
    return 1 - sqrt(chroma**7 / (chroma**7 + 25.0**7))


def distance(one: str, other: str, vision: str) -> float:
    """Return how far two colours "#RRGGBB" look apart to the given vision."""
    seen = []
    for colour in (one, other):
        red, green, blue = (min(1.0, max(0.0, v)) for v in _times(VISIONS[vision], linear(colour)))
        seen.append(lab((red, green, blue)))
    return ciede2000(seen[0], seen[1])
