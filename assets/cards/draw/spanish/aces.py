"""The four aces: each suit's sign once, large and with all its ornament."""

from assets.cards.draw.palette import (
    BARK,
    BARK_LIGHT,
    BARK_LINE,
    BLUE,
    CENTRE_Y,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    HEIGHT,
    INK,
    RED,
    RED_DARK,
    RED_LIGHT,
    WOOD,
)
from assets.cards.draw.spanish.pips import around, club, leaf, petals, sprig, sword
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle

_X = 309


def _bars(radius: float) -> str:
    """Draw the four red bars on gold in a disc about the origin."""
    bars = ""
    for i in range(4):
        x = radius * (2 * i - 3) * 2 / 9
        half = (radius**2 - x**2) ** 0.5
        bars += path(f"M{x:g},{-half:g} L{x:g},{half:g}", "none", RED, radius * 2 / 9)
    return circle(0, 0, radius, GOLD, "none", 0) + bars + circle(0, 0, radius, "none", INK, 7)


def _coins() -> str:
    """Draw a sun that is a medal: rays, a beaded rim, a wreath of petals, and the four bars in the middle."""
    ray = path("M0,-246 L19,-172 L-19,-172Z", GOLD, "none", 0)
    ray += path("M0,-246 L19,-172 L0,-172Z", GOLD_DARK, "none", 0)
    ray += path("M0,-246 L19,-172 L-19,-172Z", "none", INK, 5)
    flame = "M0,-224 C24,-206 6,-192 21,-168 L-15,-168 C-20,-186 6,-196 0,-224Z"
    rays = "".join(group(path(flame, RED, INK, 5), turn=22.5 * (i + 0.5)) for i in range(16))
    rays += "".join(group(ray, turn=22.5 * i) for i in range(16))
    beads = "".join(circle(x, y, 6.5, INK, "none", 0) for x, y in around(160, 32))
    shade = "M121,-121 A171,171 0 0 1 -121,121 A202,202 0 0 0 121,-121Z"
    rim = (
        circle(0, 0, 178, GOLD, "none", 0)
        + path(shade, GOLD_DARK, "none", 0)
        + circle(0, 0, 178, "none", INK, 8)
    )
    ring = circle(0, 0, 143, GOLD_LIGHT, INK, 7)
    leaves = petals(12, 60, 136, 20, BARK_LIGHT, BARK, 0)
    flower = group(leaves, turn=15) + petals(12, 50, 140, 24, RED, RED_DARK, 4)
    scallops = "".join(circle(x, y, 9, GOLD, INK, 4) for x, y in around(66, 20))
    garland = group(sprig(), scale=1.5) + group(leaf(), -76, 0, turn=180, scale=1.3)
    garland += group(leaf(), 76, 0, scale=1.3) + "".join(circle(x, 0, 9, RED, INK, 5) for x in (-80, 80))
    garlands = group(garland, _X + 16, 142) + group(garland, _X - 16, HEIGHT - 142, turn=180)
    return garlands + group(rays + rim + beads + ring + flower + scallops + _bars(58), _X, CENTRE_Y)


def _handle() -> str:
    """Draw the right handle of the ace of cups: a scroll."""
    scroll = "M112,-6 C190,-44 196,66 138,90 C112,100 96,82 108,70"
    return path(scroll, "none", INK, 30) + path(scroll, "none", GOLD, 15)


