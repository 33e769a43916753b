"""The court: sota on foot, cavall on horseback facing left, rei in a wide robe.

The silhouette alone tells the rank. The sota wears barretina, sash and espardenyes; the king's robe has four bars.
The suit's sign is in the raised arm on the viewer's right. All keep clear of both indices: nothing left of x 200
above y 190, nothing right of x 448 below y 800.
"""

from assets.cards.draw.palette import (
    BLUSH,
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    RED,
    RED_DARK,
    SHADE,
    SKIN,
    WHITE,
    WOOD,
)
from assets.cards.draw.spanish.pips import club, coin, cup, sword
from assets.cards.draw.spanish.suits import SUITS, Suit
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle

_OUTLINE = 8


def _held(suit: Suit, x: float, y: float) -> str:
    """Draw the suit's sign so that it is held at (x, y)."""
    if suit.letter == "O":
        return group(coin(), x + 2, y - 76, scale=1.5)
    if suit.letter == "C":
        return group(cup(), x + 6, y - 62, scale=1.35)
    if suit.letter == "E":
        return group(sword(400, 1.5), x, y - 138)
    return group(club(350, 1.35), x, y - 110)


def _fist(x: float, y: float) -> str:
    return circle(x, y, 24, SKIN, INK, 7)


def _face(x: float, y: float) -> str:
    """Draw a face about (x, y): skin, eyes, brows, nose, blush; mouth and beard belong to who wears them."""
    parts = (
        ellipse(0, 0, 55, 62, SKIN, INK, 7)
        + circle(-32, 20, 9, BLUSH, "none", 0)
        + circle(32, 20, 9, BLUSH, "none", 0)
        + ellipse(-21, -4, 6, 8, INK, "none", 0)
        + ellipse(21, -4, 6, 8, INK, "none", 0)
        + path("M-33,-21 C-27,-27 -18,-27 -12,-22 M12,-22 C18,-27 27,-27 33,-21", "none", INK, 5)
        + path("M1,-4 L-5,17 L5,18", "none", INK, 5)
    )
    return group(parts, x, y)


def _smile(x: float, y: float) -> str:
    return path(f"M{x - 16},{y} C{x - 6},{y + 9} {x + 6},{y + 9} {x + 16},{y}", "none", RED_DARK, 6)


def _shadow(x: float, width: float) -> str:
    return ellipse(x, 872, width, 16, SHADE, "none", 0)


def sota(suit: Suit) -> str:
    """Draw the jack: a young man on foot, left arm on the hip."""
    sash = GOLD if suit.letter in "OB" else RED
    ribbons = "M252,742 L296,776 M296,742 L252,776 M253,776 L296,808 M296,776 L253,808"
    ribbons += " M312,742 L356,776 M356,742 L312,776 M312,776 L354,808 M354,776 L312,808"
    legs = (
        path("M249,716 L256,846 L294,846 L297,716Z", WHITE, INK, 7)
        + path("M311,716 L314,846 L352,846 L359,716Z", WHITE, INK, 7)
        + path(ribbons, "none", INK, 5)
        + path("M254,834 C230,842 212,852 206,868 L298,868 L296,834Z", WOOD, INK, 7)
        + path("M312,834 L310,868 L402,868 C396,852 378,842 354,834Z", WOOD, INK, 7)
        + path("M206,868 L298,868 M310,868 L402,868", "none", INK, 10)
        + path("M248,590 L236,712 C254,726 288,726 300,714 L304,606Z", suit.lining, INK, _OUTLINE)
        + path("M304,606 L308,714 C320,726 354,726 372,712 L360,590Z", suit.lining, INK, _OUTLINE)
    )
    trunk = (
        path("M248,370 C234,430 232,500 238,562 L370,562 C376,500 374,430 360,370Z", suit.coat, INK, _OUTLINE)
        + path("M284,366 L290,562 L318,562 L324,366Z", WHITE, INK, 6)
        + "".join(circle(x, y, 6.5, GOLD, INK, 4) for y in (424, 464, 504) for x in (270, 338))
        + path("M246,600 L226,684 L262,692 L280,606Z", sash, INK, 7)
        + path("M232,668 L264,676", "none", RED_DARK if sash == RED else GOLD_DARK, 6)
        + path("M236,546 C272,560 336,560 372,546 L374,602 C336,616 272,616 234,602Z", sash, INK, _OUTLINE)
        + path("M244,574 C280,586 330,586 364,574", "none", RED_DARK if sash == RED else GOLD_DARK, 6)
    )
    arms = (
        path(
            "M252,376 C204,400 164,462 170,490 C182,520 212,546 240,558 L256,524"
            " C240,514 226,502 224,488 C230,468 246,452 258,440Z",
            suit.coat,
            INK,
            _OUTLINE,
        )
        + _fist(250, 544)
        + _held(suit, 440, 456)
        + path(
            "M356,376 C398,398 410,426 408,452 L442,464 C440,514 398,534 366,508 L348,440Z",
            suit.coat,
            INK,
            _OUTLINE,
        )
        + path("M408,446 L444,460", "none", WHITE, 12)
        + _fist(437, 462)
    )
    head = (
        path(
            "M248,364 C266,402 342,402 360,364 L346,344 L262,344Z", GOLD if suit.coat != GOLD else RED, INK, 7
        )
        + path(
            "M246,226 C230,270 236,318 252,334 L288,330 L320,330 L356,334 C372,318 378,270 362,226Z",
            "#A8682A",
            INK,
            7,
        )
        + _face(304, 264)
        + _smile(304, 302)
        + path(
            "M244,232 C242,210 246,194 252,182 C240,190 234,204 232,222 C230,240 222,250 212,250"
            " C200,244 198,214 206,188 C220,142 262,116 310,120 C352,124 372,172 366,232 C326,214 284,214 244,232Z",
            RED,
            INK,
            _OUTLINE,
        )
        + path("M246,226 C284,209 326,209 364,226", "none", INK, 20)
        + path(
            "M252,224 C286,210 324,210 358,224",
            "none",
            suit.lining if suit.lining != "#B3262B" else suit.coat,
            10,
        )
    )
    return _shadow(305, 150) + legs + trunk + arms + head


