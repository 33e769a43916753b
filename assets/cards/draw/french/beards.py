"""Beards and hair; all about the origin of the face they grow on."""

from dataclasses import dataclass

from assets.cards.draw.french.faces import DETAIL, OUTLINE
from assets.cards.draw.french.tones import glaze
from assets.cards.draw.palette import INK, RED_DARK
from assets.cards.draw.svg import circle, group, path


@dataclass(frozen=True, slots=True)
class Hair:
    """The tones of hair: its own, the shade's and the light's."""

    colour: str
    dark: str
    light: str


AUBURN = Hair("#C4602A", "#8E3B17", "#E8924F")
BLACK = Hair("#3A3236", "#201B20", "#6E6470")
CHESTNUT = Hair("#7E4A26", "#553018", "#AD7646")
GREY = Hair("#C9CBCF", "#8F949D", "#F2F3F5")
GOLDEN = Hair("#E9B949", "#B9832A", "#F9DE8E")
GINGER = Hair("#D67A35", "#A14F1C", "#F0A964")


_CURLS = ((66, 16), (62, 48), (58, 82), (30, 92), (44, 112), (15, 114))
"""Where the curls of a square beard lie, on one side."""


def _both(body: str) -> str:
    """Draw `body` and its mirror image."""
    return body + group(body, mirror=True)


def _moustache(hair: Hair, outline: str) -> str:
    return _both(path(outline, hair.light, INK, DETAIL))


def side_locks(hair: Hair) -> str:
    """Draw the hair of a king beside his face, curled outward below the ears."""
    lock = "M-58,-78 C-92,-56 -98,-14 -88,22 C-108,24 -112,56 -90,62 C-70,64 -56,48 -54,20 L-54,-70Z"
    strands = "M-76,-46 C-82,-14 -78,12 -72,36 M-66,-30 C-68,0 -66,14 -62,30"
    return _both(path(lock, hair.colour, INK, OUTLINE) + path(strands, "none", hair.dark, DETAIL))


def great_beard(hair: Hair) -> str:
    """Draw the beard that names the game: as wide as the shoulders, in waves down to the belt."""
    outline = (
        "M-67,-44 C-74,-8 -84,14 -104,40 C-130,74 -132,112 -116,136 C-128,164 -112,196 -88,200"
        " C-84,226 -58,240 -40,228 C-30,252 -10,256 0,244 C10,256 30,252 40,228 C58,240 84,226 88,200"
        " C112,196 128,164 116,136 C132,112 130,74 104,40 C84,14 74,-8 67,-44 C62,0 50,26 32,28"
        " C14,24 -14,24 -32,28 C-50,26 -62,0 -67,-44Z"
    )
    shade = (
        "M67,-44 C74,-8 84,14 104,40 C130,74 132,112 116,136 C128,164 112,196 88,200 C84,226 58,240 40,228"
        " C30,252 10,256 0,244 C40,214 66,160 62,96 C58,50 64,10 67,-44Z"
    )
    waves = (
        "M-66,10 C-84,54 -104,70 -98,112 C-94,138 -104,150 -100,172 M-42,40 C-64,80 -78,104 -66,140"
        " C-60,164 -74,180 -66,206 M-20,74 C-36,110 -44,130 -32,162 C-26,182 -34,200 -30,216"
        " M0,84 C-6,120 8,146 0,178 C-4,200 2,210 0,226"
    )
    right = (
        "M66,10 C84,54 104,70 98,112 C94,138 104,150 100,172 M42,40 C64,80 78,104 66,140"
        " C60,164 74,180 66,206 M20,74 C36,110 44,130 32,162 C26,182 34,200 30,216"
    )
    lights = (
        "M-80,66 C-92,92 -82,112 -84,134 M-52,104 C-58,128 -48,150 -52,176 M-14,120 C-18,146 -8,160 -14,186"
    )
    return (
        path(outline, hair.colour, "none", 0)
        + glaze(shade, hair.dark, 0.45)
        + path(waves + right, "none", hair.dark, DETAIL)
        + path(lights, "none", hair.light, 6)
        + path(outline, "none", INK, OUTLINE)
        + path("M-16,56 C-8,66 8,66 16,56Z", RED_DARK, INK, 4)
        + _moustache(
            hair,
            "M0,30 C-12,20 -40,26 -56,46 C-68,62 -88,64 -98,52 C-96,82 -60,92 -36,74 C-20,62 -8,58 0,48Z",
        )
    )


def forked_beard(hair: Hair) -> str:
    """Draw a beard parted into two points, with a drooping moustache."""
    half = (
        "M-67,-40 C-70,10 -76,44 -66,76 C-58,104 -60,130 -44,160 C-24,140 -10,112 0,92 L0,28 C-14,24 -30,30 -38,26"
        " C-54,18 -62,-8 -67,-40Z"
    )
    strands = "M-58,20 C-62,50 -48,90 -46,128 M-42,46 C-46,74 -34,96 -38,120 M-22,70 C-22,90 -26,104 -32,118"
    return (
        _both(path(half, hair.colour, INK, OUTLINE) + path(strands, "none", hair.light, 4))
        + path("M0,60 L0,92", "none", INK, 5)
        + path("M-14,54 C-7,62 7,62 14,54Z", RED_DARK, INK, 4)
        + _both(
            path(
                "M0,30 C-16,22 -36,34 -44,56 C-48,72 -56,82 -64,84 C-44,94 -24,78 -16,60 C-12,52 -6,50 0,50Z",
                hair.colour,
                INK,
                DETAIL,
            )
            + path("M-14,38 C-26,44 -34,58 -40,72", "none", hair.light, 4)
        )
    )


