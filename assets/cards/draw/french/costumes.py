"""Costumes of the court, in the coordinates of the card: the upper figure, from the neck at y 290 to the belt."""

from assets.cards.draw.french.faces import DETAIL, OUTLINE, Complexion
from assets.cards.draw.french.pips import flat_pip
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.french.tones import glaze
from assets.cards.draw.palette import GOLD, GOLD_DARK, GOLD_LIGHT, HEIGHT, INK, WHITE
from assets.cards.draw.svg import circle, ellipse, group, path

_LINEN_SHADE = "#A9B3C2"
_MANTLE = "M20,660 L20,420 C46,350 128,318 226,298 L384,298 C482,318 552,352 590,424 L590,660Z"
_BODICE = "M206,318 C216,400 214,480 196,600 L414,600 C396,480 394,400 404,318 C360,340 250,340 206,318Z"


def brocade(suit: Suit, ground: str, thread: str) -> str:
    """Define the pattern `url(#brocade)`: the suit's signs in lozenges on a ground of cloth."""
    sign = group(flat_pip(suit, thread), 32, 32, scale=0.24)
    return (
        '<pattern id="brocade" width="64" height="64" patternUnits="userSpaceOnUse">'
        f'<rect width="64" height="64" fill="{ground}"/>'
        + path("M0,0 L64,64 M64,0 L0,64", "none", thread, 2.5)
        + circle(0, 0, 6, thread, "none", 0)
        + circle(64, 0, 6, thread, "none", 0)
        + circle(0, 64, 6, thread, "none", 0)
        + circle(64, 64, 6, thread, "none", 0)
        + group(circle(0, 0, 20, ground, "none", 0), 32, 32)
        + sign
        + "</pattern>"
    )


def damask(ground: str, thread: str) -> str:
    """Define the pattern `url(#damask)`: a scatter of small four-leaved flowers."""

    def flower(x: float, y: float) -> str:
        petal = ellipse(0, -8, 4, 7, thread, "none", 0)
        return "".join(group(petal, x, y, turn=turn) for turn in (45, 135, 225, 315))

    return (
        '<pattern id="damask" width="56" height="56" patternUnits="userSpaceOnUse">'
        f'<rect width="56" height="56" fill="{ground}"/>' + flower(14, 14) + flower(42, 42) + "</pattern>"
    )


def stripes(ground: str, stripe: str) -> str:
    """Define the pattern `url(#stripes)`: upright stripes of two cloths with a gold cord between them."""
    return (
        f'<pattern id="stripes" width="54" height="{HEIGHT}" patternUnits="userSpaceOnUse">'
        f'<rect width="54" height="{HEIGHT}" fill="{ground}"/>'
        f'<rect x="27" width="27" height="{HEIGHT}" fill="{stripe}"/>'
        f'<rect x="25" width="4" height="{HEIGHT}" fill="{GOLD}"/></pattern>'
    )


def mantle(fill: str, dark: str) -> str:
    """Draw a wide mantle from edge to edge of the field, with its folds."""
    folds = (
        "M96,372 C84,420 80,470 84,560 M150,346 C132,410 128,470 132,560 M512,366 C524,420 530,480 526,600"
    )
    return (
        path(_MANTLE, fill, "none", 0)
        + glaze("M456,314 C520,330 560,360 590,424 L590,660 L500,660 C520,540 510,400 456,314Z", dark, 0.55)
        + path(folds, "none", dark, 6)
        + path(_MANTLE, "none", INK, OUTLINE)
    )