def _horse(suit: Suit) -> str:
    far_legs = (
        path("M392,690 L402,772 L388,856 L424,856 L438,762 L436,680Z", suit.horse, INK, 7)
        + path("M232,690 L172,712 L146,786 L180,804 L202,748 L256,738Z", suit.horse, INK, 7)
        + path("M144,786 L181,803 L173,822 L134,804Z", INK, INK, 3)
    )
    body = path(
        "M202,402 L188,374 L178,408 C148,438 124,478 106,514 C98,534 110,552 133,550 C150,548 162,536 176,525"
        " C186,527 194,525 201,518 C204,560 190,604 196,650 C200,702 228,730 288,727 C336,737 390,731 424,715"
        " C462,699 474,640 452,599 C424,569 352,572 302,576 C284,522 266,434 202,402Z",
        suit.horse,
        INK,
        _OUTLINE,
    )
    near_legs = (
        path("M228,706 L232,790 L216,856 L254,856 L268,788 L280,712Z", suit.horse, INK, 7)
        + path(
            "M412,690 C424,730 440,750 432,780 L412,856 L448,856 L464,776 C470,744 462,706 454,664Z",
            suit.horse,
            INK,
            7,
        )
        + "".join(rectangle(x, 848, 40, 18, INK, INK, 3, 4) for x in (214, 386, 410))
    )
    mane = path(
        "M202,402 C260,428 286,504 302,576 C282,568 264,562 254,550 C258,532 248,522 240,514"
        " C242,494 232,484 224,476 C222,454 210,442 200,436Z",
        suit.mane,
        INK,
        6,
    )
    tail = path("M448,602 C498,612 508,700 482,776 C474,736 458,690 436,660Z", suit.mane, INK, 7)
    bridle = path("M194,416 L164,508 M142,466 L162,526 M148,505 C206,562 246,558 300,538", "none", RED, 8)
    eye = circle(168, 452, 6.5, INK, "none", 0) + circle(120, 524, 4.5, INK, "none", 0)
    return tail + far_legs + body + near_legs + mane + bridle + eye