def pointed_beard(hair: Hair) -> str:
    """Draw a courtier's trimmed point below the lip and a moustache turned up at its ends."""
    point = "M-30,56 C-34,84 -18,116 0,142 C18,116 34,84 30,56 C18,72 -18,72 -30,56Z"
    return (
        path(point, hair.colour, INK, OUTLINE)
        + path("M-14,78 C-10,96 -4,108 0,120 M14,78 C10,96 6,104 4,110", "none", hair.dark, DETAIL)
        + path("M-16,54 C-6,62 6,62 16,54Z", RED_DARK, INK, 4)
        + _both(
            path(
                "M0,32 C-14,24 -34,34 -48,42 C-64,50 -78,40 -74,22 C-92,40 -84,66 -58,66 C-36,66 -14,58 0,46Z",
                hair.colour,
                INK,
                DETAIL,
            )
        )
    )


def curled_beard(hair: Hair) -> str:
    """Draw an old king's square beard in rows of curls."""
    outline = (
        "M-67,-44 C-70,0 -84,30 -80,70 C-92,92 -82,116 -62,118 C-52,136 -28,138 -20,126 C-12,138 12,138 20,126"
        " C28,138 52,136 62,118 C82,116 92,92 80,70 C84,30 70,0 67,-44 C62,0 50,26 32,28 C14,24 -14,24 -32,28"
        " C-50,26 -62,0 -67,-44Z"
    )
    curl = path("M-9,0 C-9,-14 11,-14 10,2 C8,12 -4,8 -1,0", "none", hair.dark, 4)
    places = ((0, 84), *((side * x, y) for side in (-1, 1) for x, y in _CURLS))
    curls = "".join(group(curl, x, y) for x, y in places)
    return (
        path(outline, hair.colour, INK, OUTLINE)
        + curls
        + path("M-16,55 C-7,64 7,64 16,55Z", RED_DARK, INK, 4)
        + _moustache(
            hair,
            "M0,30 C-14,22 -40,28 -52,46 C-58,58 -70,60 -76,54 C-72,76 -44,78 -28,66 C-18,58 -8,54 0,48Z",
        )
    )


def page_hair(hair: Hair, *, length: float = 92) -> str:
    """Draw a young man's hair, cut straight at `length` below the face's origin and curled in."""
    half = (
        f"M0,-110 C-70,-112 -96,-60 -94,0 C-94,{length - 50} -104,{length - 22} -106,{length - 8}"
        f" C-92,{length + 8} -62,{length + 6} -44,{length - 8} L0,{length - 20}Z"
    )
    strands = f"M-84,-30 C-80,20 -88,{length - 40} -90,{length - 14}"
    strands += f" M-72,0 C-70,30 -70,{length - 40} -72,{length - 12}"
    return _both(path(half, hair.colour, "none", 0)) + _both(
        path(half.replace(f" L0,{length - 20}Z", ""), "none", INK, OUTLINE)
        + path(strands, "none", hair.dark, DETAIL)
    )


def fringe(hair: Hair) -> str:
    """Draw a fringe over a young man's forehead."""
    return path(
        "M-68,-40 C-70,-80 -40,-96 0,-96 C40,-96 70,-80 68,-40 C60,-56 54,-62 46,-66 C36,-56 22,-58 14,-66"
        " C4,-56 -12,-56 -20,-66 C-30,-56 -42,-56 -50,-64 C-60,-56 -64,-50 -68,-40Z",
        hair.colour,
        INK,
        DETAIL,
    )


def short_curls(hair: Hair) -> str:
    """Draw a young man's close curls round his face."""
    places = [(-70, -44), (-80, -18), (-80, 10), (-72, 36), (70, -44), (80, -18), (80, 10), (72, 36)]
    return "".join(circle(x, y, 21, hair.colour, INK, 6) for x, y in places) + "".join(
        path(f"M{x - 8},{y + 3} C{x - 6},{y - 8} {x + 8},{y - 8} {x + 7},{y + 3}", "none", hair.light, 4)
        for x, y in places
    )


def long_hair(hair: Hair) -> str:
    """Draw a queen's loose hair behind her: waves down over both shoulders."""
    half = (
        "M0,-122 C-72,-124 -100,-76 -98,-20 C-96,16 -118,40 -112,78 C-108,106 -128,126 -118,162"
        " C-112,190 -92,204 -76,200 C-52,206 -40,180 -46,150 L-40,60 L0,40Z"
    )
    strands = (
        "M-84,-30 C-78,10 -98,44 -92,82 C-88,110 -104,132 -96,168 M-70,10 C-66,40 -76,60 -70,92"
        " C-66,120 -78,140 -72,172"
    )
    return _both(path(half, hair.colour, "none", 0)) + _both(
        path(half.removesuffix(" L-40,60 L0,40Z"), "none", INK, OUTLINE)
        + path(strands, "none", hair.dark, DETAIL)
    )


def parting(hair: Hair) -> str:
    """Draw a queen's hair parted over her forehead."""
    half = "M0,-96 C-48,-98 -72,-70 -66,-14 C-60,-46 -34,-62 0,-84Z"
    return _both(
        path(half, hair.colour, INK, DETAIL) + path("M-54,-42 C-50,-62 -30,-76 -10,-86", "none", hair.dark, 4)
    )