def ermine_collar() -> str:
    """Draw a king's collar of ermine over the shoulders."""
    tails = "".join(
        path(
            f"M{x},{y} C{x - 5},{y + 12} {x - 7},{y + 20} {x},{y + 28} C{x + 7},{y + 20} {x + 5},{y + 12} {x},{y}Z",
            INK,
            "none",
            0,
        )
        for x, y in (
            (150, 352),
            (120, 384),
            (192, 384),
            (460, 352),
            (490, 388),
            (420, 388),
            (176, 318),
            (434, 318),
            (156, 418),
            (452, 420),
        )
    )
    outline = (
        "M222,288 C150,300 100,340 82,404 C110,424 140,444 176,452 C200,440 214,420 222,398 L388,398"
        " C396,424 412,444 434,456 C470,448 504,430 530,408 C510,344 460,300 388,288Z"
    )
    return (
        path(outline, WHITE, INK, OUTLINE)
        + path("M466,316 C496,340 510,370 514,414 L530,408 C514,350 490,326 466,316Z", "#D9DCE2", "none", 0)
        + tails
    )


def tunic(fill: str, dark: str) -> str:
    """Draw the front of a robe between the sides of the mantle."""
    return path(_BODICE, fill, INK, OUTLINE) + glaze(
        "M404,318 C394,400 396,480 414,600 L366,600 C360,480 362,400 372,332Z", dark, 0.5
    )


def mantle_edges(colour: str, dots: str) -> str:
    """Draw the studded borders of a mantle that hangs open over the robe."""
    left = "M212,322 C222,402 220,482 202,600"
    border = path(left, "none", INK, 30) + path(left, "none", colour, 18)
    border += "".join(
        circle(x, y, 5, dots, "none", 0) for x, y in ((216, 350), (219, 382), (219, 414), (217, 446))
    )
    border += "".join(circle(x, y, 5, dots, "none", 0) for x, y in ((214, 478), (210, 510), (206, 542)))
    return border + group(border, 610, 0, mirror=True)


def buttons(colour: str, start: int = 350) -> str:
    """Draw a row of buttons down the middle."""
    return path(f"M305,{start - 20} L305,600", "none", INK, 5) + "".join(
        circle(305, y, 10, colour, INK, 5) for y in range(start, 600, 36)
    )


def chain(suit: Suit) -> str:
    """Draw a chain of office with the suit's sign hanging from it."""
    links = "M212,322 C230,386 270,420 305,424 C340,420 380,386 398,322"
    return (
        path(links, "none", INK, 17)
        + path(links, "none", GOLD, 9)
        + f'<path d="{links}" fill="none" stroke="{GOLD_DARK}" stroke-width="9" stroke-dasharray="3 13"/>'
        + circle(305, 430, 25, GOLD_LIGHT, INK, 6)
        + group(flat_pip(suit), 305, 430, scale=0.3)
    )


def ruff(radius_x: float, radius_y: float, y: float) -> str:
    """Draw a pleated ruff about the neck, seen a little from above."""
    pleats = scallops = ""
    for step in range(-6, 7):
        # How far the edge of the ruff hangs down at this pleat, as the lower half of an ellipse.
        drop = radius_y * (1 - (step / 6.4) ** 2) ** 0.5
        inner, outer = 305 + step * radius_x * 0.1, 305 + step * radius_x * 0.155
        pleats += path(f"M{inner:g},{y - 14:g} L{outer:g},{y + drop - 6:g}", "none", _LINEN_SHADE, 5)
        scallops += ellipse(305 + step * radius_x / 6.2, y + drop - 2, radius_x / 8.5, 14, WHITE, INK, 5)
    return scallops + ellipse(305, y, radius_x, radius_y, WHITE, "none", 0) + pleats


def low_neckline(tones: Complexion, *, gem: str) -> str:
    """Draw a queen's neck and shoulders with a necklace."""
    return (
        path(
            "M268,270 L268,316 C236,330 212,342 196,362 C238,424 372,424 414,362 C398,342 374,330 342,316 L342,270Z",
            tones.skin,
            INK,
            OUTLINE,
        )
        + path(
            "M342,276 L342,316 C374,330 398,342 414,362 C398,386 372,398 346,404"
            " C366,372 330,330 296,318 C316,310 334,296 342,276Z",
            tones.shade,
            "none",
            0,
        )
        + path("M254,334 C266,366 344,366 356,334", "none", INK, 13)
        + path("M254,334 C266,366 344,366 356,334", "none", GOLD, 6)
        + path("M305,360 C292,374 294,390 305,394 C316,390 318,374 305,360Z", gem, INK, 5)
    )