def _cups() -> str:
    """Draw a covered cup: finial, ribbed lid, jewelled band, lobed bowl, two scrolls for handles, a foot of steps."""
    lid = "M-118,-92 C-116,-172 -52,-204 -22,-222 L22,-222 C52,-204 116,-172 118,-92Z"
    lid_shade = "M118,-92 C116,-172 52,-204 22,-222 L6,-222 C40,-196 70,-160 68,-92Z"
    ribs = "M-10,-222 C-34,-190 -46,-140 -46,-92 M10,-222 C34,-190 46,-140 46,-92"
    bowl = "M-122,-46 C-126,66 -74,124 -24,138 L24,138 C74,124 126,66 122,-46Z"
    bowl_shade = "M122,-46 C126,66 74,124 24,138 L10,138 C60,108 84,40 78,-46Z"
    lobes = (
        "M-114,34 C-98,98 -58,130 -24,138 L24,138 C58,130 98,98 114,34 C94,14 70,18 58,38 C46,12 14,10 0,36"
        " C-14,10 -46,12 -58,38 C-70,18 -94,14 -114,34Z"
    )
    lobes_shade = "M114,34 C98,98 58,130 24,138 L8,138 C44,112 60,80 58,38 C70,18 94,14 114,34Z"
    seams = "M-58,38 C-56,84 -38,118 -14,138 M0,36 L0,138 M58,38 C56,84 38,118 14,138"
    hatches = "".join(f"M{96 - 7 * i},{-34} L{92 - 7 * i},{-4 + 3 * i} " for i in range(3))
    foot = "M-104,292 C-100,248 -52,252 -28,214 L28,214 C52,252 100,248 104,292Z"
    foot_shade = "M104,292 C100,248 52,252 28,214 L8,214 C20,256 60,262 62,292Z"
    jewels = "".join(
        path(f"M{x},-84 l15,15 l-15,15 l-15,-15Z", colour, INK, 4)
        for x, colour in ((-84, BLUE), (-42, RED), (0, BARK), (42, RED), (84, BLUE))
    )
    drops = "".join(
        path(f"M{x},-22 c11,14 11,26 0,36 c-11,-10 -11,-22 0,-36Z", GOLD, INK, 4) for x in (-58, 0, 58)
    )
    parts = (
        _handle()
        + group(_handle(), mirror=True)
        + path(foot, GOLD, "none", 0)
        + path(foot_shade, GOLD_DARK, "none", 0)
        + path(foot, "none", INK, 8)
        + rectangle(-112, 288, 224, 26, GOLD, INK, 8, 10)
        + path("M-22,130 L-16,220 L16,220 L22,130Z", GOLD, INK, 8)
        + ellipse(0, 178, 46, 20, RED, INK, 8)
        + path("M-30,174 C-14,182 14,182 30,174", "none", GOLD, 6)
        + path(bowl, RED, "none", 0)
        + path(bowl_shade, RED_DARK, "none", 0)
        + path(hatches, "none", INK, 4)
        + path("M-104,-34 C-104,-16 -102,0 -98,14", "none", RED_LIGHT, 9)
        + drops
        + path(lobes, GOLD, "none", 0)
        + path(lobes_shade, GOLD_DARK, "none", 0)
        + path(lobes, "none", INK, 5)
        + path(seams, "none", INK, 4)
        + path(bowl, "none", INK, 8)
        + path(lid, RED, "none", 0)
        + path(lid_shade, RED_DARK, "none", 0)
        + path("M-94,-112 C-88,-146 -70,-170 -50,-186", "none", RED_LIGHT, 9)
        + path(ribs, "none", GOLD, 8)
        + path(lid, "none", INK, 8)
        + rectangle(-134, -96, 268, 54, GOLD, INK, 8, 16)
        + jewels
        + ellipse(0, -226, 40, 13, GOLD, INK, 7)
        + path("M-12,-236 L-8,-258 L8,-258 L12,-236Z", GOLD_DARK, INK, 6)
        + circle(0, -280, 25, GOLD, INK, 7)
        + path("M-12,-286 C-10,-294 -4,-298 2,-298", "none", GOLD_LIGHT, 6)
    )
    return group(parts, _X, 470, scale=1.16)


def _swords() -> str:
    """Draw one great sword, and a ribbon that winds about its blade: the same seen from either end."""
    tail = (
        "M-76,-70 L-76,-14 C-30,-52 30,-66 84,-92 C118,-108 136,-104 154,-84 L148,-118 L178,-142"
        " C140,-166 110,-160 74,-144 C30,-122 -30,-106 -76,-70Z"
    )
    fold = (
        "M-76,-70 L-76,-14 C-52,-34 -24,-46 4,-57 C30,-67 56,-78 80,-90 L62,-139 C20,-119 -30,-106 -76,-70Z"
    )
    ends = path(tail, RED, "none", 0) + path(fold, RED_DARK, "none", 0) + path(tail, "none", INK, 8)
    ends += path("M84,-122 C112,-134 130,-134 150,-130", "none", GOLD, 7)
    front = path("M-76,-70 C-34,-42 34,-36 76,-2 L76,54 C34,20 -34,14 -76,-14Z", RED, INK, 8)
    front += path("M-66,-38 C-30,-14 30,-8 66,22", "none", GOLD, 8)
    return (
        group(ends + group(ends, 0, -16, turn=180), _X, 376)
        + group(sword(800, 2.9), _X, CENTRE_Y)
        + group(front, _X, 376)
    )


def _clubs() -> str:
    """Draw a club that lives: cut branches, and new ones with leaves and acorns."""
    acorn = (
        path("M-15,0 C-18,26 -6,38 0,44 C6,38 18,26 15,0Z", WOOD, BARK_LINE, 5)
        + path("M-19,2 C-18,-18 18,-18 19,2Z", BARK, BARK_LINE, 5)
        + path("M0,-14 L2,-26", "none", BARK_LINE, 6)
    )
    twig = path("M0,0 C40,-14 66,-40 84,-74", "none", BARK_LINE, 17) + path(
        "M0,0 C40,-14 66,-40 84,-74", "none", BARK, 7
    )
    twig += group(leaf(), 80, -66, scale=1.7, turn=-56) + group(leaf(), 62, -36, scale=1.6, turn=8)
    twig += group(leaf(), 46, -26, scale=1.25, turn=-112)
    return (
        group(twig + group(acorn, 58, 4), _X + 56, 352)
        + group(twig, _X - 52, 506, mirror=True)
        + group(twig + group(acorn, 50, 8), _X + 44, 606, scale=0.86)
        + group(club(790, 2.5), _X, CENTRE_Y)
    )


_ACES = {"O": _coins, "C": _cups, "E": _swords, "B": _clubs}


def ace(suit: str) -> str:
    """Draw the ace of a suit, without its frame and indices."""
    return _ACES[suit]()