def cavall(suit: Suit) -> str:
    """Draw the knight: a rider with a plumed hat on a horse that faces left."""
    rider = (
        path("M266,566 C316,557 382,559 418,572 L424,668 C376,686 318,686 270,672Z", suit.lining, INK, 7)
        + path("M272,656 C316,670 372,670 422,652", "none", GOLD, 10)
        + path("M316,530 C302,580 300,640 296,716 L342,720 C346,650 362,600 384,550Z", PAPER, INK, 7)
        + path("M292,696 L344,700 L346,752 L258,752 C260,732 284,726 292,696Z", INK, INK, 5)
        + path(
            "M270,352 C260,420 264,490 270,556 C312,576 368,574 404,554 C398,480 388,400 374,352Z",
            suit.coat,
            INK,
            _OUTLINE,
        )
        + path("M270,518 C312,534 360,532 400,514 L404,540 C362,560 312,560 270,544Z", GOLD, INK, 6)
        + path(
            "M276,364 C238,402 228,460 252,510 L288,530 L308,500 C292,480 294,450 310,420Z",
            suit.coat,
            INK,
            _OUTLINE,
        )
        + _fist(288, 526)
        + _held(suit, 444, 438)
        + path(
            "M366,362 C404,384 412,408 412,432 L442,444 C436,492 400,504 372,482 L350,430Z",
            suit.coat,
            INK,
            _OUTLINE,
        )
        + path("M410,428 L444,442", "none", WHITE, 12)
        + _fist(440, 444)
    )
    head = (
        path("M252,372 C276,404 364,404 388,372 L366,342 L274,342Z", WHITE, INK, 7)
        + path("M258,226 C242,266 246,304 262,322 L380,322 C394,304 398,266 384,226Z", "#6B4423", INK, 7)
        + _face(321, 258)
        + path(
            "M300,288 C310,280 318,285 321,288 C324,285 332,280 342,288 C332,297 325,294 321,290"
            " C317,294 310,297 300,288Z",
            "#6B4423",
            INK,
            4,
        )
        + path("M306,302 C316,307 326,307 336,302", "none", RED_DARK, 5)
        + path(
            "M228,208 C258,192 384,192 414,208 C420,222 412,232 400,230"
            " C356,218 286,218 242,230 C230,232 222,222 228,208Z",
            suit.lining,
            INK,
            _OUTLINE,
        )
        + path(
            "M260,200 C260,146 296,126 322,126 C354,126 384,146 382,200 C346,192 296,192 260,200Z",
            suit.lining,
            INK,
            _OUTLINE,
        )
        + path("M262,194 C300,185 344,185 380,194", "none", GOLD, 10)
        + path("M366,156 C402,142 420,112 412,90 C384,92 356,112 346,144Z", WHITE, INK, 6)
        + path("M360,148 C380,134 394,118 402,104", "none", INK, 4)
    )
    return _shadow(305, 175) + _horse(suit) + rider + head


def rei(suit: Suit) -> str:
    """Draw the king: crown, full beard, a robe to the ground."""
    bars = "".join(path(f"M{293 + i * 11.5:g},384 L{279 + i * 17.5:g},836", "none", RED, 7) for i in range(4))
    tails = "".join(path(f"M{x},838 l6,14 l-12,0Z", INK, "none", 0) for x in range(222, 402, 31))
    robe = (
        path(
            "M240,362 C204,440 182,660 172,862 L434,862 C430,660 420,440 384,362Z", suit.lining, INK, _OUTLINE
        )
        + ellipse(264, 864, 38, 14, INK, INK, 3)
        + ellipse(342, 864, 38, 14, INK, INK, 3)
        + path(
            "M246,372 C234,480 218,680 206,858 L402,858 C398,680 390,480 378,372Z", suit.coat, INK, _OUTLINE
        )
        + path("M286,372 L264,858 L346,858 L336,372Z", GOLD, INK, 6)
        + bars
        + path("M208,826 L205,860 L403,860 L401,826Z", WHITE, INK, 6)
        + tails
    )
    arms = (
        path(
            "M244,384 C196,440 190,520 220,564 L268,558 L268,514 C250,498 252,468 274,430Z",
            suit.lining,
            INK,
            _OUTLINE,
        )
        + path("M222,566 l46,-8 l4,30 l-46,6Z", WHITE, INK, 6)
        + _fist(284, 572)
        + _held(suit, 442, 446)
        + path(
            "M370,380 C402,420 406,446 404,462 L428,480 C414,534 376,542 350,514 L344,430Z",
            suit.lining,
            INK,
            _OUTLINE,
        )
        + path("M400,456 l32,22 l-14,26 l-36,-22Z", WHITE, INK, 6)
        + _fist(438, 454)
    )
    collar = path("M230,364 C252,430 372,430 394,364 C370,342 254,342 230,364Z", WHITE, INK, 7) + "".join(
        path(f"M{x},{y} l6,14 l-12,0Z", INK, "none", 0)
        for x, y in ((254, 368), (280, 388), (344, 388), (370, 368))
    )
    head = (
        path("M246,228 C232,300 242,350 260,364 L364,364 C382,350 392,300 378,228Z", suit.hair, INK, 7)
        + _face(312, 262)
        + path(
            "M257,264 C252,330 282,384 312,398 C342,384 372,330 367,264 C358,294 336,284 312,283"
            " C288,284 266,294 257,264Z",
            suit.hair,
            INK,
            7,
        )
        + path("M294,308 C304,317 320,317 330,308", "none", "#E58A7F", 7)
    )
    crown = (
        path(
            "M244,220 L226,116 L272,162 L312,92 L352,162 L398,116 L380,220 C336,234 288,234 244,220Z",
            GOLD,
            INK,
            _OUTLINE,
        )
        + path("M245,204 C290,219 334,219 379,204", "none", RED, 12)
        + "".join(circle(x, y, 11, RED, INK, 5) for x, y in ((226, 112), (312, 88), (398, 112)))
    )
    return _shadow(310, 160) + robe + arms + collar + head + crown


_FIGURES = {10: sota, 11: cavall, 12: rei}


def figure(suit: str, rank: int) -> str:
    """Draw the figure of rank 10, 11 or 12 in a suit's clothes, without frame and indices."""
    return _FIGURES[rank](SUITS[suit])