def falling_collar() -> str:
    """Draw a wide linen collar that falls in two points over the chest."""
    half = "M305,336 C280,322 262,306 258,286 C226,300 204,318 196,344 L250,404 C266,380 290,360 305,336Z"
    lace = "M208,346 L250,390 C262,370 278,356 292,342"
    side = path(half, WHITE, INK, OUTLINE) + path(lace, "none", _LINEN_SHADE, 4)
    return side + group(side, 610, 0, mirror=True)


def neck(tones: Complexion) -> str:
    """Draw a bare neck."""
    return path("M262,256 L262,330 L348,330 L348,256Z", tones.skin, INK, OUTLINE) + path(
        "M262,276 C290,306 320,306 348,276 L348,330 L320,330 C318,310 290,306 262,290Z",
        tones.shade,
        "none",
        0,
    )


def gown(fill: str, dark: str, trim: str) -> str:
    """Draw a queen's bodice below the neckline, edged with pearls."""
    outline = "M192,352 C232,424 378,424 418,352 C408,430 404,500 420,620 L190,620 C206,500 202,430 192,352Z"
    return (
        path(outline, fill, INK, OUTLINE)
        + glaze(
            "M418,352 C408,430 404,500 420,620 L372,620 C362,520 364,450 380,392 C398,380 410,368 418,352Z",
            dark,
            0.5,
        )
        + path("M192,352 C232,424 378,424 418,352", "none", INK, 25)
        + path("M192,352 C232,424 378,424 418,352", "none", trim, 13)
        + "".join(
            circle(x, y, 6, WHITE, INK, 3)
            for x, y in ((216, 378), (250, 396), (286, 405), (324, 405), (360, 396), (394, 378))
        )
    )


def puffed_sleeves(fill: str, dark: str, slash: str) -> str:
    """Draw two full sleeves with slashes; the right one is raised to the object in the hand."""
    left = "M208,318 C120,314 50,360 24,430 L20,600 L190,600 C208,500 214,400 208,318Z"
    right = "M402,318 C490,314 560,360 590,430 L590,640 L430,640 C404,520 396,410 402,318Z"
    slashes = (
        "M96,366 C82,392 76,420 76,450 M146,346 C134,376 130,404 130,440 M194,344 C188,380 186,410 188,444"
    )
    other = "M520,370 C538,400 548,430 550,470 M424,352 C424,376 426,394 430,410"
    return (
        path(left, fill, INK, OUTLINE)
        + path(right, fill, INK, OUTLINE)
        + path(
            "M512,344 C560,370 584,410 590,440 L590,640 L540,640 C560,520 556,410 512,344Z", dark, "none", 0
        )
        + path(slashes + other, "none", INK, 23)
        + path(slashes + other, "none", slash, 12)
    )


def forearm(fill: str, dark: str, cuff: str) -> str:
    """Draw the sleeve that rises from the belt to the fist at (478, 410)."""
    return (
        path("M446,452 C436,500 420,560 412,640 L580,640 C566,570 540,510 522,456Z", fill, INK, OUTLINE)
        + path("M522,456 C540,510 566,570 580,640 L528,640 C524,560 512,510 496,456Z", dark, "none", 0)
        + path("M438,440 C462,452 500,454 526,444 L532,476 C500,490 460,488 432,474Z", cuff, INK, 6)
        + path(
            "M452,450 L450,478 M478,454 L478,482 M504,452 L508,478",
            "none",
            _LINEN_SHADE if cuff == WHITE else GOLD_DARK,
            DETAIL,
        )
    )
